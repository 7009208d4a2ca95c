#include "app/plots/section_chart.h"

#include "app/chart/new_plot.h"
#include "app/plots/chart_painting.h"
#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/class_title.h"
#include "app/style/markers.h"
#include "app/style/method_style.h"
#include "app/style/plot_theme.h"
#include "app/style/posterior_style.h"

#include <QEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr double besideUnit = 0.06;  // of the axis of p beyond its ends, where points lie
constexpr double unitMargin = 0.12;
constexpr double logitMargin = 0.06;  // of the span of logits, above and below
constexpr double deviationsShown = 2.0;
constexpr double leastLogit = 1e-6;  // half the axis at least
constexpr double farthestLogit = 1e200;
constexpr int bandOpacity = 45;       // of 255
constexpr double sectionMarks = 0.6;  // of the usual size of points
constexpr int markersOnLine = 7;
constexpr double titleRoom = 0.96;  // of an axis

QVector<double> asVector(const arma::vec& values) {
  return {values.begin(), values.end()};
}

/// Which coordinate an axis-parallel line runs along; none otherwise.
std::optional<std::size_t> axisOf(const Segment& segment) {
  for (const std::size_t axis : {0U, 1U}) {
    if (segment.from.at(1 - axis) == segment.to.at(1 - axis)) return axis;
  }
  return {};
}

QString placesTitle(const Segment& segment, const Dataset& dataset) {
  if (const auto axis = axisOf(segment)) {
    const bool forward = segment.from.at(*axis) < segment.to.at(*axis);
    return (forward ? tr("A → B: %1") : tr("B ← A: %1"))
        .arg(QString::fromStdString(dataset.input_names.at(*axis)));
  }
  const std::string unit = unit_of(dataset.input_names[0]);
  if (unit.empty() || unit != unit_of(dataset.input_names[1])) return tr("A → B: distance");
  return tr("A → B: distance %1").arg(QString::fromStdString(unit));
}

}  // namespace

SectionChart::SectionChart(Kind kind, QWidget* parent)
    : QWidget(parent), m_kind(kind), m_plot(newPlot(this)), m_pointedLine(new QCPItemStraightLine(m_plot)) {
  // Painted alone while the mouse moves.
  m_plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  m_pointedLine->setLayer(QStringLiteral("overlay"));
  m_pointedLine->setVisible(false);
  m_plot->setMouseTracking(true);
  m_plot->installEventFilter(this);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(160, 100);
  QFont small = font();
  small.setPointSize(9);
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
    axis->setLabelPadding(3);
  }
  m_plot->axisRect()->setMinimumMargins(QMargins(4, 6, 14, 2));
  m_plot->axisRect()->setVisible(false);
  if (kind == Kind::Probability) {
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(0.5);
    m_plot->yAxis->setTicker(ticker);
    m_plot->yAxis->setRange(-unitMargin, 1.0 + unitMargin);
  }
  connect(m_plot, &QCustomPlot::beforeReplot, this, &SectionChart::fitTitles);
}

void SectionChart::setForPaper(const QFont& font) {
  m_onPaper = true;
  setUpForPaper(*m_plot, font);
}

void SectionChart::fitTitles() {
  const QCPAxisRect* area = m_plot->axisRect();
  fitTicks(*m_plot->xAxis, area->width());
  if (m_kind == Kind::Logit) fitTicks(*m_plot->yAxis, area->height());
  const auto fit = [](QCPAxis* axis, const QString& title, int length) {
    const int room = static_cast<int>(titleRoom * length);
    axis->setLabel(QFontMetrics(axis->labelFont()).elidedText(title, Qt::ElideRight, room));
  };
  fit(m_plot->xAxis, m_xTitle, area->width());
  fit(m_plot->yAxis, m_yTitle, area->height());
}

void SectionChart::setPrediction(std::shared_ptr<const SectionPrediction> prediction) {
  m_prediction = std::move(prediction);
  redraw();
}

void SectionChart::setPointed(const std::optional<double>& share) {
  if (m_pointed == share) return;
  m_pointed = share;
  placePointed();
  if (isVisible() && m_prediction) m_plot->layer(QStringLiteral("overlay"))->replot();
}

void SectionChart::placePointed() {
  const bool shown = m_pointed && !m_places.is_empty();
  m_pointedLine->setVisible(shown);
  if (!shown) return;
  const double place = std::lerp(m_places.front(), m_places.back(), *m_pointed);
  m_pointedLine->setPen(QPen(PlotTheme::forPalette(palette()).ink, 1.0));
  m_pointedLine->point1->setCoords(place, 0.0);
  m_pointedLine->point2->setCoords(place, 1.0);
}

std::optional<double> SectionChart::shareAt(const QPointF& pixel) const {
  if (!m_prediction || m_places.n_elem < 2 || !m_plot->axisRect()->rect().contains(pixel.toPoint()))
    return {};
  const double place = m_plot->xAxis->pixelToCoord(pixel.x());
  return std::clamp((place - m_places.front()) / (m_places.back() - m_places.front()), 0.0, 1.0);
}

bool SectionChart::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove)
    emit pointedAt(shareAt(static_cast<QMouseEvent*>(event)->position()));
  if (event->type() == QEvent::Leave) emit pointedAt(std::nullopt);
  return QWidget::eventFilter(watched, event);
}

void SectionChart::setThreshold(double threshold) {
  m_threshold = threshold;
  redraw();
}

