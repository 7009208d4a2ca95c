#include "app/studies/panels/panels_sentence.h"

#include "app/report/listed_words.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/translate.h"
#include "core/method/method.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace credence {

namespace {

constexpr int panelEvidenceDecimals = 2;  // as in the table
constexpr int panelScoreDecimals = 3;

/// One of the settings that are compared.
struct NamedPanel {
  PanelRow row;
  QString name;      ///< behind what is varied: 1
  QString fullName;  ///< by itself, where a number alone could be a count: prior variance 1
  const Method* method = nullptr;
};
using NamedPanels = std::vector<NamedPanel>;

NamedPanel namedPanel(const PanelRow& row, const PanelCase& shown) {
  const QString name = windowText(row.value, {});
  const bool speaks = std::holds_alternative<QString>(row.value.value) && name != QLatin1String("inf");
  return {row, name, speaks ? name : shown.caption, shown.method};
}

/// Whether a value only repeats another: 250 centres of 250 points are all of them.
bool areSame(const PanelCase& one, const PanelCase& other) {
  return one.sameFit(other) ||
         (one.caption == other.caption && exactText(one.value) == exactText(other.value));
}

using PanelValue = std::function<double(const PanelRow& row)>;

/// The largest or smallest of a number, as it is printed, and all that have it.
struct Extreme {
  QStringList names;
  QStringList fullNames;
  QString number;

