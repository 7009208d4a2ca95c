#include "app/studies/panels/panels_sentence.h"

#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/translate.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace credence {

namespace {

constexpr int panelEvidenceDecimals = 2;  // as in the table
constexpr int panelScoreDecimals = 3;

QString nameOfPanel(const PanelRow& row) {
  return windowText(row.value, {});
}

/// "0.1", "0.1 and 1", "0.1, 1 and 10".
QString listedNames(const QStringList& names) {
  if (names.size() < 2) return names.join(QString());
  return tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.last());
}

using PanelValue = std::function<double(const PanelRow& row)>;

/// The largest or smallest of a number, as it is printed, and all that have it.
struct Extreme {
  QStringList names;
  QString number;

  bool isShared() const { return names.size() > 1; }
};

/// Nothing where fewer than two have one.
std::optional<Extreme> extremeOf(const std::vector<PanelRow>& rows, const PanelValue& value, int decimals,
                                 bool largest = true) {
  double best = std::numeric_limits<double>::quiet_NaN();
  int known = 0;
  for (const PanelRow& row : rows) {
    const double each = value(row);
    if (!std::isfinite(each)) continue;
    ++known;
    if (!(largest ? each <= best : each >= best)) best = each;
  }
  if (known < 2) return {};
  Extreme extreme{{}, signedNumber(best, decimals)};
  for (const PanelRow& row : rows) {
    const double each = value(row);
    if (std::isfinite(each) && signedNumber(each, decimals) == extreme.number)
      extreme.names << nameOfPanel(row);
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
QString heldOutPoints(const std::vector<PanelRow>& rows) {
  const auto known =
      std::ranges::find_if(rows, [](const PanelRow& row) { return std::isfinite(heldOutScoreOf(row)); });
  const arma::uword count = known->heldOut->count;
  const QString part = partTitle(known->heldOutRole);
  return count == 1 ? tr("the one %1 point").arg(part) : tr("the %1 %2 points").arg(countNumber(count), part);
}

QString evidenceClause(const Extreme& best) {
  return best.isShared()
             ? tr("%1 share the largest log evidence, %2").arg(listedNames(best.names), best.number)
             : tr("%1 has the largest log evidence, %2").arg(best.names.first(), best.number);
}

QString predictionClause(const Extreme& best, const QString& points) {
  return best.isShared()
             ? tr("%1 predict %2 best, %3 a point each").arg(listedNames(best.names), points, best.number)
             : tr("%1 predicts %2 best, %3 a point").arg(best.names.first(), points, best.number);
}

/// Where nothing says which is better.
QString trainingClause(const std::vector<PanelRow>& rows) {
  const QString none = tr("none can be said to be best, for no points are held out");
  const auto best = extremeOf(rows, trainScoreOf, panelScoreDecimals);
  const auto worst = extremeOf(rows, trainScoreOf, panelScoreDecimals, false);
  if (!best || !worst) return none;
  if (best->number == worst->number)
    return tr("%1: a training point’s log-likelihood is %2 by all").arg(none, best->number);
  return tr("%1: a training point’s log-likelihood is between %2 by %3 and %4 by %5")
      .arg(none, worst->number, listedNames(worst->names), best->number, listedNames(best->names));
}

QString comparedClause(const PanelsRequest& request, const std::vector<PanelRow>& rows) {
  const auto predicting = extremeOf(rows, heldOutScoreOf, panelScoreDecimals);
  // Methods approximate one evidence, and that of other labels is another sum.
  const bool models = !request.differInMethod() && request.sharePoints();
  const auto explaining = models ? extremeOf(rows, evidenceOfPanel, panelEvidenceDecimals) : std::nullopt;
  if (!explaining && !predicting) return trainingClause(rows);
  if (!explaining) return predictionClause(*predicting, heldOutPoints(rows));
  if (!predicting)
    return tr("%1; no points are held out to say which predicts best").arg(evidenceClause(*explaining));
  if (!explaining->isShared() && predicting->names == explaining->names) {
    return tr("%1, and predicts %2 best, %3 a point")
        .arg(evidenceClause(*explaining), heldOutPoints(rows), predicting->number);
  }
  return tr("%1, and %2")
      .arg(evidenceClause(*explaining), predictionClause(*predicting, heldOutPoints(rows)));
}

/// Of the one that is left.
QString onlyClause(const PanelRow& row) {
  QStringList numbers;
  if (std::isfinite(row.logEvidence))
    numbers << tr("log evidence %1").arg(signedNumber(row.logEvidence, panelEvidenceDecimals));
  if (std::isfinite(heldOutScoreOf(row)))
    numbers << tr("%1 for each of %2")
                   .arg(signedNumber(heldOutScoreOf(row), panelScoreDecimals), heldOutPoints({row}));
  const QString only = tr("only %1 is left").arg(nameOfPanel(row));
  return numbers.isEmpty() ? only : tr("%1: %2").arg(only, numbers.join(QStringLiteral(", ")));
}

/// Those that are compared, and of the others what is said of them.
struct ComparedPanels {
  std::vector<PanelRow> rows;
  QStringList unfitted;
  QStringList unsettled;
};

ComparedPanels comparedOf(const PanelsResult& result) {
  ComparedPanels compared;
  for (const PanelRow& row : rowsOf(result)) {
    if (row.weights == 0) {
      compared.unfitted << nameOfPanel(row);
    } else if (!row.settled) {
      compared.unsettled << nameOfPanel(row);
    } else {
      compared.rows.push_back(row);
    }
  }
  return compared;
}

QString leftOutSentences(const ComparedPanels& compared) {
  QString text;
  if (!compared.unfitted.isEmpty())
    text += QLatin1Char(' ') + tr("No fit: %1.").arg(listedNames(compared.unfitted));
  if (!compared.unsettled.isEmpty())
    text += QLatin1Char(' ') +
            tr("Left out, as the posterior did not settle: %1.").arg(listedNames(compared.unsettled));
  return text;
}

/// One of the two weights under a setting.
struct WeightUnder {
  QString setting;
  PanelWeight weight;

  QString text() const {
    return tr("%1 ± %2").arg(signedNumber(weight.estimate, 2), signedNumber(weight.deviation, 2));
  }
};

QString weightClause(const std::vector<PanelRow>& rows, std::size_t which) {
  std::vector<WeightUnder> weights;
  for (const PanelRow& row : rows) {
    if (which >= row.pair.size() || !std::isfinite(row.pair[which].estimate)) continue;
    weights.push_back({nameOfPanel(row), row.pair[which]});
  }
  if (weights.empty()) return {};
  const auto [least, most] =
      std::ranges::minmax_element(weights, {}, [](const WeightUnder& each) { return each.weight.estimate; });
  if (weights.size() == 1 ||
      signedNumber(least->weight.estimate, 2) == signedNumber(most->weight.estimate, 2))
    return tr("the weight of %1 is %2").arg(least->weight.name, least->text());
  return tr("the weight of %1 is between %2 (%3) and %4 (%5)")
      .arg(least->weight.name, least->text(), least->setting, most->text(), most->setting);
}

}  // namespace

QString panelsSentence(const PanelsResult& result) {
  const ComparedPanels compared = comparedOf(result);
  const QString all = tr("Of %1 %2").arg(countNumber(result.panels.size()), result.request.several);
  if (compared.rows.empty()) return tr("%1, none can be compared.").arg(all) + leftOutSentences(compared);
  const QString clause = compared.rows.size() == 1 ? onlyClause(compared.rows.front())
                                                   : comparedClause(result.request, compared.rows);
  return tr("%1, %2.").arg(all, clause) + leftOutSentences(compared);
}

QString panelWeightsSentence(const PanelsResult& result) {
  if (!result.request.weights) return {};
  const ComparedPanels compared = comparedOf(result);
  const QString first = weightClause(compared.rows, 0);
  const QString second = weightClause(compared.rows, 1);
  if (first.isEmpty() || second.isEmpty()) {
    return tr("Of %1 %2, none has these weights.")
               .arg(countNumber(result.panels.size()), result.request.several) +
           leftOutSentences(compared);
  }
  return tr("%1; %2.").arg(capitalised(first), second) + leftOutSentences(compared);
}

QString panelsDifferenceSentence(const PanelsResult& result) {
  if (!result.difference) return {};
  const Picture& picture = result.difference->pictures.front();
  const auto name = [&](std::size_t k) { return nameOfPanel(result.panels[k]->row); };
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
