#include "app/compute/varied_quantity.h"

#include "app/compute/boundary_drawer.h"
#include "app/compute/centre_counts.h"
#include "app/compute/round_counts.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

constexpr qsizetype suitablePanels = 6;
constexpr double mostPoints = 1e9;

const QString allOfThem = QStringLiteral("all");
const QString atHandNow = QStringLiteral("now");
const QString boundariesOfDraws = QStringLiteral("boundaries");

[[noreturn]] void refuse(const QString& sentence) {
  throw std::invalid_argument(sentence.toStdString());
}

bool isWord(const QString& value, const QString& word) {
  return value.compare(word, Qt::CaseInsensitive) == 0;
}

double positiveValue(const QString& value) {
  const std::optional<double> number = readNumber(value);
  if (!number || !(*number > 0.0)) refuse(refusedNumber(value, tr("a positive number")));
  return *number;
}

arma::uword countValue(const QString& value, double least) {
  const std::optional<double> number = readWholeNumber(value);
  if (!number || *number < least || *number > mostPoints) {
    refuse(tr("%1 is neither a whole number from %2 on nor \"all\"").arg(quotedValue(value)).arg(least));
  }
  return static_cast<arma::uword>(*number);
}

/// Multiples of the value at hand, in two digits, and itself.
QStringList around(double middle, const std::vector<double>& factors) {
  QStringList values;
  for (const double factor : factors) {
    values << (factor == 1.0 ? significantNumber(middle) : significantNumber(factor * middle, 2));
  }
  return values;
}

/// The last so many numbers, the largest of which stands for all.
QStringList lastOf(const QStringList& numbers) {
  return numbers.mid(std::max<qsizetype>(0, numbers.size() - suitablePanels));
}

QStringList noChoices(const PanelsBase& /*base*/) {
  return {};
}

// Width.

void requireWidth(const PanelsBase& base) {
  const FeatureFamily& family = *base.usual.setting.features;
  if (!family.has_width()) refuse(tr("%1 features have no width").arg(fromTable(family.title)));
}

PanelCase widthPanel(const QString& value, const PanelsBase& base) {
  requireWidth(base);
  PanelCase panel = base.usual;
  panel.setting.width = positiveValue(value);
  panel.caption = tr("width %1").arg(significantNumber(panel.setting.width));
  panel.value = numberCell(panel.setting.width);
  return panel;
}

QStringList suitableWidths(const PanelsBase& base) {
  requireWidth(base);
  return around(base.usual.setting.width, {0.25, 0.5, 1.0, 2.0, 4.0, 8.0});
}

const VariedQuantity variedWidth = {.id = "width",
                                    .title = "Width",
                                    .several = "widths",
                                    .example = "0.1,0.3,1",
                                    .panel = widthPanel,
                                    .suitable = suitableWidths,
                                    .choices = noChoices};

// Prior variance.

PanelCase priorVariancePanel(const QString& value, const PanelsBase& base) {
  PanelCase panel = base.usual;
  if (isWord(value, QStringLiteral("inf"))) {
    panel.setting.prior_variance = no_prior;
    panel.caption = tr("no prior");
    panel.value = textCell(QStringLiteral("inf"));
    return panel;
  }
  panel.setting.prior_variance = positiveValue(value);
  panel.caption = tr("prior variance %1").arg(significantNumber(panel.setting.prior_variance));
  panel.value = numberCell(panel.setting.prior_variance);
  return panel;
}

QStringList suitablePriorVariances(const PanelsBase& base) {
  const bool prior = base.usual.setting.has_prior();
  return around(prior ? base.usual.setting.prior_variance : 10.0, {1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0});
}

const VariedQuantity variedPriorVariance = {.id = "prior-variance",
                                            .title = "Prior variance",
                                            .several = "prior variances",
                                            .example = "0.01,1,100",
                                            .panel = priorVariancePanel,
                                            .suitable = suitablePriorVariances,
                                            .choices = noChoices};

// Features.

PanelCase featuresPanel(const QString& value, const PanelsBase& base) {
  const auto& families = feature_families();
  const auto family = std::ranges::find_if(
      families, [&](const FeatureFamily* each) { return isWord(value, fromTable(each->id)); });
  if (family == families.end()) {
    QStringList ids;
    for (const FeatureFamily* each : families) ids << fromTable(each->id);
    refuse(tr("%1 is not one of %2").arg(quotedValue(value), ids.join(QStringLiteral(", "))));
  }
  PanelCase panel = base.usual;
  panel.setting.features = *family;
  panel.caption = tr("%1 features").arg(fromTable((*family)->title));
  panel.value = textCell(fromTable((*family)->title));
  return panel;
}

QStringList allFeatures(const PanelsBase& /*base*/) {
  QStringList ids;
  for (const FeatureFamily* each : feature_families()) ids << fromTable(each->id);
  return ids;
}

const VariedQuantity variedFeatures = {.id = "features",
                                       .title = "Features",
                                       .several = "kinds of features",
                                       .example = "linear,rbf",
                                       .panel = featuresPanel,
                                       .suitable = allFeatures,
                                       .choices = allFeatures};

