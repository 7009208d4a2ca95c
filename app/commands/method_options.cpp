#include "app/commands/method_options.h"

#include "app/commands/arguments.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace credence {

namespace {

constexpr quint64 mostDraws = 100000000;  // as of the audit

}  // namespace

QByteArray idOf(PredictiveMethod method) {
  const std::string_view id = id_of(method);
  return {id.data(), static_cast<qsizetype>(id.size())};
}

QString methodIds() {
  QStringList ids;
  for (const PredictiveMethodName& name : predictive_methods) ids += QString::fromLatin1(idOf(name.method));
  return ids.join(QStringLiteral(", "));
}

std::optional<std::vector<PredictiveMethod>> readMethods(const QCommandLineParser& parser) {
  const auto ids = nameList(parser, QStringLiteral("methods"));
  if (!ids) return {};
  std::vector<PredictiveMethod> methods;
  for (const QString& id : *ids) {
    const auto method = predictive_method_from_id(id.toStdString());
    if (!method) throw UsageError(QStringLiteral("--methods: \"%1\" is none of %2").arg(id, methodIds()));
    if (std::find(methods.begin(), methods.end(), *method) == methods.end()) methods.push_back(*method);
  }
  return methods;
}

ImportanceOptions SamplingOptions::importance() const {
  ImportanceOptions options;
  options.draws = draws.value_or(options.draws);
  options.seed = seed.value_or(options.seed);
  return options;
}

void addSamplingOptions(QCommandLineParser& parser, const QString& draws) {
  parser.addOptions({
      {QStringLiteral("draws"),
       QStringLiteral("Draws of the weights for methods that draw; %1 if left out.").arg(draws),
       QStringLiteral("N")},
      {QStringLiteral("draws-seed"), QStringLiteral("Seed of those draws; 1 if left out."),
       QStringLiteral("S")},
      {QStringLiteral("seconds"),
       QStringLiteral("Stop sampling the reference after so many seconds; 300 if left out."),
       QStringLiteral("S")},
  });
}

SamplingOptions readSampling(const QCommandLineParser& parser, const std::vector<PredictiveMethod>& methods,
                             const QString& option) {
  SamplingOptions sampling;
  sampling.draws = wholeNumber(parser, QStringLiteral("draws"), 1);
  if (sampling.draws.value_or(0) > mostDraws) {
    throw unusableValue(parser, QStringLiteral("draws"),
                        QStringLiteral("a whole number of at most %1").arg(mostDraws));
  }
  sampling.seed = wholeNumber(parser, QStringLiteral("draws-seed"), 0);
  const auto seconds = positiveNumber(parser, QStringLiteral("seconds"));
  sampling.goal.most_seconds = seconds.value_or(sampling.goal.most_seconds);
  const bool reference =
      std::find(methods.begin(), methods.end(), PredictiveMethod::reference) != methods.end();
  const bool counted = std::any_of(methods.begin(), methods.end(), [](PredictiveMethod method) {
    return !is_closed_form(method) && method != PredictiveMethod::reference;
  });
  const auto require = [&](const QString& name, bool sensible, const char* what) {
    if (!parser.isSet(name) || sensible) return;
    throw UsageError(
        QStringLiteral("--%1 has no meaning without %2 (%3)").arg(name, QLatin1String(what), option));
  };
  require(QStringLiteral("draws"), counted, "a method that draws");
  require(QStringLiteral("draws-seed"), counted || reference, "a method that draws");
  require(QStringLiteral("seconds"), reference, "the reference");
  return sampling;
}

std::runtime_error tooManyDraws(const ImportanceOptions& sampling) {
  return std::runtime_error("there is not enough memory for " + std::to_string(sampling.draws) +
                            " draws (--draws)");
}

void addMethodOptions(QCommandLineParser& parser) {
  parser.addOption(
      {QStringLiteral("methods"),
       QStringLiteral("Which probabilities to write, separated by commas, as columns p_METHOD: %1.")
           .arg(methodIds()),
       QStringLiteral("LIST")});
  addSamplingOptions(parser);
}

MethodOptions readMethodOptions(const QCommandLineParser& parser) {
  MethodOptions options;
  const auto methods = readMethods(parser);
  if (methods) {
    for (const PredictiveMethod method : *methods) options.columns.push_back({method, "p_" + idOf(method)});
  } else {
    options.columns = {{PredictiveMethod::map, "p_map"}, {PredictiveMethod::laplace_probit, "p_laplace"}};
  }
  options.sampling = readSampling(parser, methods.value_or(std::vector<PredictiveMethod>()));
  return options;
}

QString describeImportance(const QByteArray& column, const ImportanceDiagnostics& diagnostics) {
  const QString size = QStringLiteral("%1: %2 draws count as %3")
                           .arg(QString::fromLatin1(column), QString::number(diagnostics.draws),
                                QString::number(diagnostics.effective_sample_size, 'f', 1));
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
