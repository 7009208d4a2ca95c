#pragma once

#include "core/model/route_costs.h"

#include <optional>

namespace credence {

class Document;

/// What a fit of the document's setting to its training points comes to, before anything is computed. Nothing
/// where that is no question: few points or very many, other features than bumps on all of them, no prior.
std::optional<RouteForecast> forecastFit(const Document& document);

}  // namespace credence
