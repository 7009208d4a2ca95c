#include "app/panels/judge_page.h"
#include "app/panels/metrics_panel.h"
#include "app/panels/split_box.h"
#include "app/panels/tune_page.h"
#include "app/plots/comparison_view.h"
#include "app/report/number_text.h"
#include "app/studies/splits/split_strip.h"
#include "app/style/markers.h"
#include "app/widgets/log_slider.h"
#include "core/data/edit_points.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/split_scores.h"
#include "core/generators/generators.h"
#include "support/compare.h"
#include "support/copied_table.h"
#include "support/legend_names.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStatusBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <qcustomplot.h>

#include <string>
#include <vector>

namespace credence {

namespace {

// Fits of the window stop by Newton's tolerance as the core's do, but may start elsewhere.
constexpr test::Tolerance by_either_solver{1e-7, 0.0};

}  // namespace

/// Splitting as a person does it: the box under Data, the keys, the strip under Metrics.
class SplitsTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_splits"); }
  void init() {
    showWindowWithData();
    showAllNumbers();
  }
  void cleanup() { closeWindow(); }
  void aShareIsChosenByKeysAndClicks();
  void someOfTheOthersValidate();
  void validationPointsHaveAMarkOfTheirOwn();
  void testPointsStayUnseenWhileValidationPointsChoose();
  void theyCanBeJudged();
  void firstRowsAreChosen();
  void marksAreOfferedOnlyWhereThereAreAny();
  void allPointsMarkedIsExplained();
  void metricsSayWhichPointsTheyAreAbout();
  void theNextSplitBeginsWithAShare();
  void eachSplitIsEnteredWithItsOwnScores();
  void holdingTheKeyEntersOnlyTrueScores();
  void anotherSettingStartsAnew();
  void theStripIsHiddenWithoutTestPoints();
  void fiftySplitsAreTriedAndLeaveNoTrace();
  void escapeAndTheButtonStopATrial();
  void aSliderEndsATrial();
  void aClickOnATickShowsItsSplit();

 private:
  const SplitRule& rule() const { return document().state().split; }
  SplitTrials& trials() const { return m_services->splitTrials; }
  void click(const char* button) const { QTest::mouseClick(find<QToolButton>(button), Qt::LeftButton); }
  /// For many fits, which the core makes again.
  void takeFewPoints() const { document().generateDataset(*find_generator("moons"), {60, 0.3, 1}); }
  void chooseShare() const;
  void type(const char* spinBox, const char* number) const;
  /// 60 % train, 20 % validate, 20 % test.
  void chooseThreeRoles() const;
  QString metrics() const { return m_window->findChild<MetricsPanel*>()->text(); }
  /// Whether the strip's entries are what the core says of the same splits.
  void compareWithCore() const;
};

void SplitsTest::chooseShare() const {
  QTest::keyClick(find<QComboBox>("splitKind"), Qt::Key_Down);
  QCOMPARE(rule().kind, SplitRule::Kind::fraction);
  awaitFit();
}

void SplitsTest::type(const char* spinBox, const char* number) const {
  auto* box = find<QSpinBox>(spinBox);
  box->selectAll();
  QTest::keyClicks(box, QString::fromLatin1(number));
  QTest::keyClick(box, Qt::Key_Return);
}

void SplitsTest::chooseThreeRoles() const {
  chooseShare();
  type("splitPercent", "60");
  type("validationPercent", "20");
  awaitFit();
}

void SplitsTest::compareWithCore() const {
  const DocumentState& state = document().state();
  const std::vector<SplitScore>& shown = find<SplitStrip>("splitStrip")->scores();
  for (const SplitScore& entry : shown) {
    SplitRule alone = state.split;
    alone.seed = entry.seed;
    const auto expected = score_splits(*state.dataset, state.hyperparameters, alone, 1);
    COMPARE_NUMBERS(arma::vec(entry.log_likelihoods), arma::vec(expected.front().log_likelihoods),
                    by_either_solver);
  }
}

