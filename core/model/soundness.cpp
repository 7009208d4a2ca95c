#include "core/model/soundness.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

Soundness within(bool converged, double nats, double probability) {
  if (!converged) return {Doubt::not_converged, arma::datum::nan, arma::datum::nan};
  return {goes_without_saying(nats, probability) ? Doubt::none : Doubt::approximated, nats, probability};
}

/// The larger; not a number where one is not.
double larger(double a, double b) {
  return std::isnan(a) ? a : std::isnan(b) ? b : std::max(a, b);
}

}  // namespace

std::string_view doubt_id(Doubt doubt) {
  switch (doubt) {
    case Doubt::none:
      return "";
    case Doubt::approximated:
      return "approximated";
    case Doubt::few_draws:
      return "few_draws";
    case Doubt::not_settled:
      return "not_settled";
    case Doubt::not_converged:
      return "not_converged";
  }
  return "";
}

bool goes_without_saying(double error_bound, double error_bound_p) {
  return error_bound <= largest_unsaid_bound && error_bound_p <= largest_unsaid_bound_p;
}

Soundness soundness_of(const Model& model) {
  return within(model.mode.converged, model.error_bound, model.error_bound_p);
}

Soundness soundness_of(const EvidenceFit& fit) {
  return within(fit.converged, fit.error_bound, 0.0);
}

Soundness both(const Soundness& a, const Soundness& b) {
  return {std::max(a.doubt, b.doubt), larger(a.error_bound, b.error_bound),
          larger(a.error_bound_p, b.error_bound_p)};
}

}  // namespace credence
