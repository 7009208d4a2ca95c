#pragma once

#include "app/plots/plot_tool.h"
#include "core/data/segment.h"

#include <optional>

namespace credence {

class Document;

/// Lays the line along which the Section page cuts through the predictions, and moves it, or one of its ends.
class SectionTool : public PlotTool {
  Q_OBJECT

 public:
  explicit SectionTool(Document* document, QObject* parent = nullptr);

  void press(const PlotPointer& pointer) override;
  void move(const PlotPointer& pointer) override;
  void release(const PlotPointer& pointer) override;
  void stop() override;
  bool keyPressed(const QKeyEvent& event, const QPointF& unitsPerPixel) override;
  ToolTraits traits() const override { return {}; }
  QCursor cursor() const override { return m_cursor; }
  QString status() const override;

 signals:
  void drawn();  ///< there is a line from a hand that has let it go

 private:
  enum class Held : unsigned char { Nothing, From, To, Whole };

  Segment moved(const PlotPointer& pointer) const;

  Document* m_document;
  QCursor m_cursor;
  Held m_held = Held::Nothing;
  std::optional<Segment> m_before;  // as the button was pressed
  Segment m_begun;                  // what the hand took, or began
  QPointF m_start;
  bool m_slipping = false;  // pressed, and not moved far enough to mean it
};

}  // namespace credence
