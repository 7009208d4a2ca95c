#include "app/studies/centres/centres_sentence.h"

#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_scores.h"
#include "app/report/translate.h"
#include "app/studies/centres/centres_table.h"

#include <cmath>

namespace credence {

namespace {

constexpr int scoreDecimals = 3;

/// What numbers of centres are compared by, as many decimals as are shown.
struct CentresCriterion {
  QString name;
  int decimals;
  double (*of)(const SettingMetrics& each);

  double shown(const SettingMetrics& each) const {
    const double unit = std::pow(10.0, -decimals);
    return std::round(of(each) / unit) * unit;
  }
};

CentresCriterion criterionFor(const SettingMetrics& any) {
  if (any.setting.has_prior())
    return {tr("the log evidence"), 2, [](const SettingMetrics& each) { return each.evidence.total(); }};
  return {tr("BIC"), 1, [](const SettingMetrics& each) { return each.criteria.bic; }};
}

/// The first of the largest numbers that are finite; null where none is.
template <typename Number>
const SettingMetrics* largestOf(const std::vector<SettingMetrics>& metrics, const Number& number) {
  const SettingMetrics* largest = nullptr;
  for (const SettingMetrics& each : metrics) {
    if (std::isfinite(number(each)) && (largest == nullptr || number(each) > number(*largest)))
      largest = &each;
  }
  return largest;
}

QString countOf(const SettingMetrics& each) {
  return countNumber(each.weights - 1);
}

/// "50 centres at random (seed 1)", "all 250 points as centres"
QString centresOf(const SettingMetrics& each) {
  const Centres& centres = each.setting.centres;
  if (centres.rule == Centres::Rule::all) return tr("all %1 points as centres").arg(countOf(each));
  if (each.weights == 2) return tr("1 centre");
  return QStringLiteral("%1 %2").arg(countOf(each), describeRule(centres));
}

/// "with all 250 it is 4.89 less", of the largest number; of the one before it where that is the best.
QString comparedWithBest(const std::vector<SettingMetrics>& metrics, const SettingMetrics& best,
                         const CentresCriterion& criterion) {
  if (metrics.size() < 2) return tr("there is no other number to compare with");
  const SettingMetrics& other = &best == &metrics.back() ? metrics[metrics.size() - 2] : metrics.back();
  const auto isAll = [](const SettingMetrics& each) {
    return each.setting.centres.rule == Centres::Rule::all;
  };
  const QString with =
      (isAll(other) ? tr("with all %1") : tr("with %1")).arg(isAll(best) ? centresOf(other) : countOf(other));
  const double less = criterion.shown(best) - criterion.shown(other);
  if (!std::isfinite(less)) return tr("%1 there is no fit").arg(with);
  const QString much = signedNumber(less, criterion.decimals);
  return (much == signedNumber(0.0, criterion.decimals) ? tr("%1 it is the same") : tr("%1 it is %2 less"))
      .arg(with, much);
}

/// "; test labels are predicted best with 20 (0.659 bits better than by a coin)"; empty where none are held
/// out.
QString bestPredictionIn(const std::vector<SettingMetrics>& metrics, const SettingMetrics& best) {
  const SettingMetrics* predicts = largestOf(metrics, heldOutBits);
  if (predicts == nullptr) return {};
  const QString labels = tr("%1 labels").arg(partTitle(held_out_role(predicts->scores.front())));
  const QString where = predicts == &best ? tr("with as many") : tr("with %1").arg(countOf(*predicts));
  return tr("; %1 are predicted best %2 (%3 bits better than by a coin)")
      .arg(labels, where, signedNumber(heldOutBits(*predicts), scoreDecimals));
}

}  // namespace

QString centresSentence(const std::vector<SettingMetrics>& metrics) {
  if (metrics.empty()) return {};
  const CentresCriterion criterion = criterionFor(metrics.front());
  const SettingMetrics* best =
      largestOf(metrics, [&](const SettingMetrics& each) { return criterion.shown(each); });
  if (best == nullptr)
    return tr("With none of these numbers is there a fit: %1.").arg(metrics.front().noMaximum);
  const QString value = signedNumber(criterion.of(*best), criterion.decimals);
  const QString compared = comparedWithBest(metrics, *best, criterion);
  const QString found = metrics.size() < 2 ? tr("With %1 %2 is %3") : tr("With %1 %2 is largest, %3");
  return QStringLiteral("%1; %2%3.")
      .arg(found.arg(centresOf(*best), criterion.name, value), compared, bestPredictionIn(metrics, *best));
}

}  // namespace credence
