#pragma once

#include "core/method/prepared_method.h"
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
struct MethodColumn {
  PredictiveMethod method;
  QByteArray name;  ///< p_laplace_quadrature
};

/// How methods that draw are to draw, as far as it was typed.
struct SamplingOptions {
  std::optional<arma::uword> draws;   ///< of methods that draw at once
  std::optional<std::uint64_t> seed;  ///< of these and of the reference
  ReferenceGoal goal;

  ImportanceOptions importance() const;
};

struct MethodOptions {
  std::vector<MethodColumn> columns;
  SamplingOptions sampling;
};

/// --methods as typed, each of them once; nothing where it was left out. Throws UsageError.
std::optional<std::vector<PredictiveMethod>> readMethods(const QCommandLineParser& parser);
/// What readMethods() understands, separated by commas.
QString methodIds();

/// "laplace_quadrature"
QByteArray idOf(PredictiveMethod method);

/// --draws and --draws-seed, for methods that draw at once, and --seconds, for the reference. Throws
/// UsageError where they belong to none of `methods`, which are chosen by `option`.
void addSamplingOptions(QCommandLineParser& parser, const QString& draws = QStringLiteral("2000"));
SamplingOptions readSampling(const QCommandLineParser& parser, const std::vector<PredictiveMethod>& methods,
                             const QString& option = QStringLiteral("--methods"));

/// What to say where memory does not suffice for that many draws.
std::runtime_error tooManyDraws(const ImportanceOptions& sampling);

/// --methods, --draws, --draws-seed and --seconds.
void addMethodOptions(QCommandLineParser& parser);

/// Without --methods: p_map and p_laplace. Throws UsageError.
MethodOptions readMethodOptions(const QCommandLineParser& parser);

/// How far importance sampling under this name can be trusted, in one line.
QString describeImportance(const QByteArray& column, const ImportanceDiagnostics& diagnostics);

}  // namespace credence
