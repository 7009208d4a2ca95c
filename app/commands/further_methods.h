#pragma once

#include "app/commands/method_options.h"
#include "app/compute/fit.h"
#include "core/method/reference_run.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace credence {

/// Methods that `credence fit` scores beside those that are always scored.
struct FurtherMethods {
  Methods typed;
  SamplingOptions sampling;

  Methods methods() const;  ///< those that are not always scored
};

template <typename Fields>
void visit(Fields& fields, FurtherMethods& options) {
  fields("methods", options.typed, {},
         {.value = "LIST",
          .purpose = "Score by these methods beside MAP and Laplace, too, separated by commas: %1.",
          .words = methodIds});
  visit(fields, options.sampling);
}

/// What was sampled for them.
struct FurtherSampling {
  std::uint64_t seed = 1;
  std::optional<ReferenceSummary> reference;  ///< where that is one of them
  ReferenceGoal goal;
};

/// Adds their scores to those of `fit`. Says on the terminal how the reference is coming on. Throws
/// std::runtime_error where that has no draws when its time is over.
FurtherSampling scoreFurtherMethods(Fit& fit, const FurtherMethods& further);

/// A line for each of them: what it is, its draws, its seed and whether it can be trusted.
QString furtherText(const Fit& fit, const FurtherSampling& sampling);
/// The same as a list of objects; null for none.
QByteArray furtherJson(const Fit& fit, const FurtherSampling& sampling);

}  // namespace credence
