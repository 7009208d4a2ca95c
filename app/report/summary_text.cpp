#include "app/report/summary_text.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/evidence/map_quantity.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace credence {

QString describePoints(const Dataset& dataset, const std::array<QString, 2>& classes,
                       const SplitRule& split) {
  const auto counts = dataset.class_counts();
  // Joined rather than filled in one after the other: names of classes may look like places to fill.
  return tr("%1 points: %2 of ").arg(countNumber(dataset.size()), countNumber(counts[0])) + classes[0] +
         tr(" and %1 of ").arg(countNumber(counts[1])) + classes[1] +
         QStringLiteral("; %1.").arg(describeSplit(split));
}

QString wholeSetting(const Hyperparameters& setting) {
  // What is chosen is called after where the bumps stand as a rule: on the points.
  const bool elsewhere = setting.features->kernel != nullptr && setting.centres.rule != Centres::Rule::all;
  return (elsewhere ? tr("%1 features").arg(fromTable(setting.features->title))
                    : fromTable(setting.features->choice)) +
         QStringLiteral(", ") + describeSetting(setting);
}

Role judgingRole(const std::vector<MethodScore>& scores) {
  return most_telling([&](Role role) {
    return std::ranges::any_of(scores, [role](const MethodScore& score) {
      const Score* of = score.of(role);
      return of != nullptr && of->count > 0;
    });
  });
}

const MethodScore* bestOf(const std::vector<MethodScore>& scores, Role role) {
  const MethodScore* best = nullptr;
  for (const MethodScore& score : scores) {
    const Score* of = score.of(role);
    if (of == nullptr || !std::isfinite(of->mean_log_likelihood)) continue;
    if (best == nullptr || of->mean_log_likelihood > best->of(role)->mean_log_likelihood) best = &score;
  }
  return best;
}

QString describeBest(const std::vector<MethodScore>& scores, Role role, bool hasPrior) {
  const MethodScore* best = bestOf(scores, role);
  if (best == nullptr) return {};
  if (best->train().count == 0) return tr("no labels are used: every method shows the prior");
  const Score& score = *best->of(role);
  if (scores.size() == 1) {
    return tr("%1 on the %2 points: a mean log-likelihood of %3 nats and an accuracy of %4 %")
        .arg(methodName(*best->method, hasPrior), partTitle(role), signedNumber(score.mean_log_likelihood, 4),
             signedNumber(100.0 * score.accuracy, 1));
  }
  return tr("best of %1 methods on the %2 points: %3, with a mean log-likelihood of %4 nats and an accuracy "
            "of "
            "%5 %")
      .arg(countNumber(scores.size()), partTitle(role), methodName(*best->method, hasPrior),
           signedNumber(score.mean_log_likelihood, 4), signedNumber(100.0 * score.accuracy, 1));
}

QString describeFitted(const Hyperparameters& setting, const std::optional<double>& evidence,
                       const std::vector<MethodScore>& scores, Role role) {
  QStringList parts = {capitalised(wholeSetting(setting))};
  if (evidence) parts << tr("log evidence %1 nats").arg(signedNumber(*evidence, 2));
  if (const QString best = describeBest(scores, role, setting.has_prior()); !best.isEmpty()) parts << best;
  return parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QString describeBestSetting(const EvidenceMap& map, const std::string& quantity,
                            const Hyperparameters& here) {
  const auto best = map.best(quantity);
  const QString what = fromTable(name_of(quantity).title);
  if (!best) return tr("No setting of the map has a %1.").arg(what);
  return tr("Of %1 settings the one with the largest %2, %3, is %4.")
      .arg(countNumber(map.cell_count()), what, significantNumber(map[quantity](best->i, best->j), 6),
           describeSetting(map.setting_at(*best, here)));
}

}  // namespace credence
