#include "app/answers/tune_sentence.h"

#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/translate.h"
#include "core/evaluation/bits.h"
#include "core/evidence/near_best.h"

#include <QStringList>

#include <cmath>

namespace credence {

namespace {

constexpr int natsDecimals = 2;
constexpr int cellDigits = 2;        // cells lie too far apart for more
constexpr double hardlyWorse = 1.0;  // nats

QString natsText(double nats) {
  return signedNumber(nats, natsDecimals);
}

QString rangeText(double least, double largest) {
  const QString low = significantNumber(least, cellDigits);
  return least == largest ? tr("%1 alone").arg(low)
                          : tr("%1 to %2").arg(low, significantNumber(largest, cellDigits));
}

/// "; at hand it is 0.56 nats lower"
QString howFarBelow(double best, const std::optional<double>& atHand) {
  if (!atHand) return {};
  const QString below = natsText(best - *atHand);
  if (below == natsText(0.0)) return tr(", as it is at hand");
  return (*atHand < best ? tr("; at hand it is %1 nats lower") : tr("; at hand it is %1 nats higher"))
      .arg(natsText(std::abs(best - *atHand)));
}

/// "; within 1 nat: widths 2.4 to 11, prior variances 6 to 280", of the cells.
QString whatIsHardlyWorse(const EvidenceMap& map, double best) {
  const auto near = near_best(map, hardlyWorse, best);
  const QString limit = significantNumber(hardlyWorse);
  if (!near) return tr("; no cell of the map is within %1 nat").arg(limit);
  if (near->cells == 1) return tr("; one cell of the map only is within %1 nat").arg(limit);
  const QString variances = rangeText(near->least_prior_variance, near->largest_prior_variance);
  if (!map.has_width()) return tr("; within %1 nat: prior variances %2").arg(limit, variances);
  return tr("; within %1 nat: widths %2, prior variances %3")
      .arg(limit, rangeText(near->least_width, near->largest_width), variances);
}

}  // namespace

QString tuneSentence(const EvidenceMap& map, const Hyperparameters& like,
                     const std::optional<BestSetting::Known>& known, const std::optional<double>& atHand) {
  const auto cell = map.best();
  if (!cell) return {};
  BestSetting::Known best{map.setting_at(*cell, like), map.log_evidence(cell->i, cell->j)};
  const bool between = known && known->logEvidence > best.logEvidence;
  if (between) best = *known;
  const bool partial = map.done < map.cell_count();
  const QString setting = describeSetting(best.setting);
  const QString where = partial ? tr("Of %1 of %2 settings so far: %3")
                                      .arg(countNumber(map.done), countNumber(map.cell_count()), setting)
                                : capitalised(setting);
  QString text = tr("%1, with log evidence %2").arg(where, natsText(best.logEvidence));
  text += howFarBelow(best.logEvidence, atHand) + whatIsHardlyWorse(map, best.logEvidence);
  if (!between && map.edges_at(*cell).any())
    text += tr("; it is on the edge of the map: beyond may be better");
  if (!map.doubtful().is_empty()) text += tr("; cells are approximated: another may be as good");
  return text + QLatin1Char('.');
}

QString foundSentence(const FoundSetting& found) {
  QString text = capitalised(describeSetting(found.setting));
  if (found.heldOut) {
    text += QStringLiteral(": of %1 settings it predicts held-out points best, %2 bits a label over a coin")
                .arg(found.heldOut->settings)
                .arg(signedNumber(bits_over_coin(found.heldOut->score), 3));
  } else if (found.by == nullptr) {
    text += QStringLiteral(": what MacKay's step makes of the prior variance at this width");
  } else {
    text += QStringLiteral(", with log evidence %1").arg(signedNumber(found.evidence.total(), 2));
    if (found.by != &laplace_posterior) text += QStringLiteral(" by ") + fromTable(found.by->title);
  }
  if (found.end != SearchEnd::converged) text += QStringLiteral("; the search ") + searchEndText(found);
  if (found.edges.any()) text += QStringLiteral("; it lies on the edge: ") + edgeText(found.edges);
  const QString unsound = shortSoundness(found.soundness);
  if (!unsound.isEmpty()) text += QStringLiteral("; the fit: ") + unsound;
  return text + QLatin1Char('.');
}

QString searchEndText(const FoundSetting& found) {
  if (found.heldOut) {
    return QStringLiteral("best of %1 settings, %2 s")
        .arg(found.heldOut->settings)
        .arg(found.seconds, 0, 'g', 3);
  }
  const QString steps =
      QStringLiteral("%1 settings, %2 s").arg(found.path.size()).arg(found.seconds, 0, 'g', 3);
  switch (found.end) {
    case SearchEnd::converged:
      return QStringLiteral("converged after ") + steps;
    case SearchEnd::step_limit:
      return QStringLiteral("gave up after %1: this is the last or best so far, not the optimum").arg(steps);
    case SearchEnd::left_range:
      return QStringLiteral("stopped after %1: the prior variance grows or shrinks without end").arg(steps);
  }
  return {};
}

QString edgeText(const RangeEdges& edges) {
  QStringList ends;
  if (edges.lowest_width) ends << QStringLiteral("the smallest width");
  if (edges.highest_width) ends << QStringLiteral("the largest width");
  if (edges.lowest_prior_variance) ends << QStringLiteral("the smallest prior variance");
  if (edges.highest_prior_variance) ends << QStringLiteral("the largest prior variance");
  return QStringLiteral("%1 of the range: beyond it may be better").arg(ends.join(QStringLiteral(" and ")));
}

}  // namespace credence
