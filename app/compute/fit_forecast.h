#pragma once

#include "core/data/dataset.h"
#include "core/model/hyperparameters.h"
#include "core/model/route_costs.h"

#include <armadillo>

#include <optional>

namespace credence {

class Document;

/// What a fit of a setting to the rows that train comes to, before anything is computed. Nothing where that
/// is no question: few points or very many, other features than bumps on all of them, no prior.
std::optional<RouteForecast> forecastFit(const Dataset& dataset, const arma::uvec& training,
                                         const Hyperparameters& setting);

/// The same of the document's setting and training points.
std::optional<RouteForecast> forecastFit(const Document& document);

}  // namespace credence
