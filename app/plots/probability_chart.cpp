#include "app/plots/probability_chart.h"

#include "app/compute/sampled_boundaries.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/class_title.h"
#include "app/style/marker_graph.h"
#include "app/style/markers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

const QString fieldLayer = QStringLiteral("field");
const QString boundaryLayer = QStringLiteral("boundaries");
const QString contourLayer = QStringLiteral("contours");
const QString dimLayer = QStringLiteral("dim");
const QString labelLayer = QStringLiteral("labels");
const QString pointLayer = QStringLiteral("points");

// px of a plot that has no line of notes: a layout takes zero for "as much as it likes".
constexpr int noHeight = 1;

// px of a line that is as wide as the plot: for QWIDGETSIZE_MAX a layout takes what its contents want.
constexpr int anyWidth = QWIDGETSIZE_MAX / 2;

constexpr int labelPadding = 2;      // px beside a contour's number
constexpr int sideMargin = 6;        // px beside title, notes and legend
constexpr int arrowWidth = 24;       // px of what a control in place of the title adds to it
constexpr double largestText = 9.0;  // pt of all but the title
constexpr double titleShare = 0.45;  // of the line, where the legend would need the rest and more

/// Polylines one after another, with gaps between them.
class CurveBuilder {
 public:
  void add(const Polyline& line) {
    for (arma::uword n = 0; n < line.points.n_rows; ++n) add(line.points(n, 0), line.points(n, 1));
    add(gap, gap);
  }
  void giveTo(QCPCurve& curve) const { curve.setData(m_t, m_x1, m_x2, true); }

 private:
  static constexpr double gap = std::numeric_limits<double>::quiet_NaN();

  void add(double a, double b) {
    m_t.push_back(static_cast<double>(m_t.size()));
    m_x1.push_back(a);
    m_x2.push_back(b);
  }

  QVector<double> m_t;
  QVector<double> m_x1;
  QVector<double> m_x2;
};

}  // namespace

ProbabilityChart::ProbabilityChart(QCustomPlot& plot, PicturePlace place, MarkerMode markers)
    : m_plot(plot), m_place(place), m_markers(markers), m_small(plot.font()) {
  m_small.setPointSizeF(std::min(largestText, m_small.pointSizeF()));
  m_small.setBold(false);  // said, not left open: a painter would make it that of its widget
  buildLayers();
  m_legend = std::make_unique<PlotLegend>(m_plot);
  m_field = new QCPColorMap(m_plot.xAxis, m_plot.yAxis);
  m_field->setLayer(fieldLayer);
  m_field->setInterpolate(true);
  m_field->setTightBoundary(true);
  m_field->removeFromLegend();
  m_boundaries = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
  m_boundaries->setLayer(boundaryLayer);
  m_boundaries->setPen(drawnBoundaryPen());
  m_boundaries->setScatterSkip(0);
  m_boundaries->removeFromLegend();
  m_extreme = new QCPItemTracer(&m_plot);
  m_extreme->setLayer(pointLayer);
  m_extreme->setStyle(QCPItemTracer::tsSquare);
  m_extreme->setSize(14);
  m_extreme->setPen(QPen(QColor(0x1a1a1a), 2.0));
  m_extreme->setBrush(QColor(255, 255, 255, 130));
  m_extreme->position->setType(QCPItemPosition::ptPlotCoords);
  m_extreme->setVisible(false);
  m_scaleNote = new QCPItemText(&m_plot);
  m_scaleNote->setLayer(labelLayer);
  m_scaleNote->setText(tr("axes not to scale"));
  m_scaleNote->setFont(m_small);
  m_scaleNote->setColor(QColor(0x1a1a1a));
  m_scaleNote->setBrush(QColor(255, 255, 255, 170));
  m_scaleNote->setPadding(QMargins(4, 1, 6, 6));  // clear of the ticks
  m_scaleNote->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
  m_scaleNote->position->setType(QCPItemPosition::ptAxisRectRatio);
  m_scaleNote->position->setCoords(1.0, 1.0);
  m_dim = new QCPItemRect(&m_plot);
  m_dim->setLayer(dimLayer);
  m_dim->setPen(Qt::NoPen);
  m_dim->topLeft->setType(QCPItemPosition::ptAxisRectRatio);
  m_dim->topLeft->setCoords(0, 0);
  m_dim->bottomRight->setType(QCPItemPosition::ptAxisRectRatio);
  m_dim->bottomRight->setCoords(1, 1);
  m_dim->setVisible(false);
  for (std::size_t label : {0U, 1U}) {
    for (std::size_t training : {1U, 0U}) {
      auto* graph = new MarkerGraph(m_plot.xAxis, m_plot.yAxis);
      graph->setLayer(pointLayer);
      graph->removeFromLegend();
      m_points[label][training] = graph;
    }
  }
  m_rings = new MarkerGraph(m_plot.xAxis, m_plot.yAxis);
  m_rings->setLayer(pointLayer);
  m_rings->removeFromLegend();
  m_plot.axisRect()->setMinimumMargins(QMargins(4, 4, 14, 4));
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis, m_plot.xAxis2, m_plot.yAxis2}) axis->setVisible(true);
  for (QCPAxis* axis : {m_plot.xAxis2, m_plot.yAxis2}) {
    axis->setTickLabels(false);
    axis->setTicks(false);
  }
  buildHead();
  updateMarkers();
}

