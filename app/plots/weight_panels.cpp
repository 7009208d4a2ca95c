#include "app/plots/weight_panels.h"

#include "app/chart/new_plot.h"
#include "app/plots/clipped_line.h"
#include "app/plots/weight_ranges.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/plot_theme.h"
#include "app/style/posterior_style.h"
#include "app/style/solver_style.h"

#include <QEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword weightsInARow = 3;        // have three pairs
constexpr int mostPanel = 190;                  // px
constexpr int leastPanel = 100;                 // px
constexpr int leastAxes = 42;                   // px
constexpr int betweenPanels = 6;                // px, also the margin of panels without titles
constexpr int drawnSteps = 400;                 // of a solver's way, at most
constexpr QMargins panelMargins(50, 5, 6, 34);  // px: ticks and titles of the axes
constexpr double drawnMark = 9.0;               // px
constexpr double startMark = 6.0;               // px
constexpr double farAlongRay = 4.0;             // times what the axes reach

QString axisTitle(const WeightStudy& study, arma::uword weight) {
  return tr("w of %1").arg(fromTable(study.names.at(weight)));
}

void addLine(QCPAxisRect& rect, const arma::mat& line, const QPen& pen, const QBrush& brush = Qt::NoBrush) {
  auto* curve = new QCPCurve(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
  QVector<QCPCurveData> points;
  points.reserve(static_cast<qsizetype>(line.n_rows));
  for (arma::uword k = 0; k < line.n_rows; ++k)
    points << QCPCurveData(static_cast<double>(k), line(k, 0), line(k, 1));
  curve->data()->set(points, true);
  curve->setPen(pen);
  curve->setBrush(brush);
}

void addMark(QCPAxisRect& rect, double x, double y, const QCPScatterStyle& mark) {
  auto* graph = new QCPGraph(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
  graph->setLineStyle(QCPGraph::lsNone);
  graph->setScatterStyle(mark);
  graph->addData(x, y);
}

arma::mat wayOf(const SolverTrace& trace, arma::uword first, arma::uword second) {
  const std::size_t every = trace.way.size() / drawnSteps + 1;
  arma::mat line(trace.way.size() / every + 2, 2);
  arma::uword count = 0;
  for (std::size_t k = 0; k < trace.way.size(); k += every) {
    line.row(count++) = arma::rowvec{trace.way[k](first), trace.way[k](second)};
  }
  if (!trace.way.empty()) line.row(count++) = arma::rowvec{trace.way.back()(first), trace.way.back()(second)};
  return line.head_rows(count);
}

/// Short enough for a switch beside the panels.
QString wayName(Solver solver) {
  return solver == Solver::gradient_ascent ? tr("gradient") : solverTitle(solver);
}

/// What of a line is within the axes, its pieces set apart by NaN.
arma::mat withinAxes(const QCPAxisRect& rect, const arma::mat& line) {
  const QCPRange x = rect.axis(QCPAxis::atBottom)->range();
  const QCPRange y = rect.axis(QCPAxis::atLeft)->range();
  QVector<QPointF> points;
  points.reserve(static_cast<qsizetype>(line.n_rows));
  for (arma::uword k = 0; k < line.n_rows; ++k) points << QPointF(line(k, 0), line(k, 1));
  std::vector<double> flat;
  for (const QVector<QPointF>& piece : clippedLine(points, QRectF(x.lower, y.lower, x.size(), y.size()))) {
    for (const QPointF& point : piece) flat.insert(flat.end(), {point.x(), point.y()});
    flat.insert(flat.end(), {arma::datum::nan, arma::datum::nan});
  }
  arma::mat within(flat.size() / 2, 2);  // of none, too
  for (arma::uword k = 0; k < within.n_rows; ++k) within.row(k) = arma::rowvec{flat[2 * k], flat[2 * k + 1]};
  return within;
}

WeightMoments priorMoments(const WeightStudy& study) {
  const arma::vec deviations = study.prior.deviations(study.count());
  return {study.prior.mean_of(study.count()), arma::diagmat(arma::square(deviations))};
}

/// Null where there is none, or it belongs to other features.
const LineWeights* drawnOf(const WeightsPicture& picture) {
  const bool fits = picture.drawn && picture.drawn->weights.n_elem == picture.study->count();
  return fits ? picture.drawn.get() : nullptr;
}

const PairDensity* pairOf(const WeightStudy& study, arma::uword first, arma::uword second) {
  for (const PairDensity& pair : study.pairs) {
    if (pair.first == first && pair.second == second) return &pair;
  }
  return nullptr;
}

}  // namespace

std::vector<WeightLine> weightLines(const WeightsPicture& picture, const PlotTheme& theme) {
  const WeightStudy& study = *picture.study;
  std::vector<WeightLine> lines;
  if (study.exact && study.exact->reliable()) {
    lines.push_back({"exact", tr("exact"), QPen(truthColour(theme), 9.0, Qt::SolidLine, Qt::FlatCap)});
  }
  if (!study.prior.is_flat()) lines.push_back({"prior", tr("prior"), QPen(theme.ink, 1.0, Qt::DashLine)});
  for (const WeightGaussian& gaussian : study.gaussians) {
    const QString name = fromTable(gaussian.kind->title);
    lines.push_back({std::string(gaussian.kind->id), gaussian.reliable ? name : tr("%1 ⚠").arg(name),
                     posteriorPen(*gaussian.kind, theme)});
  }
  const bool flat = study.prior.is_flat();
  lines.push_back({"map", flat ? tr("● maximum likelihood") : tr("● MAP"), QPen(Qt::NoPen)});
  if (!study.truth.is_empty()) lines.push_back({"truth", tr("✕ true weights"), QPen(Qt::NoPen)});
  if (drawnOf(picture) != nullptr) lines.push_back({"drawn", tr("□ your line"), QPen(Qt::NoPen)});
  if (study.ways.empty()) return lines;
  lines.push_back({"ways", tr("solvers"), QPen(Qt::NoPen)});
  if (std::ranges::find(picture.hidden, "ways") != picture.hidden.end()) return lines;
  lines.push_back({"start", tr("○ their start"), QPen(Qt::NoPen)});
  for (const SolverTrace& trace : study.ways) {
    QPen pen = solverPen(trace.solver, theme);
    pen.setWidthF(1.2);
    lines.push_back({solverId(trace.solver), wayName(trace.solver), pen});
  }
  return lines;
}

WeightPanels::WeightPanels(QWidget* parent) : QWidget(parent), m_plot(newPlot(this)), m_font(font()) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_plot->setAutoAddPlottableToLegend(false);
  m_plot->plotLayout()->clear();
  m_plot->plotLayout()->setRowSpacing(0);
  m_plot->plotLayout()->setColumnSpacing(0);
  m_plot->setMouseTracking(true);
  m_plot->installEventFilter(this);
  m_font.setPointSize(9);
}

