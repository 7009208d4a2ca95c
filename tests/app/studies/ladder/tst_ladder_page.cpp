#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/compute/method_text.h"
#include "app/document/document.h"
#include "app/plots/audit_dots.h"
#include "app/report/number_text.h"
#include "app/studies/ladder/page/ladder_page.h"
#include "core/evaluation/ladder.h"
#include "core/method/method.h"
#include "support/await.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QFont>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <cmath>
#include <memory>

namespace credence {

/// The ladder as a person meets it: a table that fills, and what its truth is worth.
class LadderPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenPageComputesNothing();
  void everyRungIsMeasuredAgainstTheTruth();
  void noErrorIsDrawnWithoutTheTruth();
  void chartsShowTheTable();
  void whatIsInViewChangesNoError();
  void bitsAreOfValidationPointsOrOfOneLeftOut();
  void anotherSettingIsClimbedAnew();
  void generatedDataTellTheirExcessLoss();
  void stoppedItKeepsWhatThereIs();
  void headingsKeepTheirLinesWhenLettersChange();
  void withoutPointsItSaysSo();
  void withoutAPriorItSaysSo();

 private:
  QTableWidget* table() { return m_page->findChild<QTableWidget*>(QStringLiteral("ladderTable")); }
  QString status() { return m_page->findChild<QLabel*>(QStringLiteral("ladderStatus"))->text(); }
  QString answer() { return m_page->said(); }
  bool climbed() { return status().contains(QStringLiteral("effective of")); }
  int row(const QString& title) {
    for (int k = 0; k < table()->rowCount(); ++k) {
      if (table()->item(k, 0)->text() == title) return k;
    }
    return -1;
  }
  /// -1 where it has none.
  int column(const char* heading) {
    for (int k = 0; k < table()->columnCount(); ++k) {
      if (table()->horizontalHeaderItem(k)->text().simplified() == QLatin1String(heading)) return k;
    }
    return -1;
  }
  double number(const QString& title, int column) {
    return readNumber(table()->item(row(title), column)->text()).value_or(arma::datum::nan);
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<LadderPage> m_page;
};

void LadderPageTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_page = std::make_unique<LadderPage>(m_document.get(), m_fit.get());
  m_page->resize(820, 230);
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {40, 0.3, 1});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 1.0, 10.0});
}

void LadderPageTest::cleanup() {
  m_page.reset();
  m_fit.reset();
  m_document.reset();
}

void LadderPageTest::hiddenPageComputesNothing() {
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QCOMPARE(table()->rowCount(), 0);
  QVERIFY(!climbed());
}

void LadderPageTest::everyRungIsMeasuredAgainstTheTruth() {
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5, .validation = 0.3});
  m_page->show();
  AWAIT(climbed());
  for (const char* title : {"MAP", "Laplace (quadrature)", "VB", "KL", "EP", "Exact (by draws)"}) {
    QVERIFY2(row(QString::fromUtf8(title)) >= 0, title);
  }
  QCOMPARE(table()->item(row(QStringLiteral("MAP")), 1)->text(), QStringLiteral("–"));
  const double truth =
      readNumber(
          table()->item(row(QStringLiteral("Exact (by draws)")), 1)->text().section(QLatin1Char(' '), 0, 0))
          .value_or(arma::datum::nan);
  const double ep = number(QStringLiteral("EP"), 1);
  // Three decimals of each.
  QVERIFY(std::abs(ep - truth - number(QStringLiteral("EP"), 2)) < 2e-3);
  QVERIFY(number(QStringLiteral("VB"), 1) <= number(QStringLiteral("KL"), 1));
  QVERIFY(number(QStringLiteral("EP"), 3) < number(QStringLiteral("Laplace (quadrature)"), 3));
  QVERIFY(number(QStringLiteral("EP"), 3) <= number(QStringLiteral("EP"), 4));
  QVERIFY(number(QStringLiteral("EP"), 5) < 1.0);
  const test::CopiedTable copied(m_page->findChild<QToolButton*>(QStringLiteral("ladderTables")));
  QCOMPARE(copied.rows().size(), table()->rowCount());
}

