#include "app/chart/chart_view.h"
#include "app/mainwindow/studio.h"
#include "app/panels/judge_page.h"
#include "app/panels/metrics_panel.h"
#include "app/plots/comparison_view.h"
#include "app/plots/judgement_figure.h"
#include "app/plots/plot_overlay.h"
#include "core/data/role.h"
#include "core/evaluation/confusion.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QWindow>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

namespace {

QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

}  // namespace

/// The Judge page in the window, by mouse and keys.
class JudgeTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_judge"); }
  void init();
  void cleanup() { closeWindow(); }
  void thePictureIsTaken();
  void showsTheScoresOfTheFit();
  void theThresholdMovesTheMatrix();
  void keysAndDoubleClickMoveTheThreshold();
  void mapAndLaplaceDifferAwayFromOneHalf();
  void costsMoveTheThresholdAndHatchThePlots();
  void costsThatWillNotDoAreRefused();
  void hoveringACellMarksItsPoints();
  void aClickKeepsTheMarksUntilTheNext();
  void theMarksFollowThresholdAndSwitches();
  void theMarksAreRowsOfNewPoints();
  void testPointsAreJudgedByThemselves();
  void aMissingClassIsSaid();
  void smallBinsAreSaid();
  void tablesAreCopied();
  void metricsAreCopied();
  void aHiddenPageComputesNothing();
  void manyPointsHoldNobodyUp();

 private:
  JudgePage* page() const { return m_window->findChild<JudgePage*>(); }
  void openPage() const;
  void awaitJudgement() const;
  void holdOut(double share) const;
  int count(std::size_t label, std::size_t prediction) const;
  QToolButton* cell(std::size_t label, std::size_t prediction) const;
  void hover(QWidget* widget) const;
  arma::uvec expectedRows(std::size_t label, std::size_t prediction, double threshold, bool laplace) const;
  QVector<QPointF> marks(bool laplacePlot) const;
  QVector<QPointF> placesOf(const arma::uvec& rows) const;
  void copy(QToolButton* button, const QString& table, const QString& format) const;
};

void JudgeTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {150, 0.35, 7});
  awaitFit();
  openPage();
  awaitJudgement();
}

void JudgeTest::openPage() const {
  for (QAction* action : m_window->findChildren<QAction*>()) {
    if (action->shortcut() == QKeySequence(text("Ctrl+2"))) action->trigger();
  }
  QVERIFY(page()->isVisible());
}

void JudgeTest::awaitJudgement() const {
  awaitFit();
  AWAIT(page()->judgement() &&
        page()->judgement()->request.result->model == m_services->liveFit.fit()->model);
}

void JudgeTest::holdOut(double share) const {
  SplitRule rule;
  rule.kind = SplitRule::Kind::fraction;
  rule.fraction = 1.0 - share;
  document().setSplit(rule);
  awaitJudgement();
}

QToolButton* JudgeTest::cell(std::size_t label, std::size_t prediction) const {
  return find<QToolButton>(qPrintable(text("confusion%1%2").arg(label).arg(prediction)));
}

int JudgeTest::count(std::size_t label, std::size_t prediction) const {
  return cell(label, prediction)
      ->text()
      .section(QLatin1Char('\n'), 0, 0)
      .remove(QChar(0x202f))
      .toInt();  // thin spaces
}

void JudgeTest::hover(QWidget* widget) const {
  QTest::mouseMove(m_window->windowHandle(), widget->mapTo(m_window.get(), widget->rect().center()));
  QCoreApplication::processEvents();
}

/// By the definition, from the fit itself.
arma::uvec JudgeTest::expectedRows(std::size_t label, std::size_t prediction, double threshold,
                                   bool laplace) const {
  const Fit& fit = *m_services->liveFit.fit();
  std::vector<arma::uword> rows;
  for (const arma::uword n : fit.split.train()) {
    const double mean = fit.evaluation.latent.mean(n);
    const double a = laplace ? mean / std::sqrt(1.0 + M_PI / 8.0 * fit.evaluation.latent.variance(n)) : mean;
    const bool positive = 1.0 / (1.0 + std::exp(-a)) >= threshold;
    if (document().dataset().labels(n) == label && (positive ? 1U : 0U) == prediction) rows.push_back(n);
  }
  return arma::uvec(rows);
}

QVector<QPointF> JudgeTest::marks(bool laplacePlot) const {
  auto* view = m_window->findChild<ComparisonView*>();
  return (laplacePlot ? view->rightPlot() : view->leftPlot())->overlay()->highlighted();
}

