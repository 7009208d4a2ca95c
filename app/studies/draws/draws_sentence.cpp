#include "app/studies/draws/draws_sentence.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/studies/draws/draws_text.h"

namespace credence {

namespace {

/// "1,000 draws of Laplace"
QString drawsOf(const DrawsResult& result) {
  const arma::uword draws = result.probability.counts.max();
  return (draws == 1 ? tr("%1 draw of %2") : tr("%1 draws of %2"))
      .arg(countNumber(draws), drawnTitle(result.asked.from.kind));
}

/// "weighted, 638 count: log p(D) = −13.40 ± 0.081"; no evidence where weights cannot be trusted.
QString weightedPart(const DrawsResult& result) {
  const DrawWeights& weights = *result.weights;
  const QString count = effectiveNumber(weights.diagnostics);
  if (!weights.diagnostics.reliable()) return tr("weighted, only %1 count").arg(count);
  const arma::uword last = weights.evidence.value.n_elem - 1;
  return tr("weighted, %1 count: log p(D) = %2 ± %3")
      .arg(count, signedNumber(weights.evidence.value(last), 2),
           significantNumber(weights.evidence.standard_error(last), 2));
}

}  // namespace

QString drawsSentence(const DrawsResult& result) {
  if (!result.weights) return {};
  const RunningEstimate& drawn = result.probability.drawn;
  const arma::uword last = drawn.value.n_elem - 1;
  const double error = drawn.standard_error(last);
  const QString mean = signedNumber(drawn.value(last), 4);
  if (result.probability.counts.max() == 1)
    return tr("%1 says p = %2, and not how far that is off.").arg(drawsOf(result), mean);
  const QString need = describeNeed(result);
  return tr("%1 say p = %2 ± %3%4; %5.")
      .arg(drawsOf(result), mean, significantNumber(error, 2),
           need.isEmpty() ? QString() : tr(" (%1)").arg(need), weightedPart(result));
}

}  // namespace credence
