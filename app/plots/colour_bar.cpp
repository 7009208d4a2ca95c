#include "app/plots/colour_bar.h"

#include "app/plots/picture_style.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>
#include <qcustomplot.h>

#include <algorithm>

namespace credence {

namespace {

constexpr double longestBar = 180.0;  // px
constexpr double shortestBar = 40.0;
constexpr double gapBesideBar = 6.0;

QString barTitle(const Picture& picture, const Dataset& dataset) {
  switch (picture.quantity.kind) {
    case Quantity::Kind::latent_deviation:
      return tr("standard deviation of the logit");
    case Quantity::Kind::entropy:
      return tr("bits, by Laplace (probit)");
    case Quantity::Kind::information:
      return tr("bits that a label would tell");
    case Quantity::Kind::difference:
      return titleOf(picture);
    case Quantity::Kind::probability:
    case Quantity::Kind::truth:
    case Quantity::Kind::solver_step:
    case Quantity::Kind::map_average:
    case Quantity::Kind::map_best:
      break;
  }
  return probabilityTitle(dataset);
}

ColourBar barOf(const Picture& picture, const Dataset& dataset) {
  const bool unit = is_probability(picture.quantity) || picture.quantity.kind == Quantity::Kind::entropy;
  const int decimals = unit ? 0 : picture.decimals;
  const bool sign = picture.quantity.kind == Quantity::Kind::difference;
  return {picture.quantity, barTitle(picture, dataset), signedNumber(picture.low, decimals),
          (sign ? QStringLiteral("+") : QString()) + signedNumber(picture.high, decimals)};
}

}  // namespace

std::vector<ColourBar> colourBars(const std::vector<const Picture*>& pictures, const Dataset& dataset) {
  std::vector<ColourBar> bars;
  for (std::size_t place = 0; place < pictures.size(); ++place) {
    const Picture* picture = pictures[place];
    if (picture == nullptr || picture->values.is_empty()) continue;
    if (picture->quantity.kind == Quantity::Kind::difference && !picture->extreme) continue;
    const bool shared = !bars.empty() && is_probability(bars.back().quantity) &&
                        is_probability(picture->quantity) && bars.back().first + bars.back().count == place;
    if (shared) {
      ++bars.back().count;
      continue;
    }
    bars.push_back(barOf(*picture, dataset));
    bars.back().first = place;
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
  double x = area.center().x() - (titleWidth + 2.0 * gapBesideBar + ends + barWidth) / 2.0;
  const auto write = [&](const QString& text, double width) {
    painter.setPen(ink);
    painter.drawText(QRectF(x, area.top(), width + 1.0, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     text);
    x += width;
  };
  write(title, titleWidth);
  x += 2.0 * gapBesideBar;
  write(bar.low, lowWidth);
  x += gapBesideBar;
  const double height = 0.7 * metrics.ascent();
  const QRectF strip(x, area.center().y() - height / 2.0, barWidth, height);
  QLinearGradient gradient(strip.topLeft(), strip.topRight());
  const QMap<double, QColor> stops = gradientOf(bar.quantity).colorStops();
  for (auto stop = stops.begin(); stop != stops.end(); ++stop) gradient.setColorAt(stop.key(), stop.value());
  painter.setPen(QPen(ink, 0.8));
  painter.setBrush(gradient);
  painter.drawRect(strip);
  x += barWidth + gapBesideBar;
  write(bar.high, highWidth);
  painter.restore();
}

int colourBarHeight(const QFont& font) {
  return QFontMetrics(font).height() + 6;
}

}  // namespace credence
