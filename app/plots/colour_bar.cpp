#include "app/plots/colour_bar.h"

#include "app/plots/picture_style.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>
#include <qcustomplot.h>

#include <algorithm>
#include <cstddef>

namespace credence {

namespace {

constexpr double longestBar = 180.0;  // px
constexpr double shortestBar = 40.0;
constexpr double gapBesideBar = 6.0;
constexpr double barTickLength = 3.0;
constexpr double betweenNumbers = 4.0;
constexpr double numberShare = 0.85;  // of the size of other words
constexpr int barPadding = 6;         // px, above and below together

QString barTitle(const Picture& picture, const Dataset& dataset) {
  if (is_difference(picture.quantity)) return titleOf(picture);
  const QString words = fromTable(picture.quantity.kind->bar);
  if (words.isEmpty()) return probabilityTitle(dataset);
  return words.contains(QStringLiteral("%1")) ? words.arg(classTitle(dataset, 1)) : words;
}

ColourBar barOf(const Picture& picture, const Dataset& dataset) {
  const QuantityScale scale = picture.quantity.kind->scale;
  const auto text = [&](double end) {
    return scale == QuantityScale::unit ? signedNumber(end, 0) : valueText(picture, end);
  };
  const QString sign = scale == QuantityScale::about_zero ? QStringLiteral("+") : QString();
  return {picture.quantity, barTitle(picture, dataset), text(picture.low), sign + text(picture.high)};
}

QFont tickFont(const QFont& font) {
  QFont small = font;
  small.setPointSizeF(numberShare * font.pointSizeF());
  return small;
}

/// Across the strip and a little below it, and their numbers there.
void paintTicks(QPainter& painter, const QRectF& strip, const std::vector<BarTick>& ticks, const QFont& font,
                const QColor& ink) {
  const auto placeOf = [&](const BarTick& tick) { return strip.left() + tick.share * strip.width(); };
  for (const BarTick& tick : ticks) {
    painter.setPen(QPen(ink, tick.heavy ? 1.8 : 0.8));
    painter.drawLine(QLineF(placeOf(tick), strip.top(), placeOf(tick), strip.bottom() + barTickLength));
  }
  const QFont small = tickFont(font);
  const QFontMetricsF metrics(small);
  painter.setFont(small);
  painter.setPen(ink);
  for (const std::size_t k : numberedTicks(ticks, strip.width(), font)) {
    const double width = metrics.horizontalAdvance(ticks[k].text) + 1.0;
    painter.drawText(
        QRectF(placeOf(ticks[k]) - width / 2.0, strip.bottom() + barTickLength, width, metrics.height()),
        Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip, ticks[k].text);
  }
}

}  // namespace

std::vector<BarTick> barTicks(const Picture& picture, bool boundaryOnly) {
  std::vector<BarTick> ticks;
  const double span = picture.high - picture.low;
  ticks.reserve(picture.contours.levels.size());
  for (const double level : picture.contours.levels) {
    const bool heavy = isBoundary(picture, level);
    if (!(span > 0.0) || (boundaryOnly && !heavy)) continue;
    // A threshold may have more digits than the levels about it.
    const bool boundary = heavy && !is_factor(picture.quantity);
    const QString text = boundary ? significantNumber(level) : valueText(picture, level);
    ticks.push_back({shareOfScale(picture, level), text, heavy});
  }
  return ticks;
}

std::vector<std::size_t> numberedTicks(const std::vector<BarTick>& ticks, double length, const QFont& font) {
  if (ticks.empty()) return {};
  const QFontMetricsF metrics(tickFont(font));
  const auto heavy = std::ranges::find(ticks, true, &BarTick::heavy);
  const auto middle =
      heavy != ticks.end() ? static_cast<std::size_t>(heavy - ticks.begin()) : (ticks.size() - 1) / 2;
  for (std::size_t step = 1; step < ticks.size(); ++step) {
    std::vector<std::size_t> chosen;
    bool room = true;
    double end = -length;
    for (std::size_t k = middle % step; k < ticks.size(); k += step) {
      const double half = metrics.horizontalAdvance(ticks[k].text) / 2.0;
      const double place = ticks[k].share * length;
      room = room && place - half >= end;
      end = place + half + betweenNumbers;
      chosen.push_back(k);
    }
    if (room) return chosen;
  }
  return {middle};
}

std::vector<ColourBar> colourBars(const std::vector<const Picture*>& pictures, const Dataset& dataset,
                                  bool boundaryOnly) {
  std::vector<ColourBar> bars;
  for (std::size_t place = 0; place < pictures.size(); ++place) {
    const Picture* picture = pictures[place];
    if (picture == nullptr || picture->values.is_empty()) continue;
    if (is_difference(picture->quantity) && !picture->extreme) continue;
    const bool shared = !bars.empty() && is_probability(bars.back().quantity) &&
                        is_probability(picture->quantity) && bars.back().first + bars.back().count == place;
    if (shared) {
      ++bars.back().count;
      continue;
    }
    bars.push_back(barOf(*picture, dataset));
    bars.back().first = place;
    bars.back().ticks = barTicks(*picture, boundaryOnly);
  }
  return bars;
}

void paintColourBar(QPainter& painter, const QRectF& area, const ColourBar& bar, const QFont& font,
                    const QColor& ink) {
  painter.save();
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const double lowWidth = metrics.horizontalAdvance(bar.low);
  const double highWidth = metrics.horizontalAdvance(bar.high);
  const double ends = lowWidth + highWidth + 2.0 * gapBesideBar;
  // The bar gives way to the title, as far as it can.
  const double room = area.width() - ends - 2.0 * gapBesideBar;
  const double barWidth =
      std::clamp(room - metrics.horizontalAdvance(bar.title) - 1.0, shortestBar, longestBar);
  const QString title = metrics.elidedText(bar.title, Qt::ElideRight, std::max(0.0, room - barWidth));
  const double titleWidth = metrics.horizontalAdvance(title);
  const double line = metrics.height();  // of words; ticks and their numbers stand below
  const double top = area.top() + (bar.ticks.empty() ? (area.height() - line) / 2.0 : barPadding / 2.0);
  double x = area.center().x() - (titleWidth + 2.0 * gapBesideBar + ends + barWidth) / 2.0;
  const auto write = [&](const QString& text, double width) {
    painter.setPen(ink);
    painter.drawText(QRectF(x, top, width + 1.0, line), Qt::AlignLeft | Qt::AlignVCenter, text);
    x += width;
  };
  write(title, titleWidth);
  x += 2.0 * gapBesideBar;
  write(bar.low, lowWidth);
  x += gapBesideBar;
  const double height = 0.7 * metrics.ascent();
  const QRectF strip(x, top + (line - height) / 2.0, barWidth, height);
  QLinearGradient gradient(strip.topLeft(), strip.topRight());
  const QMap<double, QColor> stops = gradientOf(bar.quantity).colorStops();
  for (auto stop = stops.begin(); stop != stops.end(); ++stop) gradient.setColorAt(stop.key(), stop.value());
  painter.setPen(QPen(ink, 0.8));
  painter.setBrush(gradient);
  painter.drawRect(strip);
  x += barWidth + gapBesideBar;
  write(bar.high, highWidth);
  paintTicks(painter, strip, bar.ticks, font, ink);
  painter.restore();
}

int colourBarHeight(const QFont& font) {
  // The lower part of the line of words is the first of the numbers' line.
  return QFontMetrics(font).height() + QFontMetrics(tickFont(font)).height() + barPadding - 2;
}

}  // namespace credence
