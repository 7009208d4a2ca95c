#pragma once

#include "app/tools/plot_tool.h"
#include "core/data/random.h"

#include <QTimer>
#include <armadillo>

namespace credence {

class Document;

/// Adds points: left button class 1, right button class 0; with Shift held it sprays while the button is
/// down. What happens between press and release is one step of the undo history.
class SketchTool : public PlotTool {
  Q_OBJECT

 public:
  explicit SketchTool(Document* document, QObject* parent = nullptr);
  ~SketchTool() override;

  void press(const PlotPointer& pointer) override;
  void move(const PlotPointer& pointer) override;
  void release(const PlotPointer& pointer) override;
  QCursor cursor() const override { return Qt::CrossCursor; }

 private:
  void add(const QPointF& position);
  void spray();
  void finish();

  Document* m_document;
  QTimer m_sprayTimer;
  Random m_random;
  PlotPointer m_pointer;
  arma::uword m_label = 1;
  bool m_down = false;
};

}  // namespace credence