QVector<QPointF> JudgeTest::placesOf(const arma::uvec& rows) const {
  QVector<QPointF> places;
  for (const arma::uword n : rows) {
    places.push_back({document().dataset().inputs(n, 0), document().dataset().inputs(n, 1)});
  }
  return places;
}

void JudgeTest::copy(QToolButton* button, const QString& table, const QString& format) const {
  for (const QAction* entry : button->menu()->actions()) {
    if (!entry->text().remove(QLatin1Char('&')).startsWith(table)) continue;
    for (QAction* action : entry->menu()->actions()) {
      if (action->text() == text("Copy as %1").arg(format)) return action->trigger();
    }
  }
  QFAIL(qPrintable(text("no entry %1, %2").arg(table, format)));
}

void JudgeTest::thePictureIsTaken() {
  auto* button = find<QToolButton>("judgePictures");
  QGuiApplication::clipboard()->clear();
  button->menu()->actions().front()->trigger();
  const QImage image = QGuiApplication::clipboard()->image();
  QVERIFY(image.width() > 2000);
  QCOMPARE(image.pixelColor(3, 3), QColor(Qt::white));
  const QByteArray svg = pageBytes(
      judgementPage(
          {std::make_shared<const Judgement>(judge({liveFit().fit(), liveFit().result()->scoresShown()})),
           Role::train, &laplace_probit, 0.5}),
      QStringLiteral("svg"));
  // Both charts, and every curve by its name.
  for (const char* word : {"false positive rate", "predicted probability", "MAP ", "Laplace "}) {
    QVERIFY2(svg.contains(word), word);
  }
  QVERIFY_EXCEPTION_THROWN(judgementPage({}), std::runtime_error);
}

void JudgeTest::showsTheScoresOfTheFit() {
  const Score& score = m_services->liveFit.fit()->evaluation.of(laplace_probit).train();
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t prediction : {0U, 1U}) {
      QCOMPARE(count(label, prediction), static_cast<int>(score.confusion.at(label).at(prediction)));
    }
  }
  const auto* roc = find<ChartView>("rocChart");
  QCOMPARE(roc->chart().names.back().text,
           text("Laplace %1 ± %2").arg(score.auc.value, 0, 'f', 3).arg(score.auc.standard_error, 0, 'f', 3));
  const QString metrics = m_window->findChild<MetricsPanel*>()->text();
  QVERIFY(metrics.contains(text("Brier score")));
  QVERIFY(metrics.contains(QString::number(score.brier, 'f', 3)));
  QVERIFY(metrics.contains(QString::number(score.auc.value, 'f', 3)));
}

void JudgeTest::theThresholdMovesTheMatrix() {
  auto* box = find<QDoubleSpinBox>("threshold");
  const auto* roc = find<ChartView>("rocChart");
  for (const double threshold : {0.02, 0.3, 0.77, 0.999}) {
    box->setValue(threshold);
    for (const std::size_t label : {0U, 1U}) {
      for (const std::size_t prediction : {0U, 1U}) {
        QCOMPARE(count(label, prediction),
                 static_cast<int>(expectedRows(label, prediction, threshold, true).n_elem));
      }
    }
    const double found = static_cast<double>(count(1, 1)) / (count(1, 0) + count(1, 1));
    const double taken = static_cast<double>(count(0, 1)) / (count(0, 0) + count(0, 1));
    const auto* mark =
        findPart<ChartLine>(roc->chart(), std::string(laplace_probit.id) + " at the threshold");
    QVERIFY(mark != nullptr);
    QCOMPARE(mark->x.n_elem, arma::uword{1});
    QVERIFY(std::abs(mark->x(0) - taken) < 1e-12);
    QVERIFY(std::abs(mark->y(0) - found) < 1e-12);
  }
}

void JudgeTest::keysAndDoubleClickMoveTheThreshold() {
  auto* slider = find<QSlider>("thresholdSlider");
  auto* box = find<QDoubleSpinBox>("threshold");
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Right);
  QVERIFY(std::abs(box->value() - 0.51) < 1e-9);
  QTest::keyClick(slider, Qt::Key_PageDown);
  QVERIFY(std::abs(box->value() - 0.41) < 1e-9);
  QTest::keyClick(slider, Qt::Key_Home);
  QVERIFY(std::abs(box->value() - 0.01) < 1e-9);
  QTest::mouseDClick(slider, Qt::LeftButton);
  QCOMPARE(box->value(), 0.5);
  QCOMPARE(slider->value(), 50);
  box->setValue(0.123);
  QCOMPARE(slider->value(), 12);
  QCOMPARE(box->value(), 0.123);
}