  bool isShared() const { return names.size() > 1; }
};

/// Nothing where fewer than two have one.
std::optional<Extreme> extremeOf(const NamedPanels& panels, const PanelValue& value, int decimals,
                                 bool largest = true) {
  double best = std::numeric_limits<double>::quiet_NaN();
  int known = 0;
  for (const NamedPanel& panel : panels) {
    const double each = value(panel.row);
    if (!std::isfinite(each)) continue;
    ++known;
    if (!(largest ? each <= best : each >= best)) best = each;
  }
  if (known < 2) return {};
  Extreme extreme{{}, {}, signedNumber(best, decimals)};
  for (const NamedPanel& panel : panels) {
    const double each = value(panel.row);
    if (!std::isfinite(each) || signedNumber(each, decimals) != extreme.number) continue;
    extreme.names << panel.name;
    extreme.fullNames << panel.fullName;
  }
  return extreme;
}

double evidenceOfPanel(const PanelRow& row) {
  return row.logEvidence;
}

double scoreIn(const std::optional<Score>& score) {
  return score && score->count > 0 ? score->mean_log_likelihood : std::numeric_limits<double>::quiet_NaN();
}

double heldOutScoreOf(const PanelRow& row) {
  return scoreIn(row.heldOut);
}

double trainScoreOf(const PanelRow& row) {
  return scoreIn(row.train);
}

/// "the 20 test points".
QString heldOutPoints(const NamedPanels& panels) {
  const auto known = std::ranges::find_if(
      panels, [](const NamedPanel& panel) { return std::isfinite(heldOutScoreOf(panel.row)); });
  const arma::uword count = known->row.heldOut->count;
  const QString part = partTitle(known->row.heldOutRole);
  return count == 1 ? tr("the one %1 point").arg(part) : tr("the %1 %2 points").arg(countNumber(count), part);
}

QString evidenceClause(const Extreme& best) {
  return best.isShared()
             ? tr("%1 share the largest log evidence, %2").arg(listedWords(best.names), best.number)
             : tr("%1 has the largest log evidence, %2").arg(best.names.first(), best.number);
}

/// Behind the name of the only one that does.
QString predictingClause(const Extreme& best, const QString& points) {
  return tr("predicts %1 best, with a log-likelihood of %2 a point").arg(points, best.number);
}

QString predictionClause(const Extreme& best, const QString& points) {
  if (!best.isShared())
    return QStringLiteral("%1 %2").arg(best.names.first(), predictingClause(best, points));
  return tr("%1 predict %2 best, each with a log-likelihood of %3 a point")
      .arg(listedWords(best.names), points, best.number);
}

/// Where nothing says which is better.
QString trainingClause(const NamedPanels& panels) {
  QString none = tr("none can be said to be best, for no points are held out");
  const auto best = extremeOf(panels, trainScoreOf, panelScoreDecimals);
  const auto worst = extremeOf(panels, trainScoreOf, panelScoreDecimals, false);
  if (!best || !worst) return none;
  if (best->number == worst->number)
    return tr("%1: a training point’s log-likelihood is %2 by all").arg(none, best->number);
  return tr("%1: a training point’s log-likelihood is between %2 by %3 and %4 by %5")
      .arg(none, worst->number, listedWords(worst->fullNames), best->number, listedWords(best->fullNames));
}

QString comparedClause(const PanelsRequest& request, const NamedPanels& panels) {
  const auto isUnlabelled = [](const NamedPanel& panel) { return panel.row.points == 0; };
  if (std::ranges::all_of(panels, isUnlabelled)) return tr("none can be said to be best without labels");
  const auto predicting = extremeOf(panels, heldOutScoreOf, panelScoreDecimals);
  // Methods approximate one evidence, and that of other labels is another sum.
  const bool models = !request.differInMethod() && request.sharePoints();
  const auto explaining = models ? extremeOf(panels, evidenceOfPanel, panelEvidenceDecimals) : std::nullopt;
  if (!explaining && !predicting) return trainingClause(panels);
  if (!explaining) return predictionClause(*predicting, heldOutPoints(panels));
  if (!predicting)
    return tr("%1; no points are held out to say which predicts best").arg(evidenceClause(*explaining));
  if (!explaining->isShared() && predicting->names == explaining->names) {
    return tr("%1, and %2")
        .arg(evidenceClause(*explaining), predictingClause(*predicting, heldOutPoints(panels)));
  }
  return tr("%1, and %2")
      .arg(evidenceClause(*explaining), predictionClause(*predicting, heldOutPoints(panels)));
}

/// Behind the name of the one that is left; empty where it has no numbers.
QString numbersClause(const NamedPanel& only) {
  const PanelRow& row = only.row;
  QStringList numbers;
  if (std::isfinite(row.logEvidence))
    numbers << tr("log evidence %1").arg(signedNumber(row.logEvidence, panelEvidenceDecimals));
  if (std::isfinite(heldOutScoreOf(row)))
    numbers << tr("a log-likelihood of %1 for each of %2")
                   .arg(signedNumber(heldOutScoreOf(row), panelScoreDecimals), heldOutPoints({only}));
  return numbers.isEmpty() ? QString() : tr(": %1").arg(listedWords(numbers));
}

/// Those that are compared, and of the others what is said of them.
struct ComparedPanels {
  NamedPanels settled;
  NamedPanels unsettled;
  QStringList unfitted;

  std::size_t count() const {
    return settled.size() + unsettled.size() + static_cast<std::size_t>(unfitted.size());
  }
};

/// Each setting once. Lines among the points predict nothing.
ComparedPanels comparedOf(const PanelsResult& result) {
  ComparedPanels compared;
  const std::vector<PanelCase>& cases = result.request.cases;
  const std::vector<PanelRow> rows = rowsOf(result);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto before = cases.begin() + static_cast<std::ptrdiff_t>(k);
    const bool again =
        std::any_of(cases.begin(), before, [&](const PanelCase& each) { return areSame(each, cases[k]); });
    if (again || cases[k].boundaries) continue;
    NamedPanel panel = namedPanel(rows[k], cases[k]);
    if (panel.row.weights == 0) {
      compared.unfitted << panel.fullName;
    } else {
      (panel.row.settled ? compared.settled : compared.unsettled).push_back(std::move(panel));
    }
  }
  return compared;
}

QStringList fullNamesOf(const NamedPanels& panels) {
  QStringList names;
  for (const NamedPanel& panel : panels) names << panel.fullName;
  return names;
}

