#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"
#include "app/report/number_text.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

namespace credence {

/// The page that says which point is worth labelling next.
class NextPageTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_next_page"); }
  void init();
  void cleanup() { closeWindow(); }
  void itSaysWhereAndHowMuch();
  void theMarkIsSeenWhenItIsWanted();
  void aPointIsAddedAndItsGainTold();
  void whoeverKnowsTheLabelSaysIt();
  void closedItComputesNothing();

 private:
  void openPage() const {
    document().setInView(&ViewState::page, QStringLiteral("nextPage"));
    AWAIT(known());
  }
  bool known() const {
    const auto next = m_services->next.result();
    return liveFit().fitCurrent() && next && next->fit == liveFit().result() && next->best;
  }
  const NextPoint& best() const { return *m_services->next.result()->best; }
  QString answer() const { return find<QLabel>("nextAnswer")->text(); }
  bool marked() const {
    return m_window->findChild<ComparisonView*>()->rightPlot()->overlay()->next().has_value();
  }
};

void NextPageTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("gaussians"), {60, 1.0, 3});
  document().setStandardise(false);
  document().setHyperparameters({&rbf_features, 0.9, 10.0});
  awaitFit();
}

void NextPageTest::itSaysWhereAndHowMuch() {
  openPage();
  QCOMPARE(find<QLabel>("nextQuestion")->text(), QStringLiteral("Which point is worth labelling next?"));
  AWAIT(answer().contains(signedNumber(best().information, 2)));
  QVERIFY(answer().contains(signedNumber(best().entropy, 2)));
  QVERIFY(answer().contains(coordinateNumber(best().x1, document().view().bounds.width())));
  // The best places in their order; the first is the one that the answer is about.
  const auto& places = m_services->next.result()->places;
  QCOMPARE(places.size(), std::size_t{5});
  QCOMPARE(places.front().x1, best().x1);
  for (std::size_t k = 1; k < places.size(); ++k) QVERIFY(places[k].information <= places[k - 1].information);
  QCOMPARE(find<QTableWidget>("nextTable")->rowCount(), 5);
  // It follows the setting.
  const QString before = answer();
  document().setHyperparameters({&rbf_features, 0.5, 10.0});
  AWAIT(known() && answer() != before);
}

void NextPageTest::theMarkIsSeenWhenItIsWanted() {
  openPage();
  auto* mark = find<QCheckBox>("nextMark");
  QVERIFY(!mark->isChecked());
  QVERIFY(!marked());
  QTest::mouseClick(mark, Qt::LeftButton, {}, QPoint(8, mark->height() / 2));
  QVERIFY(document().view().bestNext);
  AWAIT(marked());
  QTest::keySequence(m_window.get(), QKeySequence(QStringLiteral("Shift+Q")));
  AWAIT(!marked());
  QVERIFY(!mark->isChecked());
}

void NextPageTest::aPointIsAddedAndItsGainTold() {
  openPage();
  const NextPoint there = best();
  const arma::uword before = dataset().size();
  // The generator's p is known there: nobody has to be asked for the class.
  QVERIFY(!find<QToolButton>("nextAdd0")->isVisible());
  QTest::mouseClick(find<QToolButton>("nextDraw"), Qt::LeftButton);
  AWAIT(dataset().size() == before + 1);
  QCOMPARE(dataset().inputs(before, 0), there.x1);
  QCOMPARE(dataset().inputs(before, 1), there.x2);
  AWAIT(find<QLabel>("nextGain")->text().contains(QStringLiteral("log evidence")));
  QTest::keySequence(m_window.get(), QKeySequence::Undo);
  AWAIT(dataset().size() == before);
  AWAIT(find<QLabel>("nextGain")->text().isEmpty());  // nothing is gained by a point that is gone
}

void NextPageTest::whoeverKnowsTheLabelSaysIt() {
  askNothing();
  m_window->openAtStart({});  // real data, of which no true p is known
  awaitFit();
  openPage();
  QVERIFY(!find<QToolButton>("nextDraw")->isVisible());
  for (const std::size_t label : {std::size_t{1}, std::size_t{0}}) {
    AWAIT(known());
    const arma::uword before = dataset().size();
    QTest::mouseClick(find<QToolButton>(label == 1 ? "nextAdd1" : "nextAdd0"), Qt::LeftButton);
    AWAIT(dataset().size() == before + 1);
    QCOMPARE(dataset().labels(before), static_cast<arma::uword>(label));
  }
}

void NextPageTest::closedItComputesNothing() {
  openPage();
  document().setInView(&ViewState::page, QString());
  AWAIT(m_services->next.result() == nullptr);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::NextPageTest);
#include "tst_next_page.moc"
