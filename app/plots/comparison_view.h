#pragma once

#include "app/compute/fit_result.h"
#include "app/document/document.h"
#include "app/plots/plane_look.h"
#include "app/plots/probability_plot.h"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QGridLayout;

namespace credence {

class ColourBarRow;
class PlotTool;
class PointsFeed;

/// Two quantities side by side, and their difference where it is wanted, always showing the same part of the
/// plane; below them, what their colours mean. Renders the document's view, and changes it where the hand
/// pans, zooms or chooses. The difference stands beside them, or where three in a row would be narrow, in
/// place of the right one. One plot can be given all the room; two stand one above the other where equal
/// scales would waste more of the room side by side.
class ComparisonView : public QWidget {
  Q_OBJECT

 public:
  explicit ComparisonView(Document* document, QWidget* parent = nullptr);

  /// The points; those added to what is shown at once, other changes within a frame.
  void setPoints(std::shared_ptr<const Dataset> dataset, Split split);
  void setResult(const std::shared_ptr<const FitResult>& result);
  std::shared_ptr<const FitResult> result() const { return m_result; }
  /// What lies over the pictures.
  void setContent(const PlaneContent& content);
  const PlaneContent& content() const { return m_content; }
  /// Washes out what is of the setting at hand.
  void setStale(bool stale);
  /// Marks `rows` of `dataset` in both plots; null and none for none.
  void setHighlighted(const std::shared_ptr<const Dataset>& dataset, const arma::uvec& rows);
  void setTool(PlotTool* tool);
  /// Over the plots; `overAll`: in place of them, while there is nothing that their axes could be of.
  void setMessage(const QString& message, bool overAll = false);

  /// While a hand holds the width's slider, the bump is shown: in the middle, or where the crosshair is
  /// frozen.
  void setWidthHeld(bool held);

  void openQuantityMenu(PicturePlace place);

  /// The size of either plot inside its axes, in pixels.
  QSize canvasSize() const { return m_plots[0]->canvasSize(); }

  void zoom(double factor);

  /// Gives back the room that one plot has alone.
  void shareRoom();

  /// Gives the keyboard to a plot, so that the keys of the tool work.
  void takeKeyboard();

  /// What part of the plane is shown: that of the document's view, and more along one axis where both have
  /// the same scale.
  Bounds view() const { return m_shown; }

  /// Where the crosshair is, in the data's units; in the middle until the mouse has been over a plot.
  QPointF crosshair() const;

  ProbabilityPlot* leftPlot() const { return m_plots[0]; }
  ProbabilityPlot* rightPlot() const { return m_plots[1]; }
  ProbabilityPlot* differencePlot() const { return m_plots[2]; }
  const std::array<ProbabilityPlot*, 3>& plots() const { return m_plots; }

 signals:
  void viewChanged(const credence::Bounds& view);
  void cursorMoved(const QPointF& position);
  void cursorLeft();
  void failed(const QString& message);    ///< a picture cannot be painted
  void refused(const QString& sentence);  ///< what was chosen cannot be shown
  void brushScaled(double factor);        ///< by Ctrl and the wheel

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  ShownQuantities shown() const { return m_document->view().plotted(); }
  void viewEdited(const Bounds& view);
  bool hasRoomForThree() const;
  bool stacksBetter() const;
  bool wanted(std::size_t plot) const;
  bool seen(std::size_t plot) const;
  void enlarge(std::size_t plot);
  void placePlots();
  void rearrange();
  void connectPlot(std::size_t index);
  void choose(PicturePlace place, const Quantity& quantity);
  void pointerMoved(std::size_t index, const std::optional<QPointF>& pointer);
  void readAt(const QPointF& place);
  void updateView();
  void updatePin();
  void updateSectionPlace();
  /// How far along the section, if a mouse over that plot is at its line.
  std::optional<double> sectionShareAt(std::size_t plot, const QPointF& place) const;
  /// The plots that are shown, which are all that need painting.
  std::vector<ProbabilityPlot*> inSight() const;
  void updateFrames();
  void updateBars();
  void updateLegends();
  void updateDifferenceMessage();
  QPointF middle() const;
  void updateOverlays();
  void updateWidthMark();
  std::optional<WidthMark> widthMarkOn(std::size_t plot) const;
  void updateStale();
  PlaneLook lookOf(std::size_t plot) const;
  void setLooks();
  void updateLooks();
  void updateLocks();
  void showBars();

  Document* m_document;
  std::array<ProbabilityPlot*, 3> m_plots;
  QGridLayout* m_layout;
  ColourBarRow* m_bars;
  bool m_three = false;
  bool m_narrow = false;
  bool m_stacked = false;              // one above the other
  std::optional<std::size_t> m_alone;  // the plot that has all the room
  PointsFeed* m_points;
  PlaneContent m_content;
  PlotTool* m_tool = nullptr;
  std::shared_ptr<const FitResult> m_result;
  std::optional<QPointF> m_pointer;  // of the mouse that reads, in the data's units
  bool m_widthHeld = false;
  bool m_stale = false;
  QString m_message;
  Bounds m_shown;
  bool m_announced = false;  // viewChanged() has told of one
  Bounds m_fitted;           // the wanted bounds that the canvas was last fitted to,
  QSize m_fittedSize;        // in a view of this size
  bool m_editing = false;    // by the hand, which is followed to the pixel
};

}  // namespace credence
