#include "app/commands/cost_option.h"

#include "app/commands/arguments.h"
#include "core/evaluation/confusion.h"

#include <stdexcept>
#include <vector>

namespace credence {

void addCostOption(QCommandLineParser& parser, const QString& purpose) {
  parser.addOption({QStringLiteral("costs"), purpose, QStringLiteral("FP,FN[,A]")});
}

std::optional<DecisionCosts> readCosts(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("costs");
  const QString rule = QStringLiteral(
      "two positive numbers FP,FN, and perhaps a third, not negative, for not deciding: 1,5,0.3");
  const auto costs = numberList(parser, name, rule);
  if (!costs) return std::nullopt;
  if (costs->size() < 2 || costs->size() > 3) throw unusableValue(parser, name, rule);
  DecisionCosts result{costs->at(0), costs->at(1), std::nullopt};
  if (costs->size() == 3) result.abstaining = costs->at(2);
  try {
    validate(result);
    threshold_logit(best_threshold(result));  // which is 0 or 1 where one is nothing beside the other
  } catch (const std::invalid_argument&) {
    throw unusableValue(parser, name, rule);
  }
  return result;
}

}  // namespace credence
