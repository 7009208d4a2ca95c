#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/report/number_text.h"
#include "app/studies/centres/page/centres_page.h"
#include "support/await.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QLabel>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <memory>

namespace credence {

/// Numbers of centres as a person compares them: rows that come, lines against them, and one that is taken.
class CentresPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenPageComputesNothing();
  void everyNumberIsCompared();
  void aDoubleClickTakesTheNumber();
  void anotherSeedIsComparedAnew();
  void withoutTestPointsThereAreNoTestScores();
  void withoutCentresItSaysSo();
  void withoutPointsItSaysSo();

 private:
  QTableWidget* table() { return m_page->findChild<QTableWidget*>(QStringLiteral("centresTable")); }
  QString status() { return m_page->findChild<QLabel*>(QStringLiteral("centresAnswer"))->text(); }
  double number(int row, int column) {
    return readNumber(table()->item(row, column)->text()).value_or(arma::datum::nan);
  }
  bool compared(const char* seed) {
    return status().startsWith(QStringLiteral("With ")) &&
           status().contains(QStringLiteral(" centres at random (seed %1)").arg(QLatin1String(seed)));
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<CentresPage> m_page;
};

void CentresPageTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_page = std::make_unique<CentresPage>(m_document.get(), m_fit.get());
  m_page->resize(900, 230);
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 1});
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 0.7, 10.0});
}

void CentresPageTest::cleanup() {
  m_page.reset();
  m_fit.reset();
  m_document.reset();
}

void CentresPageTest::hiddenPageComputesNothing() {
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QCOMPARE(table()->rowCount(), 0);
}

// The last row, of all points, is the fit at hand.
void CentresPageTest::everyNumberIsCompared() {
  m_page->show();
  AWAIT(m_fit->fitCurrent() && compared("1"));
  const auto fit = m_fit->fit();
  const int rows = table()->rowCount();
  QCOMPARE(number(0, 0), 10.0);
  QCOMPARE(number(rows - 1, 0), static_cast<double>(fit->split.train().n_elem));
  QVERIFY(std::abs(number(rows - 1, 1) - fit->evidence.total()) < 6e-3);  // two decimals
  for (int row = 1; row < rows; ++row) QVERIFY(number(row, 0) > number(row - 1, 0));
  QCOMPARE(table()->columnCount(), 7);
  for (ChartView* chart : {m_page->chart("centres"), m_page->chart("centres_scores")}) {
    for (int k = 0; k < chart->plot()->graphCount(); ++k) {
      QCOMPARE(chart->plot()->graph(k)->dataCount(), rows);
    }
  }
  QCOMPARE(m_page->chart("centres_scores")->plot()->graphCount(), 4);
  const test::CopiedTable copied(m_page->findChild<QToolButton*>(QStringLiteral("centresTables")));
  QCOMPARE(copied.rows().size(), rows);
}

void CentresPageTest::aDoubleClickTakesTheNumber() {
  m_page->show();
  AWAIT(compared("1"));
  const QString evidence = table()->item(1, 1)->text();
  emit table()->cellDoubleClicked(1, 0);
  QCOMPARE(m_document->state().hyperparameters.centres.rule, Centres::Rule::random);
  QCOMPARE(m_document->state().hyperparameters.centres.count, arma::uword{20});
  AWAIT(m_fit->fitCurrent());
  QVERIFY(compared("1"));  // the same comparison
  QVERIFY(std::abs(m_fit->fit()->evidence.total() - readNumber(evidence).value_or(0.0)) < 6e-3);
  emit table()->cellDoubleClicked(table()->rowCount() - 1, 0);
  QCOMPARE(m_document->state().hyperparameters.centres.rule, Centres::Rule::all);
}

void CentresPageTest::anotherSeedIsComparedAnew() {
  m_page->show();
  AWAIT(compared("1"));
  const QString evidence = table()->item(0, 1)->text();
  Hyperparameters setting = m_document->state().hyperparameters;
  setting.centres = {Centres::Rule::random, 10, 5};
  m_document->setHyperparameters(setting);
  AWAIT(compared("5"));
  QVERIFY(table()->item(0, 1)->text() != evidence);
}

void CentresPageTest::withoutTestPointsThereAreNoTestScores() {
  m_document->setSplit({});
  m_page->show();
  AWAIT(compared("1"));
  QCOMPARE(table()->columnCount(), 5);
  QCOMPARE(m_page->chart("centres_scores")->plot()->graphCount(), 2);
}

void CentresPageTest::withoutCentresItSaysSo() {
  m_document->setHyperparameters({&linear_features, 1.0, 1.0});
  m_page->show();
  AWAIT(status().contains(QStringLiteral("have no centres")));
  QCOMPARE(table()->rowCount(), 0);
}

void CentresPageTest::withoutPointsItSaysSo() {
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  m_page->show();
  AWAIT(status().contains(QStringLiteral("nothing to fit")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::CentresPageTest);
#include "tst_centres_page.moc"