void JudgeTest::mapAndLaplaceDifferAwayFromOneHalf() {
  const auto matrix = [&] { return std::array{count(0, 0), count(0, 1), count(1, 0), count(1, 1)}; };
  const auto laplace = matrix();
  find<QToolButton>("judgeMap")->click();
  QCOMPARE(matrix(), laplace);
  find<QDoubleSpinBox>("threshold")->setValue(0.9);
  const auto map = matrix();
  find<QToolButton>("judgeLaplace")->click();
  QVERIFY(map != matrix());
}

void JudgeTest::costsMoveTheThresholdAndHatchThePlots() {
  auto* rates = find<QLabel>("confusionRates");
  QVERIFY(!rates->text().contains(text("cost")));
  find<QCheckBox>("costsCounted")->click();
  QCOMPARE(document().view().costs, DecisionCosts());
  const auto type = [this](const char* name, const char* number) {
    auto* edit = find<QLineEdit>(name);
    edit->selectAll();
    QTest::keyClicks(edit, text(number));
    QTest::keyClick(edit, Qt::Key_Return);
  };
  type("costFalseNegative", "4");
  QCOMPARE(document().view().threshold, 0.2);
  QVERIFY(rates->text().contains(text("a point")));
  auto* view = m_window->findChild<ComparisonView*>();
  QVERIFY(!view->content().abstain);
  find<QCheckBox>("costsAbstain")->click();
  type("costAbstaining", "0.4");
  QCOMPARE(view->content().abstain, (AbstainBand{0.1, 0.6}));

  // The matrix leaves out what is not decided, by the probabilities themselves.
  const arma::uvec all = m_services->liveFit.fit()->split.train();
  for (const std::size_t label : {0U, 1U}) {
    QCOMPARE(count(label, 1), static_cast<int>(expectedRows(label, 1, 0.6, true).n_elem));
    QCOMPARE(count(label, 0), static_cast<int>(expectedRows(label, 0, 0.1, true).n_elem));
  }
  int decided = 0;
  for (const std::size_t label : {0U, 1U}) decided += count(label, 0) + count(label, 1);
  QVERIFY(decided < static_cast<int>(all.n_elem));
  QVERIFY(rates->text().contains(text("%1 not decided").arg(static_cast<int>(all.n_elem) - decided)));
  hover(cell(1, 0));
  AWAIT(marks(true) == placesOf(expectedRows(1, 0, 0.1, true)));

  // What is copied says the same as the screen, those left out included.
  auto* tables = find<QToolButton>("judgeTables");
  copy(tables, text("Confusion matrix"), text("CSV"));
  const QString csv = QGuiApplication::clipboard()->text();
  for (const std::size_t label : {0U, 1U}) {
    const auto ofClass = document().dataset().class_counts().at(label);
    const int undecided = static_cast<int>(ofClass) - count(label, 0) - count(label, 1);
    QString line = text("true %1").arg(static_cast<int>(label));
    for (const int each : {count(label, 0), count(label, 1), undecided}) {
      line += text(",%1 (%2 %)").arg(each).arg(100.0 * each / static_cast<double>(ofClass), 0, 'f', 1);
    }
    QVERIFY2(csv.contains(line + text("\n")), qPrintable(csv));
  }
  copy(tables, text("Confusion matrix"), text("LaTeX"));
  QVERIFY(QGuiApplication::clipboard()->text().contains(
      text("training points, %1 not decided}").arg(static_cast<int>(all.n_elem) - decided)));

  // Both plots are hatched, each within its own band, and nowhere once abstaining is free of the costs.
  AWAIT(view->rightPlot()->seen() && view->rightPlot()->seen()->abstain == (AbstainBand{0.1, 0.6}));
  find<QCheckBox>("costsCounted")->click();
  QCOMPARE(document().view().threshold, 0.5);
  QVERIFY(!view->content().abstain);
  AWAIT(!view->rightPlot()->seen()->abstain);
  hover(rates);  // away from the cell
}

void JudgeTest::costsThatWillNotDoAreRefused() {
  find<QCheckBox>("costsCounted")->click();
  auto* edit = find<QLineEdit>("costFalsePositive");
  for (const char* bad : {"0", "-1", "dear", "1e9"}) {
    edit->selectAll();
    QTest::keyClicks(edit, text(bad));
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY2(find<QLabel>("costsNote")->text().startsWith(text("That will not do")), bad);
    QCOMPARE(document().view().costs, DecisionCosts());
    QCOMPARE(document().view().threshold, 0.5);
  }
}

