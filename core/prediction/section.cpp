#include "core/prediction/section.h"

#include "core/concurrency/cancelled.h"
#include "core/model/latent.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cstddef>

namespace credence {

namespace {

constexpr arma::uword section_block = 500;  // places at once

/// Where the band of each method's Gaussian stands among the section's; those that average over draws of
/// their own have none.
std::vector<const PreparedMethod*> banded_methods(const std::vector<PreparedMethod>& methods) {
  std::vector<const PreparedMethod*> banded;
  for (const PreparedMethod& prepared : methods) {
    const auto same = [&](const PreparedMethod* each) {
      return each->method->posterior == prepared.method->posterior;
    };
    if (prepared.posterior.gaussian && std::ranges::none_of(banded, same)) banded.push_back(&prepared);
  }
  return banded;
}

void fill_band(Section::Band& band, const Latent& latent, const arma::span& rows) {
  band.mean(rows) = latent.mean;
  band.deviation(rows) = arma::sqrt(latent.variance);
  const Latent finite = within_range(latent);
  const arma::vec reach = band_reach * arma::sqrt(finite.variance);
  band.lower(rows) = sigmoid(arma::vec(finite.mean - reach));
  band.upper(rows) = sigmoid(arma::vec(finite.mean + reach));
}

void fill_block(Section& section, const std::vector<PreparedMethod>& methods,
                const std::vector<const PreparedMethod*>& banded, const arma::span& rows,
                const std::stop_token& stop) {
  const arma::mat places = section.inputs.rows(rows.a, rows.b);
  std::vector<Latent> latents;
  latents.reserve(banded.size());
  for (std::size_t b = 0; b < banded.size(); ++b) {
    latents.push_back(predict_latent(*banded[b]->posterior.gaussian, places));
    fill_band(section.bands[b], latents[b], rows);
  }
  for (std::size_t k = 0; k < methods.size(); ++k) {
    arma::vec& probability = section.lines[k].probability;
    if (methods[k].method->draws_weights()) {
      probability(rows) = predictive_probability(methods[k], places, stop);
      continue;
    }
    const auto own = std::ranges::find_if(banded, [&](const PreparedMethod* each) {
      return each->method->posterior == methods[k].method->posterior;
    });
    const auto which = static_cast<std::size_t>(own - banded.begin());
    probability(rows) = methods[k].method->integral->probability(latents[which]);
  }
}

}  // namespace

Section predict_section(const Segment& segment, arma::uword places,
                        const std::vector<PreparedMethod>& methods, const std::stop_token& stop) {
  const std::vector<const PreparedMethod*> banded = banded_methods(methods);
  Section section{segment, {}, places_along(segment, places), {}, {}};
  section.distance = arma::linspace(0.0, segment.length(), places);
  const arma::vec unfilled(places, arma::fill::zeros);
  section.lines.reserve(methods.size());
  for (const PreparedMethod& prepared : methods) section.lines.push_back({prepared.method, unfilled});
  section.bands.reserve(banded.size());
  for (const PreparedMethod* prepared : banded) {
    section.bands.push_back(
        {prepared->method->posterior, prepared->posterior.quality, unfilled, unfilled, unfilled, unfilled});
  }
  for (arma::uword first = 0; first < places; first += section_block) {
    throw_if_stopped(stop);
    const arma::span rows(first, std::min(first + section_block, places) - 1);
    fill_block(section, methods, banded, rows, stop);
  }
  return section;
}

}  // namespace credence
