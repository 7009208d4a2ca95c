#include "app/report/setting_json.h"

#include "app/report/translate.h"
#include "core/data/role.h"

#include <QByteArrayList>

#include <array>

namespace credence {

namespace {

void addCentres(JsonObject& object, const Hyperparameters& setting) {
  const Centres& centres = setting.centres;
  if (setting.features->kernel == nullptr || centres.rule == Centres::Rule::all) return;
  JsonObject value;
  value.add("rule", json(fromTable(id_of(centres.rule))));
  value.add("count", json(static_cast<quint64>(centres.count)));
  value.add("seed",
            centres.rule == Centres::Rule::random ? json(static_cast<quint64>(centres.seed)) : "null");
  object.add("centres", value.text());
}

QByteArray weightsJson(const std::array<double, 3>& values, double factor = 1.0) {
  QByteArrayList texts;
  for (const double value : values) texts << json(factor * value);
  return '[' + texts.join(", ") + ']';
}

QByteArray ruleName(SplitRule::Kind kind) {
  switch (kind) {
    case SplitRule::Kind::all_training:
      return "\"all\"";
    case SplitRule::Kind::first_n:
      return "\"first\"";
    case SplitRule::Kind::fraction:
      return "\"fraction\"";
    case SplitRule::Kind::marked:
      return "\"marked\"";
  }
  return "null";
}

}  // namespace

void addSetting(JsonObject& object, const Hyperparameters& setting, const QByteArray& standardised) {
  object.add("width", setting.features->has_width() ? json(setting.width) : "null");
  object.add("prior_variance", json(setting.prior_variance));
  object.add("features", json(fromTable(setting.features->id)));
  object.add("standardised", standardised);
  addCentres(object, setting);
  addWeightPriors(object, setting);
}

void addWeightPriors(JsonObject& object, const Hyperparameters& setting) {
  if (!setting.has_own_priors()) return;
  const WeightPriors& own = setting.weight_priors;
  JsonObject value;
  value.add("means", weightsJson(own.means));
  value.add("factors", weightsJson(own.factors));
  value.add("variances", weightsJson(own.factors, setting.prior_variance));
  object.add("weight_priors", value.text());
}

QByteArray splitJson(const SplitRule& rule, const Split& split) {
  JsonObject object;
  object.add("rule", ruleName(rule.kind));
  if (rule.kind == SplitRule::Kind::fraction) {
    object.add("fraction", json(rule.fraction));
    object.add("seed", json(static_cast<quint64>(rule.seed)));
    object.add("stratified", json(rule.stratified));
    object.add("validation", json(rule.validation));
  }
  if (rule.use_first) {
    object.add("first", json(static_cast<quint64>(*rule.use_first)));
    object.add("order_seed", json(static_cast<quint64>(rule.order_seed)));
    object.add("n_unused", json(static_cast<quint64>(split.unused.n_elem)));
  }
  for (const Role role : all_roles)
    object.add("n_" + std::string(id_of(role)), json(static_cast<quint64>(split.rows[role].n_elem)));
  return object.text();
}

}  // namespace credence