// Centres.

void requireCentres(const PanelsBase& base) {
  const FeatureFamily& family = *base.usual.setting.features;
  if (family.kernel == nullptr) refuse(tr("%1 features have no centres").arg(fromTable(family.title)));
}

PanelCase centresPanel(const QString& value, const PanelsBase& base) {
  requireCentres(base);
  PanelCase panel = base.usual;
  Centres& centres = panel.setting.centres;
  if (isWord(value, allOfThem)) {
    centres = {};
  } else {
    centres = centreCounts(centres, {countValue(value, 1.0)}, base.training).front();
  }
  const bool onPoints = centres.rule != Centres::Rule::grid;
  if (centres.rule == Centres::Rule::all || (onPoints && centres.count >= base.training)) {
    panel.caption = tr("%1 centres (all points)").arg(countNumber(base.training));
    panel.value = countCell(base.training);
  } else {
    panel.caption = tr("%1 centres").arg(countNumber(centres.count));
    panel.value = countCell(centres.count);
  }
  return panel;
}

QStringList suitableCentres(const PanelsBase& base) {
  requireCentres(base);
  QStringList values;
  for (const Centres& centres : centreCounts(base.usual.setting.centres, {}, base.training)) {
    values << (centres.rule == Centres::Rule::all ? allOfThem : QString::number(centres.count));
  }
  return lastOf(values);
}

const VariedQuantity variedCentres = {.id = "centres",
                                      .title = "Centres",
                                      .several = "numbers of centres",
                                      .example = "10,50,all",
                                      .panel = centresPanel,
                                      .suitable = suitableCentres,
                                      .choices = noChoices};

// Training points.

PanelCase pointsPanel(const QString& value, const PanelsBase& base) {
  PanelCase panel = base.usual;
  const arma::uword count =
      isWord(value, allOfThem) ? base.allTraining : std::min(countValue(value, 0.0), base.allTraining);
  const bool all = count == base.allTraining;
  panel.split.use_first = all ? std::nullopt : std::optional<std::uint64_t>(count);
  panel.caption = all ? tr("all %1 points").arg(countNumber(count))
                      : (count == 1 ? tr("1 point") : tr("%1 points").arg(countNumber(count)));
  if (count == 0 && !all) panel.caption = tr("no labels: the prior");
  panel.value = countCell(count);
  return panel;
}

QStringList suitablePoints(const PanelsBase& base) {
  QStringList values;
  for (const arma::uword count : roundCounts(base.allTraining)) {
    values << (count == base.allTraining ? allOfThem : QString::number(count));
  }
  return lastOf(values);
}

const VariedQuantity variedPoints = {.id = "points",
                                     .title = "Training points",
                                     .several = "numbers of training points",
                                     .example = "10,50,all",
                                     .panel = pointsPanel,
                                     .suitable = suitablePoints,
                                     .choices = noChoices};

// Method.

/// The boundaries of draws of Laplace's posterior.
PanelCase boundariesPanel(const PanelsBase& base) {
  PanelCase panel = base.usual;
  panel.method = &laplace_probit;
  panel.boundaries = true;
  panel.caption = tr("boundaries of %1 draws").arg(drawnBoundaries);
  panel.value = textCell(tr("Boundaries of draws"));
  return panel;
}

PanelCase methodPanel(const QString& value, const PanelsBase& base) {
  if (isWord(value, boundariesOfDraws)) return boundariesPanel(base);
  const Method* method = methodAtHand(value);
  if (method == nullptr) {
    refuse(tr("%1 is not one of %2, %3")
               .arg(quotedValue(value), methodIdsAtHand().join(QStringLiteral(", ")), boundariesOfDraws));
  }
  PanelCase panel = base.usual;
  panel.method = method;
  panel.caption = fromTable(method->title);
  panel.value = textCell(panel.caption);
  return panel;
}

QStringList allMethods(const PanelsBase& /*base*/) {
  return QStringList(boundariesOfDraws) + methodIdsAtHand();
}

QStringList suitableMethods(const PanelsBase& base) {
  QStringList ids;
  for (const Method* method : methods()) {
    const bool suits = method->at_hand() && method->maps() && method->posterior->suits(base.usual.setting);
    if (suits && static_cast<std::size_t>(ids.size()) < mostPanels) ids << fromTable(method->id);
  }
  return ids;
}

const VariedQuantity variedMethod = {.id = "method",
                                     .title = "Method",
                                     .several = "methods",
                                     .example = "boundaries,map,laplace",
                                     .panel = methodPanel,
                                     .suitable = suitableMethods,
                                     .choices = allMethods};

// Pins.

PanelCase pinPanel(const QString& value, const PanelsBase& base) {
  PanelCase panel = base.usual;
  QString name = tr("now");
  if (!isWord(value, atHandNow)) {
    const auto pin = std::ranges::find_if(
        base.pins, [&](const Pin& each) { return isWord(value, QString(QLatin1Char(each.letter))); });
    if (pin == base.pins.end())
      refuse(tr("%1 is neither a pinned setting nor \"now\"").arg(quotedValue(value)));
    panel.setting = pin->setting;
    name = pinName(*pin);
  }
  panel.caption = tr("%1: %2").arg(name, describeSetting(panel.setting));
  panel.value = textCell(name);
  return panel;
}

