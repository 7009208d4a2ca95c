#include "app/compute/cures.h"
#include "app/compute/fit_forecast.h"
#include "app/compute/live_fit.h"
#include "app/panels/cure_row.h"
#include "app/panels/map_cures.h"
#include "app/report/number_text.h"
#include "app/studies/growth/page/growth_page.h"
#include "app/studies/ladder/page/ladder_page.h"
#include "core/model/model.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <memory>
#include <utility>

namespace credence {

/// Where work takes long the place says so, with what helps beside it. How long a fit takes, and what time it
/// is, say the tests, not the machine.
class CuresTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void whatIsSoonDoneIsNotTold();
  void aLongMapSaysSoWithItsCures();
  void whatWillBeCutIsSaidBefore();
  void fewBumpsAreOneStepThatUndoTakesBack();
  void theCostIsTheDifferenceOfTheEvidences();
  void theCostIsForgottenWithTheSetting();
  void theCostIsForgottenWithThePoints();
  void anUnknownCostIsNotTold();
  void bumpsOnAGridStayOnIt();
  void whatFewBumpsDoNotSpareIsNotOffered();
  void fewerCellsAreOverTheSameRanges();
  void inputsOfOtherUnitsAreStandardised();
  void aComplaintGoesWithItsReason();
  void aStudySaysSoBeforehand();
  void aStudyIsFollowedByItsSteps();
  void stepsThatTakeLongerThanExpectedAreTold();
  void whatGoesOnBeyondAllExpectationIsTold();
  void nothingIsMadeUpOfNothing();
  void restsDoNotCount();
  void narrowRowsPutButtonsBelow();

 private:
  Hyperparameters setting() const { return m_document->state().hyperparameters; }
  QToolButton* button(const QWidget& row, const char* name) const {
    return row.findChild<QToolButton*>(QString::fromLatin1(name));
  }
  CureRow* row(const char* name) const { return m_cures->findChild<CureRow*>(QString::fromLatin1(name)); }
  bool offers(const CureRow& row, const char* name) const { return !button(row, name)->isHidden(); }
  void awaitFit() const { AWAIT(m_fit->fitAtHand() && m_fit->fitCurrent()); }

  double m_now = 0.0;  // s
  double m_secondsOfFit = 0.0;
  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<MapCures> m_cures;
};

void CuresTest::init() {
  m_now = 0.0;
  m_secondsOfFit = 0.0;
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_fit->setMeasures({[this] { return m_now; }, [this](const Fit&) { return m_secondsOfFit; }});
  m_cures = std::make_unique<MapCures>(m_fit.get());
  m_cures->resize(240, 100);
  m_cures->show();
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {260, 0.3, 1});
  m_document->setHyperparameters({&rbf_features, 0.4, 10.0});
  m_fit->cancelMap();
}

void CuresTest::cleanup() {
  m_cures.reset();
  m_fit.reset();
  m_document.reset();
}

void CuresTest::whatIsSoonDoneIsNotTold() {
  m_secondsOfFit = 0.05;
  awaitFit();
  m_fit->restartMap();
  QCOMPARE(row("mapCures")->text(), QString());
  AWAIT(!m_fit->mapRunning());
  QCOMPARE(row("mapCures")->text(), QString());
  QCOMPARE(row("fitCures")->text(), QString());
}

// A cell is taken for a fit, before any is there: a hundred of a quarter of an hour are hours.
void CuresTest::aLongMapSaysSoWithItsCures() {
  m_secondsOfFit = 900.0;
  awaitFit();
  m_fit->restartMap();
  m_fit->cancelMap();
  CureRow* map = row("mapCures");
  const double expected = m_fit->mapTime().expected();
  QVERIFY(expected > 3600.0);
  // The picture may still be refined, and has the word until it is.
  AWAIT_COMPARE(map->text(), QStringLiteral("The map takes about %1.").arg(durationNumber(expected)));
  QVERIFY(map->isVisible() && offers(*map, "useFewBumps") && offers(*map, "useFewCells"));
  QVERIFY(!offers(*map, "useStandardised"));  // both inputs are of like units
}

