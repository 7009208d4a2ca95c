#include "app/answers/weights_sentence.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/weights/certain_signs.h"

#include <cmath>

namespace credence {

namespace {

constexpr int weightDecimals = 2;

QString spreadText(double mean, double deviation) {
  return tr("%1 ± %2").arg(signedNumber(mean, weightDecimals), signedNumber(deviation, weightDecimals));
}

/// "The data know the sign of 2 of 3 weights (95 %)"
QString signsText(arma::uword certain, arma::uword count) {
  if (certain == 0) return tr("The data know the sign of none of %1 weights (95 %)").arg(countNumber(count));
  if (certain == count) return tr("The data know the sign of all %1 weights (95 %)").arg(countNumber(count));
  return tr("The data know the sign of %1 of %2 weights (95 %)")
      .arg(countNumber(certain), countNumber(count));
}

}  // namespace

QString weightsSentence(const WeightStudy& study) {
  const WeightMoments* const laplace = study.moments(laplace_posterior);
  if (laplace == nullptr || study.count() < 2) return {};
  const arma::vec deviation = laplace->deviation();
  const arma::uword largest = 1 + arma::index_max(arma::abs(laplace->mean.tail(study.count() - 1)));
  const QString name = QString::fromStdString(study.names[largest]).simplified();
  QString text = tr("%1; the largest is that of %2")
                     .arg(signsText(certain_signs(laplace->mean, deviation), study.count()), name);
  text += tr(", by Laplace %1").arg(spreadText(laplace->mean(largest), deviation(largest)));
  if (study.exact && study.exact->reliable()) {
    const WeightMoments& exact = study.exact->moments;
    text += tr(", exactly %1").arg(spreadText(exact.mean(largest), exact.deviation()(largest)));
  } else if (study.exact) {
    text += tr("; what is exact is not known: its numbers are not to be trusted");
  }
  if (study.prior.is_flat()) text += tr("; without a prior nothing holds them back");
  return text + QLatin1Char('.');
}

QString weightsSentence(const KernelWeights& bumps) {
  if (bumps.largest.empty()) return {};
  const arma::uword certain = certain_signs(bumps);
  const KernelWeight& largest = bumps.largest.front();
  const QString listed = countNumber(bumps.largest.size());
  const QString all = countNumber(bumps.count);
  const QString known =
      certain == 0
          ? tr("None of the %1 largest of %2 bumps has a sure sign (95 %): only together they decide")
                .arg(listed, all)
          : (certain == 1 ? tr("Of the %1 largest of %2 bumps %3 has a sure sign (95 %)")
                          : tr("Of the %1 largest of %2 bumps %3 have a sure sign (95 %)"))
                .arg(listed, all, countNumber(certain));
  return tr("%1; bump %2: %3.")
      .arg(known, countNumber(largest.centre + 1), spreadText(largest.estimate, largest.deviation));
}

}  // namespace credence