void ProbabilityChart::buildLayers() {
  m_plot.setNoAntialiasingOnDrag(false);
  QString below = QStringLiteral("grid");
  for (const QString& name : {fieldLayer, boundaryLayer, contourLayer, dimLayer, labelLayer, pointLayer}) {
    m_plot.addLayer(name, m_plot.layer(below), QCustomPlot::limAbove);
    below = name;
  }
  // On the screen the points have a buffer of their own: drawing repaints them without the picture below.
  if (m_markers == MarkerMode::Picture) m_plot.layer(pointLayer)->setMode(QCPLayer::lmBuffered);
}

void ProbabilityChart::buildHead() {
  // Above the axes: the title on the left, what the markers mean on the right.
  const auto makeText = [this](const QFont& font, const QMargins& margins) {
    auto* element = new QCPTextElement(&m_plot, QString(), font);
    element->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    element->setMargins(margins);
    return element;
  };
  m_titleElement = makeText(titleFont(m_small), QMargins(sideMargin, 2, 0, 2));
  m_titleElement->setMinimumSize(1, QFontMetrics(titleFont(m_small)).height() + 4);
  m_detail = makeText(m_small, QMargins(0, 3, 0, 2));
  m_note = makeText(m_small, QMargins(sideMargin, 0, sideMargin, 0));
  m_head = new QCPLayoutGrid;
  m_legendRow = new QCPLayoutGrid;
  int row = 0;
  for (QCPLayoutElement* element :
       {static_cast<QCPLayoutElement*>(m_head), static_cast<QCPLayoutElement*>(m_legendRow),
        static_cast<QCPLayoutElement*>(m_note)}) {
    m_plot.plotLayout()->insertRow(row);
    m_plot.plotLayout()->addElement(row, 0, element);
    m_plot.plotLayout()->setRowStretchFactor(row, 0.001);
    ++row;
  }
  m_plot.plotLayout()->setRowSpacing(1);
  for (QCPLayoutGrid* grid : {m_head, m_legendRow}) {
    grid->setMargins(QMargins(0, 0, 0, 0));
    grid->setColumnSpacing(0);
  }
  m_legendRow->setMargins(QMargins(4, 0, 0, 0));
  m_head->addElement(0, 0, m_titleElement);
  m_head->addElement(0, 1, m_detail);
  m_head->setColumnStretchFactor(0, 0.001);
  setNoteShown(false);
  setLegendBelow(false);
  updateTitle();
  QObject::connect(&m_plot, &QCustomPlot::beforeReplot, &m_plot, [this] { fitToSize(); });
}

void ProbabilityChart::setLine(QCPLayoutElement& element, bool shown) {
  const int height = shown ? QFontMetrics(m_small).height() + 6 : noHeight;
  element.setMinimumSize(noHeight, height);
  element.setMaximumSize(anyWidth, height);
  element.setVisible(shown);
}