void JudgeTest::hoveringACellMarksItsPoints() {
  const arma::uvec rows = expectedRows(1, 0, 0.5, true);
  QVERIFY(!rows.is_empty());
  hover(cell(1, 0));
  QCOMPARE(placesOf(page()->highlightedRows()), placesOf(rows));
  QCOMPARE(marks(false), placesOf(rows));
  QCOMPARE(marks(true), placesOf(rows));
  hover(find<QSlider>("thresholdSlider"));
  QVERIFY(page()->highlightedRows().is_empty());
  QVERIFY(marks(false).isEmpty());
  QVERIFY(marks(true).isEmpty());
}

void JudgeTest::aClickKeepsTheMarksUntilTheNext() {
  QTest::mouseClick(cell(0, 1), Qt::LeftButton);
  hover(find<QSlider>("thresholdSlider"));
  QCOMPARE(marks(false), placesOf(expectedRows(0, 1, 0.5, true)));
  // Another cell shows while the mouse is there, then the kept one again.
  hover(cell(1, 1));
  QCOMPARE(marks(true), placesOf(expectedRows(1, 1, 0.5, true)));
  hover(find<QSlider>("thresholdSlider"));
  QCOMPARE(marks(true), placesOf(expectedRows(0, 1, 0.5, true)));
  QTest::mouseClick(cell(0, 1), Qt::LeftButton);
  hover(find<QSlider>("thresholdSlider"));
  QVERIFY(marks(false).isEmpty());
  QVERIFY(!cell(0, 1)->isChecked());
}

void JudgeTest::theMarksFollowThresholdAndSwitches() {
  QTest::mouseClick(cell(1, 0), Qt::LeftButton);
  find<QDoubleSpinBox>("threshold")->setValue(0.8);
  QCOMPARE(marks(false), placesOf(expectedRows(1, 0, 0.8, true)));
  find<QToolButton>("judgeMap")->click();
  QCOMPARE(marks(false), placesOf(expectedRows(1, 0, 0.8, false)));
  // Another setting is another fit.
  Hyperparameters setting = document().state().hyperparameters;
  setting.width *= 3.0;
  document().setHyperparameters(setting);
  awaitJudgement();
  QCOMPARE(marks(true), placesOf(expectedRows(1, 0, 0.8, false)));
}

void JudgeTest::theMarksAreRowsOfNewPoints() {
  QTest::mouseClick(cell(1, 1), Qt::LeftButton);
  document().generateDataset(*find_generator("circles"), {90, 0.1, 2});
  awaitJudgement();
  QCOMPARE(marks(true), placesOf(expectedRows(1, 1, 0.5, true)));
  document().openDataset(Dataset(), text("nothing"));
  AWAIT(marks(true).isEmpty());
  QVERIFY(!page()->judgement());
}

void JudgeTest::testPointsAreJudgedByThemselves() {
  QVERIFY(!find<QToolButton>("judgeTest")->isEnabled());
  holdOut(0.4);
  find<QToolButton>("judgeTest")->click();
  const Score& score = *m_services->liveFit.fit()->evaluation.of(laplace_probit).of(Role::test);
  QCOMPARE(count(0, 0) + count(0, 1) + count(1, 0) + count(1, 1), 60);
  QCOMPARE(count(1, 1), static_cast<int>(score.confusion[1][1]));
  QTest::mouseClick(cell(1, 1), Qt::LeftButton);
  const Split split = split_rows(document().dataset(), document().state().split);
  for (const arma::uword row : page()->highlightedRows()) QVERIFY(arma::any(split.rows[Role::test] == row));
  document().setSplit({});
  awaitJudgement();
  QVERIFY(find<QToolButton>("judgeTraining")->isChecked());
}

void JudgeTest::aMissingClassIsSaid() {
  // The one test point is of one class.
  Dataset dataset = document().dataset();
  dataset.role_marks.zeros(dataset.size());
  dataset.role_marks(0) = 1;
  SplitRule rule;
  rule.kind = SplitRule::Kind::marked;
  document().editDataset(dataset, rule, text("mark"));
  awaitJudgement();
  find<QToolButton>("judgeTest")->click();
  const auto message = [this] { return find<ChartView>("rocChart")->chart().sentence; };
  QVERIFY2(message().startsWith(text("No curve: these points hold")), qPrintable(message()));
  QVERIFY(m_window->findChild<MetricsPanel*>()->text().contains(text("–")));
  find<QToolButton>("judgeTraining")->click();
  QVERIFY(message().isEmpty());
}

