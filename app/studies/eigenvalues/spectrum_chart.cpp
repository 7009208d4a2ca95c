#include "app/studies/eigenvalues/spectrum_chart.h"

#include "app/chart/looks.h"
#include "app/report/translate.h"
#include "core/method/method.h"
#include "core/model/hyperparameters.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double spectrumMargin = 0.3;  // decades, above and below
constexpr double legendBar = 6.0;       // px

/// It is the Hessian of Laplace.
ChartStyle determinedStyle() {
  return {lookOf(laplace_probit), legendBar};
}
const ChartStyle othersStyle = {"ink:faint", legendBar};
const ChartStyle priorStyle = {"ink:dashed", 1.4};

std::vector<ChartName> spectrumNames(bool known) {
  using Sample = ChartName::Sample;
  if (!known) return {{tr("no prior: labels say all"), Sample::area, determinedStyle()}};
  return {{tr("labels say more"), Sample::area, determinedStyle()},
          {tr("prior says more"), Sample::area, othersStyle},
          {tr("1/σ0²"), Sample::line, priorStyle}};
}

}  // namespace

Chart spectrumChart(const HessianSpectrum& spectrum, arma::uword count) {
  const bool known = spectrum.prior_variance < no_prior;
  Chart chart{.x = {.title = tr("direction"), .whole = true},
              .y = {.title = tr("λ"), .logarithmic = true},
              .names = spectrumNames(known)};
  const double precision = 1.0 / spectrum.prior_variance;
  ChartBars determined{.id = "determined",
                       .style = determinedStyle()};  // by the labels more than by the prior
  ChartBars others{.id = "others", .style = othersStyle};
  double least = known ? precision : arma::datum::inf;
  double greatest = known ? precision : 0.0;
  for (arma::uword i = 0; i < count; ++i) {
    const double value = spectrum.eigenvalues(i);
    if (!(value > 0.0) || !std::isfinite(value)) continue;
    ChartBars& bars = known && value < precision ? others : determined;
    bars.x = arma::join_cols(bars.x, arma::vec{static_cast<double>(i + 1)});
    bars.y = arma::join_cols(bars.y, arma::vec{value});
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  if (determined.x.is_empty() && others.x.is_empty()) return chart;
  chart.x.low = 0.4;
  chart.x.high = static_cast<double>(count) + 0.6;
  chart.y.low = std::pow(10.0, std::log10(least) - spectrumMargin);
  chart.y.high = std::pow(10.0, std::log10(greatest) + spectrumMargin);
  chart.parts = {std::move(determined), std::move(others)};
  if (known)
    chart.parts.emplace_back(
        ChartRule{.id = "prior", .style = priorStyle, .upright = false, .at = precision});
  return chart;
}

}  // namespace credence
