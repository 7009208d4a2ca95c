#pragma once

#include "core/method/method.h"
#include "core/method/reference_run.h"

#include <QByteArray>
#include <QCommandLineParser>
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

/// How methods that draw are to draw, as far as it was typed.
struct SamplingOptions {
  std::optional<arma::uword> draws;   ///< of methods that draw at once
  std::optional<std::uint64_t> seed;  ///< of these and of the reference
  ReferenceGoal goal;

  DrawOptions drawing() const;  ///< 0 draws: as many as suit each method
};

struct MethodOptions {
  std::vector<PredictedColumn> columns;
  SamplingOptions sampling;
};

/// --methods as typed, each of them once; nothing where it was left out. Throws UsageError.
std::optional<std::vector<const Method*>> readMethods(const QCommandLineParser& parser);
/// What readMethods() understands, separated by commas.
QString methodIds();

/// "laplace_quadrature"
QByteArray idOf(const Method& method);

/// --draws and --draws-seed, for methods that draw at once, and --seconds, for the reference. Throws
/// UsageError where they belong to none of `methods`, which are chosen by `option`.
void addSamplingOptions(QCommandLineParser& parser);
SamplingOptions readSampling(const QCommandLineParser& parser, const std::vector<const Method*>& methods,
                             const QString& option = QStringLiteral("--methods"));

/// What to say where memory does not suffice for that many draws.
std::runtime_error tooManyDraws(const Method& method, const DrawOptions& drawing);

/// --methods, --draws, --draws-seed and --seconds.
void addMethodOptions(QCommandLineParser& parser);

/// Without --methods: p_map and p_laplace. Throws UsageError.
MethodOptions readMethodOptions(const QCommandLineParser& parser);

/// How far weighted draws under this name can be trusted, in one line.
QString describeWeights(const QByteArray& column, const PosteriorQuality& quality);

}  // namespace credence
