#include "app/plots/latent_chart.h"

#include "app/chart/new_plot.h"
#include "app/report/translate.h"
#include "app/style/method_style.h"
#include "app/style/plot_theme.h"
#include "app/style/posterior_style.h"
#include "core/model/stable_functions.h"

#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace credence {

namespace {

constexpr double peak = 0.88;       // of the highest density, as a share of the height
constexpr double topOfAxes = 1.04;  // so that a circle at probability one is whole
constexpr int curvePoints = 241;
constexpr double farthest = 1e300;  // where coordinates still have a meaning

/// How far the axis of the logit reaches to both sides: in steps, so that it stands still while a point
/// moves.
double reachOf(const PointPrediction& prediction) {
  double needed = 0.0;
  for (const auto& gaussian : prediction.gaussians) {
    const double end = std::abs(gaussian.mean) + 3.0 * gaussian.deviation;
    if (std::isfinite(end)) needed = std::max(needed, end);
  }
  double reach = 6.0;
  for (; reach < farthest; reach *= 2.0) {
    if (needed <= reach) return reach;
    if (needed <= 1.5 * reach) return 1.5 * reach;
  }
  return reach;
}

double heightOf(const PointPrediction::Marginal& gaussian) {
  return 1.0 / (std::sqrt(2.0 * std::numbers::pi) * gaussian.deviation);
}

bool canBeDrawn(const PointPrediction::Marginal& gaussian) {
  return std::isfinite(gaussian.mean) && std::isfinite(gaussian.deviation) && gaussian.deviation > 0.0;
}

/// So that the highest curve ends below the top; a histogram may pass it by its noise.
double scaleOf(const PointPrediction& prediction) {
  double highest = 0.0;
  for (const auto& gaussian : prediction.gaussians) {
    if (canBeDrawn(gaussian)) highest = std::max(highest, heightOf(gaussian));
  }
  for (arma::uword k = 0; k < prediction.corrected.count(); ++k) {
    highest = std::max(highest, prediction.corrected.density(k));
  }
  return highest > 0.0 ? peak / highest : 0.0;
}

}  // namespace

LatentChart::LatentChart(QWidget* parent) : QWidget(parent), m_plot(newPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(280, 120);
  buildAxes();
  const auto add = [this](QCPAxis* values) { return m_plot->addGraph(m_plot->xAxis, values); };
  m_truth = new QCPBars(m_plot->xAxis, m_plot->yAxis);
  m_truth->setWidthType(QCPBars::wtPlotCoords);
  m_truth->setPen(Qt::NoPen);
  m_sigmoid = add(m_plot->yAxis2);
  m_probit = add(m_plot->yAxis2);
  m_probit->setVisible(false);
  m_corrected = add(m_plot->yAxis);
  for (const PosteriorKind* kind : gaussian_posteriors()) m_curves.push_back({kind, add(m_plot->yAxis)});
  drawSigmoids(6.0);
  updateTheme();
}

LatentChart::~LatentChart() = default;

void LatentChart::buildAxes() {
  m_plot->xAxis->setLabel(tr("logit a"));
  m_plot->yAxis->setLabel(tr("density of a"));
  m_plot->yAxis->setTicks(false);
  m_plot->yAxis->setRange(0.0, topOfAxes);
  m_plot->yAxis->grid()->setVisible(false);
  m_plot->yAxis2->setVisible(true);
  m_plot->yAxis2->setRange(0.0, topOfAxes);
  m_plot->yAxis2->setLabel(tr("probability"));
  auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
  ticker->setTickStep(0.5);
  m_plot->yAxis2->setTicker(ticker);
  m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom | QCP::msRight);
  m_plot->axisRect()->setMargins(QMargins(0, 8, 0, 0));
}

void LatentChart::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  m_truth->setBrush(truthColour(theme));
  m_sigmoid->setPen(QPen(theme.ink, 1.0));
  m_probit->setPen(QPen(theme.ink, 1.0, Qt::DashLine));
  m_corrected->setPen(correctedPen(theme));
  for (const Curve& curve : m_curves) curve.density->setPen(posteriorPen(*curve.kind, theme));
  if (m_prediction) drawDensities();  // dots have colours of their own
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LatentChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

QCPGraph* LatentChart::density(const PosteriorKind& kind) const {
  const auto curve = std::ranges::find(m_curves, &kind, &Curve::kind);
  return curve != m_curves.end() ? curve->density : nullptr;
}

std::vector<QPointF> LatentChart::dots() const {
  std::vector<QPointF> all;
  all.reserve(m_dotsUsed);
  for (std::size_t k = 0; k < m_dotsUsed; ++k) {
    const QCPGraph* point = m_dots[k].point;
    all.emplace_back(point->dataMainKey(0), point->dataMainValue(0));
  }
  return all;
}

