#pragma once

#include "app/compute/fit_result.h"
#include "app/plots/contour_labels.h"
#include "app/plots/drawn_points.h"
#include "app/plots/plot_theme.h"

#include <QObject>
#include <QVector>

#include <array>
#include <memory>
#include <vector>

class QCPColorMap;
class QCPCurve;
class QCPItemRect;
class QCPItemText;
class QCPTextElement;
class QCustomPlot;

namespace credence {

class MarkerGraph;

enum class Method { Map, Laplace };

/// How markers are drawn: as prepared pictures, which is fast, or as vectors, which print well.
enum class MarkerMode { Picture, Vector };

/// What is drawn in a plot of predictive probability: colour map, contours, labels, points. Fills a
/// QCustomPlot, in the window or for a figure; computes nothing.
class ProbabilityChart {
 public:
  ProbabilityChart(QCustomPlot& plot, Method method, MarkerMode markers);

  void setTheme(const PlotTheme& theme);
  void setPixelRatio(double ratio);

  /// The points, at once and independent of any fit. Axis titles come from the dataset.
  /// Of very many points a share is drawn, which the title says.
  /// Points of neither part of the split are left out.
  void setPoints(std::shared_ptr<const Dataset> dataset, const Split& split);

  /// Paints the points anew, and nothing else.
  void repaintPoints();

  /// Colour map, contours, and rings around misclassified points. Null clears them.
  void setResult(std::shared_ptr<const FitResult> result);

  /// Where those rows of `dataset` lie that are drawn.
  QVector<QPointF> drawnPlaces(const Dataset& dataset, const arma::uvec& rows) const;

  void setView(const Bounds& view);
  Bounds view() const;

  /// Washes the picture out while it is outdated. The points keep their colours.
  void setDimmed(bool dimmed);

  /// Chooses where contours are labelled. Needs the plot's final size and range; called before painting.
  void placeLabels();

  std::shared_ptr<const FitResult> result() const { return m_result; }

 private:
  enum class Part : unsigned char { None, Training, Test };

  void buildLayers();
  void buildLegend();
  void setContours(const ContourSet& contours);
  void setRings(const FitResult& result);
  void drawPoints();
  void updateTitle();
  void updateMarkers();

  QCustomPlot& m_plot;
  Method m_method;
  MarkerMode m_markers;
  double m_pixelRatio = 1.0;
  double m_markerScale = 1.0;
  PlotTheme m_theme = PlotTheme::light();
  QCPTextElement* m_title = nullptr;
  QCPColorMap* m_field = nullptr;
  std::vector<QCPCurve*> m_curves;                           // one a level
  std::array<std::array<MarkerGraph*, 2>, 2> m_points = {};  // [label][training]
  MarkerGraph* m_rings = nullptr;
  QCPItemRect* m_dim = nullptr;
  std::vector<QCPItemText*> m_labels;
  std::vector<ContourLabel> m_placed;
  std::shared_ptr<const Dataset> m_dataset;
  std::vector<Part> m_parts;       // of each of its points
  DrawnPoints m_drawn;             // which of them are drawn
  QVector<QPointF> m_drawnPoints;  // those, in the data's units
  std::shared_ptr<const FitResult> m_result;
};

}  // namespace credence
