#pragma once

#include "core/method/method.h"

#include <armadillo>

#include <optional>
#include <string_view>
#include <vector>

namespace credence {

struct GridPrediction;

/// From what a quantity over the plane is computed.
enum class QuantitySource {
  fit,          ///< the fit at hand
  map,          ///< all settings of the evidence map
  solver_step,  ///< the weights at one step of a solver on its way to MAP
  generator,    ///< what the data were drawn from
  difference,   ///< two other quantities, right minus left
};

/// What the colours of a quantity span.
enum class QuantityScale {
  unit,        ///< from 0 to 1
  values,      ///< from the least to the largest of its values, to round numbers
  about_zero,  ///< likewise, with zero in the middle
  factors,     ///< likewise, as far below one as above it, in equal steps by equal factors; all above zero
};

/// What a plot over the plane can show: a row of quantity_kinds(). Made once, never changed, and told apart
/// by its address. Its words are for the screen, in English.
struct QuantityKind {
  std::string_view id;     ///< on the command line and in files: latent_deviation; empty: the method's
  std::string_view title;  ///< Latent standard deviation; empty: the method's
  std::string_view short_title = {};  ///< in the title of a difference: Average
  std::string_view bar = {};          ///< what the colours are of; %1: class 1; empty: p of class 1
  std::string_view classifier = {};   ///< whose decisions its picture shows: the true p; empty: of `decides`
  const Method* decides = &map_method;
  std::string_view purpose = {};  ///< one sentence
  std::string_view note =
      {};  ///< what must be known to read it; empty: what the computation says, if anything
  std::string_view awaited = {};             ///< why there are no values yet, where that may be
  std::string_view colours = "probability";  ///< the name of a style: deviation, entropy, difference
  std::string_view group = {};               ///< neighbours in a menu of one group stand together
  QuantitySource source = QuantitySource::fit;
  QuantityScale scale = QuantityScale::unit;
  bool probability = false;  ///< whether it is p(y = 1 | x), whoever says so
  /// nx×ny, from the logits under the Laplace posterior; null where those are not enough.
  arma::mat (*values)(const GridPrediction& prediction) = nullptr;
};

extern const QuantityKind method_probability;          ///< p(y = 1 | x) by a method
extern const QuantityKind latent_deviation_kind;       ///< √v, the standard deviation of the logit
extern const QuantityKind probability_deviation_kind;  ///< the standard deviation of p
extern const QuantityKind entropy_kind;                ///< of y | x by Laplace (probit), in bits
extern const QuantityKind information_kind;            ///< that y would give about the weights, in bits
extern const QuantityKind map_average_kind;  ///< p(y = 1 | x), averaged over the settings of the map
extern const QuantityKind map_best_kind;     ///< the same at the map's best setting alone
extern const QuantityKind solver_step_kind;  ///< p(y = 1 | x) by the weights at a solver's step
extern const QuantityKind truth_kind;        ///< p(y = 1 | x) of the generator, where it is known
extern const QuantityKind difference_kind;   ///< of two others, right minus left

/// All that can be chosen, in the order of menus: all but a difference, which is one of two of them.
const std::vector<const QuantityKind*>& quantity_kinds();

/// Adds one after those of the fit, for as long as the program runs. Not while anything computes.
void add_quantity_kind(const QuantityKind& kind);

/// What a plot over the plane shows: a kind, and for a probability by a method that method.
struct Quantity {
  const QuantityKind* kind = &method_probability;
  const Method* method = nullptr;  ///< of a probability by a method; null otherwise

  static constexpr Quantity probability(const Method& method) { return {&method_probability, &method}; }
  static constexpr Quantity latent_deviation() { return {&latent_deviation_kind}; }
  static constexpr Quantity probability_deviation() { return {&probability_deviation_kind}; }
  static constexpr Quantity entropy() { return {&entropy_kind}; }
  static constexpr Quantity information() { return {&information_kind}; }
  static constexpr Quantity map_average() { return {&map_average_kind}; }
  static constexpr Quantity map_best() { return {&map_best_kind}; }
  static constexpr Quantity solver_step() { return {&solver_step_kind}; }
  static constexpr Quantity truth() { return {&truth_kind}; }
  static constexpr Quantity difference() { return {&difference_kind}; }

  bool operator==(const Quantity&) const = default;
};

/// Those that can be chosen: every kind, and for probabilities every method.
std::vector<Quantity> plotted_quantities();

std::string_view id_of(const Quantity& quantity);     ///< latent_deviation
std::string_view title_of(const Quantity& quantity);  ///< Latent standard deviation

/// Of those that can be chosen.
std::optional<Quantity> quantity_from_id(std::string_view id);

/// Whether it is right minus left of two others.
inline bool is_difference(const Quantity& quantity) {
  return quantity.kind->source == QuantitySource::difference;
}

/// Whether it is of the evidence map rather than of the fit at hand.
inline bool is_of_map(const Quantity& quantity) {
  return quantity.kind->source == QuantitySource::map;
}

/// Whether it is of the fit at hand, or a difference: neither of the map nor of the generator, nor of weights
/// on the way to it.
inline bool is_of_fit(const Quantity& quantity) {
  return quantity.kind->source == QuantitySource::fit || is_difference(quantity);
}

/// Whether it is p(y = 1 | x), whoever says so.
inline bool is_probability(const Quantity& quantity) {
  return quantity.kind->probability;
}

/// Whether its colours span what values it takes, rather than the same in every picture.
inline bool spans_its_values(const Quantity& quantity) {
  return quantity.kind->scale == QuantityScale::values || quantity.kind->scale == QuantityScale::factors;
}

/// Whether it is a factor, above zero, of which only ratios tell something.
inline bool is_factor(const Quantity& quantity) {
  return quantity.kind->scale == QuantityScale::factors;
}

/// Whether a difference of the two means something: two probabilities, or twice the same kind, unless that is
/// a factor.
inline bool have_difference(const Quantity& a, const Quantity& b) {
  return (a.kind == b.kind && !is_factor(a)) || (is_probability(a) && is_probability(b));
}

}  // namespace credence