/// Neither before it has come, nor where its draws are not to be believed.
void LadderPageTest::noErrorIsDrawnWithoutTheTruth() {
  Ladder ladder;
  ladder.rungs = {{.method = &ep_method, .log_evidence = -20.0, .error = {.mean = 0.1, .largest = 0.2}}};
  for (const PosteriorKind* source : {static_cast<const PosteriorKind*>(nullptr), &ep_importance_posterior}) {
    ladder.truth = {.source = source, .log_evidence = -19.0, .standard_error = 0.1};
    ladder.truth.quality.reliable = source == nullptr;
    for (const Chart& chart : {ladderChart(ladder), ladderEvidenceChart(ladder)}) {
      QVERIFY(!hasValues(chart));
      QVERIFY(!chart.sentence.isEmpty());
    }
  }
  ladder.truth.quality.reliable = true;
  QVERIFY(hasValues(ladderChart(ladder)) && ladderChart(ladder).sentence.isEmpty());
  QVERIFY(hasValues(ladderEvidenceChart(ladder)) && ladderEvidenceChart(ladder).sentence.isEmpty());
}

void LadderPageTest::chartsShowTheTable() {
  m_page->resize(1900, 320);
  m_page->show();
  AWAIT(climbed());
  const auto drawn = [this](const char* chart, const char* part) {
    const QCPGraph* graph = m_page->chart(chart)->graph(part);
    return graph != nullptr && graph->dataCount() == 1 ? graph->data()->at(0)->key : arma::datum::nan;
  };
  AWAIT(drawn("ladder", "ep_mean") > 0.0);
  // As many digits as the table has.
  const auto alike = [](double dot, double said) {
    return std::abs(dot - said) <= 6e-4 * std::abs(said) + 6e-5;
  };
  QVERIFY(alike(drawn("ladder", "ep_mean"), number(QStringLiteral("EP"), 3)));
  QVERIFY(alike(drawn("ladder", "ep_largest"), number(QStringLiteral("EP"), 4)));
  QVERIFY(alike(drawn("ladder_evidence", "vb_too_low"), -number(QStringLiteral("VB"), 2)));
}

/// Window, command and report take the same region and the same draws.
void LadderPageTest::whatIsInViewChangesNoError() {
  m_fit->setView({0.0, 0.1, 0.0, 0.1});
  m_page->show();
  AWAIT(climbed());
  const Fit& fit = *m_fit->fit();
  const Dataset& dataset = *fit.request.dataset;
  const Bounds box = bounds_of(dataset.inputs);
  const Grid region{{box.x1_min - 0.1 * box.width(), box.x1_max + 0.1 * box.width(),
                     box.x2_min - 0.1 * box.height(), box.x2_max + 0.1 * box.height()},
                    41,
                    41};
  const Ladder ladder = compute_ladder(*fit.model, training_set(dataset, fit.split), {}, region);
  for (const LadderRung& rung : ladder.rungs) {
    const QString title = fullTitle(*rung.method);
    QVERIFY2(row(title) >= 0, qPrintable(title));
    QVERIFY2(std::abs(number(title, 3) - rung.error.mean) <= 5.1e-5, qPrintable(title));
    QVERIFY2(std::abs(number(title, 4) - rung.error.largest) <= 5.1e-5, qPrintable(title));
  }
}

void LadderPageTest::bitsAreOfValidationPointsOrOfOneLeftOut() {
  m_page->show();
  AWAIT(climbed());
  for (const char* heading : {"bits over a coin", "bits over base rate", "errors, one left out"})
    QVERIFY2(column(heading) >= 5, heading);
  const auto bits = [this] { return table()->item(row(QStringLiteral("EP")), column("bits over a coin")); };
  const QString before = bits()->text();
  // Test points are for judging what was chosen.
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  AWAIT(m_fit->fitCurrent() && climbed() && bits()->text() != before);
  QVERIFY(column("errors, one left out") > 0);
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5, .validation = 0.3});
  AWAIT(m_fit->fitCurrent() && climbed() && column("validation errors") > 0);
}

