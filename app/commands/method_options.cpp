#include "app/commands/method_options.h"

#include "app/commands/arguments.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

QString idOf(PredictiveMethod method) {
  const std::string_view id = id_of(method);
  return QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size()));
}

/// Those that need no sampler of their own.
QStringList availableIds() {
  QStringList ids;
  for (const PredictiveMethodName& name : predictive_methods) {
    if (name.method != PredictiveMethod::reference) ids += idOf(name.method);
  }
  return ids;
}

std::vector<MethodColumn> readColumns(const QCommandLineParser& parser) {
  const auto ids = nameList(parser, QStringLiteral("methods"));
  if (!ids) {
    return {{PredictiveMethod::map, "p_map"}, {PredictiveMethod::laplace_probit, "p_laplace"}};
  }
  std::vector<MethodColumn> columns;
  for (const QString& id : *ids) {
    const auto method = predictive_method_from_id(id.toStdString());
    if (!method || !availableIds().contains(id)) {
      throw UsageError(QStringLiteral("--methods: \"%1\" is none of %2")
                           .arg(id, availableIds().join(QStringLiteral(", "))));
    }
    columns.push_back({*method, "p_" + id.toLatin1()});
  }
  return columns;
}

}  // namespace

void addMethodOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("methods"),
       QStringLiteral("Which probabilities to write, separated by commas, as columns p_METHOD: %1.")
           .arg(availableIds().join(QStringLiteral(", "))),
       QStringLiteral("LIST")},
      {QStringLiteral("draws"),
       QStringLiteral("Draws of the weights for methods that draw; 2000 if left out."), QStringLiteral("N")},
      {QStringLiteral("draws-seed"), QStringLiteral("Seed of those draws; 1 if left out."),
       QStringLiteral("S")},
  });
}

MethodOptions readMethodOptions(const QCommandLineParser& parser) {
  MethodOptions options;
  options.columns = readColumns(parser);
  options.sampling.draws = wholeNumber(parser, QStringLiteral("draws"), 1).value_or(options.sampling.draws);
  options.sampling.seed =
      wholeNumber(parser, QStringLiteral("draws-seed"), 0).value_or(options.sampling.seed);
  const bool draws = std::any_of(options.columns.begin(), options.columns.end(),
                                 [](const MethodColumn& column) { return !is_closed_form(column.method); });
  for (const QString& name : {QStringLiteral("draws"), QStringLiteral("draws-seed")}) {
    if (!parser.isSet(name) || draws) continue;
    throw UsageError(QStringLiteral("--%1 has no meaning without a method that draws (--methods)").arg(name));
  }
  return options;
}

QString describeImportance(const QByteArray& column, const ImportanceDiagnostics& diagnostics) {
  const QString size = QStringLiteral("%1: %2 draws count as %3")
                           .arg(QString::fromLatin1(column))
                           .arg(diagnostics.draws)
                           .arg(diagnostics.effective_sample_size, 0, 'f', 1);
  if (std::isnan(diagnostics.pareto_k)) {
    return size + QStringLiteral("; too few to tell whether they can be trusted");
  }
  const QString shape = QStringLiteral(", Pareto k %1").arg(diagnostics.pareto_k, 0, 'f', 2);
  if (diagnostics.reliable()) return size + shape;
  return size + shape +
         QStringLiteral(", above %1: they rest on few draws and cannot be trusted")
             .arg(diagnostics.largest_good_k(), 0, 'f', 2);
}

}  // namespace credence
