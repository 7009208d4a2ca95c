#include "app/compute/section_prediction.h"

#include "app/compute/method_draws.h"
#include "app/document/shown_quantities.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

/// The methods to show, the crudest first.
std::vector<const Method*> sectionMethods(const ShownQuantities& shown) {
  std::vector<const Method*> wanted;
  for (const Method* method : methods()) {
    const Quantity own = Quantity::probability(*method);
    if (method->scored_always || shown.left == own || shown.right == own) wanted.push_back(method);
  }
  return wanted;
}

/// Those of them that are made.
std::vector<PreparedMethod> madeMethods(const SectionRequest& request) {
  const FitResult& result = *request.result;
  // Kept with the model that it is a part of.
  const std::shared_ptr<const Gaussian> own(result.fit->model, &result.fit->model->posterior);
  std::vector<PreparedMethod> made;
  for (const Method* method : sectionMethods(result.request.shown)) {
    if (method->integrates_fit()) {
      made.push_back({method, {.basis = own->basis, .gaussian = own}});
    } else if (const auto drawn = result.drawsOf(*method)) {
      made.push_back(drawn->prepared);
    } else if (method == &reference_method && request.reference && request.reference->draws.count() > 0) {
      made.push_back({method, {.basis = own->basis, .draws = request.reference->draws}});
    }
  }
  return made;
}

/// One for each of the section's places: more would lie over each other.
std::vector<double> spread(std::vector<double> places, double length) {
  std::ranges::sort(places);
  const double step = length / static_cast<double>(sectionPlaces - 1);
  const auto slot = [step](double place) { return std::floor(place / step); };
  const auto same = [&slot](double a, double b) { return slot(a) == slot(b); };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
  return places;
}

SectionPrediction::Beside besideOf(const SectionRequest& request) {
  const Fit& fit = *request.result->fit;
  const Dataset& dataset = *fit.request.dataset;
  SectionPrediction::Beside beside;
  beside.reach = besideShare * request.segment.length();
  for (const Role role : all_roles) {
    const arma::uvec& rows = fit.split.rows[role];
    const PointsBeside near = points_beside(dataset.inputs.rows(rows), request.segment, beside.reach);
    beside.count += near.rows.n_elem;
    for (arma::uword k = 0; k < near.rows.n_elem; ++k) {
      beside.places.at(dataset.labels(rows(near.rows(k))))[role].push_back(near.along(k));
    }
  }
  for (auto& ofLabel : beside.places) {
    for (const Role role : all_roles)
      ofLabel[role] = spread(std::move(ofLabel[role]), request.segment.length());
  }
  return beside;
}

}  // namespace

SectionPrediction predictSection(const SectionRequest& request, const std::stop_token& stop) {
  SectionPrediction prediction{request,
                               predict_section(request.segment, sectionPlaces, madeMethods(request), stop),
                               besideOf(request)};
  if (const auto& truth = request.result->fit->request.truth) {
    prediction.section.truth = truth->probability(prediction.section.inputs);
  }
  return prediction;
}

}  // namespace credence
