#pragma once

#include "app/document/covered_plots.h"
#include "app/plots/chart_head.h"
#include "app/plots/plane_content.h"
#include "app/plots/plane_look.h"
#include "app/plots/plane_points.h"
#include "app/plots/plane_scene.h"
#include "app/plots/scene_layer.h"
#include "app/style/plot_theme.h"

#include <QFont>
#include <QString>
#include <QVector>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

class QCPItemText;
class QCustomPlot;

namespace credence {

/// Whether the picture in that place is covered.
inline bool isCovered(const CoveredPlots& covered, PicturePlace place) {
  return covered.*coveredPlots.at(static_cast<std::size_t>(place)).plot;
}

/// What a figure's plot will draw beside points, contours and rings, as far as it is known before anything is
/// computed.
struct ForeseenMarks {
  bool draws = false;
  bool priorDraws = false;
  bool trueBoundary = false;
  bool surprise = false;
  bool abstain = false;
  bool section = false;
  bool next = false;
  ShownOverlays overlays = {};
  double threshold = 0.5;  ///< where the heavy line is
};

/// A plot over the plane: its axes and head, and the scene inside. Fills a QCustomPlot, in the window or for
/// a figure; computes nothing, and paints nothing of the scene on the GUI thread of a window.
class ProbabilityChart {
 public:
  /// Shows that picture of the results it is given.
  ProbabilityChart(QCustomPlot& plot, PicturePlace place, SceneLayer::Painting painting);

  void setTheme(const PlotTheme& theme);

  /// The points, independent of any fit. Axis titles come from the dataset.
  /// Of very many points a share is drawn, which the title says.
  /// Points of no part of the split are left out; those not in use are small and faint.
  void setPoints(std::shared_ptr<const Dataset> dataset, const Split& split);

  /// What lies over the picture. The section, the next point and the line that is pointed at are drawn by
  /// others, over the scene: here the legend says what they are.
  void setContent(const PlaneContent& content);

  /// Colour map, contours, and rings around the points that the picture's own method misclassifies. Null
  /// clears them, and so does a result without this picture. While a method still draws for its first
  /// picture, the one before it stays, washed out.
  void setResult(std::shared_ptr<const FitResult> result);

  /// Where those rows of `dataset` lie that are drawn.
  QVector<QPointF> drawnPlaces(const Dataset& dataset, const arma::uvec& rows) const;

  /// Whether the legend says what double rings are, which an overlay draws.
  void setHighlightExplained(bool explained);

  void setLook(const PlaneLook& look);
  const PlaneLook& look() const { return m_look; }

  /// How many lines of its own the legend takes; none where it stands beside the title. Plots side by side
  /// are given the most that any of them takes, so that their axes are alike.
  int legendLines() const;
  void setLegendLines(int lines) { m_head.setLegendLines(lines); }
  /// In a figure: what it will name, before that is known. Room is kept for it.
  void foresee(const ForeseenMarks& marks);
  /// Told when there are other names, as lines may be more or fewer then.
  void onLegendChanged(std::function<void()> told) { m_legendChanged = std::move(told); }
  void putLegendUnderAxes() { m_head.putLegendUnderAxes(); }
  /// Of points that are set from now on.
  void scaleMarkers(double times) { m_points.scaleMarkers(times); }

  /// For a plot that stands alone: its legend has a line of its own and names everything. Of plots side by
  /// side the left one names the points, the right one what else is drawn. Once and for all.
  void standAlone();

  ChartHead& head() { return m_head; }
  const ChartHead& head() const { return m_head; }
  /// In the window: as suits words in that font. Lines and marks grow with them.
  void setLetters(const QFont& words);
  const QFont& smallFont() const { return m_small; }

  void setView(const Bounds& view);
  Bounds view() const { return m_layer->canvas().view; }

  /// Washes the picture out while it is outdated. The points keep their colours.
  void setDimmed(bool dimmed);

  std::shared_ptr<const FitResult> result() const { return m_scene.result; }
  /// What it is to show of result(); null where nothing.
  const Picture* picture() const { return m_scene.result ? m_scene.result->picture(m_place) : nullptr; }

  SceneLayer* layer() const { return m_layer; }

 private:
  void buildAxes();
  bool waitsForDraws() const;
  bool decidesNothing(const Picture& picture) const;
  void updateScene();
  void updateRings();
  void updateTitle();
  double legendScale() const;
  void updateLegend();
  bool namesPoints() const { return m_alone || m_look.namesPoints || m_place == PicturePlace::left; }
  bool namesMarks() const { return m_alone || m_look.namesMarks || m_place == PicturePlace::right; }
  void addClasses(std::vector<PlotLegend::Entry>& entries);
  void addPoints(std::vector<PlotLegend::Entry>& entries);
  void addMarks(std::vector<PlotLegend::Entry>& entries) const;
  std::vector<PlotLegend::Entry> foreseenEntries() const;
  void updateScaleNote();
  void fitToSize();

  QCustomPlot& m_plot;
  PicturePlace m_place;
  QFont m_small;
  ChartHead m_head;
  SceneLayer* m_layer;
  QCPItemText* m_scaleNote;
  PlanePoints m_points;
  PlaneScene m_scene;  // as it is to be seen
  PlaneContent m_content;
  PlotTheme m_theme = PlotTheme::light();
  QSize m_fitted = {0, 0};  // for a plot of that size
  bool m_onScreen;
  ForeseenMarks m_foreseen;
  PlaneLook m_look;
  std::function<void()> m_legendChanged;
  bool m_alone = false;
  bool m_highlightExplained = false;
  bool m_dimmed = false;
};

}  // namespace credence
