#pragma once

#include "app/compute/fit_result.h"
#include "app/plots/contour_labels.h"
#include "app/plots/drawn_points.h"
#include "app/plots/plot_legend.h"
#include "app/style/plot_theme.h"
#include "app/style/plot_title.h"

#include <QFont>
#include <QObject>
#include <QRect>
#include <QString>
#include <QVector>

#include <array>
#include <memory>
#include <vector>

class QCPColorMap;
class QCPCurve;
class QCPItemRect;
class QCPItemText;
class QCPItemTracer;
class QCPLayoutElement;
class QCPLayoutGrid;
class QCPTextElement;
class QCustomPlot;

namespace credence {

class MarkerGraph;
struct SampledBoundaries;

/// How markers are drawn: as prepared pictures, which is fast, or as vectors, which print well.
enum class MarkerMode { Picture, Vector };

/// What is drawn in a plot over the plane: colour map, contours, labels, points. Fills a QCustomPlot, in the
/// window or for a figure; computes nothing.
class ProbabilityChart {
 public:
  /// Shows that picture of the results it is given.
  ProbabilityChart(QCustomPlot& plot, PicturePlace place, MarkerMode markers);

  void setTheme(const PlotTheme& theme);
  void setPixelRatio(double ratio);

  /// The points, at once and independent of any fit. Axis titles come from the dataset.
  /// Of very many points a share is drawn, which the title says.
  /// Points of neither part of the split are left out.
  void setPoints(std::shared_ptr<const Dataset> dataset, const Split& split);

  /// Paints the points anew, and nothing else.
  void repaintPoints();

  /// Colour map, contours, and rings around the points that the picture's own method misclassifies. Null
  /// clears them, and so does a result without this picture. While a method still draws for its first
  /// picture, the one before it stays, washed out.
  void setResult(std::shared_ptr<const FitResult> result);

  /// Where those rows of `dataset` lie that are drawn.
  QVector<QPointF> drawnPlaces(const Dataset& dataset, const arma::uvec& rows) const;

  /// Whether the legend says what double rings are, which an overlay draws.
  void setHighlightExplained(bool explained);

  /// Faint lines below the boundary, and no other contours meanwhile; null takes them away. Needs no
  /// repainting of the rest.
  void setBoundaries(const SampledBoundaries* boundaries);

  /// Keeps room for a line of notes below the title. Plots side by side are alike in it, so that their axes
  /// are.
  void setNoteShown(bool shown);

  /// For narrow plots: the title of a difference is short ("Probit − MAP"), and the legend has a line of its
  /// own.
  void setCompact(bool compact);

  /// For a plot that stands alone: its legend has a line of its own and names everything. Of plots side by
  /// side the left one names the points, the right one what else is drawn. Once and for all.
  void standAlone();

  /// Whether a left plot names what else is drawn, too: where no right one does.
  void setNamesMarks(bool names);

  /// Leaves the title's room to a control of the window.
  void hideTitle();
  const PlotTitle& title() const { return m_titleSeen; }  ///< as far as there is room
  const QFont& smallFont() const { return m_small; }
  QRect titleArea() const;  ///< in pixels, once it has been painted

  void setView(const Bounds& view);
  Bounds view() const;

  /// Washes the picture out while it is outdated. The points keep their colours.
  void setDimmed(bool dimmed);

  /// Chooses where contours are labelled, and says where the axes have different scales. Needs the plot's
  /// final size and range; called before painting.
  void placeLabels();

  std::shared_ptr<const FitResult> result() const { return m_result; }
  /// What it is to show of result(); null where nothing.
  const Picture* picture() const { return m_result ? m_result->picture(m_place) : nullptr; }
  /// Whether that is not there yet, and the picture of an earlier result is seen.
  bool showsEarlier() const { return m_painted != m_result && m_painted; }

 private:
  enum class Part : unsigned char { None, Training, Test };

  void buildLayers();
  void buildHead();
  void clearPicture();
  bool waitsForDraws() const;
  void updateDim();
  void setField(const Picture& picture);
  void setContours(const Picture& picture);
  void updateContours();
  void setRings(const FitResult& result);
  void drawPoints();
  void updateTitle();
  void setLine(QCPLayoutElement& element, bool shown);
  void setLegendBelow(bool below);
  void updateLegend();
  void fitToSize();
  void updateMarkers();
  QPointF toPixel(const QPointF& place) const;
  std::vector<ScreenLine> screenLines(const Picture& picture) const;
  QVector<QPointF> obstacles() const;

  QCustomPlot& m_plot;
  PicturePlace m_place;
  MarkerMode m_markers;
  double m_pixelRatio = 1.0;
  double m_markerScale = 1.0;
  PlotTheme m_theme = PlotTheme::light();
  QFont m_small;
  QCPLayoutGrid* m_head = nullptr;
  QCPLayoutGrid* m_legendRow = nullptr;
  QCPTextElement* m_titleElement = nullptr;
  QCPTextElement* m_detail = nullptr;
  QCPTextElement* m_note = nullptr;
  PlotTitle m_title;
  PlotTitle m_titleSeen;
  QString m_noteText;
  QSize m_fitted = {0, 0};  // for a plot of that size
  bool m_titleHidden = false;
  bool m_compact = false;
  bool m_alone = false;
  bool m_namesMarks = false;
  std::array<bool, 2> m_hasTest = {false, false};  // by label
  bool m_highlightExplained = false;
  std::size_t m_draws = 0;  // whose boundaries are drawn
  std::unique_ptr<PlotLegend> m_legend;
  QCPColorMap* m_field = nullptr;
  std::vector<QCPCurve*> m_curves;                           // one a level, perhaps more
  std::array<std::array<MarkerGraph*, 2>, 2> m_points = {};  // [label][training]
  MarkerGraph* m_rings = nullptr;
  QCPItemTracer* m_extreme = nullptr;
  QCPCurve* m_boundaries = nullptr;
  QCPItemText* m_scaleNote = nullptr;
  QCPItemRect* m_dim = nullptr;
  std::vector<QCPItemText*> m_labels;
  std::shared_ptr<const Dataset> m_dataset;
  std::vector<Part> m_parts;       // of each of its points
  DrawnPoints m_drawn;             // which of them are drawn
  QVector<QPointF> m_drawnPoints;  // those, in the data's units
  std::shared_ptr<const FitResult> m_result;
  std::shared_ptr<const FitResult> m_painted;  // whose picture is seen; null where none is
  bool m_stale = false;
};

}  // namespace credence
