#include "app/report/setting_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace credence {

QString describeSetting(const Hyperparameters& setting) {
  const QString variance = setting.has_prior()
                               ? tr("prior variance %1").arg(significantNumber(setting.prior_variance))
                               : tr("no prior");
  const QString family = fromTable(setting.features->title);
  QString width = setting.features->has_width() ? tr("width %1").arg(significantNumber(setting.width))
                                                : tr("%1 features").arg(family);
  // The family that one begins with goes without saying.
  const bool usual = setting.features == feature_families().front() || !setting.features->has_width();
  if (!usual) width = family + QStringLiteral(", ") + width;
  const QString units = setting.standardises() ? tr(", inputs standardised") : QString();
  return QStringLiteral("%1, %2%3%4")
      .arg(width, variance + describeWeightPriors(setting), units, describeCentres(setting));
}

QString describeCentres(const Hyperparameters& setting) {
  const Centres& centres = setting.centres;
  if (setting.features->kernel == nullptr || centres.rule == Centres::Rule::all) return {};
  if (centres.rule == Centres::Rule::grid) return tr(", %1 centres on a grid").arg(centres.count);
  return tr(", %1 random centres (seed %2)").arg(centres.count).arg(centres.seed);
}

QString describeWeightPriors(const Hyperparameters& setting) {
  if (!setting.has_own_priors()) return {};
  const WeightPriors plain;
  const WeightPriors& own = setting.weight_priors;
  const auto list = [](const std::array<double, 3>& values) {
    QStringList texts;
    for (const double value : values) texts << significantNumber(value);
    return texts.join(QStringLiteral(", "));
  };
  QString text;
  if (own.means != plain.means) text += tr(", prior means %1").arg(list(own.means));
  if (own.factors != plain.factors) text += tr(", prior variances times %1").arg(list(own.factors));
  return text;
}

QString widthTitle(const Dataset& dataset, const Hyperparameters& hyperparameters) {
  if (hyperparameters.standardise) return tr("width (standard deviations)");
  const std::string unit = unit_of(dataset.input_names[0]);
  if (unit.empty() || unit != unit_of(dataset.input_names[1])) return tr("width");
  return tr("width %1").arg(QString::fromStdString(unit));
}

namespace {

/// "80 %", or "60/20/20 %" to train, validate and test
QString describeShares(const SplitRule& rule) {
  const auto share = [](double fraction) { return significantNumber(100.0 * fraction, 6); };
  if (rule.validation == 0.0) return tr("%1 %").arg(share(rule.fraction));
  const double test = std::max(0.0, 1.0 - rule.fraction - rule.validation);
  return tr("%1/%2/%3 %").arg(share(rule.fraction), share(rule.validation), share(test));
}

QString describeKind(const SplitRule& rule) {
  switch (rule.kind) {
    case SplitRule::Kind::all_training:
      return tr("all points train");
    case SplitRule::Kind::first_n:
      return rule.first_n == 1 ? tr("the first row trains") : tr("the first %1 rows train").arg(rule.first_n);
    case SplitRule::Kind::fraction:
      return (rule.stratified ? tr("%1 of each class, seed %2") : tr("%1 at random, seed %2"))
          .arg(describeShares(rule))
          .arg(rule.seed);
    case SplitRule::Kind::marked:
      return tr("unmarked points train");
  }
  return {};
}

}  // namespace

QString describeSplit(const SplitRule& rule) {
  if (!rule.use_first) return describeKind(rule);
  if (rule.uses_no_labels()) return tr("%1; no labels used: the prior").arg(describeKind(rule));
  return tr("%1; used are the first %2 (order of seed %3)")
      .arg(describeKind(rule))
      .arg(*rule.use_first)
      .arg(rule.order_seed);
}

QString describeUse(const Split& split) {
  if (split.unused.is_empty()) return {};
  if (split.shows_prior()) return tr("no labels used: the prior");
  return tr("first %1 of %2 training points")
      .arg(countNumber(split.train().n_elem), countNumber(split.train().n_elem + split.unused.n_elem));
}

}  // namespace credence
