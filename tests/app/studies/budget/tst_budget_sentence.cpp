#include "app/studies/budget/budget_sentence.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <cmath>
#include <memory>
#include <vector>

namespace credence {

namespace {

/// A model of three points whose labels, 1, 0 and 1, have that probability.
BudgetRow sharing(double probability) {
  auto budget = std::make_shared<EvidenceBudget>();
  budget->points = 3;
  budget->log_evidence = arma::vec(8);
  budget->log_evidence.fill(std::log((1.0 - probability) / 7.0));
  budget->log_evidence(5) = std::log(probability);
  BudgetRow row;
  row.budget = budget;
  return row;
}

BudgetRow failing() {
  BudgetRow row;
  row.refusal = QStringLiteral("Because");
  return row;
}

BudgetResult resultOfModels(const std::vector<BudgetRow>& rows) {
  BudgetResult result;
  auto points = std::make_shared<Dataset>();
  points->inputs = arma::zeros(3, 2);
  points->labels = {1, 0, 1};
  result.request.points = points;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    PanelCase model;
    model.caption = QStringLiteral("model %1").arg(QChar(static_cast<char16_t>(u'A' + k)));
    result.request.cases.push_back(model);
  }
  result.rows = rows;
  return result;
}

}  // namespace

/// What models say of the labels that there are, in one sentence.
class BudgetSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void theMostComesFirst();
  void whatHasNoEvidenceIsNamed();
  void whatNoDrawReachesIsNoNumber();
  void noModelSaysAnything();
};

// The logarithms of 0.25, 0.5 and 1/8.
void BudgetSentenceTest::theMostComesFirst() {
  QCOMPARE(
      budgetSentence(resultOfModels({sharing(0.25), sharing(0.5)})),
      QStringLiteral("log p(D) of the labels of the first 3 points is −0.69 by model B and −1.39 by model "
                     "A; it would be −2.08 if all 8 labellings were equally probable."));
}

void BudgetSentenceTest::whatHasNoEvidenceIsNamed() {
  QCOMPARE(
      budgetSentence(resultOfModels({sharing(0.25), failing(), failing()})),
      QStringLiteral("log p(D) of the labels of the first 3 points is −1.39 by model A; it would be −2.08 "
                     "if all 8 labellings were equally probable. No evidence: model B and model C."));
}

// The probability of every draw may be rounded to zero, which says nothing of the labels' own.
void BudgetSentenceTest::whatNoDrawReachesIsNoNumber() {
  QCOMPARE(
      budgetSentence(resultOfModels({sharing(0.0), sharing(0.25)})),
      QStringLiteral("log p(D) of the labels of the first 3 points is −1.39 by model B; it would be −2.08 "
                     "if all 8 labellings were equally probable. No draw of the prior comes near them: "
                     "model A."));
}

void BudgetSentenceTest::noModelSaysAnything() {
  QCOMPARE(
      budgetSentence(resultOfModels({failing(), failing()})),
      QStringLiteral("No model says anything of the labels of the first 3 points. No evidence: model A and "
                     "model B."));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::BudgetSentenceTest);
#include "tst_budget_sentence.moc"
