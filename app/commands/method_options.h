#pragma once

#include "core/prediction/prepared_method.h"

#include <QByteArray>
#include <QCommandLineParser>
#include <QString>

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

/// --methods, --draws and --draws-seed.
void addMethodOptions(QCommandLineParser& parser);

/// Without --methods: p_map and p_laplace. Throws UsageError.
MethodOptions readMethodOptions(const QCommandLineParser& parser);

/// How far importance sampling under this name can be trusted, in one line.
QString describeImportance(const QByteArray& column, const ImportanceDiagnostics& diagnostics);

}  // namespace credence