QString leftOutSentences(const QStringList& unfitted, const QStringList& unsettled) {
  QString text;
  if (!unfitted.isEmpty()) text += QLatin1Char(' ') + tr("No fit: %1.").arg(listedWords(unfitted));
  if (!unsettled.isEmpty())
    text +=
        QLatin1Char(' ') + tr("Left out, as the posterior did not settle: %1.").arg(listedWords(unsettled));
  return text;
}

bool areEqual(double one, double other) {
  constexpr double rounding = 1e-9;
  return std::abs(one - other) <= rounding * std::max(std::abs(one), std::abs(other)) ||
         (std::isnan(one) && std::isnan(other));
}

/// One of the two weights under a setting: the mean of its Gaussian, or an estimate that has no deviation.
struct WeightUnder {
  QString setting;
  double mean = 0.0;
  double deviation = 0.0;

  bool isSame(const WeightUnder& other) const {
    return areEqual(mean, other.mean) && areEqual(deviation, other.deviation);
  }
  /// With two digits of the deviation, and so many more.
  QString text(int further = 0) const {
    if (!std::isfinite(deviation)) return significantNumber(mean, 3 + further);
    const double span = 100.0 * deviation * std::pow(10.0, -further);
    return tr("%1 ± %2").arg(coordinateNumber(mean, span), coordinateNumber(deviation, span));
  }
};

/// Under each setting, or by each method: those that draw, and have no Gaussian, say nothing of their own.
std::vector<WeightUnder> weightsUnder(const NamedPanels& panels, std::size_t which, bool methods) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<WeightUnder> weights;
  for (const NamedPanel& panel : panels) {
    const PanelWeight& weight = panel.row.pair.at(which);
    if (!methods || weight.ofMethod) {
      weights.push_back({panel.fullName, weight.mean, weight.deviation});
    } else if (panel.method->integral == &plug_in_integral) {
      weights.push_back({panel.fullName, weight.estimate, none});
    }
  }
  return weights;
}

/// "1.32 by MAP and 1.32 ± 0.39 by Laplace".
QString byMethods(const std::vector<WeightUnder>& weights) {
  QStringList texts;
  std::vector<WeightUnder> told;
  for (const WeightUnder& each : weights) {
    const auto isSame = [&](const WeightUnder& other) { return each.isSame(other); };
    if (std::ranges::any_of(told, isSame)) continue;
    told.push_back(each);
    QStringList names;
    for (const WeightUnder& other : weights) {
      if (isSame(other)) names << other.setting;
    }
    texts << tr("%1 by %2").arg(each.text(), listedWords(names));
  }
  return listedWords(texts);
}

/// "is 0.30 ± 0.25", or between which it lies, in as many digits as tell the two apart.
QString rangeOfWeight(const std::vector<WeightUnder>& weights) {
  constexpr int mostFurther = 4;
  const auto [least, most] =
      std::ranges::minmax_element(weights, [](const WeightUnder& a, const WeightUnder& b) {
        return std::pair(a.mean, a.deviation) < std::pair(b.mean, b.deviation);
      });
  if (least->isSame(*most)) return least->text();
  int further = 0;
  while (further < mostFurther && least->text(further) == most->text(further)) ++further;
  return tr("between %1 (%2) and %3 (%4)")
      .arg(least->text(further), least->setting, most->text(further), most->setting);
}

/// Of fitted panels with the two weights, one at least.
QString weightClause(const NamedPanels& panels, std::size_t which, bool methods) {
  const PanelWeight& first = panels.front().row.pair.at(which);
  const std::vector<WeightUnder> weights = weightsUnder(panels, which, methods);
  if (weights.empty())  // of methods that draw, all of one fit
    return tr("the weight of %1 is %2 at MAP").arg(first.name, significantNumber(first.estimate));
  return tr("the weight of %1 is %2").arg(first.name, methods ? byMethods(weights) : rangeOfWeight(weights));
}

/// The fitted panels, by what they know of the two weights. Estimates do not rest on a method's draws.
struct WeighedPanels {
  NamedPanels known;
  NamedPanels unsettled;
  NamedPanels nameless;
};