void SplitsTest::aShareIsChosenByKeysAndClicks() {
  chooseShare();
  QCOMPARE(m_services->liveFit.fit()->split.train().n_elem, arma::uword{175});  // 80 % of 219
  auto* stratified = find<QCheckBox>("stratified");
  QTest::mouseClick(stratified, Qt::LeftButton, {}, QPoint(8, stratified->height() / 2));
  QVERIFY(rule().stratified);
  awaitFit();
  const auto train = document().dataset().subset(m_services->liveFit.fit()->split.train()).class_counts();
  QCOMPARE(train[0], arma::uword{121});  // 80 % of 151
  QCOMPARE(train[1], arma::uword{54});   // 80 % of 68
  auto* percent = find<QSpinBox>("splitPercent");
  percent->selectAll();
  QTest::keyClicks(percent, QStringLiteral("50"));
  QTest::keyClick(percent, Qt::Key_Return);
  QCOMPARE(rule().fraction, 0.5);
  click("nextSplit");
  QCOMPARE(rule().seed, std::uint64_t{2});
  QCOMPARE(find<QSpinBox>("splitSeed")->value(), 2);
  QVERIFY(rule().stratified);
}

void SplitsTest::someOfTheOthersValidate() {
  chooseShare();
  openPanel("dataChip");
  auto* validation = find<QSpinBox>("validationPercent");
  QVERIFY(validation->isVisible());
  QCOMPARE(validation->value(), 0);
  QVERIFY(!document().split().has(Role::validation));
  QVERIFY(!metrics().contains(QStringLiteral("valid.")));
  const arma::uvec test = document().split().rows[Role::test];
  type("validationPercent", "12");
  QCOMPARE(rule().validation, 0.12);
  awaitFit();
  const Split& split = m_services->liveFit.fit()->split;
  QCOMPARE(split.rows[Role::validation].n_elem, arma::uword{26});  // 12 % of 219
  QCOMPARE(split.rows[Role::validation].n_elem + split.rows[Role::test].n_elem, test.n_elem);
  QVERIFY2(metrics().contains(QStringLiteral("valid., 26")) && metrics().contains(QStringLiteral("test, 18")),
           qPrintable(metrics()));
  QCOMPARE(find<QLabel>("splitCounts")->text(), QStringLiteral("175 train, 26 validate, 18 test"));
  document().undoStack()->undo();
  QCOMPARE(validation->value(), 0);
  document().undoStack()->redo();
  QCOMPARE(validation->value(), 12);
  // There cannot be more than are left.
  type("splitPercent", "95");
  QCOMPARE(validation->value(), 5);
  QCOMPARE(rule().validation, 0.05);
  QCOMPARE(validation->maximum(), 5);
  type("splitPercent", "100");
  QCOMPARE(rule().validation, 0.0);
  awaitFit();
  QVERIFY(!m_services->liveFit.fit()->split.has(Role::validation));
}

void SplitsTest::validationPointsHaveAMarkOfTheirOwn() {
  chooseThreeRoles();
  const ProbabilityPlot* plot = m_window->findChild<ComparisonView*>()->leftPlot();
  const auto legend = [plot] { return test::legend_names(plot->plot()); };
  AWAIT(legend().size() >= 4 && legend().at(2).startsWith(QStringLiteral("valid")));
  m_window->resize(1900, 800);
  const QStringList named = {QStringLiteral("Adelie"), QStringLiteral("Chinstrap"),
                             QStringLiteral("validation"), QStringLiteral("test")};
  AWAIT_COMPARE(legend().mid(0, 4), named);
  awaitFit();
  const MarkedPoints& drawn = *plot->seen()->points;
  const Split& split = document().split();
  for (const Role role : all_roles) {
    const auto count = drawn.places[0][role].size() + drawn.places[1][role].size();
    QCOMPARE(static_cast<arma::uword>(count), split.rows[role].n_elem);
  }
  // Told apart without colour, on the screen and on paper: by which half of the marker is dark.
  for (const int label : {0, 1}) {
    const auto dark = [label](Role role, double below) {
      constexpr double ratio = 8.0;
      const QImage picture = markerPicture(pointMarker(label, role, 1.0), ratio);
      const QPoint middle(picture.width() / 2, picture.height() / 2);
      const QColor colour = picture.pixelColor(middle + QPoint(0, static_cast<int>(below * ratio)));
      return double{colour.alphaF()} * (1.0 - double{colour.lightnessF()}) > 0.4;
    };
    for (const double distance : {0.8, 1.6}) {
      QVERIFY(dark(Role::train, -distance) && dark(Role::train, distance));
      QVERIFY(!dark(Role::validation, -distance) && dark(Role::validation, distance));
      QVERIFY(!dark(Role::test, -distance) && !dark(Role::test, distance));
    }
  }
}

