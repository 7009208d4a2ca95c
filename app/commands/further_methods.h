#pragma once

#include "app/commands/method_options.h"
#include "app/compute/fit_result.h"
#include "core/evaluation/method_score.h"
#include "core/method/importance_sampling.h"
#include "core/method/reference_run.h"

#include <QByteArray>
#include <QCommandLineParser>
#include <QString>
#include <armadillo>

#include <cstdint>
#include <optional>
#include <vector>

namespace credence {

/// Methods that `credence fit` scores beside MAP and Laplace (probit).
struct FurtherMethodOptions {
  std::vector<PredictiveMethod> methods;
  SamplingOptions sampling;
};

/// --methods, --draws, --draws-seed and --seconds.
void addFurtherMethodOptions(QCommandLineParser& parser);
/// Throws UsageError.
FurtherMethodOptions readFurtherMethods(const QCommandLineParser& parser);

/// One of them for one fit.
struct FurtherMethod {
  PredictiveMethod method = PredictiveMethod::laplace_quadrature;
  arma::vec logits;  ///< N, at all points of the dataset
  MethodScore scores;
  std::uint64_t seed = 0;
  arma::uword draws = 0;                            ///< 0 where a formula does
  std::optional<ImportanceDiagnostics> importance;  ///< of importance sampling
  std::optional<ReferenceSummary> reference;        ///< of the reference
  ReferenceGoal goal;
};

/// Says on the terminal how the reference is coming on. Throws std::runtime_error where that has no draws
/// when its time is over.
std::vector<FurtherMethod> scoreFurtherMethods(const FitResult& fit, const FurtherMethodOptions& options);

/// A line for each: what it is, its draws, its seed and whether it can be trusted.
QString furtherText(const std::vector<FurtherMethod>& methods);
/// The same as a list of objects; null for none.
QByteArray furtherJson(const std::vector<FurtherMethod>& methods);

}  // namespace credence
