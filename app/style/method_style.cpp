#include "app/style/method_style.h"

#include "app/style/posterior_style.h"
#include "core/method/method.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace credence {

namespace {

constexpr std::array methodDashes = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};

bool isOfGaussian(const Method& method) {
  const auto all = gaussian_posteriors();
  return !method.posterior->exact && std::ranges::find(all, method.posterior) != all.end();
}

/// How many methods before it are drawn alike but for their dashes.
std::size_t alikeBefore(const Method& method) {
  std::size_t count = 0;
  for (const Method* each : methods()) {
    if (each == &method) break;
    if (each->integral == &plug_in_integral) continue;
    const bool alike = isOfGaussian(method) ? each->posterior == method.posterior : !isOfGaussian(*each);
    if (alike) ++count;
  }
  return count;
}

}  // namespace

QPen methodPen(const Method& method, const PlotTheme& theme) {
  if (method.integral == &plug_in_integral) return {theme.ink, 1.6};
  QPen pen =
      isOfGaussian(method) ? posteriorPen(*method.posterior, theme) : QPen(theme.ink, 1.6, Qt::DashLine);
  const auto first =
      static_cast<std::size_t>(std::ranges::find(methodDashes, pen.style()) - methodDashes.begin());
  pen.setStyle(methodDashes.at((first + alikeBefore(method)) % methodDashes.size()));
  return pen;
}

QPen truthPen(const PlotTheme& theme) {
  QPen pen(theme.ink, 1.2);
  pen.setDashPattern({8.0, 3.0});
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

}  // namespace credence