void SplitsTest::testPointsStayUnseenWhileValidationPointsChoose() {
  chooseShare();
  document().setInView(&ViewState::mapQuantity, std::string("test_laplace"));
  auto* page = m_window->findChild<TunePage*>();
  document().setInView(&ViewState::page, page->objectName());
  auto* note = find<QLabel>("tuningPoints");
  AWAIT(page->isVisible());
  QVERIFY(!note->isVisible());
  const auto* table = find<QTableWidget>("pinsTable");
  const auto rows = [table] {
    QStringList titles;
    for (int k = 0; k < table->rowCount(); ++k) titles << table->verticalHeaderItem(k)->text();
    return titles.join(QLatin1Char('|'));
  };
  QVERIFY2(rows().contains(QStringLiteral("test Laplace")), qPrintable(rows()));
  type("validationPercent", "10");
  AWAIT(note->isVisible());
  QCOMPARE(note->text(),
           QStringLiteral(
               "Settings are compared on the 22 validation points; the 22 test points were not looked at"));
  QVERIFY2(!rows().contains(QStringLiteral("test")), qPrintable(rows()));
  QVERIFY2(rows().contains(QStringLiteral("valid. Laplace")), qPrintable(rows()));
  // Nor does the map colour its cells by them.
  QCOMPARE(document().view().mapQuantity, std::string("validation_laplace"));
  auto* quantities = find<QComboBox>("mapQuantity");
  const auto* items = qobject_cast<QStandardItemModel*>(quantities->model());
  const auto possible = [&](const char* id) {
    return items->item(quantities->findData(QString::fromLatin1(id)))->isEnabled();
  };
  QVERIFY(!possible("test_laplace") && possible("validation_laplace") && possible("cv_laplace"));
  type("validationPercent", "0");
  QCOMPARE(document().view().mapQuantity, std::string("test_laplace"));
  QVERIFY(possible("test_laplace") && !possible("validation_laplace"));
}

void SplitsTest::theyCanBeJudged() {
  chooseThreeRoles();
  auto* page = m_window->findChild<JudgePage*>();
  document().setInView(&ViewState::page, page->objectName());
  AWAIT(page->judgement() && page->judgement()->of(Role::validation));
  // Test points judge, until the person says otherwise.
  QVERIFY(find<QToolButton>("judgeTest")->isChecked());
  auto* button = find<QToolButton>("judgeValidation");
  QVERIFY(button->isVisible());
  click("judgeValidation");
  QVERIFY(button->isChecked());
  QCOMPARE(document().view().judgedRole, Role::validation);
  QVERIFY(find<QLabel>("calibrationNote")->text().contains(QStringLiteral("over 44 points")));
  int counted = 0;
  for (const char* cell : {"confusion00", "confusion01", "confusion10", "confusion11"}) {
    counted += find<QToolButton>(cell)->text().section(QLatin1Char('\n'), 0, 0).toInt();
  }
  QCOMPARE(counted, 44);
  // Without them the test points judge again, and there is no button.
  type("validationPercent", "0");
  AWAIT(!button->isVisible());
  AWAIT(find<QToolButton>("judgeTest")->isChecked());
}