void JudgeTest::smallBinsAreSaid() {
  const auto* note = find<QLabel>("calibrationNote");
  find<QSpinBox>("calibrationBins")->setValue(40);
  AWAIT_COMPARE(page()->judgement()->of(Role::train)->methods.front().calibration.bins.size(),
                std::size_t{40});
  QVERIFY(note->text().contains(text("hold fewer than 10")));
  find<QSpinBox>("calibrationBins")->setValue(3);
  find<QComboBox>("calibrationBinning")->setCurrentIndex(1);
  AWAIT_COMPARE(page()->judgement()->of(Role::train)->methods.front().calibration.bins.size(),
                std::size_t{3});
  AWAIT(!note->text().contains(text("hold fewer than")));
  QVERIFY(note->text().contains(text("over 150 points")));
}

void JudgeTest::tablesAreCopied() {
  auto* button = find<QToolButton>("judgeTables");
  find<QDoubleSpinBox>("threshold")->setValue(0.25);
  copy(button, text("Confusion matrix"), text("CSV"));
  const QString csv = QGuiApplication::clipboard()->text();
  QVERIFY2(csv.contains(text(",%1 (").arg(count(0, 1))), qPrintable(csv));
  copy(button, text("Confusion matrix"), text("LaTeX"));
  QVERIFY(QGuiApplication::clipboard()->text().contains(
      text("\\caption{Confusion matrix at threshold 0.25, Laplace, training points}")));
  copy(button, text("Calibration"), text("CSV"));
  int points = 0;
  const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
  for (const QString& line : lines.mid(1)) points += line.section(QLatin1Char(','), 2, 2).toInt();
  QCOMPARE(points, 150);
  copy(button, text("ROC curve"), text("Markdown"));
  QVERIFY(QGuiApplication::clipboard()->text().endsWith(text("| 1.0000 | 1.0000 |\n")));
}

void JudgeTest::metricsAreCopied() {
  auto* button = find<QToolButton>("metricsTables");
  copy(button, text("Scores"), text("CSV"));
  const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
  const Score& map = m_services->liveFit.fit()->evaluation.of(map_method).train();
  const auto value = [&](const char* name) {
    for (const QString& line : lines) {
      if (line.startsWith(text(name))) return line.section(QLatin1Char(','), 1, 1).toDouble();
    }
    return -1.0;
  };
  QVERIFY(value("Brier score") == map.brier);
  QVERIFY(value("AUC") == map.auc.value);
  QVERIFY(value("Mean log-likelihood") == map.mean_log_likelihood);
  copy(button, text("Evidence"), text("Markdown"));
  QVERIFY(QGuiApplication::clipboard()->text().contains(
      text("| Log evidence | %1 |").arg(m_services->liveFit.fit()->evidence.total(), 0, 'f', 4)));
}

void JudgeTest::aHiddenPageComputesNothing() {
  QTest::mouseClick(cell(1, 1), Qt::LeftButton);
  QVERIFY(!marks(true).isEmpty());
  m_window->findChild<Studio*>()->close();
  QVERIFY(marks(true).isEmpty());
  const auto before = page()->judgement();
  Hyperparameters setting = document().state().hyperparameters;
  setting.width *= 2.0;
  document().setHyperparameters(setting);
  awaitFit();
  QCOMPARE(page()->judgement(), before);
  m_window->findChild<Studio*>()->open(page());
  awaitJudgement();
  QVERIFY(page()->judgement() != before);
  QCOMPARE(marks(true), placesOf(expectedRows(1, 1, 0.5, true)));
}

void JudgeTest::manyPointsHoldNobodyUp() {
  // More than are drawn: only drawn points are marked, all are counted.
  document().generateDataset(*find_generator("moons"), {30'000, 0.5, 3});
  Hyperparameters setting = document().state().hyperparameters;
  setting.features = &linear_features;
  document().setHyperparameters(setting);
  awaitJudgement();
  QTest::mouseClick(cell(1, 1), Qt::LeftButton);
  QCOMPARE(static_cast<int>(page()->highlightedRows().n_elem), count(1, 1));
  QVERIFY(marks(true).size() > 1000);
  QVERIFY(marks(true).size() < count(1, 1));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::JudgeTest);
#include "tst_judge.moc"
