#include "app/compute/cures.h"
#include "app/compute/tuner.h"
#include "app/panels/cure_row.h"
#include "app/panels/setting_bar.h"
#include "app/report/number_text.h"
#include "app/widgets/log_slider.h"
#include "core/evidence/maximise_evidence.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <cmath>

namespace credence {

/// In the window, the lines that say what takes long: where they stand, that their buttons do what they say,
/// and that they push nothing out of sight. Every fit is said to take a quarter of an hour.
class CureLinesTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_cure_lines"); }
  void init();
  void cleanup() { closeWindow(); }
  void theMapOffersFewerCells();
  void bestSettingSaysHowLongItTakes();
  void aTrialOfSplitsSaysHowLongItTakes();
  void aStudyThatIsAwaitedSaysHowLongItTakes_data();
  void aStudyThatIsAwaitedSaysHowLongItTakes();
  void severalSettingsSayHowLongTheyTake();
  void unitsFarApartAreCuredWhereTheyAreHintedAt();
  void everyLineIsInSight_data();
  void everyLineIsInSight();

 private:
  CureRow* line(const char* name) const { return find<CureRow>(name); }
  QToolButton* button(const char* line, const char* name) const {
    return find<QToolButton>(name, find<CureRow>(line));
  }
  bool inSight(const QWidget* widget) const {
    return widget->isVisible() && widget->visibleRegion().boundingRect() == widget->rect();
  }
};

void CureLinesTest::init() {
  showWindow();
  askNothing();
  liveFit().setMeasures({[] { return 0.0; }, [](const Fit&) { return 900.0; }});
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {260, 0.3, 1});
  awaitFit();
  liveFit().restartMap();
  liveFit().cancelMap();
}

void CureLinesTest::theMapOffersFewerCells() {
  QVERIFY(line("mapCures")->isVisible());
  const int steps = document().undoStack()->count();
  const EvidenceRanges before = document().state().evidenceRanges;
  QTest::mouseClick(button("mapCures", "useFewCells"), Qt::LeftButton);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  const EvidenceRanges& now = document().state().evidenceRanges;
  QVERIFY(now.width.count == 5 && now.prior_variance.count == 5);
  QVERIFY(now.width.start == before.width.start && now.width.stop == before.width.stop);
  document().undoStack()->undo();
  QVERIFY(document().state().evidenceRanges == before);
}

/// Thirty fits from the best cell of a map; where there is none, its own first look before them.
void CureLinesTest::bestSettingSaysHowLongItTakes() {
  QVERIFY(m_services->tuner.expectedSeconds() > 30 * 900.0);
  QCOMPARE(line("searchCures")->text(),
           QStringLiteral("takes about %1").arg(durationNumber(m_services->tuner.expectedSeconds())));
  QVERIFY(!find<QLabel>("bestCriterion")->isVisible());
  bringMapBack();
  AWAIT(liveFit().map() && liveFit().map()->complete() && !liveFit().mapRunning());
  QCOMPARE(line("searchCures")->text(), QStringLiteral("takes about %1").arg(durationNumber(30 * 900.0)));
  leaveOutMap();
  const Hyperparameters before = document().state().hyperparameters;
  QTest::mouseClick(button("searchCures", "useFewBumps"), Qt::LeftButton);
  QCOMPARE(document().state().hyperparameters.centres.count, Cures::fewBumps);
  QVERIFY(!line("searchCures")->isVisible() && find<QLabel>("bestCriterion")->isVisible());
  document().undoStack()->undo();
  QCOMPARE(document().state().hyperparameters, before);
}

void CureLinesTest::aTrialOfSplitsSaysHowLongItTakes() {
  showAllNumbers();
  QCOMPARE(line("splitCures")->text(), QString());
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.7});
  awaitFit();
  AWAIT(line("splitCures")->text().startsWith(QLatin1String("So many splits take about ")));
}

