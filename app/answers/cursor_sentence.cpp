#include "app/answers/cursor_sentence.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/soundness_text.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int shownDecimals = 2;     // of a probability, and of the logit
constexpr double readAlike = 0.005;  // probabilities that are no further apart
constexpr double seenInChart = 0.02;
constexpr double narrowDeviation = 1.0;  // of a logit: over as much the sigmoid is nearly straight
constexpr double farInWidths = 2.0;

/// What is nearly certain is not called certain.
QString probabilityText(double probability) {
  constexpr double least = 0.01;
  if (probability > 1.0 - least / 2.0) return tr("over %1").arg(signedNumber(1.0 - least, shownDecimals));
  if (probability < least / 2.0) return tr("under %1").arg(signedNumber(least, shownDecimals));
  return signedNumber(probability, shownDecimals);
}

/// "MAP says 0.85; averaged over its logit, 1.77 ± 1.86, Laplace says 0.76, nearer to one half", of Laplace's
/// Gaussian.
QString whatAveragingDoes(const PointPrediction& prediction) {
  const PointPrediction::Marginal& laplace = prediction.laplace();
  const auto map = std::ranges::find(prediction.marks, &map_method, &PointPrediction::Mark::method);
  const double plain = map != prediction.marks.end() ? map->probability : laplace.probability;
  const QString who =
      methodName(map_method, prediction.request.result->fit->request.hyperparameters.has_prior());
  const QString logit = tr("%1 ± %2").arg(signedNumber(laplace.mean, shownDecimals),
                                          signedNumber(laplace.deviation, shownDecimals));
  const QString begin = tr("%1 says p is %2").arg(who, probabilityText(plain));
  if (std::abs(plain - laplace.probability) >= readAlike) {
    return tr("%1; averaged over its logit, %2, Laplace says %3, nearer to one half")
        .arg(begin, logit, probabilityText(laplace.probability));
  }
  if (laplace.deviation < narrowDeviation)
    return tr("%1; its logit, %2, is known too well for averaging over it to change much").arg(begin, logit);
  return tr("%1; averaging over its logit, %2, loses on one side what it gains on the other")
      .arg(begin, logit);
}

/// Of what is farther from the truth than a picture shows.
QString whatIsExact(const PointPrediction& prediction) {
  if (!prediction.truth) return {};
  const double exact = prediction.truth->probability;
  const bool far = std::abs(exact - prediction.laplace().probability) >= seenInChart;
  return (far ? tr("; but exact draws say %1: the Gaussian is not where they are")
              : tr("; exact draws agree, %1"))
      .arg(probabilityText(exact));
}

}  // namespace

QString cursorSentence(const PointPrediction& prediction) {
  if (prediction.request.result->fit->split.shows_prior()) {
    const PointPrediction::Marginal& prior = prediction.laplace();
    return tr("Without labels it knows only the prior: the logit is %1 ± %2, and p %3 on average.")
        .arg(signedNumber(prior.mean, shownDecimals), signedNumber(prior.deviation, shownDecimals),
             probabilityText(prior.probability));
  }
  QString text = whatAveragingDoes(prediction) + whatIsExact(prediction);
  if (prediction.nearest > farInWidths)
    text += tr("; no training point is nearer than %1 widths").arg(significantNumber(prediction.nearest, 2));
  const QString unsound = shortSoundness(soundness_of(*prediction.request.result->fit->model));
  if (!unsound.isEmpty()) text += tr("; the fit: %1").arg(unsound);
  return text + QLatin1Char('.');
}

}  // namespace credence