void SplitsTest::firstRowsAreChosen() {
  auto* kind = find<QComboBox>("splitKind");
  QTest::keyClick(kind, Qt::Key_Down);
  QTest::keyClick(kind, Qt::Key_Down);
  QCOMPARE(rule().kind, SplitRule::Kind::first_n);
  auto* rows = find<QSpinBox>("firstRows");
  QVERIFY(!rows->isHidden());
  QCOMPARE(rows->value(), 175);  // four fifths, until somebody says otherwise
  rows->selectAll();
  QTest::keyClicks(rows, QStringLiteral("190"));
  QTest::keyClick(rows, Qt::Key_Return);
  awaitFit();
  QCOMPARE(m_services->liveFit.fit()->split.train().n_elem, arma::uword{190});
  QVERIFY(metrics().contains(QStringLiteral("Split: the first 190 rows train")));
  // No seed, nothing to compare.
  QVERIFY(!find<SplitStrip>("splitStrip")->isVisible());
}

void SplitsTest::marksAreOfferedOnlyWhereThereAreAny() {
  auto* kind = find<QComboBox>("splitKind");
  const auto* item = qobject_cast<QStandardItemModel*>(kind->model())->item(3);
  QVERIFY(!item->isEnabled());
  QVERIFY(item->toolTip().contains(QStringLiteral("No column or brush has marked test points")));
  QTest::keyClick(kind, Qt::Key_End);
  QCOMPARE(rule().kind, SplitRule::Kind::first_n);

  Dataset marked = document().dataset();
  marked.role_marks.zeros(marked.size());
  marked.role_marks.tail(30).ones();
  document().editDataset(marked, QStringLiteral("mark"));
  QVERIFY(item->isEnabled());
  QTest::keyClick(kind, Qt::Key_End);
  QCOMPARE(rule().kind, SplitRule::Kind::marked);
  awaitFit();
  QCOMPARE(m_services->liveFit.fit()->split.rows[Role::test].n_elem, arma::uword{30});
  QVERIFY(metrics().contains(QStringLiteral("Split: unmarked points train")));
  QVERIFY(metrics().contains(QStringLiteral("test, 30")));
}

void SplitsTest::allPointsMarkedIsExplained() {
  Dataset marked = document().dataset();
  marked.role_marks.ones(marked.size());
  document().openDataset(marked, QStringLiteral("marked"));
  AWAIT(m_services->liveFit.fit() == nullptr);
  QCOMPARE(metrics(), QString());
  SplitRule all;
  bringMapBack();
  document().setSplit(all);
  awaitFit();
  QVERIFY(m_services->liveFit.fit() != nullptr);
  AWAIT(m_services->liveFit.map() && m_services->liveFit.map()->complete());
}

void SplitsTest::metricsSayWhichPointsTheyAreAbout() {
  QVERIFY(metrics().contains(QStringLiteral("Split: all points train")));
  QVERIFY(metrics().contains(QStringLiteral("train, 219")));
  chooseShare();
  QVERIFY(metrics().contains(QStringLiteral("Split: 80 % at random, seed 1")));
  QVERIFY(metrics().contains(QStringLiteral("train, 175")));
  QVERIFY(metrics().contains(QStringLiteral("test, 44")));
}

void SplitsTest::theNextSplitBeginsWithAShare() {
  const auto told = [this] {
    return m_window->statusBar()->currentMessage().contains(QStringLiteral("Train on a share"));
  };
  QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ShiftModifier);
  QVERIFY(!trials().running() && told());
  m_window->statusBar()->clearMessage();
  QTest::keyClick(m_window.get(), Qt::Key_N);
  QCOMPARE(rule().kind, SplitRule::Kind::fraction);
  QCOMPARE(document().split().rows[Role::test].n_elem, arma::uword{44});
  QVERIFY(!told());
  const std::uint64_t seed = rule().seed;
  QTest::keyClick(m_window.get(), Qt::Key_N);
  QCOMPARE(rule().seed, seed + 1);
  // Rows in their order are split in one way only.
  document().setSplit({.kind = SplitRule::Kind::first_n, .first_n = 100});
  QTest::keyClick(m_window.get(), Qt::Key_N);
  QVERIFY(rule().kind == SplitRule::Kind::first_n && told());
}

