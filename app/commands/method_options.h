#pragma once

#include "core/prediction/prepared_method.h"

#include <QByteArray>
#include <QCommandLineParser>
#include <QString>

#include <optional>
#include <stdexcept>
#include <vector>

namespace credence {

/// A column of predicted probabilities, and how it is computed.
struct MethodColumn {
  PredictiveMethod method;
  QByteArray name;  ///< p_laplace_quadrature
};

struct MethodOptions {
  std::vector<MethodColumn> columns;
  ImportanceOptions sampling;
};

/// --methods as typed, each of them once; nothing where it was left out. The reference, whose draws take
/// their time, only where the command has it. Throws UsageError.
std::optional<std::vector<PredictiveMethod>> readMethods(const QCommandLineParser& parser,
                                                         bool withReference);
/// What readMethods() understands, separated by commas.
QString methodIds(bool withReference);

/// "laplace_quadrature"
QByteArray idOf(PredictiveMethod method);

/// --draws and --draws-seed, for methods that draw at once. Throws UsageError where there is none.
void addSamplingOptions(QCommandLineParser& parser);
ImportanceOptions readSampling(const QCommandLineParser& parser,
                               const std::vector<PredictiveMethod>& methods);

/// What to say where memory does not suffice for that many draws.
std::runtime_error tooManyDraws(const ImportanceOptions& sampling);

/// --methods, --draws and --draws-seed.
void addMethodOptions(QCommandLineParser& parser);

/// Without --methods: p_map and p_laplace. Throws UsageError.
MethodOptions readMethodOptions(const QCommandLineParser& parser);

/// How far importance sampling under this name can be trusted, in one line.
QString describeImportance(const QByteArray& column, const ImportanceDiagnostics& diagnostics);

}  // namespace credence
