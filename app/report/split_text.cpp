#include "app/report/split_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

namespace credence {

QString describeSplit(const SplitRule& rule) {
  switch (rule.kind) {
    case SplitRule::Kind::all_training:
      return tr("all points train");
    case SplitRule::Kind::first_n:
      return rule.first_n == 1 ? tr("the first row trains") : tr("the first %1 rows train").arg(rule.first_n);
    case SplitRule::Kind::fraction:
      return (rule.stratified ? tr("%1 % of each class, seed %2") : tr("%1 % at random, seed %2"))
          .arg(significantNumber(100.0 * rule.fraction, 6))
          .arg(rule.seed);
    case SplitRule::Kind::marked:
      return tr("unmarked points train");
  }
  return {};
}

}  // namespace credence
