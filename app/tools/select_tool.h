#pragma once

#include "app/document/document.h"
#include "app/tools/editing_tool.h"

#include <armadillo>

namespace credence {

/// Selects points by click or rectangle, moves and deletes them.
class SelectTool : public EditingTool {
  Q_OBJECT

 public:
  SelectTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override { return {}; }
  QString status() const override;
  ToolOverlay overlay() const override;
  bool keyPressed(const QKeyEvent& event, const QPointF& unitsPerPixel) override;
  bool keyReleased(const QKeyEvent& event) override;
  void stop() override;

  void selectAll();
  void deselect();
  void deleteSelected();
  /// Ascending rows of the dataset. None while points have come or gone of which documentChanged() has not
  /// heard yet: others hear of them first, and may ask.
  arma::uvec selection() const { return dataset().size() == m_size ? m_selection : arma::uvec(); }

 signals:
  void selectionChanged();

 protected:
  void begin(const PlotPointer& pointer) override;
  void drag(const PlotPointer& pointer) override;
  void end() override;

 private:
  enum class Doing { Nothing, Selecting, Moving };

  void setSelection(const arma::uvec& rows);
  void documentChanged(Changes changes);
  bool insideSelection(const QPointF& position) const;
  void nudge(const QPointF& distance);
  void endNudge();

  arma::uvec m_selection;
  arma::uword m_size = 0;                   // of the dataset whose rows they are
  arma::uvec m_selectedBefore;              // the rectangle adds to these
  std::shared_ptr<const Dataset> m_before;  // at the beginning of a move
  std::shared_ptr<const Dataset> m_moved;   // as the move left it last
  QPointF m_start;
  QPointF m_here;
  Doing m_doing = Doing::Nothing;
  bool m_slipping = false;  // pressed, and not moved far enough to mean it
  bool m_onPoint = false;   // where the button was pressed
  bool m_nudging = false;
};

}  // namespace credence
