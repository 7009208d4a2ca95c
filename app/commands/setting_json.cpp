#include "app/commands/setting_json.h"

#include "app/report/translate.h"

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

}  // namespace

void addSetting(JsonObject& object, const Hyperparameters& setting, const QByteArray& standardised) {
  object.add("width", setting.features->has_width() ? json(setting.width) : "null");
  object.add("prior_variance", json(setting.prior_variance));
  object.add("features", json(fromTable(setting.features->id)));
  object.add("standardised", standardised);
  addCentres(object, setting);
}

}  // namespace credence