void CuresTest::whatWillBeCutIsSaidBefore() {
  awaitFit();
  const DirectionLimit limit(40);  // as if there were no memory for more
  CureRow* fit = row("fitCures");
  QString said;
  bool offered = false;
  connect(fit, &CureRow::shownChanged, this, [&] {
    if (!said.isEmpty() || fit->text().isEmpty()) return;
    said = fit->text();
    offered = offers(*fit, "useFewBumps");
  });
  Hyperparameters narrow = setting();
  narrow.width = 0.05;
  m_document->setHyperparameters(narrow);
  m_fit->cancelMap();
  AWAIT(!said.isEmpty());
  const auto forecast = forecastFit(*m_document);
  QVERIFY(forecast && forecast->cut);
  QCOMPARE(said, QStringLiteral("Of some %1 directions 40 fit into memory: the evidence may have a bound.")
                     .arg(countNumber(static_cast<quint64>(forecast->directions))));
  QVERIFY(offered);
  button(*fit, "useFewBumps")->click();
  QCOMPARE(setting().centres.rule, Centres::Rule::random);
  QCOMPARE(setting().centres.count, Cures::fewBumps);
  m_fit->cancelMap();
  awaitFit();
  QCOMPARE(fit->text().contains(QLatin1String("directions")), false);
}

void CuresTest::fewBumpsAreOneStepThatUndoTakesBack() {
  m_secondsOfFit = 900.0;
  awaitFit();
  m_fit->restartMap();
  m_fit->cancelMap();
  const Hyperparameters before = setting();
  const int steps = m_document->undoStack()->count();
  CureRow* map = row("mapCures");
  button(*map, "useFewBumps")->click();
  m_fit->cancelMap();
  QCOMPARE(m_document->undoStack()->count(), steps + 1);
  Hyperparameters wanted = before;
  wanted.centres = {Centres::Rule::random, Cures::fewBumps, before.centres.seed};
  QCOMPARE(setting(), wanted);
  // What is said of the features before is no longer true.
  QCOMPARE(map->text(), QString());
  m_document->undoStack()->undo();
  QCOMPARE(setting(), before);
}

void CuresTest::theCostIsTheDifferenceOfTheEvidences() {
  m_secondsOfFit = 900.0;
  awaitFit();
  m_fit->restartMap();
  m_fit->cancelMap();
  m_secondsOfFit = 0.01;
  const double before = fit_model(m_document->dataset(), setting()).posterior.evidence.total();
  CureRow* map = row("mapCures");
  button(*map, "useFewBumps")->click();
  m_fit->cancelMap();
  awaitFit();
  const double after = fit_model(m_document->dataset(), setting()).posterior.evidence.total();
  QVERIFY(std::abs(before - after) > 0.05);  // or nothing would be tested
  QCOMPARE(map->text(), QStringLiteral("200 bumps %1 %2 nats here.")
                            .arg(before > after ? QStringLiteral("cost") : QStringLiteral("gain"),
                                 signedNumber(std::abs(before - after), 1)));
  QVERIFY(map->isVisible() && !offers(*map, "useFewBumps"));
  m_document->undoStack()->undo();
  m_fit->cancelMap();
  QCOMPARE(map->text(), QString());
  m_document->undoStack()->redo();
  m_fit->cancelMap();
  QVERIFY(map->text().contains(QLatin1String("nats here")));
}

void CuresTest::theCostIsForgottenWithTheSetting() {
  Cures cures(m_fit.get());
  awaitFit();
  cures.take(Cure::fewerBumps);
  awaitFit();
  AWAIT(cures.cost());
  const Hyperparameters taken = setting();
  Hyperparameters other = taken;
  other.width = 0.7;
  m_document->setHyperparameters(other);
  QVERIFY(!cures.cost());
  m_document->setHyperparameters(taken);
  awaitFit();
  QVERIFY(!cures.cost());
}

