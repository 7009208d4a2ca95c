#include "app/plots/split_strip.h"

#include "app/report/number_text.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int rugHeight = 13;
constexpr int rowGap = 6;     // holds the wedge of the mean
constexpr int tickReach = 4;  // pixels at either side of a tick that count as it
constexpr int side = 8;       // so that the labels of the outer axis ticks are not cut off
constexpr double smallestRange = 1e-6;

/// 1, 2 or 5 times a power of ten, so that `range` holds two to five steps.
double stepFor(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(range / 2.0)));
  const double steps = range / 2.0 / power;
  return (steps >= 5.0 ? 5.0 : steps >= 2.0 ? 2.0 : 1.0) * power;
}

int decimalsFor(double step) {
  return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
}

QString spreadText(const Spread& spread) {
  if (spread.count == 0) return {};
  if (spread.count == 1) return signedNumber(spread.mean, 3);
  return QStringLiteral("%1 ± %2").arg(signedNumber(spread.mean, 3),
                                       signedNumber(spread.standard_deviation, 3));
}

}  // namespace

SplitStrip::SplitStrip(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SplitStrip::setScores(const std::vector<SplitScore>& scores) {
  m_scores = scores;
  m_spread = spread_of(scores);
  findRange();
  setAccessibleName(tr("Test log-likelihood over %1 splits").arg(scores.size()));
  setAccessibleDescription(
      tr("MAP %1, Laplace %2").arg(spreadText(m_spread.map), spreadText(m_spread.laplace)));
  update();
}

void SplitStrip::findRange() {
  m_low = -1.0;
  m_high = 0.0;
  if (m_scores.empty()) return;
  m_low = m_high = m_scores.front().map;
  for (const SplitScore& score : m_scores) {
    m_low = std::min({m_low, score.map, score.laplace});
    m_high = std::max({m_high, score.map, score.laplace});
  }
  const double middle = 0.5 * (m_low + m_high);
  const double half = 0.5 * std::max({m_high - m_low, 0.1 * std::abs(middle), smallestRange});
  m_low = middle - half;
  m_high = middle + half;
}

std::array<SplitStrip::Row, 2> SplitStrip::rows() const {
  return {Row{false, tr("MAP"), &SplitScore::map, m_spread.map},
          Row{true, tr("Laplace"), &SplitScore::laplace, m_spread.laplace}};
}

double SplitStrip::xOf(double value) const {
  return side + (width() - 2.0 * side) * (value - m_low) / (m_high - m_low);
}

int SplitStrip::rugTop(bool laplace) const {
  const int text = fontMetrics().height();
  return text + (laplace ? text + rugHeight + rowGap : 0);
}

QPoint SplitStrip::tickOf(const SplitScore& score, bool laplace) const {
  const double value = laplace ? score.laplace : score.map;
  return {static_cast<int>(std::lround(xOf(value))), rugTop(laplace) + rugHeight / 2};
}

QSize SplitStrip::sizeHint() const {
  return {240, rugTop(true) + rugHeight + 4 + fontMetrics().height()};
}

QSize SplitStrip::minimumSizeHint() const {
  return {160, sizeHint().height()};
}

void SplitStrip::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Row& row : rows()) paintRow(painter, row);
  if (!m_scores.empty()) paintAxis(painter);
}

void SplitStrip::paintRow(QPainter& painter, const Row& row) const {
  const QColor ink = palette().color(QPalette::WindowText);
  const int top = rugTop(row.laplace);
  const int text = fontMetrics().height();
  painter.setPen(ink);
  painter.drawText(QRect(0, top - text, width(), text), Qt::AlignLeft | Qt::AlignVCenter, row.title);
  painter.drawText(QRect(0, top - text, width(), text), Qt::AlignRight | Qt::AlignVCenter,
                   spreadText(row.spread));
  if (m_scores.empty()) return;
  QColor faint = ink;
  faint.setAlphaF(0.45F);
  painter.setPen(QPen(faint, 1.0));
  for (const SplitScore& score : m_scores) {
    const double x = xOf(score.*row.value);
    painter.drawLine(QPointF(x, top + 4.0), QPointF(x, top + rugHeight));
  }
  const double newest = xOf(m_scores.back().*row.value);
  painter.setPen(QPen(ink, 2.5, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(newest, top + 1.0), QPointF(newest, top + rugHeight));
  // The mean stands on the other side of the line than the ticks, where none can hide it.
  const double mean = xOf(row.spread.mean);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ink);
  const double foot = top + rugHeight;
  painter.drawPolygon(QPolygonF({{mean, foot}, {mean - 3.5, foot + 5.0}, {mean + 3.5, foot + 5.0}}));
}

void SplitStrip::paintAxis(QPainter& painter) const {
  const double y = rugTop(true) + rugHeight + 0.5;
  painter.setPen(QPen(palette().color(QPalette::WindowText), 1.0));
  painter.drawLine(QPointF(xOf(m_low), y), QPointF(xOf(m_high), y));
  const double step = stepFor(m_high - m_low);
  const int decimals = decimalsFor(step);
  const int text = fontMetrics().height();
  double free = 0.0;  // left of it there is a label already
  for (double k = std::ceil(m_low / step); k * step <= m_high; k += 1.0) {
    const double x = xOf(k * step);
    painter.drawLine(QPointF(x, y), QPointF(x, y + 3.0));
    const QString label = signedNumber(k * step == 0.0 ? 0.0 : k * step, decimals);
    const double room = fontMetrics().horizontalAdvance(label);
    const double left = std::clamp(x - 0.5 * room, 0.0, width() - room);
    if (left < free) continue;
    painter.drawText(QRectF(left, y + 3.0, room + 1.0, text), Qt::AlignCenter, label);
    free = left + room + 6.0;
  }
}

const SplitScore* SplitStrip::scoreAt(const QPoint& place) const {
  const SplitScore* best = nullptr;
  double nearest = tickReach + 0.5;
  for (const Row& row : rows()) {
    const int top = rugTop(row.laplace);
    if (place.y() < top || place.y() > top + rugHeight) continue;
    // From the newest on: it lies on top.
    for (auto score = m_scores.rbegin(); score != m_scores.rend(); ++score) {
      const double distance = std::abs(xOf((*score).*row.value) - place.x());
      if (distance >= nearest) continue;
      nearest = distance;
      best = &*score;
    }
  }
  return best;
}

void SplitStrip::mousePressEvent(QMouseEvent* event) {
  const SplitScore* score = scoreAt(event->position().toPoint());
  if (score != nullptr && event->button() == Qt::LeftButton) emit seedChosen(score->seed);
}

void SplitStrip::mouseMoveEvent(QMouseEvent* event) {
  setCursor(scoreAt(event->position().toPoint()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool SplitStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const SplitScore* score = scoreAt(help->pos());
  const QString text = score ? tr("Seed %1: MAP %2, Laplace %3. Click to see this split.")
                                   .arg(score->seed)
                                   .arg(signedNumber(score->map, 4), signedNumber(score->laplace, 4))
                             : tr("Mean log-likelihood of the test points under the last splits at this "
                                  "setting: a tick for each, the newest tall; wedge and number are mean ± "
                                  "standard deviation. Another setting starts anew.");
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace credence
