#include "app/plots/probability_chart.h"

#include "app/compute/sampled_boundaries.h"
#include "app/plots/class_title.h"
#include "app/plots/marker_graph.h"
#include "app/plots/markers.h"
#include "app/plots/picture_style.h"

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

constexpr int sideMargin = 6;   // px beside title, notes and legend
constexpr int arrowWidth = 24;  // px of what a control in place of the title adds to it

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
    : m_plot(plot), m_place(place), m_markers(markers) {
  buildLayers();
  m_legend = std::make_unique<PlotLegend>(m_plot);
  m_field = new QCPColorMap(m_plot.xAxis, m_plot.yAxis);
  m_field->setLayer(fieldLayer);
  m_field->setInterpolate(true);
  m_field->setTightBoundary(true);
  m_field->removeFromLegend();
  m_boundaries = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
  m_boundaries->setLayer(boundaryLayer);
  m_boundaries->setPen(QPen(QColor(30, 30, 30, 60), 1.0));
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
  m_head = new QCPLayoutGrid;
  m_head->setMargins(QMargins(0, 0, 0, 0));
  m_noteRow = new QCPLayoutGrid;
  m_noteRow->setMargins(QMargins(0, 0, 0, 0));
  QFont font = m_plot.font();
  font.setPointSizeF(11);
  font.setBold(true);
  m_title = new QCPTextElement(&m_plot, QString(), font);
  m_title->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
  m_title->setMargins(QMargins(6, 2, 6, 2));
  // Also for the smaller title of a difference: plots side by side have canvases of one size.
  m_title->setMinimumSize(1, QFontMetrics(font).height() + 4);
  QFont small = m_plot.font();
  small.setPointSizeF(9);
  m_note = new QCPTextElement(&m_plot, QString(), small);
  m_note->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
  m_note->setMargins(QMargins(6, 0, 6, 0));
  updateTitle();
  for (int row = 0; row < 2; ++row) {
    m_plot.plotLayout()->insertRow(row);
    m_plot.plotLayout()->addElement(row, 0, row == 0 ? m_head : m_noteRow);
    m_plot.plotLayout()->setRowStretchFactor(row, 0.001);
  }
  m_plot.plotLayout()->setRowSpacing(1);
  m_head->addElement(0, 0, m_title);
  m_head->addElement(0, 1, m_plot.legend);
  m_head->setColumnStretchFactor(1, 0.001);
  m_noteRow->addElement(0, 0, m_note);
  setNoteShown(false);
  placeLegend();
  QObject::connect(&m_plot, &QCustomPlot::beforeReplot, &m_plot, [this] { fitLegend(); });
}

void ProbabilityChart::setNoteShown(bool shown) {
  const int height = shown ? QFontMetrics(m_note->font()).height() + 6 : noHeight;
  m_note->setMinimumSize(noHeight, height);
  m_note->setMaximumSize(QWIDGETSIZE_MAX, height);
  m_note->setVisible(shown);
}

void ProbabilityChart::setCompact(bool compact) {
  m_compact = compact;
  m_plot.xAxis->ticker()->setTickCount(compact ? 3 : 5);
  updateTitle();
  placeLegend();
}

void ProbabilityChart::placeLegend() {
  QCPLegend* legend = m_plot.legend;
  if (m_alone) return;
  QCPLayoutGrid* row = !m_compact ? m_head : m_note->text().isEmpty() ? m_noteRow : nullptr;
  // The title of a difference names two quantities and needs all the room.
  if (m_place == PicturePlace::difference) row = nullptr;
  if (legend->layout() == row) return;
  if (legend->layout() != nullptr) legend->layout()->take(legend);
  m_head->simplify();
  m_noteRow->simplify();
  legend->setVisible(row != nullptr);
  if (row == nullptr) return;
  row->addElement(0, 1, legend);
  row->setColumnStretchFactor(1, 0.001);
}

void ProbabilityChart::standAlone() {
  m_alone = true;
  if (m_plot.legend->layout() != nullptr) m_plot.legend->layout()->take(m_plot.legend);
  m_head->simplify();
  m_noteRow->simplify();
  m_plot.legend->setVisible(true);
  auto* row = new QCPLayoutGrid;
  row->setMargins(QMargins(4, 0, 0, 0));
  row->addElement(0, 0, m_plot.legend);
  row->addElement(0, 1, new QCPTextElement(&m_plot));  // takes the rest
  row->setColumnStretchFactor(0, 0.001);
  m_plot.plotLayout()->insertRow(1);
  m_plot.plotLayout()->addElement(1, 0, row);
  m_plot.plotLayout()->setRowStretchFactor(1, 0.001);
  updateLegend();
}

void ProbabilityChart::updateLegend() {
  using Key = PlotLegend::Key;
  std::vector<PlotLegend::Entry> entries;
  if (m_alone || m_place == PicturePlace::left) {
    for (std::size_t label : {0U, 1U}) entries.push_back({m_points[label][1], 0});
    // One hollow marker explains them all, where there are some.
    if (m_hasTest[0] || m_hasTest[1]) entries.push_back({m_points[m_hasTest[0] ? 0 : 1][0], 2});
  }
  if (m_alone || m_place == PicturePlace::right) {
    if (m_highlightExplained) entries.push_back({m_legend->key(Key::InCell), 4});
    if (m_draws > 0) entries.push_back({m_legend->key(Key::Draws), 3});
    // On the screen it stays: entries that come and go with every fit would make the others jump.
    const bool points = m_dataset && m_dataset->size() > 0;
    if (m_markers == MarkerMode::Picture ? points : !m_rings->data()->isEmpty()) {
      entries.push_back({m_legend->key(Key::Misclassified), 1});
    }
  }
  m_legend->key(Key::Draws)->setName(QObject::tr("%1 draws").arg(m_draws));
  m_legend->setEntries(std::move(entries));
}

