#include "app/studies/ladder/ladder_sentence.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <cmath>

namespace credence {

namespace {

constexpr int errorDigits = 2;

const LadderRung* nearestRung(const Ladder& ladder) {
  const LadderRung* nearest = nullptr;
  for (const LadderRung& rung : ladder.rungs) {
    if (!rung.quality.reliable || !std::isfinite(rung.error.mean)) continue;
    if (nearest == nullptr || rung.error.mean < nearest->error.mean) nearest = &rung;
  }
  return nearest;
}

QString nameOf(const LadderRung& rung) {
  return rung.method == &laplace_probit ? methodName(*rung.method) : fullTitle(*rung.method);
}

/// ", MAP's by 0.022, Laplace's by 0.043"; nothing of the nearest itself.
QString errorsOfOthers(const Ladder& ladder, const LadderRung& nearest) {
  QString text;
  for (const LadderRung& rung : ladder.rungs) {
    if (&rung == &nearest || (rung.method != &map_method && rung.method != &laplace_probit)) continue;
    text += tr(", %1's by %2").arg(nameOf(rung), significantNumber(rung.error.mean, errorDigits));
  }
  return text;
}

/// "; its log evidence is 0.086 too low"; nothing of a method that has none.
QString evidenceErrorOf(const LadderRung& rung, double truth) {
  const double error = rung.log_evidence - truth;
  if (!std::isfinite(error)) return {};
  return (error < 0.0 ? tr("; its log evidence is %1 too low") : tr("; its log evidence is %1 too high"))
      .arg(significantNumber(std::abs(error), errorDigits));
}

}  // namespace

QString ladderSentence(const Ladder& ladder) {
  if (ladder.truth.source == nullptr) return {};
  if (!ladder.truth.known())
    return tr("It cannot be told: the draws do not agree on what is exact, which methods are measured by.");
  const LadderRung* nearest = nearestRung(ladder);
  if (nearest == nullptr) return tr("None of them: no method's numbers can be trusted here.");
  return tr("%1 is nearest to what is exact: on average its p is wrong by %2 (%3 at most)%4%5.")
      .arg(nameOf(*nearest), significantNumber(nearest->error.mean, errorDigits),
           significantNumber(nearest->error.largest, errorDigits), errorsOfOthers(ladder, *nearest),
           evidenceErrorOf(*nearest, ladder.truth.log_evidence));
}

}  // namespace credence
