#include "app/commands/method_options.h"

#include "app/commands/arguments.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace credence {

QByteArray idOf(const Method& method) {
  return {method.id.data(), static_cast<qsizetype>(method.id.size())};
}

QString methodIds() {
  QStringList ids;
  for (const Method* method : methods()) ids += QString::fromLatin1(idOf(*method));
  return ids.join(QStringLiteral(", "));
}

Methods OptionKind<Methods>::read(const TypedOption& typed) {
  Methods chosen;
  for (const QString& id : OptionKind<QStringList>::read(typed)) {
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

ReferenceGoal SamplingOptions::goal() const {
  ReferenceGoal goal;
  goal.most_seconds = seconds.value_or(goal.most_seconds);
  return goal;
}

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

void checkSampling(const SamplingOptions& sampling, const Methods& methods, const QString& option) {
  const bool sampled =
      std::any_of(methods.begin(), methods.end(), [](const Method* method) { return !method->at_hand(); });
  const bool counted = std::any_of(methods.begin(), methods.end(), [](const Method* method) {
    return method->at_hand() && method->draws > 0;
  });
  const auto require = [&](const char* name, bool given, bool sensible, const char* what) {
    if (!given || sensible) return;
    throw UsageError(
        QStringLiteral("--%1 has no meaning without %2 (%3)").arg(fromTable(name), fromTable(what), option));
  };
  require("draws", sampling.draws.has_value(), counted, "a method that draws");
  require("draws-seed", sampling.seed.has_value(), counted || sampled, "a method that draws");
  require("seconds", sampling.seconds.has_value(), sampled, "the reference");
}

std::runtime_error tooManyDraws(const Method& method, const DrawOptions& drawing) {
  const arma::uword draws = drawing.draws > 0 ? drawing.draws : method.draws;
  return std::runtime_error("there is not enough memory for " + std::to_string(draws) + " draws (--draws)");
}

std::vector<PredictedColumn> MethodOptions::columns() const {
  std::vector<PredictedColumn> columns;
  for (const Method* method : methods.value_or(methods_always_scored())) {
    const auto name = methods ? method->id : method->key;
    columns.push_back({method, "p_" + QByteArray(name.data(), static_cast<qsizetype>(name.size()))});
  }
  return columns;
}

QString describeWeights(const QByteArray& column, const PosteriorQuality& quality) {
  const QString size = QStringLiteral("%1: %2 draws count as %3")
                           .arg(QString::fromLatin1(column), QString::number(quality.draws),
                                QString::number(quality.effective, 'f', 1));
  if (std::isnan(quality.pareto_k)) {
    return size + QStringLiteral("; too few to tell whether they can be trusted");
  }
  const QString shape = QStringLiteral(", Pareto k %1").arg(plainDecimals(quality.pareto_k, 2));
  if (quality.reliable) return size + shape;
  return size + shape +
         QStringLiteral(", above %1: they rest on few draws and cannot be trusted")
             .arg(quality.largest_good_k(), 0, 'f', 2);
}

}  // namespace credence
