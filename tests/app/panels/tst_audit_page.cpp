#include "app/panels/audit_page.h"
#include "app/report/number_text.h"
#include "app/report/reference_text.h"
#include "core/method/method.h"
#include "support/await.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QLabel>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace credence {

/// The audit as a person meets it: the page's table, chart, sentence and button.
class AuditPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenPageComputesNothing();
  void everyApproximationIsListedAndPlotted();
  void aSentenceStandsWhereErrorsWillBe();
  void samplingIsStoppedAndContinued();
  void anotherSettingIsAuditedAnew();
  void withoutPointsItSaysSo();
  void sentencesSayWhatIsKnown();

 private:
  QTableWidget* table() { return m_page->findChild<QTableWidget*>(QStringLiteral("auditTable")); }
  QToolButton* button() { return m_page->findChild<QToolButton*>(QStringLiteral("auditAction")); }
  /// How many methods there are to be measured.
  static int approximations() {
    const auto count = std::count_if(methods().begin(), methods().end(),
                                     [](const Method* method) { return method->at_hand(); });
    return static_cast<int>(count);
  }
  /// Whether the first row's error against the reference is there.
  bool compared() {
    return table()->rowCount() == approximations() && table()->item(0, 3)->text() != QStringLiteral("–");
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<LiveReference> m_reference;
  std::unique_ptr<AuditPage> m_page;
};

void AuditPageTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  // Less than the window asks for, to be there sooner.
  const ReferenceGoal goal{.effective_draws = 300.0, .r_hat = 1.02};
  m_reference = std::make_unique<LiveReference>(m_document.get(), m_fit.get(), nullptr, goal);
  m_page = std::make_unique<AuditPage>(m_fit.get(), m_reference.get());
  m_page->resize(820, 230);
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {30, 0.2, 1});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 2.0, 1.0});
}

void AuditPageTest::cleanup() {
  m_page.reset();
  m_reference.reset();
  m_fit.reset();
  m_document.reset();
}

void AuditPageTest::hiddenPageComputesNothing() {
  AWAIT(m_fit->fitCurrent());
  test::settle(200);
  QVERIFY(!m_reference->running());
  QCOMPARE(table()->rowCount(), 0);
  m_page->show();
  QVERIFY(m_reference->running());
  m_page->hide();
  QVERIFY(!m_reference->running());
}

void AuditPageTest::everyApproximationIsListedAndPlotted() {
  m_page->show();
  AWAIT(compared() && !m_reference->running());
  AWAIT(m_page->status().contains(QStringLiteral("Laplace evidence is")));
  test::settle(50);
  QCOMPARE(table()->item(0, 0)->text(), QStringLiteral("MAP"));
  QCOMPARE(table()->item(2, 1)->text(), QStringLiteral("–"));  // quadrature against itself
  const auto* plot = m_page->findChild<QCustomPlot*>(QStringLiteral("auditPlot"));
  QCOMPARE(plot->graphCount(), 2 * approximations());  // two dots each
  // The dots lie where the table says, as far as its digits go.
  double sum = 0.0;
  for (int k = 0; k < approximations(); ++k) sum += plot->graph(2 * k)->dataMainKey(0);
  double told = 0.0;
  for (int k = 0; k < approximations(); ++k) told += readNumber(table()->item(k, 3)->text()).value();
  QVERIFY2(std::abs(sum - told) < 6e-4, qPrintable(QStringLiteral("%1 %2").arg(sum).arg(told)));
  const test::CopiedTable copied(m_page->findChild<QToolButton*>(QStringLiteral("auditTables")));
  QCOMPARE(copied.rows().size(), approximations() + 1);  // the reference below
  double exact = 0.0;
  for (int k = 0; k < approximations(); ++k) {
    exact += copied
                 .cell(table()->item(k, 0)->text().remove(QStringLiteral(" ⚠")),
                       QStringLiteral("Largest error against the reference"))
                 .toDouble();
  }
  QVERIFY2(std::abs(sum - exact) < 1e-12, qPrintable(QStringLiteral("%1 %2").arg(sum).arg(exact)));
  QVERIFY(copied.rows().last().last().contains(QStringLiteral("Laplace evidence is")));
  QVERIFY2(m_page->status().contains(QStringLiteral("R-hat 1.0")), qPrintable(m_page->status()));
  QVERIFY2(m_page->status().contains(QStringLiteral("Laplace evidence is")), qPrintable(m_page->status()));
}

