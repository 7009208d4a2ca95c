#pragma once

#include "app/compute/finer_map.h"
#include "app/compute/map_result.h"
#include "app/plots/evidence_contours.h"
#include "app/plots/evidence_marks.h"
#include "app/style/plot_theme.h"
#include "core/model/hyperparameters.h"

#include <QBrush>
#include <QObject>
#include <QPointF>

#include <memory>
#include <optional>

class QCPColorMap;
class QCPColorScale;
class QCPGraph;
class QCPItemRect;
class QCPScatterStyle;
class QCustomPlot;

namespace credence {

/// Title and unit: log evidence (nats).
QString mapQuantityTitle(std::string_view quantity);

/// The evidence map as a picture: width to the right, prior variance upwards, both logarithmic (one column
/// and no axis of widths where features are linear); the evidence, or another quantity of its cells, as
/// colour, and contours of the evidence. A diamond marks the cell of largest evidence, a square that of the
/// best held-out score and a triangle that of the largest evidence in truth, where they are known, a ring
/// with a cross the current setting; one beyond the map is an arrow at its edge. Fills a QCustomPlot, in the
/// window or for a figure.
class EvidenceChart {
 public:
  explicit EvidenceChart(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  /// In the window: of numbers on lines and of pins. Lines and marks grow with them.
  void setLetters(const QFont& letters);
  /// What colours the cells; where the map does not know it yet, they stay empty.
  void setQuantity(const std::string& quantity);
  /// For a figure without: what colours mean is said elsewhere. After all else.
  void leaveOutScale();
  /// Names the marks in the plot's legend, for a figure that has been laid out and then puts it somewhere;
  /// `current` where the current setting is one of them.
  void nameMarks(bool current);
  /// Where something beside the chart says what colours the cells, the room is worth more.
  void leaveOutScaleTitle();
  void setMap(std::shared_ptr<const MapResult> result);
  /// Drawn in place of the map's own cells, for what it knows; null for none.
  void setFiner(std::shared_ptr<const FinerMap> finer);
  /// Colours go over into each other, rather than change from cell to cell.
  void setSmooth(bool smooth);
  void setCurrent(const Hyperparameters& hyperparameters);
  /// A better setting than the best cell, which has the diamond then; nothing: there is none.
  void setBestKnown(const std::optional<Hyperparameters>& setting);
  /// Shows other ranges before their map is there.
  void setRanges(const EvidenceRanges& ranges);
  EvidenceMarks& marks() { return *m_marks; }

  /// Repaints the marks alone, which is all that setCurrent() and marks() change.
  void replotMarks();

  const std::string& quantity() const { return m_quantity; }
  /// The held-out score whose best cell is marked: the one that is shown, or one that the map knows.
  std::optional<std::string> heldOutQuantity() const;

  /// Where a cell's centre stands, in axis coordinates.
  QPointF centreOf(const EvidenceMap::Cell& cell) const;

  /// The cell under a place given in axis coordinates (logarithms), if it lies on the map.
  std::optional<EvidenceMap::Cell> cellAt(const QPointF& place) const;

 private:
  void setWeight(double times);
  void showAxes();
  void fillCells();
  bool finerFits() const;
  void drawContours();
  void placeLabels();
  void showDataRange(double lowest, double highest);
  double shownValue(const arma::mat& values, arma::uword i, arma::uword j) const;
  void keepAsBackdrop();
  void updateMarks();
  void markAt(QCPGraph* graph, QPointF place, const QCPScatterStyle& marker);
  QPointF placeOf(const Hyperparameters& setting) const;

  QCustomPlot& m_plot;
  QCPColorMap* m_backdrop;  // the map before, below a new one of other ranges
  QCPColorMap* m_cells;
  QCPColorScale* m_scale;
  QCPItemRect* m_blank;  // hatched, where cells may be blank
  double m_weight = 1.0;
  bool m_scaleTitled = true;
  QCPGraph* m_best;
  QCPGraph* m_heldOutBest;
  QCPGraph* m_trueBest;
  QCPGraph* m_current;
  std::unique_ptr<EvidenceContours> m_contours;
  std::unique_ptr<EvidenceMarks> m_marks;
  std::string m_quantity = "log_evidence";
  std::shared_ptr<const MapResult> m_result;
  std::shared_ptr<const FinerMap> m_finer;
  std::optional<Hyperparameters> m_hyperparameters;  // at hand
  std::optional<Hyperparameters> m_bestKnown;        // where it is better than the best cell
  EvidenceRanges m_ranges;
  QObject m_layouts;  // as long as this lives, it is told of the plot's
};

}  // namespace credence
