#include "app/report/truth_text.h"

#include "app/report/number_text.h"
#include "app/report/table.h"
#include "app/report/translate.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/optimum_move.h"

#include <cmath>

namespace credence {

QString describeOptimumMove(const EvidenceMap& map, const PosteriorKind& posterior) {
  const auto move = optimum_move(map, posterior);
  if (!move) return {};
  const QString by = fromTable(posterior.title);
  if (!move->moves())
    return tr("The optimum would not move: the exact evidence (by draws) has it in the same cell as %1")
        .arg(by);
  if (std::isnan(move->gain)) {
    const double k = map[truth_pareto_k](move->from.i, move->from.j);
    return tr("Whether the optimum would move is not known: where %1 has it, the exact evidence is not "
              "(Pareto k %2)")
        .arg(by, signedNumber(k, 2));
  }
  const QString variance = tr("prior variance %1").arg(significantNumber(map.prior_variances(move->to.j)));
  const QString place = map.has_width()
                            ? tr("width %1, %2").arg(significantNumber(map.widths(move->to.i)), variance)
                            : variance;
  const QString gain = plainText({.value = Estimate{move->gain, move->standard_error}}, fixed(3));
  return move->beyond_chance()
             ? tr("The optimum by %1 would move to %2, where the exact evidence is %3 nats more")
                   .arg(by, place, gain)
             : tr("The optimum by %1 may well stay: at %2 the exact evidence is %3 nats more, which may be "
                  "chance")
                   .arg(by, place, gain);
}

QString describeUnknownTruth(const EvidenceMap& map) {
  const arma::uword count = cells_without_truth(map);
  if (count == 0) return {};
  return tr("In %1 of %2 cells the exact evidence is not known: Pareto k is too large")
      .arg(countNumber(count), countNumber(map.cell_count()));
}

}  // namespace credence