void SplitsTest::eachSplitIsEnteredWithItsOwnScores() {
  takeFewPoints();
  chooseShare();
  for (std::uint64_t seed = 2; seed <= 6; ++seed) {
    QTest::keyClick(m_window.get(), Qt::Key_N);
    QCOMPARE(rule().seed, seed);
    awaitFit();
  }
  QCOMPARE(trials().scores().size(), std::size_t{6});
  QVERIFY(find<SplitStrip>("splitStrip")->isVisible());
  QVERIFY(find<QLabel>("splitTrialsTitle")->text().contains(QStringLiteral("6 splits")));
  compareWithCore();
  const test::CopiedTable copied(find<QToolButton>("metricsTables"), QStringLiteral("Splits"));
  QCOMPARE(copied.rows().size(), 8);  // mean and standard deviation below
  for (const SplitScore& score : trials().scores()) {
    QCOMPARE(copied.cell(QString::number(score.seed), QStringLiteral("Laplace")).toDouble(),
             score.log_likelihoods[1]);
    QCOMPARE(copied.cell(QString::number(score.seed), QStringLiteral("Laplace, bits")).toDouble(),
             bits_over_coin(score.log_likelihoods[1]));
  }
  const double mean = spread_of(trials().scores()).front().mean;
  QCOMPARE(copied.cell(QStringLiteral("Mean"), QStringLiteral("MAP, bits")).toDouble(), bits_over_coin(mean));
  QVERIFY(find<SplitStrip>("splitStrip")
              ->accessibleDescription()
              .contains(QStringLiteral("%1 bits").arg(signedNumber(bits_over_coin(mean), 3))));
  QCOMPARE(copied.cell(QStringLiteral("Standard deviation"), QStringLiteral("MAP")).toDouble(),
           spread_of(trials().scores()).front().standard_deviation);
  // The newest is the split at hand, whose scores the table shows.
  QCOMPARE(trials().scores().back().seed, std::uint64_t{6});
  QCOMPARE(trials().scores().back().log_likelihoods.front(),
           m_services->liveFit.fit()->evaluation.of(map_method).of(Role::test)->mean_log_likelihood);
  // All of it is one step back.
  document().undoStack()->undo();
  QCOMPARE(rule().seed, std::uint64_t{1});
  awaitFit();
  QCOMPARE(trials().scores().size(), std::size_t{6});
  QCOMPARE(trials().scores().back().seed, std::uint64_t{1});
}

void SplitsTest::holdingTheKeyEntersOnlyTrueScores() {
  takeFewPoints();
  chooseShare();
  for (int k = 0; k < 70; ++k) {
    QTest::keyClick(m_window.get(), Qt::Key_N);
    QTest::qWait(10);
  }
  awaitFit();
  QVERIFY(trials().scores().size() <= 50);
  QVERIFY(trials().scores().size() > 1);
  QCOMPARE(trials().scores().back().seed, std::uint64_t{71});
  compareWithCore();
}

void SplitsTest::anotherSettingStartsAnew() {
  takeFewPoints();
  chooseShare();
  QTest::keyClick(m_window.get(), Qt::Key_N);
  awaitFit();
  QCOMPARE(trials().scores().size(), std::size_t{2});
  const auto expectOneEntry = [this] {
    awaitFit();
    QCOMPARE(trials().scores().size(), std::size_t{1});
    compareWithCore();
    QTest::keyClick(m_window.get(), Qt::Key_N);
    awaitFit();
    QCOMPARE(trials().scores().size(), std::size_t{2});
  };
  QTest::keyClick(find<LogSlider>("width")->slider(), Qt::Key_Right);
  expectOneEntry();
  find<QSpinBox>("splitPercent")->setValue(60);
  expectOneEntry();
  find<QCheckBox>("stratified")->click();
  expectOneEntry();
  Dataset more = document().dataset();
  append_points(more, arma::rowvec{0.4, 0.2}, 1);
  document().editDataset(more, QStringLiteral("add"));
  expectOneEntry();
}

void SplitsTest::theStripIsHiddenWithoutTestPoints() {
  auto* strip = find<SplitStrip>("splitStrip");
  QVERIFY(!strip->isVisible());
  chooseShare();
  QVERIFY(strip->isVisible());
  find<QSpinBox>("splitPercent")->setValue(100);
  awaitFit();
  QVERIFY(!strip->isVisible());
}

