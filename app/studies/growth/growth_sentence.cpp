#include "app/studies/growth/growth_sentence.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_scores.h"
#include "app/report/translate.h"
#include "core/method/method.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int bitDecimals = 3;

double bitsOf(const GrowthRow& row) {
  return heldOutBits(row.metrics);
}

QString bitsText(double bits) {
  return signedNumber(bits, bitDecimals);
}

/// The last of at most half as many points as there are in the end of which the number is known; null where
/// there is none.
template <typename Number>
const GrowthRow* rowOfHalf(const std::vector<GrowthRow>& rows, const Number& number) {
  const GrowthRow* half = nullptr;
  for (const GrowthRow& row : rows) {
    if (2 * row.points <= rows.back().points && std::isfinite(number(row))) half = &row;
  }
  return half;
}

/// "From 50 to 120 training points"
QString fromTo(const GrowthRow& from, const GrowthRow& to) {
  return tr("From %1 to %2 training points").arg(countNumber(from.points), countNumber(to.points));
}

QString heldOutSentence(const std::vector<GrowthRow>& rows) {
  const GrowthRow& last = rows.back();
  const Role role = held_out_role(last.metrics.scores.front());
  const QString part = partTitle(role);
  const QString method = methodName(judgingMethod(last.metrics), last.metrics.setting.has_prior());
  const double now = bitsOf(last);
  const GrowthRow* half = rowOfHalf(rows, bitsOf);
  if (half == nullptr) {
    return tr("With %1 training points %2 labels are predicted %3 bits better than by a coin (%4).")
        .arg(countNumber(last.points), part, bitsText(now), method);
  }
  const double then = bitsOf(*half);
  const QString change = fromTo(*half, last);
  if (now == then) {
    return tr("%1 the prediction of %2 labels stays at %3 bits better than a coin's (%4).")
        .arg(change, part, bitsText(now), method);
  }
  const QString how = now > then ? tr("better") : tr("worse");
  return tr("%1 %2 labels come to be predicted %3 bits %4 (%5: %6, then %7 better than a coin).")
      .arg(change, part, bitsText(std::abs(now - then)), how, method, bitsText(then), bitsText(now));
}

QString weightsSentence(const std::vector<GrowthRow>& rows) {
  const auto decided = [](const GrowthRow& row) { return row.metrics.effectiveParameters; };
  const GrowthRow& last = rows.back();
  const QString without = tr("Only test points can tell");
  const QString now =
      tr("%1 of %2 weights").arg(significantNumber(decided(last)), countNumber(last.metrics.weights));
  const GrowthRow* half = rowOfHalf(rows, decided);
  if (half == nullptr) {
    return tr("%1; the labels of %2 training points decide %3.").arg(without, countNumber(last.points), now);
  }
  return tr("%1; the labels of %2 training points decide %3, those of the first %4 decide %5.")
      .arg(without, countNumber(last.points), now, countNumber(half->points),
           significantNumber(decided(*half)));
}

}  // namespace

QString growthSentence(const std::vector<GrowthRow>& rows) {
  if (rows.empty()) return tr("There are no training points yet.");
  const GrowthRow& last = rows.back();
  const QString points = countNumber(last.points);
  if (!last.metrics.noMaximum.isEmpty()) {
    return tr("Nothing can be said of %1 training points, to which there is no fit: %2.")
        .arg(points, last.metrics.noMaximum);
  }
  if (last.oneClass()) {
    const QString which = last.classOne == 0 ? QStringLiteral("0") : QStringLiteral("1");
    const QString all =
        last.points == 1 ? tr("The only training point is") : tr("All %1 training points are").arg(points);
    return tr("%1 of class %2: what those of the other would change cannot be seen.").arg(all, which);
  }
  const double bits = bitsOf(last);
  if (std::isnan(bits)) return weightsSentence(rows);
  if (std::isinf(bits)) {
    return tr("With %1 training points some %2 label is held to be impossible.")
        .arg(points, partTitle(held_out_role(last.metrics.scores.front())));
  }
  return heldOutSentence(rows);
}

}  // namespace credence
