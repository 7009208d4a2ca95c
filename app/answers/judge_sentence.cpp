#include "app/answers/judge_sentence.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/soundness_text.h"
#include "app/report/table.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/scored_points.h"
#include "core/evaluation/sure_points.h"
#include "core/evaluation/wilson_interval.h"
#include "core/model/soundness.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int bitsDecimals = 3;

QString shareOf(double share, int decimals) {
  return windowText(numberCell(share), percent(decimals));
}

/// "90.0 % of 60 test points right (80 to 95 % but for chance)", "97.3 % right of the 219 points it was
/// fitted to"
QString whatIsRight(const ConfusionMatrix& confusion, Role role) {
  const arma::uword right = confusion[0][0] + confusion[1][1];
  const arma::uword count = right + confusion[0][1] + confusion[1][0];
  const QString share = shareOf(rates_of(confusion).accuracy, 1);
  if (role == Role::train)
    return tr("%1 % of the %2 points right that it was fitted to (new ones are harder)")
        .arg(share, countNumber(count));
  const Interval chance = wilson_interval(right, count);
  return tr("%1 % of %2 %3 points right (%4 to %5 % but for chance)")
      .arg(share, countNumber(count), partTitle(role), shareOf(chance.low, 0), shareOf(chance.high, 0));
}

QString whatIsSure(const SurePoints& sure) {
  const QString limit = tr("p beyond %1").arg(significantNumber(sure_probability));
  if (sure.count == 0) return tr("and is sure of none (%1)").arg(limit);
  if (sure.right == sure.count)
    return tr("all %1 that it is sure of (%2)").arg(countNumber(sure.count), limit);
  return tr("%1 of the %2 that it is sure of (%3)")
      .arg(countNumber(sure.right), countNumber(sure.count), limit);
}

QString againstCoin(double meanLogLikelihood) {
  const double bits = bits_over_coin(meanLogLikelihood);
  return (bits < 0.0 ? tr("it is %1 bits a label worse than a coin")
                     : tr("it beats a coin by %1 bits a label"))
      .arg(signedNumber(std::abs(bits), bitsDecimals));
}

/// What keeps these numbers from telling how good it is on new points.
QStringList doubtsOf(const Fit& fit, const MethodScore& score, const Score& there) {
  QStringList doubts;
  const ConfusionMatrix& confusion = there.confusion;
  const bool none0 = confusion[0][0] + confusion[0][1] == 0;
  const bool none1 = confusion[1][0] + confusion[1][1] == 0;
  if (none0 || none1) doubts << tr("they are all of one class, so that nothing is known of the other");
  if (!score.quality.reliable) doubts << tr("its posterior is not to be trusted");
  const QString unsound = shortSoundness(soundness_of(*fit.model));
  if (!unsound.isEmpty()) doubts << tr("the fit: %1").arg(unsound);
  return doubts;
}

/// What is said of the points of a role, of which there are scores.
struct JudgedPoints {
  const Fit& fit;
  const MethodScore& score;
  Role role = Role::train;
  const ScoredPoints& points;
  SurePoints sure;
};

QString sentenceOf(const JudgedPoints& judged, double threshold) {
  const Score* const there = judged.score.of(judged.role);
  if (there == nullptr || judged.points.labels.is_empty()) return {};
  const ConfusionMatrix confusion =
      confusion_matrix(judged.points.logits, judged.points.labels, threshold_logit(threshold));
  QString name = columnTitle(*judged.score.method, judged.fit.request.hyperparameters.has_prior());
  if (threshold != 0.5) name += tr(", class 1 from p = %1 on,").arg(significantNumber(threshold));
  QString text = tr("%1 gets %2, %3; %4")
                     .arg(name, whatIsRight(confusion, judged.role), whatIsSure(judged.sure),
                          againstCoin(there->mean_log_likelihood));
  for (const QString& doubt : doubtsOf(judged.fit, judged.score, *there))
    text += QStringLiteral("; ") + doubt;
  return text + QLatin1Char('.');
}

}  // namespace

QString judgeSentence(const Judgement& judgement, const Method* method, Role role, double threshold) {
  const PartJudgement* const part = judgement.of(role);
  const MethodJudgement* const judged = part != nullptr ? part->find(method) : nullptr;
  const auto& scores = judgement.request.scores;
  const auto score = std::ranges::find(scores, method, [](const auto& each) { return each->method; });
  if (judged == nullptr || score == scores.end()) return {};
  return sentenceOf({*judgement.request.result, **score, role, judged->points, judged->sure}, threshold);
}

QString judgeSentence(const Fit& fit, const MethodScore& score, Role role, double threshold) {
  const ScoredPoints points = scored_points(score.logits, *fit.request.dataset, fit.split.rows[role]);
  return sentenceOf({fit, score, role, points, sure_points(points.logits, points.labels)}, threshold);
}

}  // namespace credence
