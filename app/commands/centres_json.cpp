#include "app/commands/centres_json.h"

#include "app/report/translate.h"

namespace credence {

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

}  // namespace credence