void CuresTest::theCostIsForgottenWithThePoints() {
  Cures cures(m_fit.get());
  awaitFit();
  cures.take(Cure::fewerBumps);
  awaitFit();
  AWAIT(cures.cost());
  m_document->setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.9});
  QVERIFY(!cures.cost());
  awaitFit();
  QVERIFY(!cures.cost());
}

// The cure was taken before the fit it spares had ended.
void CuresTest::anUnknownCostIsNotTold() {
  Cures cures(m_fit.get());
  Hyperparameters next = setting();
  next.width = 0.45;
  m_document->setHyperparameters(next);
  QVERIFY(!m_fit->fitAtHand());
  cures.take(Cure::fewerBumps);
  awaitFit();
  QVERIFY(!cures.cost());
  // The way back makes it known.
  m_document->undoStack()->undo();
  awaitFit();
  m_document->undoStack()->redo();
  awaitFit();
  AWAIT(cures.cost());
  const double before = fit_model(m_document->dataset(), next).posterior.evidence.total();
  QVERIFY(std::abs(cures.cost()->before - before) < 1e-6);
}

void CuresTest::bumpsOnAGridStayOnIt() {
  Cures cures(m_fit.get());
  Hyperparameters next = setting();
  next.centres = {Centres::Rule::grid, 900, 3};
  m_document->setHyperparameters(next);
  QVERIFY(cures.helps(Cure::fewerBumps));
  cures.take(Cure::fewerBumps);
  next.centres.count = Cures::fewBumps;
  QCOMPARE(setting(), next);
  QVERIFY(!cures.helps(Cure::fewerBumps));
  next.features = &linear_features;  // which have none
  next.centres.count = 900;
  m_document->setHyperparameters(next);
  QVERIFY(!cures.helps(Cure::fewerBumps));
}

// A wide bump's fit has few directions as it is; narrow widths, which the map has among others, have many.
void CuresTest::whatFewBumpsDoNotSpareIsNotOffered() {
  Cures cures(m_fit.get());
  awaitFit();
  QVERIFY(m_fit->fit()->model->rank() < Cures::fewBumps);
  QVERIFY(!cures.helps(Cure::fewerBumps, Effort::fits) && !cures.helps(Cure::fewerBumps, Effort::posterior));
  QVERIFY(cures.helps(Cure::fewerBumps, Effort::settings));
  Hyperparameters narrow = setting();
  narrow.width = 0.01;
  m_document->setHyperparameters(narrow);
  awaitFit();
  QVERIFY(m_fit->fit()->model->rank() > Cures::fewBumps + 1);
  QVERIFY(cures.helps(Cure::fewerBumps, Effort::fits) && cures.helps(Cure::fewerBumps, Effort::posterior));
  // By moments a fit of all bumps is quicker than one of few.
  m_document->generateDataset(*find_generator("moons"), {5000, 0.3, 1});
  Hyperparameters usual = setting();
  usual.width = 0.46;
  m_document->setHyperparameters(usual);
  awaitFit();
  QVERIFY(m_fit->fit()->model->basis().route() == "moments");
  QVERIFY(!cures.helps(Cure::fewerBumps, Effort::fits) && cures.helps(Cure::fewerBumps, Effort::posterior));
}

void CuresTest::fewerCellsAreOverTheSameRanges() {
  Cures cures(m_fit.get());
  EvidenceRanges ranges = m_document->state().evidenceRanges;
  ranges.width.count = 40;
  ranges.prior_variance.count = 8;
  m_document->setEvidenceRanges(ranges);
  cures.take(Cure::fewerCells);
  ranges.width.count = 10;
  QVERIFY(m_document->state().evidenceRanges == ranges);
  cures.take(Cure::fewerCells);
  ranges.width.count = 5;
  ranges.prior_variance.count = 5;
  QVERIFY(m_document->state().evidenceRanges == ranges);
  QVERIFY(!cures.helps(Cure::fewerCells));
}