QStringList pinsAndNow(const PanelsBase& base) {
  QStringList values;
  for (const Pin& pin : base.pins) values << QString(QLatin1Char(pin.letter));
  values << atHandNow;
  return values;
}

QStringList suitablePins(const PanelsBase& base) {
  if (base.pins.empty()) refuse(tr("no setting is pinned: Pin on the page Tune (Ctrl+3) keeps one"));
  return pinsAndNow(base);
}

const VariedQuantity variedPins = {.id = "pins",
                                   .title = "Pinned settings",
                                   .several = "settings",
                                   .example = "A,B,now",
                                   .panel = pinPanel,
                                   .suitable = suitablePins,
                                   .choices = pinsAndNow,
                                   .ofWindow = true};

template <typename Value>
bool allHave(const std::vector<PanelCase>& cases, Value value) {
  return std::ranges::all_of(cases,
                             [&](const PanelCase& each) { return value(each) == value(cases.front()); });
}

}  // namespace

PanelsBase panelsBase(PanelCase usual, const Split& split, std::vector<Pin> pins) {
  const arma::uword training = split.train().n_elem;
  return {std::move(usual), std::move(pins), training, training + split.unused.n_elem};
}

const std::vector<const VariedQuantity*>& variedQuantities() {
  static const std::vector<const VariedQuantity*> rows = {
      &variedWidth,  &variedPriorVariance, &variedFeatures, &variedCentres,
      &variedPoints, &variedMethod,        &variedPins};
  return rows;
}

const VariedQuantity* variedQuantityFromId(std::string_view id) {
  const auto& rows = variedQuantities();
  const auto found = std::ranges::find_if(rows, [&](const VariedQuantity* row) { return row->id == id; });
  return found == rows.end() ? nullptr : *found;
}

const Method* methodAtHand(const QString& name) {
  const std::string id = name.toStdString();
  const auto found = std::ranges::find_if(methods(), [&](const Method* method) {
    return method->at_hand() && (method->id == id || method->key == id);
  });
  return found == methods().end() ? nullptr : *found;
}

QStringList methodIdsAtHand() {
  QStringList ids;
  for (const Method* method : methods()) {
    if (method->at_hand()) ids << fromTable(method->id);
  }
  return ids;
}

std::vector<PanelCase> panelCases(const VariedQuantity& quantity, const QString& values,
                                  const PanelsBase& base) {
  QStringList words = listedNumbers(values);
  if (values.trimmed().isEmpty()) words = quantity.suitable(base);
  const auto count = static_cast<std::size_t>(words.size());
  if (count < fewestPanels || count > mostPanels) {
    refuse(tr("%1 to %2 values are needed, with commas between them, not %3")
               .arg(fewestPanels)
               .arg(mostPanels)
               .arg(count));
  }
  std::vector<PanelCase> cases;
  cases.reserve(count);
  for (const QString& word : words) cases.push_back(quantity.panel(word, base));
  return cases;
}

QString describeCommon(const std::vector<PanelCase>& cases) {
  if (cases.empty()) return {};
  const Hyperparameters& setting = cases.front().setting;
  QStringList parts;
  if (allHave(cases, [](const PanelCase& each) { return each.method; })) {
    parts << fromTable(cases.front().method->title);
  }
  if (allHave(cases, [](const PanelCase& each) { return each.setting.features; })) {
    const bool wide = setting.features->has_width();
    if (!wide || setting.features != feature_families().front()) {
      parts << tr("%1 features").arg(fromTable(setting.features->title));
    }
    if (wide && allHave(cases, [](const PanelCase& each) { return each.setting.width; })) {
      parts << tr("width %1").arg(significantNumber(setting.width));
    }
  }
  if (allHave(cases, [](const PanelCase& each) { return each.setting.prior_variance; })) {
    parts << (setting.has_prior() ? tr("prior variance %1").arg(significantNumber(setting.prior_variance))
                                  : tr("no prior"));
  }
  if (setting.standardises() &&
      allHave(cases, [](const PanelCase& each) { return each.setting.standardises(); })) {
    parts << tr("inputs standardised");
  }
  const QString centres = describeCentres(setting).mid(2);
  if (!centres.isEmpty() && allHave(cases, [](const PanelCase& each) { return each.setting.centres; })) {
    parts << centres;
  }
  const QString priors = describeWeightPriors(setting).mid(2);
  const auto own = [](const PanelCase& each) { return describeWeightPriors(each.setting); };
  if (!priors.isEmpty() && allHave(cases, own)) parts << priors;
  const auto first = cases.front().split.use_first;
  if (first && allHave(cases, [](const PanelCase& each) { return each.split.use_first; })) {
    parts << (*first == 0 ? tr("no labels used: the prior")
                          : (*first == 1 ? tr("the first point") : tr("the first %1 points").arg(*first)));
  }
  return parts.join(QStringLiteral(", "));
}

}  // namespace credence