void SectionChart::redraw() {
  applyTheme(*m_plot, PlotTheme::forPalette(palette()));
  m_plot->clearPlottables();
  m_plot->axisRect()->setVisible(m_prediction != nullptr);
  if (m_prediction) {
    const Section& section = m_prediction->section;
    const Dataset& dataset = *m_prediction->request.result->fit->request.dataset;
    const auto axis = axisOf(section.segment);
    m_places = axis ? arma::vec(section.inputs.col(*axis)) : section.distance;
    m_xTitle = placesTitle(section.segment, dataset);
    m_plot->xAxis->setRange(m_places.min(), m_places.max());
    if (m_kind == Kind::Probability) {
      m_yTitle = probabilityTitle(dataset);
      drawProbabilities();
      drawPoints();
    } else {
      m_yTitle = tr("logit μ ± 2√v");
      drawLogits();
    }
  }
  if (!m_prediction) m_places.reset();
  placePointed();
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QCPGraph* SectionChart::addLine(const QPen& pen, const arma::vec& values, const QString& name) {
  QCPGraph* graph = m_plot->addGraph();
  graph->setPen(pen);
  graph->setAdaptiveSampling(!m_onPaper);  // it knows of pixels, and paper has finer dots
  graph->setName(name);
  if (name.isEmpty()) graph->removeFromLegend();
  graph->setData(asVector(m_places), asVector(values));
  return graph;
}

void SectionChart::addBand(const QPen& pen, const arma::vec& lower, const arma::vec& upper,
                           const QString& name) {
  QPen edge = pen;
  edge.setWidthF(0.6);
  QCPGraph* below = addLine(edge, lower);
  QCPGraph* above = addLine(edge, upper, name);
  QColor fill = pen.color();
  fill.setAlpha(bandOpacity);
  above->setBrush(fill);
  above->setChannelFillGraph(below);
}

void SectionChart::addLevel(const QPen& pen, double value, const QString& name) {
  QCPGraph* graph = m_plot->addGraph();
  graph->setPen(pen);
  graph->setName(name);
  if (name.isEmpty()) graph->removeFromLegend();
  graph->addData(m_places.min(), value);
  graph->addData(m_places.max(), value);
}

void SectionChart::drawProbabilities() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const Section& section = m_prediction->section;
  for (const Section::Band& band : section.bands) {
    addBand(posteriorPen(*band.kind, theme), band.lower, band.upper,
            tr("95 % of p, %1").arg(fromTable(band.kind->title)));
  }
  addLevel(QPen(theme.ink, 0.8, Qt::DotLine), m_threshold,
           tr("threshold p = %1").arg(significantNumber(m_threshold)));
  if (!section.truth.is_empty()) addLine(truthPen(theme), section.truth, tr("true p"));
  for (const Section::Line& line : section.lines) {
    QCPGraph* graph =
        addLine(methodPen(*line.method, theme), line.probability,
                fullTitle(*line.method, m_prediction->request.result->request.hyperparameters.has_prior()));
    graph->setScatterStyle(methodMarker(*line.method, theme, 6.0, false));
    graph->setScatterSkip(std::max(0, static_cast<int>(line.probability.n_elem) / markersOnLine - 1));
  }
}

void SectionChart::drawLogits() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  double low = -leastLogit;
  double high = leastLogit;
  addLevel(QPen(theme.ink, 0.8, Qt::DotLine), 0.0);
  for (const Section::Band& band : m_prediction->section.bands) {
    const QPen pen = posteriorPen(*band.kind, theme);
    const arma::vec reach = deviationsShown * band.deviation;
    const arma::vec lower = arma::clamp(band.mean - reach, -farthestLogit, farthestLogit);
    const arma::vec upper = arma::clamp(band.mean + reach, -farthestLogit, farthestLogit);
    addBand(pen, lower, upper, tr("μ ± 2√v, %1").arg(fromTable(band.kind->title)));
    addLine(pen, band.mean);
    low = std::min(low, lower.min());
    high = std::max(high, upper.max());
  }
  const double margin = logitMargin * (high - low);
  m_plot->yAxis->setRange(low - margin, high + margin);
}

/// "Chinstrap beside it", "test, Chinstrap".
QString SectionChart::pointsName(std::size_t label, Role role) const {
  const QString name = classTitle(*m_prediction->request.result->fit->request.dataset, label);
  if (role == Role::train) return tr("%1 beside it").arg(name);
  return role == Role::test ? tr("test, %1").arg(name) : tr("validation, %1").arg(name);
}

/// Class 1 above the curves, class 0 below.
void SectionChart::drawPoints() {
  const Segment& segment = m_prediction->section.segment;
  const double length = segment.length();
  const auto axis = axisOf(segment);
  for (const std::size_t label : {0U, 1U}) {
    for (const Role role : {Role::test, Role::validation, Role::train}) {
      const std::vector<double>& places = m_prediction->beside.places.at(label).at(index_of(role));
      if (role == Role::validation && places.empty()) continue;
      QCPGraph* graph = m_plot->addGraph();
      graph->setLineStyle(QCPGraph::lsNone);
      graph->setName(pointsName(label, role));
      if (places.empty()) graph->removeFromLegend();
      graph->setScatterStyle(pointMarker(static_cast<int>(label), role, sectionMarks));
      for (const double along : places) {
        const double place =
            axis ? std::lerp(segment.from.at(*axis), segment.to.at(*axis), along / length) : along;
        graph->addData(place, label == 1 ? 1.0 + besideUnit : -besideUnit);
      }
    }
  }
}

void SectionChart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  redraw();
}

void SectionChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) redraw();
  QWidget::changeEvent(event);
}

}  // namespace credence
