#include "app/plots/panels_figure.h"

#include "app/plots/figure_page.h"
#include "app/plots/panels_painting.h"
#include "app/report/translate.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

/// The panels, and their difference where it is wanted.
std::size_t placesOf(const PanelsResult& result) {
  return result.panels.size() + (result.request.difference ? 1 : 0);
}

PanelsStyle styleOf(const PanelsResult& result, const QSizeF& size, int dpi) {
  return {PlotTheme::light(), panelsFont(size, placesOf(result)), pagePixels(size),
          dpi / 25.4 / pixelsPerMillimetre};
}

/// The smallest page of the same shape that can be read, in whole millimetres.
QSizeF readableSize(const PanelsResult& result, const QSizeF& size) {
  constexpr double step = 1.03;
  constexpr double largest = 2000.0;  // mm
  QSizeF larger = size;
  while (larger.width() < largest && larger.height() < largest) {
    larger *= step;
    const QSizeF whole(std::ceil(larger.width()), std::ceil(larger.height()));
    if (layoutOf(result, styleOf(result, whole, 300))) return whole;
  }
  return larger;
}

FigurePage panelsPage(const std::shared_ptr<const PanelsResult>& result, const PanelsFigure& figure) {
  if (!result || !result->complete()) throw std::runtime_error("the panels are not all there yet");
  const PanelsStyle style = styleOf(*result, figure.size, figure.dpi);
  if (!layoutOf(*result, style)) {
    const QSizeF needed = readableSize(*result, figure.size);
    throw std::runtime_error(tr("%1 panels cannot be read on %2 × %3 mm; %4 × %5 mm are enough")
                                 .arg(placesOf(*result))
                                 .arg(figure.size.width())
                                 .arg(figure.size.height())
                                 .arg(needed.width())
                                 .arg(needed.height())
                                 .toStdString());
  }
  return {.size = figure.size,
          .dpi = figure.dpi,
          .title = tr("%1: %2").arg(result->request.heading, headingOf(*result)),
          .font = style.font,
          .paint = [result, style](QCPPainter& painter) { paintPanels(painter, *result, style); }};
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
  const auto layout = layoutOf(result, styleOf(result, generous, 300));
  if (!layout) return readableSize(result, generous);
  return {width, std::ceil(high - layout->spare / pixelsPerMillimetre)};
}

void savePanels(const std::shared_ptr<const PanelsResult>& result, const PanelsFigure& figure,
                const QString& file) {
  FigurePage page = panelsPage(result, figure);
  page.payload = figure.payload;
  savePage(page, file);
}

QImage renderPanels(const std::shared_ptr<const PanelsResult>& result, const PanelsFigure& figure) {
  return renderPage(panelsPage(result, figure));
}

}  // namespace credence
