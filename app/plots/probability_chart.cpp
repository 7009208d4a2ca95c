#include "app/plots/probability_chart.h"

#include "app/plots/class_title.h"
#include "app/plots/marker_graph.h"
#include "app/plots/markers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

const QString fieldLayer = QStringLiteral("field");
const QString contourLayer = QStringLiteral("contours");
const QString dimLayer = QStringLiteral("dim");
const QString labelLayer = QStringLiteral("labels");
const QString pointLayer = QStringLiteral("points");

QPen contourPen(double level) {
  // The boundary p = 0.5 is set apart by weight.
  return level == 0.5 ? QPen(QColor(0x1a1a1a), 2.2) : QPen(QColor(40, 40, 40, 190), 1.0);
}

const ContourSet& contoursOf(const FitResult& result, Method method) {
  return method == Method::Map ? result.mapContours : result.laplaceContours;
}

}  // namespace

ProbabilityChart::ProbabilityChart(QCustomPlot& plot, Method method, MarkerMode markers)
    : m_plot(plot), m_method(method), m_markers(markers) {
  buildLayers();
  m_field = new QCPColorMap(m_plot.xAxis, m_plot.yAxis);
  m_field->setLayer(fieldLayer);
  m_field->setGradient(probabilityGradient());
  m_field->setDataRange(QCPRange(0.0, 1.0));
  m_field->setInterpolate(true);
  m_field->setTightBoundary(true);
  m_field->removeFromLegend();
  for (const double level : contourLevels()) {
    auto* curve = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
    curve->setLayer(contourLayer);
    curve->setPen(contourPen(level));
    curve->setScatterSkip(0);
    curve->removeFromLegend();
    m_curves.push_back(curve);
  }
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
      m_points[label][training] = graph;
    }
  }
  m_rings = new MarkerGraph(m_plot.xAxis, m_plot.yAxis);
  m_rings->setLayer(pointLayer);
  m_rings->removeFromLegend();
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis, m_plot.xAxis2, m_plot.yAxis2}) axis->setVisible(true);
  for (QCPAxis* axis : {m_plot.xAxis2, m_plot.yAxis2}) {
    axis->setTickLabels(false);
    axis->setTicks(false);
  }
  buildLegend();
  updateMarkers();
}

void ProbabilityChart::buildLayers() {
  m_plot.setNoAntialiasingOnDrag(false);
  QString below = QStringLiteral("grid");
  for (const QString& name : {fieldLayer, contourLayer, dimLayer, labelLayer, pointLayer}) {
    m_plot.addLayer(name, m_plot.layer(below), QCustomPlot::limAbove);
    below = name;
  }
  // On the screen the points have a buffer of their own: drawing repaints them without the picture below.
  if (m_markers == MarkerMode::Picture) m_plot.layer(pointLayer)->setMode(QCPLayer::lmBuffered);
}

void ProbabilityChart::buildLegend() {
  // Above the axes: the title on the left, what the markers mean on the right.
  auto* head = new QCPLayoutGrid;
  head->setMargins(QMargins(0, 0, 0, 0));
  QFont font = m_plot.font();
  font.setPointSizeF(11);
  font.setBold(true);
  m_title = new QCPTextElement(&m_plot, QString(), font);
  updateTitle();
  m_title->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
  m_title->setMargins(QMargins(6, 2, 6, 2));
  m_plot.plotLayout()->insertRow(0);
  m_plot.plotLayout()->addElement(0, 0, head);
  head->addElement(0, 0, m_title);
  head->addElement(0, 1, m_plot.legend);
  head->setColumnStretchFactor(1, 0.001);
  m_plot.plotLayout()->setRowStretchFactor(0, 0.001);
  m_plot.plotLayout()->setRowSpacing(2);
  QCPLegend* legend = m_plot.legend;
  legend->setVisible(true);
  legend->setFillOrder(QCPLegend::foColumnsFirst);
  legend->setIconSize(12, 12);
  legend->setIconTextPadding(2);
  legend->setColumnSpacing(8);
  legend->setMargins(QMargins(2, 2, 2, 2));
  QFont small = m_plot.font();
  small.setPointSizeF(9);
  legend->setFont(small);
}

