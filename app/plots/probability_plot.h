#pragma once

#include "app/plots/plane_content.h"
#include "app/plots/plane_look.h"
#include "app/plots/probability_chart.h"

#include <QMargins>
#include <QWidget>

#include <memory>
#include <optional>

class QCustomPlot;
class QKeyEvent;
class QLabel;
class QMouseEvent;
class QTabletEvent;
class QToolButton;
class QWheelEvent;

namespace credence {

class PlotOverlay;
class PlotTool;
class QuantityButton;
struct PlotPointer;

/// A plot over the plane that can be panned, zoomed, read and drawn on. Its title is a menu of what it can
/// show; that of a difference, of what it is taken of.
class ProbabilityPlot : public QWidget {
  Q_OBJECT

 public:
  explicit ProbabilityPlot(PicturePlace place, QWidget* parent = nullptr);
  ~ProbabilityPlot() override;

  void setPoints(std::shared_ptr<const Dataset> dataset, const Split& split);
  void setResult(std::shared_ptr<const FitResult> result);
  void setStale(bool stale);
  /// Marks `rows` of `dataset`, as far as they are drawn; null and none for none.
  void setHighlighted(std::shared_ptr<const Dataset> dataset, const arma::uvec& rows);
  /// What lies over the picture.
  void setContent(const PlaneContent& content);
  void setView(const Bounds& view);
  Bounds view() const;

  /// What is wanted, which the menu marks; the title tells what is shown.
  void setQuantity(const Quantity& quantity);
  void openQuantityMenu();
  QuantityButton* quantityButton() const { return m_quantity; }

  void setLook(const PlaneLook& look);
  /// Why the quantity, and whether it is covered, cannot be changed; empty where they can.
  void setLocks(const QString& quantity, const QString& cover);
  /// Marks the button that gives it all the room.
  void setEnlarged(bool enlarged);
  /// How many lines of its own the legend takes; none beside the title.
  int legendLines() const;
  void setLegendLines(int lines);

  /// The picture it is to show; null where there is none.
  const Picture* picture() const;

  /// What setResult() was given last.
  std::shared_ptr<const FitResult> result() const;

  /// What has been painted and is on the screen; null before anything is. A few milliseconds behind what it
  /// is to show, and longer while a method draws for its first picture.
  std::shared_ptr<const PlaneScene> seen() const;
  const Canvas& seenCanvas() const;  ///< that it was painted for
  bool painting() const;             ///< whether a newer one is on its way

  /// The part inside the axes, in pixels; for scaling both axes alike.
  QSize canvasSize() const;

  /// Gives the axes the room that their numbers take; drawing does so by itself.
  void layOut();

  /// Numbers that become shorter leave the canvas as it is from now on, or let it grow again. Where a unit is
  /// as long on both axes, the canvas decides what is shown, which decides the numbers: only so does it come
  /// to rest.
  void setCanvasKept(bool kept);

  /// What the mouse does; null pans.
  void setTool(PlotTool* tool);

  /// Shown across the canvas while there is nothing to see.
  /// In the middle; `overAll`: over the whole plot, which has nothing to show yet. Empty removes it.
  void setMessage(const QString& message, bool overAll = false);

  QCustomPlot* plot() const { return m_plot; }
  PlotOverlay* overlay() const { return m_overlay; }

  /// Whether a hand draws or pans.
  bool pressed() const { return m_pressed || m_penDown; }

 signals:
  void viewEdited(const credence::Bounds& view);  ///< by the person's hand
  void canvasResized();
  void legendChanged();  ///< it may take more lines now, or fewer
  void painted();        ///< seen() is another one
  void failed(const QString& message);
  void cursorMoved(const QPointF& position);   ///< in the data's units
  void steppedByKey(const QPointF& position);  ///< likewise
  void keyboardLeft();
  void cursorLeft();
  void pointerMoved(const std::optional<QPointF>& position);  ///< in the data's units; nothing: elsewhere
  void brushScaled(double factor);
  void enlargeAsked();  ///< or to be given back its place
  void coverAsked(bool covered);
  void quantityChosen(const credence::Quantity& quantity);  ///< by the person

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void updateTheme();
  QToolButton* buildButton(const char* name);
  void placeButtons();
  void updateCoverButton();
  void updateHighlight();
  void connectAxes();
  bool handlePress(const PlotPointer& pointer, const QPointF& pixel);
  void handleMove(const PlotPointer& pointer, const QPointF& pixel);
  void handleLeave();
  bool handleTablet(const QTabletEvent& event);
  bool handleWheel(const QWheelEvent& event);
  bool handleKey(const QKeyEvent& event);
  bool stepByKey(const QKeyEvent& event);

  QCustomPlot* m_plot;
  std::unique_ptr<ProbabilityChart> m_chart;
  PlotOverlay* m_overlay;
  QuantityButton* m_quantity;
  QToolButton* m_enlarge;
  QToolButton* m_cover;
  QString m_coverLock;
  QLabel* m_message;
  bool m_covered = false;  // by the message
  PlotTool* m_tool = nullptr;
  std::shared_ptr<const Dataset> m_highlightedDataset;
  arma::uvec m_highlightedRows;
  QSize m_canvas;
  QMargins m_leastMargins;
  std::optional<QPointF> m_place;  // that is read, in the data's units
  bool m_settingView = false;
  bool m_pressed = false;
  bool m_penDown = false;  // and the tool has it
};

}  // namespace credence