void CuresTest::inputsOfOtherUnitsAreStandardised() {
  Cures cures(m_fit.get());
  QVERIFY(!cures.helps(Cure::standardise));
  Dataset stretched = m_document->dataset();
  stretched.inputs.col(1) *= 1e4;
  m_document->openDataset(std::move(stretched), QStringLiteral("stretched"));
  QVERIFY(cures.helps(Cure::standardise));
  m_fit->setView({-2.0, 3.0, -2e4, 2e4});
  awaitFit();
  const double before = m_fit->fit()->evidence.total();
  cures.take(Cure::standardise);
  QVERIFY(setting().standardise && !cures.helps(Cure::standardise));
  awaitFit();
  AWAIT(cures.cost());
  QVERIFY(std::abs(cures.cost()->before - before) < 1e-9);
  QVERIFY(std::abs(cures.cost()->after - m_fit->fit()->evidence.total()) < 1e-9);
  QVERIFY(cures.cost()->after > cures.cost()->before);  // one width suits both
}

void CuresTest::aComplaintGoesWithItsReason() {
  CureRow line(QStringLiteral("units"), m_fit.get(), {Cure::standardise});
  line.complain(QStringLiteral("One width suits only one."));
  QCOMPARE(line.text(), QString());  // of like units there is nothing to say
  Dataset stretched = m_document->dataset();
  stretched.inputs.col(1) *= 1e4;
  m_document->openDataset(std::move(stretched), QStringLiteral("stretched"));
  line.complain(QStringLiteral("One width suits only one."));
  QCOMPARE(line.text(), QStringLiteral("One width suits only one."));
  button(line, "useStandardised")->click();
  QVERIFY(setting().standardise);
  QCOMPARE(line.text(), QString());
}

void CuresTest::aStudySaysSoBeforehand() {
  m_secondsOfFit = 10.0;
  awaitFit();
  m_document->setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.9});
  GrowthPage growth(m_document.get(), m_fit.get());
  growth.resize(900, 230);
  const auto* line = growth.findChild<CureRow*>(QStringLiteral("growthCures"));
  QCOMPARE(line->text(), QString());  // out of sight nothing is computed
  QString first;                      // that it says: none of the fits is made
  connect(line, &CureRow::shownChanged, this, [&] {
    if (first.isEmpty()) first = line->text();
  });
  growth.show();
  awaitFit();
  // 1, 2, 5 … 200 and all 234 points: nine fits.
  AWAIT(!first.isEmpty());
  QCOMPARE(first, QStringLiteral("The growth takes about %1.").arg(durationNumber(90.0)));
  m_fit->cancelMap();
  Hyperparameters narrow = setting();
  narrow.width = 0.01;  // of which all directions count
  m_document->setHyperparameters(narrow);
  awaitFit();
  LadderPage ladder(m_document.get(), m_fit.get());
  ladder.resize(900, 230);
  ladder.show();
  const auto* rungs = ladder.findChild<CureRow*>(QStringLiteral("ladderCures"));
  AWAIT(rungs->text().startsWith(QLatin1String("The ladder takes about ")));
  button(*rungs, "useFewBumps")->click();
  QCOMPARE(setting().centres.count, Cures::fewBumps);
  QCOMPARE(rungs->text(), QString());
}

void CuresTest::aStudyIsFollowedByItsSteps() {
  StudyCures line(QStringLiteral("study"), QStringLiteral("It takes %1."), m_fit.get(), Effort::fits);
  line.follow(10.0, 0.0, 0.0);
  QCOMPARE(line.text(), QString());  // nobody knows
  m_now = 4.0;
  line.follow(10.0, 0.0, 1.0);
  QCOMPARE(line.text(), QStringLiteral("It takes about 40 s."));
  m_now = 20.0;
  line.follow(10.0, 0.0, 5.0);
  QCOMPARE(line.text(), QStringLiteral("It takes about 40 s."));
  m_now = 36.0;
  line.follow(10.0, 0.0, 9.0);  // four seconds are left, which need no telling
  QCOMPARE(line.text(), QString());
  line.finish();
  line.expect(3.0, 5.0);
  QCOMPARE(line.text(), QStringLiteral("It takes about 15 s."));
  line.expect(3.0, 3.0);  // nine; but what is told does not flicker about its limit
  QCOMPARE(line.text(), QStringLiteral("It takes about 10 s."));
  line.finish();
  line.expect(3.0, 3.0);
  QCOMPARE(line.text(), QString());
}