void ProbabilityChart::fitLegend() {
  int width = m_plot.viewport().width() - 2 * sideMargin;
  if (m_plot.legend->layout() == m_head) {
    width -= QFontMetrics(m_title->font()).horizontalAdvance(m_title->text()) + 2 * sideMargin;
    if (m_titleHidden) width -= arrowWidth;
  }
  m_legend->fit(width);
}

void ProbabilityChart::setHighlightExplained(bool explained) {
  if (std::exchange(m_highlightExplained, explained) == explained) return;
  updateLegend();
  if (m_place == PicturePlace::right) m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void ProbabilityChart::hideTitle() {
  m_titleHidden = true;
  m_title->setTextColor(Qt::transparent);
}

QString ProbabilityChart::title() const {
  return m_title->text();
}

QRect ProbabilityChart::titleArea() const {
  return m_title->outerRect();
}

void ProbabilityChart::setTheme(const PlotTheme& theme) {
  m_theme = theme;
  applyTheme(m_plot, theme);
  m_legend->setTheme(theme);
  m_title->setTextColor(m_titleHidden ? QColor(Qt::transparent) : theme.ink);
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
  for (std::size_t label : {0U, 1U}) {
    m_points[label][1]->setName(classTitle(*m_dataset, label));
    m_points[label][0]->setName(QObject::tr("test"));
  }
  updateLegend();
  const double scale = markerScale(static_cast<double>(m_dataset->size()));
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
  QString title = shown != nullptr ? titleOf(*shown) : QString();
  if (m_place == PicturePlace::difference) {
    if (m_compact) title = QObject::tr("Right − left");
    QFont font = m_title->font();
    font.setPointSizeF(m_compact ? 11.0 : 9.0);
    m_title->setFont(font);
  }
  if (m_drawn.stride > 1) title += QObject::tr(" · 1 in %1 points").arg(m_drawn.stride);
  m_title->setText(title);
  m_note->setText(waitsForDraws()    ? QObject::tr("drawing… washed out: the last picture")
                  : shown != nullptr ? noteOf(*shown)
                                     : QString());
  if (m_compact) placeLegend();
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
  } else if (shown == nullptr || shown->values.is_empty()) {
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
  for (const arma::uword n : drawn.rows) {
    // Both methods put p = 0.5 in the same place: the sign of the latent mean decides for both.
    const arma::uword predicted = result.evaluation.latent.mean(n) >= 0.0 ? 1 : 0;
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

void ProbabilityChart::placeLabels() {
  std::vector<ScreenLine> lines;
  QVector<QPointF> points;
  const auto toPixel = [this](double x1, double x2) {
    return QPointF(m_plot.xAxis->coordToPixel(x1), m_plot.yAxis->coordToPixel(x2));
  };
  for (const QPointF& point : std::as_const(m_drawnPoints)) points.push_back(toPixel(point.x(), point.y()));
  const Picture* shown = m_painted ? m_painted->picture(m_place) : nullptr;
  if (shown != nullptr) {
    const ContourSet& contours = shown->contours;
    for (std::size_t k = 0; k < contours.levels.size(); ++k) {
      for (const Polyline& line : contours.lines[k]) {
        ScreenLine screen{k, {}};
        for (arma::uword n = 0; n < line.points.n_rows; ++n) {
          screen.points.push_back(toPixel(line.points(n, 0), line.points(n, 1)));
        }
        lines.push_back(std::move(screen));
      }
    }
    // The boundary gets its label first, then the lines next to it; elsewhere the middle of the range.
    const double middle = (shown->low + shown->high) / 2.0;
    const auto rank = [&](const ScreenLine& line) { return std::abs(contours.levels[line.level] - middle); };
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const ScreenLine& a, const ScreenLine& b) { return rank(a) < rank(b); });
  }
  m_placed = placeContourLabels(lines, points, QRectF(m_plot.axisRect()->rect()), m_placed);
  QFont font = m_plot.font();
  font.setPointSizeF(9);
  while (m_labels.size() < m_placed.size()) {
    auto* text = new QCPItemText(&m_plot);
    text->setLayer(labelLayer);
    text->setPositionAlignment(Qt::AlignCenter);
    text->setPadding(QMargins(2, 0, 2, 0));
    text->setFont(font);
    text->setColor(QColor(0x1a1a1a));
    m_labels.push_back(text);
  }
  for (std::size_t k = 0; k < m_labels.size(); ++k) {
    m_labels[k]->setVisible(k < m_placed.size());
    if (k >= m_placed.size()) continue;
    const double level = shown->contours.levels[m_placed[k].level];
    m_labels[k]->setText(signedNumber(level, shown->decimals));
    m_labels[k]->setRotation(m_placed[k].angle);
    m_labels[k]->position->setCoords(m_plot.xAxis->pixelToCoord(m_placed[k].centre.x()),
                                     m_plot.yAxis->pixelToCoord(m_placed[k].centre.y()));
    // The colour of the map at that level, so that the line seems to open for its number.
    QCPColorGradient gradient = gradientOf(shown->quantity);
    m_labels[k]->setBrush(QColor(gradient.color(level, QCPRange(shown->low, shown->high))));
  }
}

}  // namespace credence