void ProbabilityChart::setNoteShown(bool shown) {
  setLine(*m_note, shown);
}

void ProbabilityChart::setCompact(bool compact) {
  m_compact = compact;
  setLegendBelow(compact);
  updateTitle();
}

/// In the line of the title, or in one of its own.
void ProbabilityChart::setLegendBelow(bool below) {
  QCPLegend* legend = m_plot.legend;
  setLine(*m_legendRow, below);
  // Of a difference, which names nothing, the line stays empty: axes side by side are alike.
  QCPLayoutGrid* place = below ? m_legendRow : m_head;
  if (m_place == PicturePlace::difference && !m_alone) place = nullptr;
  legend->setVisible(place != nullptr);
  if (legend->layout() == place) return;
  if (legend->layout() != nullptr) legend->layout()->take(legend);
  m_legendRow->clear();
  m_head->simplify();
  m_legendRow->simplify();
  if (place == nullptr) return;
  const int column = place->columnCount();
  place->addElement(0, column, legend);
  place->setColumnStretchFactor(column, 0.001);
  if (below) place->addElement(0, 1, new QCPTextElement(&m_plot));  // takes the rest
}

void ProbabilityChart::standAlone() {
  m_alone = true;
  setLegendBelow(true);
  updateLegend();
}

void ProbabilityChart::updateLegend() {
  using Key = PlotLegend::Key;
  std::vector<PlotLegend::Entry> entries;
  if (m_dataset && (m_alone || m_place == PicturePlace::left)) {
    for (std::size_t label : {0U, 1U})
      entries.push_back({m_points[label][1], 0, classTitle(*m_dataset, label)});
    // One hollow marker explains them all, where there are some.
    const std::size_t hollow = m_hasTest[0] ? 0 : 1;
    if (m_hasTest[hollow]) entries.push_back({m_points[hollow][0], 2, tr("test")});
  }
  const bool names = m_alone || m_namesMarks || m_place == PicturePlace::right;
  if (names) {
    if (m_highlightExplained) entries.push_back({m_legend->key(Key::InCell), 4, tr("in the cell")});
    if (m_draws > 0) entries.push_back({m_legend->key(Key::Draws), 3, tr("%1 draws").arg(m_draws)});
  }
  // On the screen it stays: entries that come and go with every fit would make the others jump.
  const bool points = m_dataset && m_dataset->size() > 0;
  const Picture* shown = picture();
  if (shown != nullptr && (m_markers == MarkerMode::Picture ? points : !m_rings->data()->isEmpty())) {
    entries.push_back({m_legend->key(Key::Misclassified), names ? 1 : PlotLegend::leftover,
                       tr("misclassified by %1").arg(classifierOf(shown->quantity)), tr("misclassified")});
  }
  m_legend->setEntries(std::move(entries));
}

void ProbabilityChart::fitToSize() {
  const int line = m_plot.viewport().width() - 2 * sideMargin;
  const bool beside = m_plot.legend->layout() == m_head;
  const int forTitle = line - (m_titleHidden ? arrowWidth : 0);
  // The title gives way to the legend as far as its own share, then the legend to the title.
  const int forLegend = beside ? m_legend->width() : 0;
  m_titleSeen = fitted(m_title, m_small, std::max(forTitle - forLegend, static_cast<int>(titleShare * line)));
  if (!beside) m_titleSeen = fitted(m_title, m_small, forTitle);
  m_titleElement->setText(m_titleSeen.name);
  m_titleElement->setMinimumSize(QFontMetrics(m_titleElement->font()).horizontalAdvance(m_titleSeen.name) + 1,
                                 m_titleElement->minimumSize().height());
  m_detail->setText(m_titleSeen.detail());
  m_legend->fit(beside ? forTitle - widthOf(m_titleSeen, m_small) : line);
  m_note->setText(QFontMetrics(m_small).elidedText(m_noteText, Qt::ElideRight, line));
  // The axes are as large as they were, but for what the plot has grown.
  const QSize before = std::exchange(m_fitted, m_plot.viewport().size());
  if (before.isEmpty()) return;  // not laid out yet
  const QSize canvas = m_plot.axisRect()->size() + m_fitted - before;
  fitTicks(*m_plot.xAxis, canvas.width());
  fitTicks(*m_plot.yAxis, canvas.height());
}