void CureLinesTest::aStudyThatIsAwaitedSaysHowLongItTakes_data() {
  QTest::addColumn<QString>("page");
  QTest::addColumn<QString>("cures");
  QTest::addColumn<QString>("sentence");
  QTest::newRow("solver") << "solverPage"
                          << "solverCures"
                          << "The solvers take about 16 min.";
  QTest::newRow("draws") << "drawsPage"
                         << "drawsCures"
                         << "The draws take about 15 min.";
  QTest::newRow("section") << "sectionPage"
                           << "sectionCures"
                           << "The section takes about 15 min.";
  QTest::newRow("weights") << "weightsPage"
                           << "weightsCures"
                           << "The study of the weights takes about 15 min.";
}

/// While it is awaited, and no longer.
void CureLinesTest::aStudyThatIsAwaitedSaysHowLongItTakes() {
  QFETCH(const QString, page);
  QFETCH(const QString, cures);
  QFETCH(const QString, sentence);
  const CureRow* row = line(qPrintable(cures));
  QStringList told;
  connect(row, &CureRow::shownChanged, this, [&] {
    if (row->isVisible()) told << row->text();
  });
  document().setInView(&ViewState::section, Segment{{-1.0, 0.0}, {1.0, 0.5}});
  document().setInView(&ViewState::page, page);
  AWAIT(told.contains(sentence));
  AWAIT(row->text().isEmpty());
}

void CureLinesTest::severalSettingsSayHowLongTheyTake() {
  action(QStringLiteral("Several Settings"))->trigger();
  const CureRow* row = line("panelsCures");
  AWAIT(row->text().startsWith(QLatin1String("All panels take about ")));
  AWAIT(row->text().isEmpty());
}

void CureLinesTest::unitsFarApartAreCuredWhereTheyAreHintedAt() {
  Dataset stretched = dataset();
  stretched.inputs.col(1) *= 1e4;
  document().openDataset(std::move(stretched), QStringLiteral("stretched"));
  awaitFit();
  const double before = liveFit().fit()->evidence.total();
  openPanel("modelChip");
  const auto* hint = line("unitsHint");
  QVERIFY(hint->text().contains(QLatin1String("one width suits only one")));
  const int steps = document().undoStack()->count();
  QTest::mouseClick(button("unitsHint", "useStandardised"), Qt::LeftButton);
  QVERIFY(document().state().hyperparameters.standardise);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  QVERIFY(!hint->text().contains(QLatin1String("one width")));
  awaitFit();
  const double gained = liveFit().fit()->evidence.total() - before;
  QVERIFY(gained > 0.0);
  AWAIT_COMPARE(hint->text(),
                QStringLiteral("Standardising gains %1 nats here.").arg(signedNumber(gained, 1)));
}

void CureLinesTest::everyLineIsInSight_data() {
  QTest::addColumn<QSize>("size");
  QTest::newRow("large") << QSize(1280, 800);
  QTest::newRow("least") << QSize(960, 500);
}

/// The sliders stay, and so does the column beside the plots; what has no room there scrolls.
void CureLinesTest::everyLineIsInSight() {
  QFETCH(QSize, size);
  m_window->resize(size);
  test::settle(100);
  QVERIFY(inSight(find<LogSlider>("width")) && inSight(find<LogSlider>("priorVariance")));
  for (const char* name : {"mapCures", "searchCures"}) {
    const CureRow* row = line(name);
    if (!row->isVisible()) continue;  // where the window is low there is no room below Best Setting
    for (const auto* child : row->findChildren<QWidget*>()) {
      if (child->isHidden()) continue;
      QVERIFY2(row->rect().contains(child->geometry()), qPrintable(child->objectName()));
    }
  }
  QVERIFY(line("mapCures")->isVisible());
  action(QStringLiteral("Growth"))->trigger();
  // It goes when the growth is complete, which does not really take hours.
  AWAIT(inSight(find<QLabel>("cureText", line("growthCures"))));
  QVERIFY(inSight(find<LogSlider>("width")) && inSight(find<LogSlider>("priorVariance")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::CureLinesTest);
#include "tst_cure_lines.moc"