/// And no axes of numbers that are not there.
void AuditPageTest::aSentenceStandsWhereErrorsWillBe() {
  const auto* plot = m_page->findChild<QCustomPlot*>(QStringLiteral("auditPlot"));
  const auto* sentence = plot->findChild<QLabel*>();
  m_page->show();
  QVERIFY(!plot->axisRect()->visible());
  QVERIFY(sentence->isVisible() && !sentence->text().isEmpty());
  AWAIT(compared());
  QVERIFY(plot->axisRect()->visible() && !sentence->isVisible());
  m_document->setSplit({.use_first = 0});
  AWAIT(m_fit->fitCurrent());
  AWAIT(!plot->axisRect()->visible() && sentence->isVisible());
}

void AuditPageTest::samplingIsStoppedAndContinued() {
  m_page->show();
  AWAIT(m_reference->running());
  QCOMPARE(button()->text(), QStringLiteral("Stop"));
  button()->click();
  QVERIFY(!m_reference->running());
  QCOMPARE(button()->text(), QStringLiteral("Continue"));
  button()->click();
  QVERIFY(m_reference->running());
  AWAIT(compared());
}

void AuditPageTest::anotherSettingIsAuditedAnew() {
  m_page->show();
  AWAIT(compared());
  const QString before = table()->item(0, 1)->text();
  m_document->setHyperparameters({&rbf_features, 1.0, 5.0});
  AWAIT(m_fit->fitCurrent() && compared() && table()->item(0, 1)->text() != before);
}

void AuditPageTest::withoutPointsItSaysSo() {
  m_page->show();
  AWAIT(compared());
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  AWAIT(!m_fit->fit());
  QCOMPARE(table()->rowCount(), 0);
  QVERIFY2(m_page->status().contains(QStringLiteral("nothing to audit")), qPrintable(m_page->status()));
}

void AuditPageTest::sentencesSayWhatIsKnown() {
  BridgeEstimate bridge;
  bridge.converged = true;
  bridge.difference = 0.4371;
  bridge.standard_error = 0.0312;
  QCOMPARE(describeEvidenceGap(bridge), QStringLiteral("Laplace evidence is 0.44 ± 0.03 nats too low"));
  bridge.difference = -0.4371;
  QCOMPARE(describeEvidenceGap(bridge), QStringLiteral("Laplace evidence is 0.44 ± 0.03 nats too high"));
  bridge.difference = 0.01;
  QVERIFY(describeEvidenceGap(bridge).contains(QStringLiteral("as far as can be told")));
  // A prior so narrow that Laplace is exact: no "0.000000 ± 0.000000 nats too low".
  bridge = {.difference = 3e-9, .standard_error = 1e-10, .converged = true};
  QCOMPARE(describeEvidenceGap(bridge),
           QStringLiteral("Laplace evidence is right as far as can be told, to 0.000001 nats"));
  bridge.standard_error = std::nan("");
  QVERIFY(describeEvidenceGap(bridge).contains(QStringLiteral("too few draws")));

  ReferenceSummary summary;
  QCOMPARE(describeReference(summary, {}), QStringLiteral("warming up"));
  summary.warm = true;
  summary.draws = 6000;
  summary.effective_draws = 2400.7;
  summary.r_hat = 1.0031;
  QCOMPARE(describeReference(summary, {}), QStringLiteral("2400 effective of 6000 draws, R-hat 1.003"));
  summary.r_hat = 1.2;
  summary.state = ReferenceState::out_of_time;
  const QString warned = describeReference(summary, {});
  QVERIFY(warned.contains(QStringLiteral("do not agree")) &&
          warned.contains(QStringLiteral("limit of time")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::AuditPageTest);
#include "tst_audit_page.moc"