void ProbabilityChart::setHighlightExplained(bool explained) {
  if (std::exchange(m_highlightExplained, explained) == explained) return;
  updateLegend();
  if (m_namesMarks || m_place == PicturePlace::right) m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void ProbabilityChart::setNamesMarks(bool names) {
  if (std::exchange(m_namesMarks, names) != names) updateLegend();
}

void ProbabilityChart::hideTitle() {
  m_titleHidden = true;
  for (QCPTextElement* element : {m_titleElement, m_detail}) element->setTextColor(Qt::transparent);
}

QRect ProbabilityChart::titleArea() const {
  return m_titleElement->outerRect().united(m_detail->outerRect());
}

void ProbabilityChart::setTheme(const PlotTheme& theme) {
  m_theme = theme;
  applyTheme(m_plot, theme);
  m_legend->setTheme(theme);
  for (QCPTextElement* element : {m_titleElement, m_detail}) {
    element->setTextColor(m_titleHidden ? QColor(Qt::transparent) : theme.ink);
  }
  m_note->setTextColor(theme.ink);
  QColor wash = theme.canvas;
  wash.setAlphaF(0.45F);
  m_dim->setBrush(wash);
}

void ProbabilityChart::setPixelRatio(double ratio) {
  if (m_pixelRatio == ratio) return;
  m_pixelRatio = ratio;
  updateMarkers();
}

void ProbabilityChart::updateMarkers() {
  const auto give = [this](MarkerGraph& graph, const QCPScatterStyle& marker) {
    const bool vector = m_markers == MarkerMode::Vector;
    graph.setMarker(marker, vector ? QPixmap() : markerPicture(marker, m_pixelRatio));
  };
  for (std::size_t label : {0U, 1U}) {
    for (std::size_t training : {0U, 1U}) {
      give(*m_points[label][training], pointMarker(static_cast<int>(label), training == 1, m_markerScale));
    }
  }
  give(*m_rings, misclassifiedMarker(m_markerScale));
}

void ProbabilityChart::setPoints(std::shared_ptr<const Dataset> dataset, const Split& split) {
  m_dataset = std::move(dataset);
  m_parts.assign(m_dataset->size(), Part::None);
  for (const arma::uword n : split.train) m_parts[n] = Part::Training;
  for (const arma::uword n : split.test) m_parts[n] = Part::Test;
  m_hasTest = {false, false};
  for (const arma::uword n : split.test) m_hasTest.at(m_dataset->labels(n)) = true;
  updateLegend();
  const double scale =
      markerScale(static_cast<double>(m_dataset->size())) * m_small.pointSizeF() / largestText;
  if (std::exchange(m_markerScale, scale) != scale) updateMarkers();
  m_plot.xAxis->setLabel(QString::fromStdString(m_dataset->input_names[0]));
  m_plot.yAxis->setLabel(QString::fromStdString(m_dataset->input_names[1]));
  m_drawn = choose_drawn_points(*m_dataset, view());
  drawPoints();
}

/// Hands the chosen points to the markers.
void ProbabilityChart::drawPoints() {
  std::array<std::array<QVector<double>, 2>, 2> x1;
  std::array<std::array<QVector<double>, 2>, 2> x2;
  m_drawnPoints.clear();
  for (const arma::uword n : m_drawn.rows) {
    if (m_parts[n] == Part::None) continue;
    const auto label = static_cast<std::size_t>(m_dataset->labels(n));
    const std::size_t training = m_parts[n] == Part::Training ? 1 : 0;
    x1[label][training].push_back(m_dataset->inputs(n, 0));
    x2[label][training].push_back(m_dataset->inputs(n, 1));
    m_drawnPoints.push_back({m_dataset->inputs(n, 0), m_dataset->inputs(n, 1)});
  }
  for (std::size_t label : {0U, 1U}) {
    for (std::size_t training : {0U, 1U}) {
      m_points[label][training]->setData(x1[label][training], x2[label][training]);
    }
  }
  updateTitle();
}

void ProbabilityChart::updateTitle() {
  const Picture* shown = picture();
  m_title = {};
  if (shown != nullptr) {
    m_title.name = m_compact ? shortTitleOf(*shown) : titleOf(*shown);
    if (shown->quantity.kind == Quantity::Kind::probability) {
      m_title.colour = classTitle(*m_result->request.dataset, 1);
    }
  }
  if (m_place == PicturePlace::difference && shown == nullptr) m_title.name = tr("Difference");
  if (m_drawn.stride > 1) m_title.note = tr(" · 1 in %1 points").arg(m_drawn.stride);
  m_noteText = waitsForDraws()    ? tr("drawing… washed out: the last picture")
               : shown != nullptr ? noteOf(*shown)
                                  : QString();
}

void ProbabilityChart::repaintPoints() {
  m_plot.layer(pointLayer)->replot();
}

void ProbabilityChart::setResult(std::shared_ptr<const FitResult> result) {
  m_result = std::move(result);
  updateTitle();
  const Picture* shown = picture();
  if (waitsForDraws()) {
    setRings(*m_result);
  } else if (shown == nullptr || shown->values.is_empty() || !tellsOf(shown->grid, view())) {
    clearPicture();
  } else {
    m_painted = m_result;
    setField(*shown);
    setContours(*shown);
    setRings(*m_result);
    m_extreme->setVisible(shown->extreme.has_value());
    if (shown->extreme) m_extreme->position->setCoords(shown->extreme->x1, shown->extreme->x2);
  }
  updateDim();
}

bool ProbabilityChart::waitsForDraws() const {
  const Picture* wanted = picture();
  const Picture* seen = m_painted ? m_painted->picture(m_place) : nullptr;
  if (wanted == nullptr || seen == nullptr || !wanted->values.is_empty()) return false;
  // Not over the points of another file.
  return m_painted->request.origin == m_result->request.origin && wanted->quantity == seen->quantity &&
         wanted->minuend == seen->minuend && wanted->subtrahend == seen->subtrahend;
}

void ProbabilityChart::clearPicture() {
  m_painted = nullptr;
  m_field->setVisible(false);
  for (QCPCurve* curve : m_curves) curve->data()->clear();
  m_rings->data()->clear();
  m_extreme->setVisible(false);
  updateLegend();
}

void ProbabilityChart::setField(const Picture& picture) {
  const Grid& grid = picture.grid;
  m_field->setVisible(true);
  m_field->setGradient(gradientOf(picture.quantity));
  m_field->setDataRange(QCPRange(picture.low, picture.high));
  const auto nx = static_cast<int>(grid.nx);
  const auto ny = static_cast<int>(grid.ny);
  m_field->data()->setSize(nx, ny);
  m_field->data()->setRange(QCPRange(grid.bounds.x1_min, grid.bounds.x1_max),
                            QCPRange(grid.bounds.x2_min, grid.bounds.x2_max));
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      m_field->data()->setCell(i, j,
                               picture.values(static_cast<arma::uword>(i), static_cast<arma::uword>(j)));
    }
  }
}