void LatentChart::setProbitCurve(bool shown) {
  m_probit->setVisible(shown);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LatentChart::setPrediction(std::shared_ptr<const PointPrediction> prediction) {
  m_prediction = std::move(prediction);
  drawSigmoids(m_prediction ? reachOf(*m_prediction) : 6.0);
  drawDensities();
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// σ(a), and Φ(λa) with λ² = π/8, which has its slope at zero.
void LatentChart::drawSigmoids(double reach) {
  if (reach == m_reach) return;
  m_reach = reach;
  m_plot->xAxis->setRange(-reach, reach);
  QVector<double> a(curvePoints);
  QVector<double> p(curvePoints);
  QVector<double> probit(curvePoints);
  for (int k = 0; k < curvePoints; ++k) {
    a[k] = reach * (2.0 * k / (curvePoints - 1) - 1.0);
    p[k] = sigmoid(a[k]);
    probit[k] = 0.5 * std::erfc(-a[k] * std::sqrt(std::numbers::pi / 16.0));
  }
  m_sigmoid->setData(a, p, true);
  m_probit->setData(a, probit, true);
}

void LatentChart::drawDensities() {
  for (const Curve& curve : m_curves) curve.density->data()->clear();
  m_corrected->data()->clear();
  m_truth->data()->clear();
  m_dotsUsed = 0;
  if (m_prediction) {
    const PlotTheme theme = PlotTheme::forPalette(palette());
    const double scale = scaleOf(*m_prediction);
    for (const auto& mark : m_prediction->marks) addDot(mark.probability, methodPen(*mark.method, theme));
    for (const auto& gaussian : m_prediction->gaussians) {
      addDot(gaussian.probability, posteriorPen(*gaussian.kind, theme));
      if (canBeDrawn(gaussian)) drawGaussian(gaussian, scale);
    }
    const LogitDensity& corrected = m_prediction->corrected;
    for (arma::uword k = 0; k < corrected.count(); ++k) {
      m_corrected->addData(corrected.logit(k), scale * corrected.density(k));
    }
    if (!corrected.empty()) addDot(corrected.probability(), correctedPen(theme));
    drawTruth(scale);
    if (m_prediction->truth) addDot(m_prediction->truth->probability, QPen(theme.ink));
  }
  for (std::size_t k = 0; k < m_dots.size(); ++k) {
    m_dots[k].point->setVisible(k < m_dotsUsed);
    m_dots[k].level->setVisible(k < m_dotsUsed);
  }
}

void LatentChart::drawGaussian(const PointPrediction::Marginal& gaussian, double scale) {
  QCPGraph* const curve = density(*gaussian.kind);
  if (curve == nullptr) return;
  QVector<double> a(curvePoints);
  QVector<double> height(curvePoints);
  for (int k = 0; k < curvePoints; ++k) {
    const double z = 4.0 * (2.0 * k / (curvePoints - 1) - 1.0);
    a[k] = gaussian.mean + z * gaussian.deviation;
    height[k] = scale * heightOf(gaussian) * std::exp(-0.5 * z * z);
  }
  curve->setData(a, height, true);
}

void LatentChart::drawTruth(double scale) {
  if (!m_prediction->truth) return;
  const LogitHistogram& histogram = m_prediction->truth->histogram;
  m_truth->setWidth(histogram.width);
  for (arma::uword k = 0; k < histogram.density.n_elem; ++k) {
    m_truth->addData(histogram.first + (static_cast<double>(k) + 0.5) * histogram.width,
                     scale * histogram.density(k));
  }
}

void LatentChart::addDot(double probability, const QPen& pen) {
  if (m_dotsUsed == m_dots.size()) {
    Dot dot{m_plot->addGraph(m_plot->xAxis, m_plot->yAxis2), new QCPItemLine(m_plot)};
    dot.point->setLineStyle(QCPGraph::lsNone);
    dot.level->start->setAxes(m_plot->xAxis, m_plot->yAxis2);
    dot.level->end->setAxes(m_plot->xAxis, m_plot->yAxis2);
    m_dots.push_back(dot);
  }
  const Dot& dot = m_dots[m_dotsUsed++];
  const double logit = std::clamp(std::log(probability) - std::log1p(-probability), -m_reach, m_reach);
  dot.point->data()->clear();
  dot.point->addData(logit, probability);
  const PlotTheme theme = PlotTheme::forPalette(palette());
  dot.point->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(pen.color(), 1.6), theme.canvas, 7));
  dot.level->setPen(QPen(pen.color(), 1.0, Qt::DotLine));
  dot.level->start->setCoords(logit, probability);
  dot.level->end->setCoords(m_reach, probability);
}

}  // namespace credence
