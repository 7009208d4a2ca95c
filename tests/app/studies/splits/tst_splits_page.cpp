#include "app/panels/picture_button.h"
#include "app/report/number_text.h"
#include "core/evaluation/split_scores.h"
#include "support/registered_test.h"
#include "support/svg_words.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <stdexcept>

namespace credence {

/// The page that says how far a test score is that of the split.
class SplitsPageTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_splits_page"); }
  void init();
  void cleanup() { closeWindow(); }
  void itHoldsPointsOutWhereAllTrain();
  void itSaysHowFarTheScoreIsChance();
  void marksCannotBeDrawnAgain();
  void withoutLabelsNothingIsCompared();

 private:
  QString answer() const { return find<QLabel>("splitsAnswer")->text(); }
  void click(const char* button) const { QTest::mouseClick(find<QToolButton>(button), Qt::LeftButton); }
};

void SplitsPageTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  document().setInView(&ViewState::page, QStringLiteral("splitsPage"));
  awaitFit();
}

void SplitsPageTest::itHoldsPointsOutWhereAllTrain() {
  QVERIFY(answer().startsWith(QStringLiteral("All points train")));
  QVERIFY(!find<QToolButton>("trySplitsOnPage")->isVisible());
  QVERIFY_EXCEPTION_THROWN(find<PictureButton>("splitsPictures")->picture(), std::runtime_error);
  click("nextSplit");
  QCOMPARE(document().state().split.kind, SplitRule::Kind::fraction);
  awaitFit();
  AWAIT(answer().startsWith(QStringLiteral("One split so far")));
  QCOMPARE(find<QToolButton>("nextSplit")->text(), QStringLiteral("Next split"));
  click("nextSplit");
  awaitFit();
  AWAIT(answer().startsWith(QStringLiteral("Over 2 splits")));
}

void SplitsPageTest::itSaysHowFarTheScoreIsChance() {
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.7});
  awaitFit();
  click("trySplitsOnPage");
  AWAIT(!m_services->splitTrials.running());
  const std::vector<SplitScore>& scores = m_services->splitTrials.scores();
  AWAIT(answer().startsWith(QStringLiteral("Over %1 splits").arg(scores.size())));
  QVERIFY(scores.size() > 40);
  for (const Spread& spread : spread_of(scores)) {
    const QString words =
        signedNumber(spread.mean, 3) + QStringLiteral(" ± ") + signedNumber(spread.standard_deviation, 3);
    QVERIFY2(answer().contains(words), qPrintable(answer() + QStringLiteral(" lacks ") + words));
  }
  // The same on paper.
  QTemporaryDir folder;
  savePage(find<PictureButton>("splitsPictures")->picture(), folder.filePath(QStringLiteral("s.svg")));
  QStringList words;
  for (const test::SvgWord& word : test::svgWords(folder.filePath(QStringLiteral("s.svg"))))
    words << word.text;
  const QString all = words.join(QLatin1Char(' '));
  QVERIFY2(all.contains(QStringLiteral("%1 splits").arg(scores.size())), qPrintable(all));
  QVERIFY2(all.contains(QStringLiteral("MAP")) && all.contains(QStringLiteral("Laplace")), qPrintable(all));
}

void SplitsPageTest::marksCannotBeDrawnAgain() {
  document().setSplit({.kind = SplitRule::Kind::first_n, .first_n = 40});
  awaitFit();
  AWAIT(answer().startsWith(QStringLiteral("The first points train")));
  QVERIFY(!find<QToolButton>("nextSplit")->isEnabled());
}

void SplitsPageTest::withoutLabelsNothingIsCompared() {
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.7, .use_first = 0});
  awaitFit();
  AWAIT(answer() == QStringLiteral("A comparison of splits needs labels, and none are used."));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SplitsPageTest);
#include "tst_splits_page.moc"