void ProbabilityChart::setContours(const Picture& picture) {
  const ContourSet& contours = picture.contours;
  while (m_curves.size() < contours.levels.size()) {
    auto* curve = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
    curve->setLayer(contourLayer);
    curve->setScatterSkip(0);
    curve->removeFromLegend();
    m_curves.push_back(curve);
  }
  for (std::size_t k = 0; k < m_curves.size(); ++k) {
    if (k >= contours.levels.size()) {
      m_curves[k]->data()->clear();
      continue;
    }
    CurveBuilder builder;
    for (const Polyline& line : contours.lines[k]) builder.add(line);
    builder.giveTo(*m_curves[k]);
    m_curves[k]->setPen(contourPen(picture.quantity, contours.levels[k]));
  }
  updateContours();
}

/// Beside the boundaries of draws only that of the fit is seen: the other contours would compete with them.
void ProbabilityChart::updateContours() {
  const Picture* seen = m_painted ? m_painted->picture(m_place) : nullptr;
  if (seen == nullptr) return;
  for (std::size_t k = 0; k < seen->contours.levels.size(); ++k) {
    m_curves[k]->setVisible(m_draws == 0 || isBoundary(seen->quantity, seen->contours.levels[k]));
  }
}

void ProbabilityChart::setBoundaries(const SampledBoundaries* boundaries) {
  CurveBuilder builder;
  if (boundaries != nullptr) {
    for (const std::vector<Polyline>& lines : boundaries->lines) {
      for (const Polyline& line : lines) builder.add(line);
    }
  }
  builder.giveTo(*m_boundaries);
  const std::size_t draws = boundaries != nullptr ? boundaries->lines.size() : 0;
  if (std::exchange(m_draws, draws) != draws) {
    updateLegend();
    updateContours();
    m_plot.replot(QCustomPlot::rpQueuedReplot);
  }
  // A buffer of their own while they are there: they move without the picture around them.
  QCPLayer* layer = m_plot.layer(boundaryLayer);
  const bool buffered = boundaries != nullptr && m_markers == MarkerMode::Picture;
  layer->setMode(buffered ? QCPLayer::lmBuffered : QCPLayer::lmLogical);
  layer->replot();
}

