#pragma once

#include "app/options/option_fields.h"
#include "core/method/method.h"
#include "core/method/reference_run.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

namespace credence {

/// A column of predicted probabilities, and how it is computed.
struct PredictedColumn {
  const Method* method = nullptr;
  QByteArray name;  ///< p_laplace_quadrature
};

using Methods = std::vector<const Method*>;

/// What --methods understands, separated by commas.
QString methodIds();
/// "1000 for laplace_samples, 4000 for importance_prior and importance_laplace".
QString usualDraws();

/// As typed, each of them once.
template <>
struct OptionKind<Methods> {
  static Methods read(const TypedOption& typed);
};

/// How methods that draw are to draw, as far as it was typed.
struct SamplingOptions {
  std::optional<arma::uword> draws;   ///< of methods that draw at once
  std::optional<std::uint64_t> seed;  ///< of these and of the reference
  std::optional<double> seconds;      ///< of the reference

  DrawOptions drawing() const;  ///< 0 draws: as many as suit each method
  ReferenceGoal goal() const;
};

template <typename Fields>
void visit(Fields& fields, SamplingOptions& options) {
  fields("draws", options.draws, {.low = 1, .high = 1e8},
         {.value = "N",
          .purpose = "Draws of the weights for methods that draw. If left out: %1.",
          .words = usualDraws});
  fields("draws_seed", options.seed, {}, {"S", "Seed of those draws; 1 if left out."});
  fields("seconds", options.seconds, positiveLimits,
         {"S", "Stop sampling the reference after so many seconds; 300 if left out."});
}

/// Throws UsageError where they belong to none of `methods`, which are chosen by `option`.
void checkSampling(const SamplingOptions& sampling, const Methods& methods,
                   const QString& option = QStringLiteral("--methods"));

/// Which probabilities are written, and how methods that draw do so.
struct MethodOptions {
  std::optional<Methods> methods;
  SamplingOptions sampling;

  /// p_map and p_laplace where --methods is left out.
  std::vector<PredictedColumn> columns() const;
};

template <typename Fields>
void visit(Fields& fields, MethodOptions& options) {
  fields("methods", options.methods, {},
         {.value = "LIST",
          .purpose = "Which probabilities to write, separated by commas, as columns p_METHOD: %1.",
          .words = methodIds});
  visit(fields, options.sampling);
}

/// "laplace_quadrature"
QByteArray idOf(const Method& method);

/// What to say where memory does not suffice for that many draws.
std::runtime_error tooManyDraws(const Method& method, const DrawOptions& drawing);

/// How far weighted draws under this name can be trusted, in one line.
QString describeWeights(const QByteArray& column, const PosteriorQuality& quality);

}  // namespace credence
