#pragma once

#include "core/method/method.h"
#include "core/method/prepared_method.h"

#include <memory>
#include <stop_token>

namespace credence {

/// A method that draws, made ready for one fit.
struct MethodDraws {
  std::shared_ptr<const Model> model;  ///< of the fit that it belongs to
  PreparedMethod prepared;             ///< with the draws that carry the weight
};

/// Draws for a method at hand, of `model`'s posteriors. Always the same for the same fit; at a neighbouring
/// setting nearly the same, so that pictures do not flicker while a slider moves. Throws Cancelled when
/// stopped.
std::shared_ptr<const MethodDraws> drawMethod(const Method& method, const std::shared_ptr<const Model>& model,
                                              FitPosteriors& posteriors, const std::stop_token& stop);

/// Whether the method averages over draws that a fit can be asked for.
inline bool drawsAtOnce(const Method& method) {
  return method.draws_weights() && method.at_hand();
}

}  // namespace credence