void ProbabilityChart::setRings(const FitResult& result) {
  QVector<double> x1;
  QVector<double> x2;
  const Dataset& dataset = *result.request.dataset;
  // A result may be older than the points.
  const DrawnPoints drawn =
      result.request.dataset == m_dataset ? m_drawn : choose_drawn_points(dataset, view());
  const Picture* shown = result.picture(m_place);
  const arma::vec* decisions = shown != nullptr ? result.decisions(shown->quantity) : nullptr;
  for (const arma::uword n : drawn.rows) {
    if (decisions == nullptr) break;
    const arma::uword predicted = (*decisions)(n) >= 0.0 ? 1 : 0;
    if (predicted == dataset.labels(n)) continue;
    if (!result.prediction.grid.bounds.contains(dataset.inputs(n, 0), dataset.inputs(n, 1))) continue;
    x1.push_back(dataset.inputs(n, 0));
    x2.push_back(dataset.inputs(n, 1));
  }
  m_rings->setData(x1, x2);
  updateLegend();
}

QVector<QPointF> ProbabilityChart::drawnPlaces(const Dataset& dataset, const arma::uvec& rows) const {
  const bool choice = m_dataset.get() == &dataset && !m_drawn.all;
  QVector<QPointF> places;
  for (const arma::uword n : rows) {
    if (choice && !std::binary_search(m_drawn.rows.begin(), m_drawn.rows.end(), n)) continue;
    places.push_back({dataset.inputs(n, 0), dataset.inputs(n, 1)});
  }
  return places;
}

void ProbabilityChart::setView(const Bounds& view) {
  m_plot.xAxis->setRange(view.x1_min, view.x1_max);
  m_plot.yAxis->setRange(view.x2_min, view.x2_max);
  const Picture* seen = m_painted ? m_painted->picture(m_place) : nullptr;
  if (seen != nullptr && !tellsOf(seen->grid, view)) clearPicture();
  if (!m_dataset || m_drawn.serve(view)) return;
  m_drawn = choose_drawn_points(*m_dataset, view);
  drawPoints();
  if (m_result) setRings(*m_result);
}

Bounds ProbabilityChart::view() const {
  const QCPRange x = m_plot.xAxis->range();
  const QCPRange y = m_plot.yAxis->range();
  return {x.lower, x.upper, y.lower, y.upper};
}

void ProbabilityChart::setDimmed(bool dimmed) {
  m_stale = dimmed;
  updateDim();
}

void ProbabilityChart::updateDim() {
  m_dim->setVisible(m_stale || showsEarlier());
}

