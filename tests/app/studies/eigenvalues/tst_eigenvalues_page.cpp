#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/report/number_text.h"
#include "app/studies/eigenvalues/page/eigenvalues_page.h"
#include "support/await.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <cmath>
#include <memory>

namespace credence {

/// The eigenvalues behind γ as a person sees them: bars against the prior's line, a row each, and their sums.
class EigenvaluesPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenPageComputesNothing();
  void rowsAndBarsAreThoseOfTheFit();
  void theLineFollowsThePrior();
  void fourTermsAreASwitch();
  void withoutAPriorThereIsNoLine();
  void withoutPointsItSaysSo();
  void withoutLabelsItSaysSo();
  void noAnswerOfAnotherSettingStands();

 private:
  QTableWidget* table() { return m_page->findChild<QTableWidget*>(QStringLiteral("eigenvaluesTable")); }
  QString status() { return m_page->findChild<QLabel*>(QStringLiteral("eigenvaluesAnswer"))->text(); }
  QString sums() { return m_page->findChild<QLabel*>(QStringLiteral("eigenvaluesSums"))->text(); }
  QCheckBox* fourTerms() { return m_page->findChild<QCheckBox*>(QStringLiteral("fourTerms")); }
  QCustomPlot* plot() { return m_page->chart("eigenvalues")->plot(); }
  QCPBars* bars(int index) { return qobject_cast<QCPBars*>(plot()->plottable(index)); }
  bool shown() { return m_fit->fitCurrent() && status().startsWith(QStringLiteral("The labels decide")); }
  double line() { return qobject_cast<QCPItemStraightLine*>(plot()->item(0))->point1->value(); }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<EigenvaluesPage> m_page;
};

void EigenvaluesPageTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_page = std::make_unique<EigenvaluesPage>(m_document.get(), m_fit.get());
  m_page->resize(900, 230);
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 1});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 0.7, 10.0});
}

void EigenvaluesPageTest::cleanup() {
  m_page.reset();
  m_fit.reset();
  m_document.reset();
}

void EigenvaluesPageTest::hiddenPageComputesNothing() {
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QCOMPARE(table()->rowCount(), 0);
  QVERIFY(!plot()->axisRect()->visible());
}

// The numbers beside the bars add up to the evidence's Occam term, and bars above the line are about γ.
void EigenvaluesPageTest::rowsAndBarsAreThoseOfTheFit() {
  m_page->show();
  AWAIT(shown());
  const auto fit = m_fit->fit();
  const int rows = table()->rowCount();
  QVERIFY(rows > 3);
  QCOMPARE(bars(0)->dataCount() + bars(1)->dataCount(), rows);
  double occam = 0.0;
  double gamma = 0.0;
  int above = 0;
  for (int row = 0; row < rows; ++row) {
    const double units = readNumber(table()->item(row, 2)->text()).value_or(arma::datum::nan);
    occam -= 0.5 * std::log1p(units);
    gamma += units / (1.0 + units);
    above += units > 1.0 ? 1 : 0;
  }
  QVERIFY(std::abs(occam - fit->evidence["log_determinant"]) <
          0.05);  // three digits each, the smallest left out
  QCOMPARE(bars(0)->dataCount(), above);
  // A bar ends at its eigenvalue.
  const double top = bars(0)->baseValue() + bars(0)->dataMainValue(0);
  QVERIFY(std::abs(top - std::log10(readNumber(table()->item(0, 1)->text()).value_or(0.0))) < 5e-3);
  QVERIFY(std::abs(readNumber(table()->item(rows - 1, 4)->text()).value_or(0.0) - gamma) < 0.02);
  QVERIFY(std::abs(gamma - fit->model->posterior.covariance.effective_parameters()) < 0.02);
  const test::CopiedTable copied(m_page->findChild<QToolButton*>(QStringLiteral("eigenvaluesTables")),
                                 QStringLiteral("Eigenvalues"));
  QVERIFY(copied.rows().size() >= rows);
}

void EigenvaluesPageTest::theLineFollowsThePrior() {
  m_page->show();
  AWAIT(shown());
  QCOMPARE(line(), -1.0);
  const int before = bars(0)->dataCount();
  m_document->setHyperparameters({&rbf_features, 0.7, 0.01});
  AWAIT(shown() && line() == 2.0);
  QVERIFY(bars(0)->dataCount() < before);
}

void EigenvaluesPageTest::fourTermsAreASwitch() {
  m_page->show();
  AWAIT(shown());
  QVERIFY(sums().contains(QStringLiteral("Occam (log determinant)")));
  QVERIFY(!sums().contains(QStringLiteral("log prior density")));
  QVERIFY(!sums().contains(QStringLiteral("Occam factor")));
  fourTerms()->click();
  QVERIFY(m_document->view().fourTerms);
  QVERIFY(sums().contains(QStringLiteral("log prior density")));
  QVERIFY(sums().contains(signedNumber(m_fit->fit()->evidence.total(), 2)));
  // Occam's name is for two things.
  QVERIFY(sums().contains(QStringLiteral("the Occam factor of")));
  ViewState view = m_document->view();
  view.fourTerms = false;
  m_document->setView(view);
  QVERIFY(!fourTerms()->isChecked());
}

void EigenvaluesPageTest::withoutAPriorThereIsNoLine() {
  m_document->setHyperparameters({&linear_features, 1.0, no_prior});
  m_page->show();
  AWAIT(table()->rowCount() == 3);
  QCOMPARE(bars(0)->dataCount(), 3);
  QCOMPARE(plot()->itemCount(), 0);
}

void EigenvaluesPageTest::withoutPointsItSaysSo() {
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  m_page->show();
  AWAIT(status().contains(QStringLiteral("nothing to fit")));
  QCOMPARE(table()->rowCount(), 0);
}

void EigenvaluesPageTest::withoutLabelsItSaysSo() {
  m_page->show();
  AWAIT(shown());
  SplitRule none;
  none.use_first = 0;
  m_document->setSplit(none);
  AWAIT(status().contains(QStringLiteral("none are used")));
  QCOMPARE(table()->rowCount(), 0);
}

void EigenvaluesPageTest::noAnswerOfAnotherSettingStands() {
  m_page->show();
  AWAIT(shown());
  m_page->hide();
  m_document->setHyperparameters({&rbf_features, 0.7, 0.01});
  AWAIT(m_fit->fitCurrent());
  QCOMPARE(status(), QStringLiteral("computing…"));
  QVERIFY(table()->rowCount() > 0);  // what was found before stays in view
  m_page->show();
  AWAIT(shown());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::EigenvaluesPageTest);
#include "tst_eigenvalues_page.moc"