void SplitsTest::fiftySplitsAreTriedAndLeaveNoTrace() {
  takeFewPoints();
  chooseShare();
  bringMapBack();
  AWAIT(m_services->liveFit.map() && m_services->liveFit.map()->complete());
  const auto map = m_services->liveFit.map();
  const SplitRule own = rule();
  const int steps = document().undoStack()->count();
  click("trySplits");
  QVERIFY(trials().running());
  AWAIT(trials().scores().size() > 3);
  QVERIFY(rule() == own);  // what is shown stays
  QVERIFY(!m_services->liveFit.mapRunning());
  AWAIT(!trials().running());
  QVERIFY(rule() == own);
  QCOMPARE(document().undoStack()->count(), steps);
  awaitFit();
  std::vector<std::uint64_t> seeds;
  for (const SplitScore& score : trials().scores()) seeds.push_back(score.seed);
  QCOMPARE(seeds.size(), std::size_t{50});
  QCOMPARE(seeds.back(), own.seed);  // the one that is shown
  std::sort(seeds.begin(), seeds.end());
  for (std::size_t k = 0; k < seeds.size(); ++k) QCOMPARE(seeds[k], own.seed + k);
  compareWithCore();
  // The map was never about another split, and was not made anew.
  QVERIFY(!m_services->liveFit.mapRunning());
  QCOMPARE(m_services->liveFit.map(), map);
}

void SplitsTest::escapeAndTheButtonStopATrial() {
  // So many that a trial takes seconds: it must not have ended before it is stopped.
  document().generateDataset(*find_generator("moons"), {2000, 0.3, 1});
  chooseShare();
  const SplitRule own = rule();
  QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ShiftModifier);
  AWAIT(trials().scores().size() > 2);
  QTest::keyClick(m_window.get(), Qt::Key_Escape);
  QVERIFY(!trials().running());
  QVERIFY(rule() == own);
  click("trySplits");
  QCOMPARE(find<QToolButton>("trySplits")->text(), QStringLiteral("Stop"));
  click("trySplits");
  QVERIFY(!trials().running());
  QVERIFY(rule() == own);
  awaitFit();
  const std::size_t entries = trials().scores().size();
  QVERIFY(entries >= 2 && entries < 50);
  test::settle(50);
  QCOMPARE(trials().scores().size(), entries);
}

void SplitsTest::aSliderEndsATrial() {
  chooseShare();
  const SplitRule own = rule();
  const int steps = document().undoStack()->count();
  click("trySplits");
  AWAIT(trials().scores().size() > 2);
  QTest::keyClick(find<LogSlider>("width")->slider(), Qt::Key_Right);
  QVERIFY(!trials().running());
  QVERIFY(rule() == own);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  awaitFit();
  QCOMPARE(trials().scores().size(), std::size_t{1});
  document().undoStack()->undo();
  QVERIFY(rule() == own);
}

void SplitsTest::aClickOnATickShowsItsSplit() {
  chooseShare();
  for (int k = 0; k < 3; ++k) {
    QTest::keyClick(m_window.get(), Qt::Key_N);
    awaitFit();
  }
  auto* strip = find<SplitStrip>("splitStrip");
  const std::vector<SplitScore> scores = strip->scores();
  for (const bool laplace : {false, true}) {
    for (const SplitScore& score : scores) {
      QTest::mouseClick(strip, Qt::LeftButton, {}, strip->tickOf(score, laplace));
      // Two ticks may lie on one another; then either will do.
      const auto shown = std::find_if(scores.begin(), scores.end(),
                                      [this](const SplitScore& other) { return other.seed == rule().seed; });
      QVERIFY(shown != scores.end());
      QVERIFY(std::abs(strip->tickOf(*shown, laplace).x() - strip->tickOf(score, laplace).x()) <= 1);
      awaitFit();
    }
  }
  QCOMPARE(trials().scores().size(), scores.size());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SplitsTest);
#include "tst_splits.moc"