void LadderPageTest::anotherSettingIsClimbedAnew() {
  m_page->show();
  AWAIT(climbed());
  const QString before = table()->item(row(QStringLiteral("EP")), 1)->text();
  m_document->setHyperparameters({&rbf_features, 0.6, 3.0});
  AWAIT(m_fit->fitCurrent() && climbed() && table()->item(row(QStringLiteral("EP")), 1)->text() != before);
}

void LadderPageTest::generatedDataTellTheirExcessLoss() {
  m_document->setEvidenceRanges({{0.3, 3.0, 3}, {1.0, 100.0, 3}});
  m_page->show();
  AWAIT(status().contains(QStringLiteral("bias")));
  QVERIFY2(status().contains(QStringLiteral("at the best setting (width")), qPrintable(status()));
  const int excess = column("excess loss");
  QVERIFY(excess > 0 && column("approximation") == excess + 1);
  const auto mean = [&](const char* title, int of) {
    const QString text = table()->item(row(QLatin1String(title)), of)->text();
    return readNumber(text.section(QLatin1Char(' '), 0, 0)).value_or(arma::datum::nan);
  };
  // Four decimals of each.
  QVERIFY(std::abs(mean("EP", excess) - mean("Exact (by draws)", excess) - mean("EP", excess + 1)) < 3e-4);
  // Nobody knows the truth of a sketch.
  Dataset sketch = m_document->dataset();
  m_document->openDataset(sketch, QStringLiteral("points.csv"));
  AWAIT(m_fit->fitCurrent() && climbed() && column("excess loss") < 0);
  QVERIFY(!status().contains(QStringLiteral("bias")));
}

void LadderPageTest::stoppedItKeepsWhatThereIs() {
  auto* action = m_page->findChild<QToolButton*>(QStringLiteral("ladderAction"));
  m_page->show();
  AWAIT(action->text() == QStringLiteral("Stop"));
  action->click();
  QCOMPARE(action->text(), QStringLiteral("Again"));
  const bool early = !climbed();
  if (early) QVERIFY2(status().contains(QStringLiteral("stopped")), qPrintable(status()));
  test::settle(100);
  QVERIFY(!early || !climbed());
  action->click();
  AWAIT(climbed());
  AWAIT(status().contains(QStringLiteral("bias")) && action->text() == QStringLiteral("Again"));
}

void LadderPageTest::headingsKeepTheirLinesWhenLettersChange() {
  m_page->show();
  AWAIT(climbed());
  const QHeaderView* head = table()->horizontalHeader();
  QVERIFY(head->minimumHeight() >= 2 * head->fontMetrics().height());
  const QFont usual = m_page->font();
  for (const double times : {2.0, 1.0}) {
    QFont letters = usual;
    letters.setPointSizeF(times * usual.pointSizeF());
    m_page->setFont(letters);
    QVERIFY(head->minimumHeight() >= 2 * head->fontMetrics().height());
  }
}

void LadderPageTest::withoutPointsItSaysSo() {
  m_page->show();
  AWAIT(climbed());
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  AWAIT(!m_fit->fit());
  QCOMPARE(table()->rowCount(), 0);
  QVERIFY2(answer().contains(QStringLiteral("nothing to fit")), qPrintable(answer()));
}

void LadderPageTest::withoutAPriorItSaysSo() {
  QStringList failures;
  connect(m_page.get(), &LadderPage::failed, this, [&](const QString& message) { failures << message; });
  m_page->show();
  AWAIT(climbed());
  m_document->setHyperparameters({&linear_features, 1.0, no_prior});
  AWAIT(m_fit->fitCurrent());
  QVERIFY2(answer().contains(QStringLiteral("Without a prior")), qPrintable(answer()));
  QCOMPARE(table()->rowCount(), 0);
  QVERIFY(!m_page->findChild<QToolButton*>(QStringLiteral("ladderAction"))->isEnabled());
  m_document->setHyperparameters({&linear_features, 1.0, 1.0});
  AWAIT(climbed());
  QCOMPARE(failures, QStringList());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::LadderPageTest);
#include "tst_ladder_page.moc"