void ProbabilityChart::setTheme(const PlotTheme& theme) {
  m_theme = theme;
  applyTheme(m_plot, theme);
  m_title->setTextColor(theme.ink);
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
  std::array<bool, 2> hasTest = {false, false};
  for (const arma::uword n : split.test) hasTest.at(m_dataset->labels(n)) = true;
  for (std::size_t label : {0U, 1U}) {
    m_points[label][1]->setName(classTitle(*m_dataset, label));
    m_points[label][0]->setName(QObject::tr("test"));
    m_points[label][0]->removeFromLegend();
  }
  // One hollow marker explains them all, where there are some.
  if (!split.test.is_empty()) m_points[hasTest[0] ? 0 : 1][0]->addToLegend();
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
  QString title = m_method == Method::Map ? QObject::tr("MAP") : QObject::tr("Laplace");
  if (m_drawn.stride > 1) title += QObject::tr(" · 1 in %1 points").arg(m_drawn.stride);
  m_title->setText(title);
}

void ProbabilityChart::repaintPoints() {
  m_plot.layer(pointLayer)->replot();
}

void ProbabilityChart::setResult(std::shared_ptr<const FitResult> result) {
  m_result = std::move(result);
  if (!m_result) {
    m_field->setVisible(false);
    for (QCPCurve* curve : m_curves) curve->data()->clear();
    m_rings->data()->clear();
    return;
  }
  const Grid& grid = m_result->prediction.grid;
  const arma::mat& values = m_method == Method::Map ? m_result->prediction.map : m_result->prediction.laplace;
  m_field->setVisible(true);
  const auto nx = static_cast<int>(grid.nx);
  const auto ny = static_cast<int>(grid.ny);
  m_field->data()->setSize(nx, ny);
  m_field->data()->setRange(QCPRange(grid.bounds.x1_min, grid.bounds.x1_max),
                            QCPRange(grid.bounds.x2_min, grid.bounds.x2_max));
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      m_field->data()->setCell(i, j, values(static_cast<arma::uword>(i), static_cast<arma::uword>(j)));
    }
  }
  setContours(contoursOf(*m_result, m_method));
  setRings(*m_result);
}

void ProbabilityChart::setContours(const ContourSet& contours) {
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t k = 0; k < m_curves.size(); ++k) {
    QVector<double> t;
    QVector<double> x1;
    QVector<double> x2;
    const auto add = [&](double a, double b) {
      t.push_back(static_cast<double>(t.size()));
      x1.push_back(a);
      x2.push_back(b);
    };
    for (const Polyline& line : contours.lines[k]) {
      for (arma::uword n = 0; n < line.points.n_rows; ++n) add(line.points(n, 0), line.points(n, 1));
      add(gap, gap);
    }
    m_curves[k]->setData(t, x1, x2, true);
  }
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
  m_dim->setVisible(dimmed);
}

void ProbabilityChart::placeLabels() {
  std::vector<ScreenLine> lines;
  QVector<QPointF> points;
  const auto toPixel = [this](double x1, double x2) {
    return QPointF(m_plot.xAxis->coordToPixel(x1), m_plot.yAxis->coordToPixel(x2));
  };
  for (const QPointF& point : std::as_const(m_drawnPoints)) points.push_back(toPixel(point.x(), point.y()));
  if (m_result) {
    const ContourSet& contours = contoursOf(*m_result, m_method);
    for (std::size_t k = 0; k < contours.levels.size(); ++k) {
      for (const Polyline& line : contours.lines[k]) {
        ScreenLine screen{k, {}};
        for (arma::uword n = 0; n < line.points.n_rows; ++n) {
          screen.points.push_back(toPixel(line.points(n, 0), line.points(n, 1)));
        }
        lines.push_back(std::move(screen));
      }
    }
    // The boundary gets its label first, then the lines next to it.
    const auto rank = [&](const ScreenLine& line) { return std::abs(contours.levels[line.level] - 0.5); };
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
    const double level = contourLevels()[m_placed[k].level];
    m_labels[k]->setText(QString::number(level, 'f', 1));
    m_labels[k]->setRotation(m_placed[k].angle);
    m_labels[k]->position->setCoords(m_plot.xAxis->pixelToCoord(m_placed[k].centre.x()),
                                     m_plot.yAxis->pixelToCoord(m_placed[k].centre.y()));
    // The colour of the map at that level, so that the line seems to open for its number.
    QCPColorGradient gradient = probabilityGradient();
    m_labels[k]->setBrush(QColor(gradient.color(level, QCPRange(0.0, 1.0))));
  }
}

}  // namespace credence
