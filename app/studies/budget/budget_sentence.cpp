#include "app/studies/budget/budget_sentence.h"

#include "app/report/listed_words.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <vector>

namespace credence {

namespace {

constexpr int budgetDecimals = 2;

/// What one model says of the labels.
struct SharedByModel {
  QString model;
  double logEvidence = 0.0;

  QString text() const { return tr("%1 by %2").arg(signedNumber(logEvidence, budgetDecimals), model); }
};

QString theLabels(arma::uword points) {
  return points == 1 ? tr("the label of the first point")
                     : tr("the labels of the first %1 points").arg(points);
}

}  // namespace

QString budgetSentence(const BudgetResult& result) {
  const arma::uword points = result.request.points->size();
  std::vector<SharedByModel> shares;
  QStringList without;
  QStringList unreached;
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    const QString& model = result.request.cases[k].caption;
    const auto& budget = result.rows[k].budget;
    const double logEvidence = budget ? budget->log_evidence(result.labelling()) : 0.0;
    if (!budget) {
      without << model;
    } else if (std::isfinite(logEvidence)) {
      shares.push_back({model, logEvidence});
    } else {
      unreached << model;
    }
  }
  QString none;
  if (!unreached.isEmpty())
    none += QLatin1Char(' ') + tr("No draw of the prior comes near them: %1.").arg(listedWords(unreached));
  if (!without.isEmpty()) none += QLatin1Char(' ') + tr("No evidence: %1.").arg(listedWords(without));
  if (shares.empty()) return tr("No model says anything of %1.").arg(theLabels(points)) + none;
  std::ranges::stable_sort(shares, std::greater(), &SharedByModel::logEvidence);
  QStringList texts;
  for (const SharedByModel& each : shares) texts << each.text();
  const double even = -static_cast<double>(points) * std::numbers::ln2;
  return tr("log p(D) of %1 is %2; it would be %3 if all %4 labellings were equally probable.")
             .arg(theLabels(points), listedWords(texts), signedNumber(even, budgetDecimals),
                  countNumber(quint64{1} << points)) +
         none;
}

}  // namespace credence
