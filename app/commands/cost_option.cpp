#include "app/commands/cost_option.h"

#include "app/commands/arguments.h"
#include "app/report/number_text.h"
#include "core/evaluation/confusion.h"

#include <stdexcept>
#include <vector>

namespace credence {

void addCostOption(QCommandLineParser& parser, const QString& purpose) {
  parser.addOption({QStringLiteral("costs"), purpose, QStringLiteral("FP,FN[,A]")});
}

std::optional<DecisionCosts> readCosts(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("costs");
  const auto words = nameList(parser, name);
  if (!words) return std::nullopt;
  std::vector<double> costs;
  for (const QString& word : *words) costs.push_back(readNumber(word).value_or(arma::datum::nan));
  const QString rule = QStringLiteral(
      "two positive numbers FP,FN, and perhaps a third, not negative, for not deciding: 1,5,0.3");
  if (costs.size() < 2 || costs.size() > 3) throw unusableValue(parser, name, rule);
  DecisionCosts result{costs[0], costs[1], std::nullopt};
  if (costs.size() == 3) result.abstaining = costs[2];
  try {
    validate(result);
    threshold_logit(best_threshold(result));  // which is 0 or 1 where one is nothing beside the other
  } catch (const std::invalid_argument&) {
    throw unusableValue(parser, name, rule);
  }
  return result;
}

}  // namespace credence
