#include "app/commands/method_options.h"

#include "app/commands/arguments.h"
#include "app/report/quoted_value.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace credence {

namespace {

constexpr quint64 mostDraws = 100000000;  // as of the audit

}  // namespace

QByteArray idOf(const Method& method) {
  return {method.id.data(), static_cast<qsizetype>(method.id.size())};
}

QString methodIds() {
  QStringList ids;
  for (const Method* method : methods()) ids += QString::fromLatin1(idOf(*method));
  return ids.join(QStringLiteral(", "));
}

std::optional<std::vector<const Method*>> readMethods(const QCommandLineParser& parser) {
  const auto ids = nameList(parser, QStringLiteral("methods"));
  if (!ids) return {};
  std::vector<const Method*> chosen;
  for (const QString& id : *ids) {
    const Method* method = method_from_id(id.toStdString());
    if (method == nullptr) {
      throw UsageError(QStringLiteral("--methods: %1 is none of %2").arg(quotedValue(id), methodIds()));
    }
    if (std::find(chosen.begin(), chosen.end(), method) == chosen.end()) chosen.push_back(method);
  }
  return chosen;
}

DrawOptions SamplingOptions::drawing() const {
  return {draws.value_or(0), seed.value_or(DrawOptions().seed)};
}

/// "1000 for laplace_samples, 4000 for importance_prior and importance_laplace".
QString usualDraws() {
  std::map<arma::uword, QStringList> byCount;
  for (const Method* method : methods()) {
    if (method->draws > 0) byCount[method->draws] << QString::fromLatin1(idOf(*method));
  }
  QStringList parts;
  for (const auto& [count, ids] : byCount) {
    parts << QStringLiteral("%1 for %2").arg(count).arg(ids.join(QStringLiteral(" and ")));
  }
  return parts.join(QStringLiteral(", "));
}

void addSamplingOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("draws"),
       QStringLiteral("Draws of the weights for methods that draw. If left out: %1.").arg(usualDraws()),
       QStringLiteral("N")},
      {QStringLiteral("draws-seed"), QStringLiteral("Seed of those draws; 1 if left out."),
       QStringLiteral("S")},
      {QStringLiteral("seconds"),
       QStringLiteral("Stop sampling the reference after so many seconds; 300 if left out."),
       QStringLiteral("S")},
  });
}

SamplingOptions readSampling(const QCommandLineParser& parser, const std::vector<const Method*>& methods,
                             const QString& option) {
  SamplingOptions sampling;
  sampling.draws = wholeNumber(parser, QStringLiteral("draws"), 1, mostDraws);
  sampling.seed = wholeNumber(parser, QStringLiteral("draws-seed"), 0);
  const auto seconds = positiveNumber(parser, QStringLiteral("seconds"));
  sampling.goal.most_seconds = seconds.value_or(sampling.goal.most_seconds);
  const bool sampled =
      std::any_of(methods.begin(), methods.end(), [](const Method* method) { return !method->at_hand(); });
  const bool counted = std::any_of(methods.begin(), methods.end(), [](const Method* method) {
    return method->at_hand() && method->draws > 0;
  });
  const auto require = [&](const QString& name, bool sensible, const char* what) {
    if (!parser.isSet(name) || sensible) return;
    throw UsageError(
        QStringLiteral("--%1 has no meaning without %2 (%3)").arg(name, fromTable(what), option));
  };
  require(QStringLiteral("draws"), counted, "a method that draws");
  require(QStringLiteral("draws-seed"), counted || sampled, "a method that draws");
  require(QStringLiteral("seconds"), sampled, "the reference");
  return sampling;
}

std::runtime_error tooManyDraws(const Method& method, const DrawOptions& drawing) {
  const arma::uword draws = drawing.draws > 0 ? drawing.draws : method.draws;
  return std::runtime_error("there is not enough memory for " + std::to_string(draws) + " draws (--draws)");
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
    for (const Method* method : *methods) options.columns.push_back({method, "p_" + idOf(*method)});
  } else {
    for (const Method* method : methods_always_scored()) {
      options.columns.push_back({method, "p_" + QByteArray::fromStdString(std::string(method->key))});
    }
  }
  options.sampling = readSampling(parser, methods.value_or(std::vector<const Method*>()));
  return options;
}

QString describeWeights(const QByteArray& column, const PosteriorQuality& quality) {
  const QString size = QStringLiteral("%1: %2 draws count as %3")
                           .arg(QString::fromLatin1(column), QString::number(quality.draws),
                                QString::number(quality.effective, 'f', 1));
  if (std::isnan(quality.pareto_k)) {
    return size + QStringLiteral("; too few to tell whether they can be trusted");
  }
  const QString shape = QStringLiteral(", Pareto k %1").arg(quality.pareto_k, 0, 'f', 2);
  if (quality.reliable) return size + shape;
  return size + shape +
         QStringLiteral(", above %1: they rest on few draws and cannot be trusted")
             .arg(quality.largest_good_k(), 0, 'f', 2);
}

}  // namespace credence
