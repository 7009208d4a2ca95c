#include "app/plots/occam_bars.h"

#include "app/compute/picture.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/palette.h"

#include <QPainter>

#include <algorithm>
#include <vector>

namespace credence {

namespace {

constexpr int narrowestLegend = 64;
constexpr int termTitle = 12;  // px, where it begins
constexpr int barsMargin = 4;
constexpr int barTick = 3;  // px
constexpr int mostBarTicks = 4;
constexpr double widestStep = 16.0;  // px

QColor colourOf(std::size_t term) {
  return termColours()[term % termColours().size()];
}

/// From zero down to `low`.
std::vector<double> ticksDownTo(double low) {
  std::vector<double> ticks = roundLevels(low, 0.0, mostBarTicks);
  ticks.push_back(0.0);
  return ticks;
}

}  // namespace

OccamBars::OccamBars(QWidget* parent) : QWidget(parent) {
  setToolTip(
      tr("The log evidence in three steps down from zero, in nats (natural logarithms: one nat less is a "
         "factor of 2.7): misfit of the training points, penalty on large weights, and the Occam term, "
         "−½ log det(I + σ0² ΦᵀRΦ), which a flexible model pays. Where they end is the log evidence: the "
         "higher end wins."));
}

void OccamBars::setEvidence(const std::optional<LogEvidence>& current,
                            const std::optional<LogEvidence>& best) {
  m_current = current;
  m_best = best;
  update();
}

QSize OccamBars::sizeHint() const {
  return {180, 150};
}

QSize OccamBars::minimumSizeHint() const {
  return {160, 90};
}

double OccamBars::lowest() const {
  double lowest = 0.0;
  for (const auto& evidence : {m_current, m_best}) {
    if (evidence) lowest = std::min(lowest, evidence->total());
  }
  return lowest;
}

int OccamBars::axisWidth() const {
  int width = 0;
  for (const double tick : ticksDownTo(lowest())) {
    width = std::max(width, fontMetrics().horizontalAdvance(significantNumber(tick)));
  }
  return width + barTick + 3;
}

int OccamBars::legendWidth() const {
  int width = narrowestLegend;
  if (const auto& any = m_current ? m_current : m_best) {
    for (const EvidenceTerm& term : any->terms) {
      const int words = fontMetrics().horizontalAdvance(fromTable(term.short_title));
      width = std::max(width, barsMargin + termTitle + words + 1);
    }
  }
  return width;
}

/// Between zero, below the titles, and the lowest end, above its number.
QRectF OccamBars::area() const {
  const int line = fontMetrics().height();
  return QRectF(rect()).adjusted(axisWidth() + barsMargin, line + barsMargin, -legendWidth(),
                                 -line - barsMargin);
}

QRectF OccamBars::groupArea(Whose whose) const {
  QRectF half = area();
  half.setWidth(half.width() / 2.0);
  return whose == Whose::Current ? half : half.translated(half.width(), 0.0);
}

double OccamBars::heightOf(double nats) const {
  return area().top() + area().height() * nats / lowest();
}

std::optional<std::vector<QRectF>> OccamBars::steps(Whose whose) const {
  const std::optional<LogEvidence>& evidence = whose == Whose::Current ? m_current : m_best;
  if (!evidence || !(lowest() < 0.0)) return std::nullopt;
  const QRectF group = groupArea(whose);
  const auto count = static_cast<double>(evidence->terms.size());
  const double width = std::min((group.width() - 2.0 * barsMargin) / count, widestStep);
  double left = group.center().x() - 0.5 * count * width;
  double before = 0.0;
  std::vector<QRectF> steps;
  for (const EvidenceTerm& term : evidence->terms) {
    const double after = before + term.nats;
    steps.emplace_back(QPointF(left, heightOf(before)), QPointF(left + width, heightOf(after)));
    before = after;
    left += width;
  }
  return steps;
}

void OccamBars::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint(painter);
}

void OccamBars::paint(QPainter& painter) const {
  if (!(lowest() < 0.0)) return;
  painter.setFont(font());
  paintAxis(painter);
  paintSteps(painter, Whose::Current);
  paintSteps(painter, Whose::Best);
  paintLegend(painter);
}

void OccamBars::paintAxis(QPainter& painter) const {
  const QRectF inside = area();
  const int line = fontMetrics().height();
  const QColor ink = palette().color(QPalette::WindowText);
  QColor faint = ink;
  faint.setAlpha(60);
  for (const double tick : ticksDownTo(lowest())) {
    const double y = heightOf(tick);
    painter.setPen(tick == 0.0 ? ink : faint);
    painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y));
    painter.setPen(ink);
    painter.drawLine(QPointF(inside.left() - barTick, y), QPointF(inside.left(), y));
    painter.drawText(QRectF(0.0, y - line / 2.0, inside.left() - barTick - 3, line),
                     Qt::AlignRight | Qt::AlignVCenter, significantNumber(tick));
  }
  painter.drawLine(inside.topLeft(), inside.bottomLeft());
  painter.drawText(QRectF(0.0, 0.0, inside.left() + barsMargin, line), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("nats"));
}

void OccamBars::paintSteps(QPainter& painter, Whose whose) const {
  const auto all = steps(whose);
  if (!all) return;
  const int line = fontMetrics().height();
  const QRectF group = groupArea(whose);
  const QColor ink = palette().color(QPalette::WindowText);
  for (std::size_t k = 0; k < all->size(); ++k) {
    const QRectF& step = (*all)[k];
    painter.fillRect(step, colourOf(k));
    // A thin line leads to where the next begins, and from the last to the end itself.
    painter.setPen(ink);
    const double reach = k + 1 < all->size() ? (*all)[k + 1].right() : step.right() + barsMargin;
    painter.drawLine(QPointF(step.left(), step.bottom()), QPointF(reach, step.bottom()));
  }
  const double total = (whose == Whose::Current ? m_current : m_best)->total();
  // Whole digits only where there is no room for more; the table beside has all.
  QString number = signedNumber(total, 1);
  if (fontMetrics().horizontalAdvance(number) > group.width()) number = significantNumber(total);
  painter.drawText(QRectF(group.left(), all->back().bottom() + 1, group.width(), line),
                   Qt::AlignCenter | Qt::TextDontClip, number);
  painter.drawText(QRectF(group.left(), 0.0, group.width(), line), Qt::AlignCenter,
                   whose == Whose::Current ? tr("now") : tr("best cell"));
}

void OccamBars::paintLegend(QPainter& painter) const {
  const int line = fontMetrics().height() + 4;
  const QRect place = rect().adjusted(width() - legendWidth() + barsMargin, fontMetrics().height(), 0, 0);
  int top = place.top();
  const LogEvidence& any = m_current ? *m_current : *m_best;
  for (std::size_t k = 0; k < any.terms.size(); ++k) {
    painter.fillRect(QRect(place.left(), top + 4, 8, 8), colourOf(k));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(place.left() + termTitle, top, place.width() - termTitle, line),
                     Qt::AlignLeft | Qt::AlignVCenter, fromTable(any.terms[k].short_title));
    top += line;
  }
}

}  // namespace credence
