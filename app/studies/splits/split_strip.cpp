#include "app/studies/splits/split_strip.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/table.h"
#include "app/report/translate.h"
#include "core/evaluation/bits.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QStringList>
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
  return tr("%1, %2 bits")
      .arg(windowText({.value = Estimate{spread.mean, spread.standard_deviation}}, fixed(3)),
           signedNumber(bits_over_coin(spread.mean), 3));
}

}  // namespace

SplitStrip::SplitStrip(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SplitStrip::setScores(const std::vector<SplitScore>& scores, bool hasPrior) {
  m_hasPrior = hasPrior;
  m_scores = scores;
  m_spreads = spread_of(scores);
  findRange();
  setAccessibleName(tr("Test log-likelihood over %1 splits").arg(scores.size()));
  QStringList parts;
  for (std::size_t k = 0; k < m_methods.size(); ++k) {
    parts << tr("%1 %2").arg(methodName(*m_methods[k], m_hasPrior), spreadText(m_spreads[k]));
  }
  setAccessibleDescription(parts.join(QStringLiteral(", ")));
  update();
}

void SplitStrip::findRange() {
  m_low = -1.0;
  m_high = 0.0;
  if (m_scores.empty()) return;
  m_low = m_high = m_scores.front().log_likelihoods.front();
  for (const SplitScore& score : m_scores) {
    for (const double value : score.log_likelihoods) {
      m_low = std::min(m_low, value);
      m_high = std::max(m_high, value);
    }
  }
  const double middle = 0.5 * (m_low + m_high);
  const double half = 0.5 * std::max({m_high - m_low, 0.1 * std::abs(middle), smallestRange});
  m_low = middle - half;
  m_high = middle + half;
}

double SplitStrip::xOf(double value) const {
  return side + (width() - 2.0 * side) * (value - m_low) / (m_high - m_low);
}

int SplitStrip::rugTop(std::size_t row) const {
  const int text = fontMetrics().height();
  return text + static_cast<int>(row) * (text + rugHeight + rowGap);
}

QPoint SplitStrip::tickOf(const SplitScore& score, std::size_t row) const {
  return {static_cast<int>(std::lround(xOf(score.log_likelihoods[row]))), rugTop(row) + rugHeight / 2};
}

QSize SplitStrip::sizeHint() const {
  return {240, rugTop(m_methods.size() - 1) + rugHeight + 4 + fontMetrics().height()};
}

QSize SplitStrip::minimumSizeHint() const {
  return {160, sizeHint().height()};
}

void SplitStrip::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paint(painter, palette().color(QPalette::WindowText));
}

void SplitStrip::paint(QPainter& painter, const QColor& ink) const {
  for (std::size_t row = 0; row < m_methods.size(); ++row) paintRow(painter, ink, row);
  if (!m_scores.empty()) paintAxis(painter, ink);
}

void SplitStrip::paintRow(QPainter& painter, const QColor& ink, std::size_t row) const {
  const int top = rugTop(row);
  const int text = fontMetrics().height();
  painter.setPen(ink);
  painter.drawText(QRect(0, top - text, width(), text), Qt::AlignLeft | Qt::AlignVCenter,
                   methodName(*m_methods[row], m_hasPrior));
  painter.drawText(QRect(0, top - text, width(), text), Qt::AlignRight | Qt::AlignVCenter,
                   row < m_spreads.size() ? spreadText(m_spreads[row]) : QString());
  if (m_scores.empty()) return;
  QColor faint = ink;
  faint.setAlphaF(0.45F);
  painter.setPen(QPen(faint, 1.0));
  for (const SplitScore& score : m_scores) {
    const double x = xOf(score.log_likelihoods[row]);
    painter.drawLine(QPointF(x, top + 4.0), QPointF(x, top + rugHeight));
  }
  const double newest = xOf(m_scores.back().log_likelihoods[row]);
  painter.setPen(QPen(ink, 2.5, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(newest, top + 1.0), QPointF(newest, top + rugHeight));
  // The mean stands on the other side of the line than the ticks, where none can hide it.
  const double mean = xOf(m_spreads[row].mean);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ink);
  const double foot = top + rugHeight;
  painter.drawPolygon(QPolygonF({{mean, foot}, {mean - 3.5, foot + 5.0}, {mean + 3.5, foot + 5.0}}));
}

void SplitStrip::paintAxis(QPainter& painter, const QColor& ink) const {
  const double y = rugTop(m_methods.size() - 1) + rugHeight + 0.5;
  painter.setPen(QPen(ink, 1.0));
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
  for (std::size_t row = 0; row < m_methods.size(); ++row) {
    const int top = rugTop(row);
    if (place.y() < top || place.y() > top + rugHeight) continue;
    // From the newest on: it lies on top.
    for (auto score = m_scores.rbegin(); score != m_scores.rend(); ++score) {
      const double distance = std::abs(xOf(score->log_likelihoods[row]) - place.x());
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
  QString text =
      tr("Mean log-likelihood of the test points under the last splits at this setting: a tick for each, the "
         "newest tall; wedge and number are mean ± standard deviation, and the mean in bits over a coin. "
         "Another setting starts anew.");
  if (score != nullptr) {
    QStringList parts;
    for (std::size_t k = 0; k < m_methods.size(); ++k) {
      const double value = score->log_likelihoods[k];
      parts << tr("%1 %2 (%3 bits)")
                   .arg(methodName(*m_methods[k], m_hasPrior), signedNumber(value, 4),
                        signedNumber(bits_over_coin(value), 3));
    }
    text = tr("Seed %1: %2. Click to see this split.").arg(score->seed).arg(parts.join(QStringLiteral(", ")));
  }
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace credence