/// The contours in pixels, in the order in which they get their labels: those in the middle of the range
/// first.
std::vector<ScreenLine> ProbabilityChart::screenLines(const Picture& picture) const {
  const QFontMetricsF metrics(m_small);
  std::vector<ScreenLine> lines;
  const ContourSet& contours = picture.contours;
  for (std::size_t k = 0; k < contours.levels.size(); ++k) {
    const QString text = signedNumber(contours.levels[k], picture.decimals);
    // The boundary is told by its weight.
    const QSizeF label = isBoundary(picture.quantity, contours.levels[k])
                             ? QSizeF()
                             : QSizeF(metrics.horizontalAdvance(text) + 2 * labelPadding, metrics.height());
    for (const Polyline& line : contours.lines[k]) {
      ScreenLine screen{k, {}, label};
      screen.points.reserve(static_cast<qsizetype>(line.points.n_rows));
      for (arma::uword n = 0; n < line.points.n_rows; ++n) {
        screen.points.push_back(toPixel({line.points(n, 0), line.points(n, 1)}));
      }
      lines.push_back(std::move(screen));
    }
  }
  const double middle = (picture.low + picture.high) / 2.0;
  const auto rank = [&](const ScreenLine& line) { return std::abs(contours.levels[line.level] - middle); };
  std::stable_sort(lines.begin(), lines.end(),
                   [&](const ScreenLine& a, const ScreenLine& b) { return rank(a) < rank(b); });
  return lines;
}

QPointF ProbabilityChart::toPixel(const QPointF& place) const {
  return {m_plot.xAxis->coordToPixel(place.x()), m_plot.yAxis->coordToPixel(place.y())};
}

/// What no label may cover, in pixels.
QVector<QPointF> ProbabilityChart::obstacles() const {
  QVector<QPointF> places;
  for (const QPointF& point : std::as_const(m_drawnPoints)) places.push_back(toPixel(point));
  if (m_extreme->visible()) places.push_back(m_extreme->position->pixelPosition());
  if (m_scaleNote->visible()) {
    const double width = QFontMetricsF(m_small).horizontalAdvance(m_scaleNote->text());
    const QPointF corner = QRectF(m_plot.axisRect()->rect()).bottomRight();
    for (double x = 0.0; x <= width; x += 8.0) places.push_back(corner - QPointF(x, 8.0));
  }
  return places;
}

void ProbabilityChart::placeLabels() {
  const QSizeF canvas = m_plot.axisRect()->size();
  const double unit1 = canvas.width() / m_plot.xAxis->range().size();
  const double unit2 = canvas.height() / m_plot.yAxis->range().size();
  const bool toScale = std::abs(std::log(unit1 / unit2)) < 0.02;
  m_scaleNote->setVisible(!toScale && m_dataset && m_dataset->size() > 0);
  const Picture* shown = m_painted && m_draws == 0 ? m_painted->picture(m_place) : nullptr;
  std::vector<ContourLabel> placed;
  if (shown != nullptr) {
    placed = placeContourLabels(screenLines(*shown), obstacles(), QRectF(m_plot.axisRect()->rect())).labels;
  }
  while (m_labels.size() < placed.size()) {
    auto* text = new QCPItemText(&m_plot);
    text->setLayer(labelLayer);
    text->setPositionAlignment(Qt::AlignCenter);
    text->setPadding(QMargins(labelPadding, 0, labelPadding, 0));
    text->setFont(m_small);
    text->setColor(QColor(0x1a1a1a));
    m_labels.push_back(text);
  }
  for (std::size_t k = 0; k < m_labels.size(); ++k) {
    m_labels[k]->setVisible(k < placed.size());
    if (k >= placed.size()) continue;
    const double level = shown->contours.levels[placed[k].level];
    m_labels[k]->setText(signedNumber(level, shown->decimals));
    m_labels[k]->setRotation(placed[k].angle);
    m_labels[k]->position->setCoords(m_plot.xAxis->pixelToCoord(placed[k].centre.x()),
                                     m_plot.yAxis->pixelToCoord(placed[k].centre.y()));
    // The colour of the map at that level, so that the line seems to open for its number.
    QCPColorGradient gradient = gradientOf(shown->quantity);
    m_labels[k]->setBrush(QColor(gradient.color(level, QCPRange(shown->low, shown->high))));
  }
}

}  // namespace credence
