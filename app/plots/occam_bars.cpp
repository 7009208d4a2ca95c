#include "app/plots/occam_bars.h"

#include "app/plots/palette.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace credence {

namespace {

constexpr int legendWidth = 64;
constexpr int barsMargin = 4;

struct Term {
  const char* title = nullptr;
  QColor colour;
  double LogEvidence::*value = nullptr;
};

/// From the bottom up.
const std::array<Term, 3>& terms() {
  static const std::array<Term, 3> all = {{
      {QT_TRANSLATE_NOOP("OccamBars", "fit"), termColours()[0], &LogEvidence::fit},
      {QT_TRANSLATE_NOOP("OccamBars", "weights"), termColours()[1], &LogEvidence::weight_penalty},
      {QT_TRANSLATE_NOOP("OccamBars", "Occam"), termColours()[2], &LogEvidence::log_determinant},
  }};
  return all;
}

QString nats(double value) {
  return QString::number(value, 'f', 1).replace(QLatin1Char('-'), QStringLiteral("−"));
}

}  // namespace

OccamBars::OccamBars(QWidget* parent) : QWidget(parent) {
  setToolTip(tr(
      "The three terms of the log evidence in nats: misfit of the training points, penalty on large weights, "
      "and the Occam term, −½ log det(I + σ0² ΦᵀRΦ), which a flexible model pays. Stacked, they add up to "
      "minus the log evidence: the shorter bar wins."));
}

void OccamBars::setEvidence(const std::optional<LogEvidence>& current,
                            const std::optional<LogEvidence>& best) {
  m_current = current;
  m_best = best;
  update();
}

QSize OccamBars::sizeHint() const {
  return {160, 150};
}

QSize OccamBars::minimumSizeHint() const {
  return {140, 90};
}

void OccamBars::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  double highest = 0.0;
  for (const auto& evidence : {m_current, m_best}) {
    if (evidence) highest = std::max(highest, -evidence->total());
  }
  if (highest <= 0.0) return;
  const int line = fontMetrics().height();
  const QRect area = rect().adjusted(barsMargin, line + barsMargin, -legendWidth, -line - barsMargin);
  const double scale = area.height() / highest;
  const int width = area.width() / 2;
  const QRect left(area.left(), area.top(), width, area.height());
  if (m_current) paintBar(painter, left, tr("now"), *m_current, scale);
  if (m_best) paintBar(painter, left.translated(width, 0), tr("best"), *m_best, scale);
  paintLegend(painter, QRect(width * 2 + 2 * barsMargin, area.top(), legendWidth, area.height()));
}

void OccamBars::paintBar(QPainter& painter, const QRect& place, const QString& title,
                         const LogEvidence& evidence, double scale) const {
  const int line = fontMetrics().height();
  const int width = std::min(place.width() - 8, 42);
  double bottom = place.bottom();
  painter.setPen(Qt::NoPen);
  for (const Term& term : terms()) {
    const double height = -(evidence.*term.value) * scale;
    painter.setBrush(term.colour);
    painter.drawRect(QRectF(place.center().x() - width / 2.0, bottom - height, width, height));
    bottom -= height;
  }
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(QRectF(place.left(), bottom - line, place.width(), line), Qt::AlignCenter,
                   nats(evidence.total()));
  painter.drawText(QRectF(place.left(), place.bottom() + 2, place.width(), line), Qt::AlignCenter, title);
}

void OccamBars::paintLegend(QPainter& painter, const QRect& place) const {
  const int line = fontMetrics().height() + 4;
  int top = place.top();
  for (auto term = terms().rbegin(); term != terms().rend(); ++term) {
    painter.fillRect(QRect(place.left(), top + 4, 8, 8), term->colour);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(place.left() + 12, top, place.width() - 12, line),
                     Qt::AlignLeft | Qt::AlignVCenter, tr(term->title));
    top += line;
  }
}

}  // namespace credence
