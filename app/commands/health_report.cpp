#include "app/commands/health_report.h"

#include "app/report/health_table.h"
#include "app/report/health_text.h"
#include "app/report/table_json.h"

#include <string>
#include <vector>

namespace credence {

QByteArray healthJson(const ModelHealth& health) {
  JsonObject object = rowObject(
      selected(healthTable(health),
               std::vector<std::string>{"gradient_norm", "remaining_gain", "condition_number", "digits_lost",
                                        "largest_logit", "smallest_margin", "separated"}),
      0);
  object.add("findings", tableJson(findingsTable(health)));
  return object.text();
}

QString healthLine(const ModelHealth& health) {
  return describeFindings(health).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

}  // namespace credence
