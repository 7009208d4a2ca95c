#include "app/studies/panels/panels_figure.h"

#include "app/plots/figure.h"
#include "app/plots/figure_page.h"
#include "app/plots/too_little_room.h"
#include "app/report/translate.h"
#include "app/studies/panels/panels_painting.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// The panels, and their difference where it is wanted.
std::size_t placesOf(const PanelsResult& result) {
  return result.panels.size() + (result.request.difference ? 1 : 0);
}

PanelsStyle styleOf(const PanelsResult& result, const QSizeF& size, int dpi) {
  PanelsStyle style;
  style.font = panelsFont(size, placesOf(result));
  style.size = pagePixels(size);
  style.pixelRatio = dpi / 25.4 / pixelsPerMillimetre;
  return style;
}

/// The smallest page of the same shape that can be read, in whole millimetres.
QSizeF readableSize(const PanelsResult& result, const QSizeF& size, PanelsStyle style) {
  constexpr double step = 1.03;
  constexpr double largest = 2000.0;  // mm
  QSizeF larger = size;
  while (larger.width() < largest && larger.height() < largest) {
    larger *= step;
    const QSizeF whole(std::ceil(larger.width()), std::ceil(larger.height()));
    style.size = pagePixels(whole);
    if (layoutOf(result, style)) return whole;
  }
  return larger;
}

}  // namespace

QSizeF defaultPanelsSize(const PanelsResult& result) {
  constexpr double width = 180.0;
  constexpr double leastRow = 52.0;
  const std::size_t count = placesOf(result);
  const std::size_t columns = count == 4 ? 2 : std::min<std::size_t>(count, count > 9 ? 4 : 3);
  const std::size_t rows = (count + columns - 1) / columns;
  const double high =
      static_cast<double>(rows) * std::max(leastRow, width / static_cast<double>(columns)) + 35.0;
  const QSizeF generous(width, high);
  const PanelsStyle style = styleOf(result, generous, 300);
  const auto layout = layoutOf(result, style);
  if (!layout) return readableSize(result, generous, style);
  return {width, std::ceil(high - layout->spare / pixelsPerMillimetre)};
}

void paintPanelsFigure(QCPPainter& painter, const PanelsResult& result, const FigureSpec& spec,
                       const QFont& font) {
  if (!result.complete()) throw std::runtime_error("the panels are not all there yet");
  PanelsStyle style = styleOf(result, spec.size, spec.dpi);
  style.font.setFamily(font.family());
  if (spec.fontSize > 0.0) style.font.setPointSizeF(spec.fontSize);
  style.parts = spec.parts.shown;
  style.marks = spec.parts.marks;
  style.numbers = spec.parts.numbers;
  style.onPaper = true;
  if (paintPanels(painter, result, style)) return;
  throw TooLittleRoom(tr("%1 panels cannot be read on so small a page; ").arg(placesOf(result)),
                      tr("%1 × %2 mm are enough"), readableSize(result, spec.size, style));
}

FigurePage panelsPage(std::shared_ptr<const PanelsResult> result, const FigureSpec& spec) {
  const QFont font = panelsFont(spec.size, placesOf(*result));
  return {.size = spec.size,
          .dpi = spec.dpi,
          .title = tr("%1: %2").arg(result->request.heading, headingOf(*result)),
          .font = font,
          .paint = [result = std::move(result), spec, font](QCPPainter& painter) {
            paintPanelsFigure(painter, *result, spec, font);
          }};
}

}  // namespace credence