WeighedPanels weighedOf(const ComparedPanels& compared) {
  WeighedPanels weighed;
  for (const NamedPanels* fitted : {&compared.settled, &compared.unsettled}) {
    for (const NamedPanel& panel : *fitted) {
      if (panel.row.pair.empty()) {
        weighed.nameless.push_back(panel);
      } else {
        const bool settled =
            std::ranges::all_of(panel.row.pair, [](const PanelWeight& weight) { return weight.settled; });
        (settled ? weighed.known : weighed.unsettled).push_back(panel);
      }
    }
  }
  return weighed;
}

QString namelessSentence(const NamedPanels& nameless) {
  if (nameless.empty()) return {};
  const QString names = listedWords(fullNamesOf(nameless));
  return QLatin1Char(' ') + (nameless.size() == 1 ? tr("%1 has no weights of these names.").arg(names)
                                                  : tr("%1 have no weights of these names.").arg(names));
}

/// "Of 3 widths".
QString ofAllSettings(const PanelsResult& result, const ComparedPanels& compared) {
  return tr("Of %1 %2").arg(countNumber(compared.count()), result.request.several);
}

}  // namespace

QString panelsSentence(const PanelsResult& result) {
  const ComparedPanels compared = comparedOf(result);
  const QString leftOut = leftOutSentences(compared.unfitted, fullNamesOf(compared.unsettled));
  const bool several = compared.count() > 1;
  const QString all = ofAllSettings(result, compared);
  if (compared.settled.empty())
    return (several ? tr("%1, none can be compared.").arg(all) : tr("There is nothing to compare.")) +
           leftOut;
  if (compared.settled.size() > 1)
    return tr("%1, %2.").arg(all, comparedClause(result.request, compared.settled)) + leftOut;
  const NamedPanel& only = compared.settled.front();
  const QString left = several ? tr("%1, only %2 is left").arg(all, only.fullName)
                               : tr("%1 is all that there is to compare").arg(capitalised(only.fullName));
  return left + numbersClause(only) + QLatin1Char('.') + leftOut;
}

QString panelWeightsSentence(const PanelsResult& result) {
  if (!result.request.weights) return {};
  const ComparedPanels compared = comparedOf(result);
  const WeighedPanels weighed = weighedOf(compared);
  const QString leftOut = namelessSentence(weighed.nameless) +
                          leftOutSentences(compared.unfitted, fullNamesOf(weighed.unsettled));
  if (weighed.known.empty())
    return tr("%1, none has these weights.").arg(ofAllSettings(result, compared)) + leftOut;
  const bool methods = result.request.differInMethod();
  return tr("%1; %2.").arg(capitalised(weightClause(weighed.known, 0, methods)),
                           weightClause(weighed.known, 1, methods)) +
         leftOut;
}

QString panelsDifferenceSentence(const PanelsResult& result) {
  if (!result.difference) return {};
  const Picture& picture = result.difference->pictures.front();
  const auto name = [&](std::size_t k) {
    return namedPanel(result.panels[k]->row, result.request.cases[k]).fullName;
  };
  if (areSame(result.request.cases[0], result.request.cases[1]))
    return tr("The probabilities are those of one setting, %1.").arg(name(0));
  if (!picture.extreme || picture.extreme->value == 0.0)
    return tr("The probabilities of %1 and %2 are the same.").arg(name(0), name(1));
  const Picture::Place& most = *picture.extreme;
  const QString place = tr("(%1, %2)")
                            .arg(coordinateNumber(most.x1, picture.grid.bounds.width()),
                                 coordinateNumber(most.x2, picture.grid.bounds.height()));
  const QString size = signedNumber(std::abs(most.value), panelScoreDecimals);
  return most.value > 0.0 ? tr("The probabilities differ most at %1: that of %2 is %3 above that of %4.")
                                .arg(place, name(1), size, name(0))
                          : tr("The probabilities differ most at %1: that of %2 is %3 below that of %4.")
                                .arg(place, name(1), size, name(0));
}

}  // namespace credence