void WeightPanels::setForPaper(const QFont& font) {
  setPalette(QPalette(Qt::white));
  m_font = font;
  m_onPaper = true;
  m_plot->setFont(font);
}

QSize WeightPanels::minimumSizeHint() const {
  const int panels = static_cast<int>(m_weights <= weightsInARow ? m_panels.size() : m_weights - 1);
  const int titles = m_weights <= weightsInARow ? panels : 1;
  const int least = leastAxes + 2 * betweenPanels;
  return {titles * panelMargins.left() + panels * least, leastPanel};
}

int WeightPanels::widthFor(int height) const {
  const int panels = static_cast<int>(m_panels.size());
  if (m_weights > weightsInARow) return mostPanel * (static_cast<int>(m_weights) - 1) + panelMargins.left();
  const int length = height - panelMargins.bottom() - panelMargins.top() - betweenPanels;
  return panels * (panelMargins.left() + length + panelMargins.right() + betweenPanels);
}

void WeightPanels::showLastPair() {
  m_lastPair = true;
}

void WeightPanels::setPicture(WeightsPicture picture) {
  m_picture = std::move(picture);
  redraw();
}

void WeightPanels::setStale(bool stale) {
  if (std::exchange(m_stale, stale) != stale) redraw();
}

bool WeightPanels::shows(const std::string& id) const {
  return std::ranges::find(m_picture.hidden, id) == m_picture.hidden.end();
}

