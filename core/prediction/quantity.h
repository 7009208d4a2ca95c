#pragma once

#include "core/method/method.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// What a plot over the plane can show.
struct Quantity {
  enum class Kind {
    probability,            ///< p(y = 1 | x) by `method`
    latent_deviation,       ///< √v, the standard deviation of the logit under the Laplace posterior
    probability_deviation,  ///< the standard deviation of p under the Laplace posterior
    entropy,                ///< of y | x by Laplace (probit), in bits
    information,            ///< that y would give about the weights under the Laplace posterior, in bits
    map_average,            ///< p(y = 1 | x), averaged over the settings of the evidence map
    map_best,               ///< the same at the map's best setting alone
    solver_step,            ///< p(y = 1 | x) by the weights at one step of a solver on its way to MAP
    truth,                  ///< p(y = 1 | x) of the generator, where the data have one that is known
    difference,             ///< of two others, right minus left
  };

  Kind kind = Kind::probability;
  const Method* method = nullptr;  ///< of a probability; null otherwise

  static constexpr Quantity probability(const Method& method) { return {Kind::probability, &method}; }
  static constexpr Quantity latent_deviation() { return {Kind::latent_deviation}; }
  static constexpr Quantity probability_deviation() { return {Kind::probability_deviation}; }
  static constexpr Quantity entropy() { return {Kind::entropy}; }
  static constexpr Quantity information() { return {Kind::information}; }
  static constexpr Quantity map_average() { return {Kind::map_average}; }
  static constexpr Quantity map_best() { return {Kind::map_best}; }
  static constexpr Quantity solver_step() { return {Kind::solver_step}; }
  static constexpr Quantity truth() { return {Kind::truth}; }
  static constexpr Quantity difference() { return {Kind::difference}; }

  bool operator==(const Quantity&) const = default;
};

/// Those that can be chosen: all but a difference, which is one of two of them.
std::vector<Quantity> plotted_quantities();

std::string_view id_of(const Quantity& quantity);     ///< latent_deviation
std::string_view title_of(const Quantity& quantity);  ///< Latent standard deviation

/// Of those that can be chosen.
std::optional<Quantity> quantity_from_id(std::string_view id);

/// Whether it is of the evidence map rather than of the fit at hand.
constexpr bool is_of_map(const Quantity& quantity) {
  return quantity.kind == Quantity::Kind::map_average || quantity.kind == Quantity::Kind::map_best;
}

/// Whether it is of the fit at hand: neither of the map nor of the generator, nor of weights on the way to
/// it.
constexpr bool is_of_fit(const Quantity& quantity) {
  return !is_of_map(quantity) && quantity.kind != Quantity::Kind::truth &&
         quantity.kind != Quantity::Kind::solver_step;
}

/// Whether it is p(y = 1 | x), whoever says so.
constexpr bool is_probability(const Quantity& quantity) {
  return quantity.kind == Quantity::Kind::probability || !is_of_fit(quantity);
}

/// Whether colours go from the least to the largest of its values, rather than from 0 to 1.
constexpr bool spans_its_values(const Quantity& quantity) {
  return quantity.kind == Quantity::Kind::latent_deviation ||
         quantity.kind == Quantity::Kind::probability_deviation ||
         quantity.kind == Quantity::Kind::information;
}

/// Whether a difference of the two means something: two probabilities, or twice the same kind.
constexpr bool have_difference(const Quantity& a, const Quantity& b) {
  return a.kind == b.kind || (is_probability(a) && is_probability(b));
}

}  // namespace credence