void CuresTest::stepsThatTakeLongerThanExpectedAreTold() {
  WorkDuration work([this] { return m_now; });
  work.expect(100.0, 0.05);
  work.begin();
  QCOMPARE(work.expected(), 5.0);
  m_now = 0.2;
  work.reach(6.0);
  QCOMPARE(work.expected(), 0.2 + 94 * 0.05);  // the first second tells nothing yet
  m_now = 6.2;                                 // the seventh takes six seconds already
  QVERIFY(std::abs(work.expected() - (0.2 + 94 * 6.2 / 7)) < 1e-9);
  QVERIFY(std::abs(work.left() - (work.expected() - 6.2)) < 1e-9);
  work.reach(100.0);
  QCOMPARE(work.left(), 0.0);
}

void CuresTest::whatGoesOnBeyondAllExpectationIsTold() {
  StudyCures line(QStringLiteral("study"), QStringLiteral("It takes %1."), m_fit.get(), Effort::fits);
  line.follow(1.0, 2.0, 0.0);
  QCOMPARE(line.text(), QString());
  m_now = 9.0;
  line.follow(1.0, 2.0, 0.0);
  QCOMPARE(line.text(), QString());
  m_now = 27.0;
  line.follow(1.0, 2.0, 0.0);
  QCOMPARE(line.text(), QStringLiteral("It takes more than 20 s."));
}

// Of a thousand draws none is there: that says nothing about the others. Nor is it begun for longer than it
// may take.
void CuresTest::nothingIsMadeUpOfNothing() {
  StudyCures line(QStringLiteral("study"), QStringLiteral("It takes %1."), m_fit.get(), Effort::posterior);
  line.limit(300.0);
  line.follow(1000.0, 0.0, 0.0);
  m_now = 12.0;
  line.follow(1000.0, 0.0, 0.0);
  QCOMPARE(line.text(), QStringLiteral("It takes more than 10 s."));
  m_now = 14.0;
  line.follow(1000.0, 0.0, 2.0);
  QCOMPARE(line.text(), QStringLiteral("It takes about 5 min."));
  line.follow(1000.0, 0.0, 140.0);
  QCOMPARE(line.text(), QStringLiteral("It takes about 2 min."));
}

void CuresTest::restsDoNotCount() {
  WorkDuration work([this] { return m_now; });
  work.expect(2.0, 0.0);
  work.begin();
  m_now = 3.0;
  work.wait(true);
  m_now = 100.0;
  QCOMPARE(work.elapsed(), 3.0);
  work.wait(false);
  m_now = 101.0;
  work.reach(1.0);
  QCOMPARE(work.expected(), 8.0);
  work.end();
  m_now = 500.0;
  QCOMPARE(work.elapsed(), 4.0);
}

void CuresTest::narrowRowsPutButtonsBelow() {
  m_secondsOfFit = 900.0;
  awaitFit();
  m_fit->restartMap();
  m_fit->cancelMap();
  CureRow* map = row("mapCures");
  const auto* text = map->findChild<QLabel*>(QStringLiteral("cureText"));
  for (const int width : {120, 240, 900}) {
    m_cures->setFixedWidth(width);
    test::settle(20);
    QVERIFY(map->minimumSizeHint().width() <= map->width());
    for (const char* name : {"useFewBumps", "useFewCells"}) {
      const QRect place = button(*map, name)->geometry();
      QVERIFY2(place.right() < map->width() && place.bottom() < map->height(), name);
      if (width < 900) {
        QVERIFY(place.top() > text->geometry().bottom());
      } else {
        QVERIFY(place.left() > text->geometry().left() && place.top() < text->geometry().bottom());
      }
    }
    const QRect first = button(*map, "useFewBumps")->geometry();
    const QRect second = button(*map, "useFewCells")->geometry();
    QVERIFY(!first.intersects(second));
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::CuresTest);
#include "tst_cures.moc"