void WeightPanels::buildPanels(arma::uword weights) {
  if (m_weights == weights) return;
  m_weights = weights;
  m_panels.clear();
  m_plot->clearPlottables();
  m_plot->plotLayout()->clear();
  if (weights < 2) return keepHeight();
  for (arma::uword second = 1; second < weights; ++second) {
    for (arma::uword first = 0; first < second; ++first) {
      if (m_lastPair && (second + 1 < weights || first + 1 < second)) continue;
      auto* rect = new QCPAxisRect(m_plot, false);
      rect->setAutoMargins(QCP::msNone);
      rect->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
      for (const auto edge : {QCPAxis::atBottom, QCPAxis::atLeft}) {
        QCPAxis* axis = rect->addAxis(edge);
        axis->setLabelPadding(1);
        axis->setTicker(QSharedPointer<NumberTicker>::create());
        axis->grid()->setZeroLinePen(Qt::NoPen);
      }
      const bool row = weights <= weightsInARow;
      m_plot->plotLayout()->addElement(row ? 0 : static_cast<int>(second) - 1,
                                       row ? static_cast<int>(m_panels.size()) : static_cast<int>(first),
                                       rect);
      // In a triangle neighbours share their axes.
      QMargins margins = panelMargins;
      if (!row && first > 0) margins.setLeft(betweenPanels);
      if (!row && second + 1 < weights) margins.setBottom(betweenPanels);
      rect->setMargins(margins);
      for (QCPAxis* axis : rect->axes()) {
        const bool across = axis->orientation() == Qt::Horizontal;
        axis->setTickLabels(row || (across ? second + 1 == weights : first == 0));
      }
      m_panels.push_back({rect, first, second});
    }
  }
  keepHeight();
  updateGeometry();
}

void WeightPanels::redraw() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const auto& study = m_picture.study;
  buildPanels(study && study->count() <= most_pictured_weights ? study->count() : 0);
  m_plot->clearPlottables();
  applyTheme(*m_plot, theme);
  if (!m_panels.empty()) setRanges();
  for (const Panel& panel : m_panels) drawPanel(panel, theme);
  replot();
}

void WeightPanels::drawPanel(const Panel& panel, const PlotTheme& theme) {
  const WeightStudy& study = *m_picture.study;
  QCPAxisRect& rect = *panel.rect;
  const auto titled = [&](QCPAxis::AxisType edge, arma::uword weight) {
    QCPAxis* axis = rect.axis(edge);
    axis->setLabelFont(m_font);
    axis->setTickLabelFont(m_font);
    axis->setLabel(axis->tickLabels() ? axisTitle(study, weight) : QString());
  };
  titled(QCPAxis::atBottom, panel.first);
  titled(QCPAxis::atLeft, panel.second);
  const PairDensity* const pair = pairOf(study, panel.first, panel.second);
  const auto dimmed = [this](QPen pen) {
    QColor colour = pen.color();
    colour.setAlphaF(m_stale ? 0.35F : 1.0F);
    pen.setColor(colour);
    return pen;
  };
  // Not every format of a picture knows of clipping.
  const auto add = [&](const arma::mat& line, const QPen& pen) {
    addLine(rect, m_onPaper ? withinAxes(rect, line) : line, pen);
  };
  if (pair != nullptr && shows("exact")) {
    for (const double deviations : borderDeviations) {
      for (const Polyline& line : pair->border(share_within(deviations))) {
        addLine(rect, line.points, dimmed(QPen(theme.ink, 0.7)),
                m_stale ? QBrush() : QBrush(truthColour(theme)));
      }
    }
  }
  for (const WeightLine& line : weightLines(m_picture, theme)) {
    if (!shows(line.id)) continue;
    for (const SolverTrace& trace : study.ways) {
      if (solverId(trace.solver) != line.id || trace.way.empty()) continue;
      add(wayOf(trace, panel.first, panel.second), dimmed(line.pen));
      if (trace.solver != Solver::newton || !shows("start")) continue;
      const arma::vec& start = trace.way.front();  // of all of them
      addMark(rect, start(panel.first), start(panel.second),
              QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.ink, 1.0), Qt::NoBrush, startMark));
    }
    const PosteriorKind* kind = nullptr;
    for (const WeightGaussian& gaussian : study.gaussians) {
      if (gaussian.kind->id == line.id) kind = gaussian.kind;
    }
    if (kind == nullptr && line.id != "prior") continue;
    const WeightMoments moments = kind != nullptr ? *study.moments(*kind) : priorMoments(study);
    for (const double deviations : borderDeviations) {
      add(ellipse(moments, panel.first, panel.second, deviations), dimmed(line.pen));
    }
  }
  if (shows("map")) {
    addMark(rect, study.estimate(panel.first), study.estimate(panel.second),
            QCPScatterStyle(QCPScatterStyle::ssDisc, theme.ink, theme.ink, 4.0));
  }
  if (!study.truth.is_empty() && shows("truth")) {
    addMark(rect, study.truth(panel.first), study.truth(panel.second),
            QCPScatterStyle(QCPScatterStyle::ssCross, QPen(theme.ink, 2.2), Qt::NoBrush, 9.0));
  }
  if (drawnOf(m_picture) != nullptr && shows("drawn")) drawDrawn(panel, theme);
}

