#include "app/studies/budget/budget_sentence.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

#include <algorithm>
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

QString listedModels(const QStringList& models) {
  if (models.size() < 2) return models.join(QString());
  return tr("%1 and %2").arg(models.mid(0, models.size() - 1).join(QStringLiteral(", ")), models.last());
}

QString theLabels(arma::uword points) {
  return points == 1 ? tr("the label of the first point")
                     : tr("the labels of the first %1 points").arg(points);
}

}  // namespace

QString budgetSentence(const BudgetResult& result) {
  const arma::uword points = result.request.points->size();
  std::vector<SharedByModel> shares;
  QStringList without;
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    const QString& model = result.request.cases[k].caption;
    if (const auto& budget = result.rows[k].budget) {
      shares.push_back({model, budget->log_evidence(result.labelling())});
    } else {
      without << model;
    }
  }
  const QString none =
      without.isEmpty() ? QString() : QLatin1Char(' ') + tr("No evidence: %1.").arg(listedModels(without));
  if (shares.empty()) return tr("No model says anything of %1.").arg(theLabels(points)) + none;
  std::ranges::stable_sort(shares, std::greater(), &SharedByModel::logEvidence);
  QStringList texts;
  for (const SharedByModel& each : shares) texts << each.text();
  const double even = -static_cast<double>(points) * std::numbers::ln2;
  return tr("log p(D) of %1 is %2; it would be %3 if all %4 labellings were equally probable.")
             .arg(theLabels(points), listedModels(texts), signedNumber(even, budgetDecimals),
                  countNumber(quint64{1} << points)) +
         none;
}

}  // namespace credence