/// A line tells its weights up to their size: a ray from zero, on which the square is the most probable.
void WeightPanels::drawDrawn(const Panel& panel, const PlotTheme& theme) {
  QCPAxisRect& rect = *panel.rect;
  const LineWeights& drawn = *m_picture.drawn;
  const double along = std::hypot(drawn.ray(panel.first), drawn.ray(panel.second));
  if (along > 0.0) {
    const QCPRange x = rect.axis(QCPAxis::atBottom)->range();
    const QCPRange y = rect.axis(QCPAxis::atLeft)->range();
    const double reach =
        std::max({std::abs(x.lower), std::abs(x.upper), std::abs(y.lower), std::abs(y.upper)});
    const double far = farAlongRay * reach / along;
    const arma::mat ray = {{0.0, 0.0}, {far * drawn.ray(panel.first), far * drawn.ray(panel.second)}};
    addLine(rect, withinAxes(rect, ray), QPen(theme.ink, 1.3, Qt::DotLine));
  }
  addMark(rect, drawn.weights(panel.first), drawn.weights(panel.second),
          QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(theme.ink, 1.8), theme.canvas, drawnMark));
}

std::vector<QCPRange> WeightPanels::rangesToShow() {
  std::vector<QCPRange> ranges = weightRanges(*m_picture.study, drawnOf(m_picture));
  if (m_lastPair && m_reach.size() == ranges.size()) {
    for (std::size_t k = 0; k < ranges.size(); ++k) ranges[k].expand(m_reach[k]);
  }
  if (m_lastPair) {
    m_reach = ranges;
    // The others are not in sight.
    ranges = ofOneScale({ranges.end() - 2, ranges.end()});
    ranges.insert(ranges.begin(), m_weights - 2, QCPRange());
    return ranges;
  }
  return ofOneScale(std::move(ranges));
}

void WeightPanels::setRanges() {
  const std::vector<QCPRange> ranges = rangesToShow();
  for (const Panel& panel : m_panels) {
    panel.rect->axis(QCPAxis::atBottom)->setRange(ranges.at(panel.first));
    panel.rect->axis(QCPAxis::atLeft)->setRange(ranges.at(panel.second));
  }
  const int across = m_plot->plotLayout()->columnCount();
  const int down = m_plot->plotLayout()->rowCount();
  // Square, whatever the shape of the widget.
  const bool row = m_weights <= weightsInARow;
  const int titles = row ? across : 1;  // so many panels beside each other have some
  const int wide = (m_plot->width() - titles * panelMargins.left()) / across;
  const int high = (m_plot->height() - panelMargins.bottom()) / down;
  const int width = wide - panelMargins.right() - betweenPanels;
  const int height = high - panelMargins.top() - betweenPanels;
  const int length = std::max(leastAxes, std::min(width, height));
  for (const Panel& panel : m_panels) {
    panel.rect->setMinimumSize(length, length);
    panel.rect->setMaximumSize(length, length);
    for (QCPAxis* axis : panel.rect->axes()) fitTicks(*axis, length);
  }
}

/// A triangle is as high as its width asks for: it scrolls.
void WeightPanels::keepHeight() {
  const int across = static_cast<int>(m_weights) - 1;
  const bool triangle = m_weights > weightsInARow && !m_panels.empty();
  setMinimumHeight(triangle ? across * std::clamp(width() / across, leastPanel, mostPanel) : 0);
}

std::optional<PointedWeights> WeightPanels::weightsAt(const QPointF& pixel) const {
  for (const Panel& panel : m_panels) {
    if (!panel.rect->rect().contains(pixel.toPoint())) continue;
    const arma::vec values = {panel.rect->axis(QCPAxis::atBottom)->pixelToCoord(pixel.x()),
                              panel.rect->axis(QCPAxis::atLeft)->pixelToCoord(pixel.y())};
    return PointedWeights{arma::uvec{panel.first, panel.second}, values};
  }
  return {};
}

void WeightPanels::point(const QPointF& pixel) {
  if (const auto at = weightsAt(pixel)) {
    emit pointed(*at);
  } else {
    emit left();
  }
}

bool WeightPanels::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (event->type() == QEvent::MouseMove) point(mouse->position());
    const auto at = weightsAt(mouse->position());
    const bool down = mouse->buttons().testFlag(Qt::LeftButton);
    if (at && down) emit dragged(*at);
  }
  if (event->type() == QEvent::Leave) emit left();
  return QWidget::eventFilter(watched, event);
}

void WeightPanels::replot() {
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void WeightPanels::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  redraw();
}

void WeightPanels::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  keepHeight();
  if (!m_panels.empty()) setRanges();
  replot();
}

void WeightPanels::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) redraw();
  QWidget::changeEvent(event);
}

}  // namespace credence
