#include "app/chart/chart_view.h"
#include "app/panels/metrics_panel.h"
#include "app/plots/comparison_view.h"
#include "app/report/number_text.h"
#include "app/studies/solver/page/solver_legend.h"
#include "app/studies/solver/page/solver_page.h"
#include "app/studies/solver/solver_chart.h"
#include "app/style/palette.h"
#include "app/style/plot_theme.h"
#include "app/widgets/log_slider.h"
#include "core/data/edit_points.h"
#include "core/data/role.h"
#include "support/copied_table.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

/// The solver page as a person uses it: the key that opens it, its controls, the sliders beside it.
class SolverPageTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void cleanupTestCase();
  void theKeyOpensThePageAndClosesItAgain();
  void hiddenItComputesNothing();
  void theChartsShowTheTraces();
  void everySolverIsInTheLegend();
  void theAnswerSaysWhoArrives();
  void theTablesAreCopied();
  void iterationsOrSeconds();
  void theWholeWayIsLogarithmic();
  void theWaysAreThoseOfTheSettingWhereTheSliderRests();
  void stopKeepsWhatThereIs();
  void theSliderShowsAStepInThePlots();
  void theStepFollowsTheFitWhereverThePageIs();
  void scoresAreThoseOfTheFitAtTheEnd();
  void derivativesAreCheckedOnRequest();
  void separatedClassesAreSaid();
  void anOrdinaryFitIsSaidToBeOne();
  void noPointsNoSolvers();
  void coloursAreNotThoseOfTheClasses();
  void everyControlExplainsItself();

 private:
  SolverPage* page() const { return m_window->findChild<SolverPage*>(); }
  template <typename Widget>
  Widget* find(const char* name) const {
    auto* widget = m_window->findChild<Widget*>(QString::fromLatin1(name));
    if (widget == nullptr) qFatal("no widget %s", name);
    return widget;
  }
  QString text(const char* label) const { return find<QLabel>(label)->text(); }
  bool finished() const {
    const auto result = page()->ways();
    return result && result->finished && result->fit->model == m_services->liveFit.fit()->model;
  }
  void open() {
    QTest::keyClick(m_window.get(), Qt::Key_5, Qt::ControlModifier);
    QVERIFY(page()->isVisible());
    AWAIT(finished());
  }
  void setPriorVariance(double value) {
    Hyperparameters setting = document().state().hyperparameters;
    setting.prior_variance = value;
    document().setHyperparameters(setting);
    awaitFit();
  }
};

void SolverPageTest::initTestCase() {
  useSettingsOf("tst_solver_page");
  showWindowWithData();
}

void SolverPageTest::init() {
  if (page()->isVisible()) QTest::keyClick(m_window.get(), Qt::Key_5, Qt::ControlModifier);
  find<QComboBox>("solverAxis")->setCurrentIndex(0);
  find<QCheckBox>("solverLogarithmic")->setChecked(false);
  // Few enough points for gradient ascent to end soon, under sanitizers too.
  document().generateDataset(*find_generator("moons"), {40, 0.3, 1});
  setPriorVariance(1.0);
}

void SolverPageTest::cleanupTestCase() {
  closeWindow();
}

void SolverPageTest::theKeyOpensThePageAndClosesItAgain() {
  QVERIFY(!page()->isVisible());
  open();
  QTest::keyClick(m_window.get(), Qt::Key_5, Qt::ControlModifier);
  QVERIFY(!page()->isVisible());
}

void SolverPageTest::hiddenItComputesNothing() {
  QVERIFY(!page()->solving());
  open();
  const auto before = page()->ways();
  QTest::keyClick(m_window.get(), Qt::Key_5, Qt::ControlModifier);
  setPriorVariance(2.0);
  test::settle(300);
  QCOMPARE(page()->ways(), before);
  // Shown again it catches up.
  open();
  QVERIFY(page()->ways() != before);
}

void SolverPageTest::theChartsShowTheTraces() {
  open();
  const auto result = page()->ways();
  QCOMPARE(result->traces.size(), std::size_t{3});
  const double lowest = result->traces.front().lowest;
  const Fit& fit = *m_services->liveFit.fit();
  // Newton's way from zero ends where the window's fit is.
  QVERIFY(std::abs(lowest - (fit.model->mode.weight_penalty - fit.model->mode.log_likelihood)) < 1e-9);
  for (const SolverTrace& trace : result->traces) {
    const auto distances = page()->chart("solver")->graph(lineOf(trace.solver))->data();
    const auto gradients = page()->chart("solver_gradient")->graph(lineOf(trace.solver))->data();
    QVERIFY(distances->size() >= 2);
    for (int k = 0; k < std::min(distances->size(), 5); ++k) {
      const SolverStep& step = trace.steps.at(static_cast<std::size_t>(k));
      QCOMPARE(distances->at(k)->key, static_cast<double>(k));
      QCOMPARE(gradients->at(k)->value, std::log10(step.gradient_norm));
      const double distance = step.objective - lowest;
      if (distance > 1e-10) QCOMPARE(distances->at(k)->value, std::log10(distance));
    }
  }
  // Newton's last step is at the minimum itself, which has no logarithm: it is drawn where rounding begins.
  const auto newton = page()->chart("solver")->graph("newton")->data();
  const double floor = (newton->constEnd() - 1)->value;
  QVERIFY2(floor > -15.0 && floor < -11.0, QByteArray::number(floor).constData());
}

void SolverPageTest::everySolverIsInTheLegend() {
  open();
  const auto result = page()->ways();
  for (int k = 0; k < 3; ++k) {
    const SolverTrace& trace = result->traces.at(static_cast<std::size_t>(k));
    QCOMPARE(text(qPrintable(QStringLiteral("steps%1").arg(k))),
             countNumber(static_cast<quint64>(trace.iterations())));
    const QString outcome = text(qPrintable(QStringLiteral("outcome%1").arg(k)));
    QCOMPARE(outcome == QStringLiteral("converged"), trace.status == SolverStatus::converged);
  }
  QCOMPARE(text("outcome0"), QStringLiteral("converged"));
}

void SolverPageTest::theAnswerSaysWhoArrives() {
  open();
  const QString newton =
      QStringLiteral("Newton's method takes %1 steps").arg(page()->ways()->traces.front().iterations());
  QVERIFY2(page()->said().startsWith(newton), qPrintable(page()->said()));
}

void SolverPageTest::theTablesAreCopied() {
  open();
  const auto* button = find<QToolButton>("solverTables");
  const auto& traces = page()->ways()->traces;
  const test::CopiedTable steps(button, QStringLiteral("Iterations"));
  qsizetype row = 0;
  for (const SolverTrace& trace : traces) {
    for (const SolverStep& step : trace.steps) {
      QCOMPARE(steps.rows().at(row).at(2).toDouble(), step.objective);
      QCOMPARE(steps.rows().at(row).at(4).toDouble(), step.gradient_norm);
      ++row;
    }
    QVERIFY(!steps.rows().at(row - 1).last().isEmpty());
  }
  QCOMPARE(steps.rows().size(), row);
  const test::CopiedTable solvers(button, QStringLiteral("Solvers"));
  QCOMPARE(solvers.cell(QStringLiteral("L-BFGS"), QStringLiteral("Outcome")), text("outcome1"));
  const test::CopiedTable health(button, QStringLiteral("Health of the fit"));
  QCOMPARE(health.cell(QStringLiteral("Condition number of the Hessian"), QStringLiteral("Value")).toDouble(),
           m_services->liveFit.fit()->health->condition_number);
}

void SolverPageTest::iterationsOrSeconds() {
  open();
  auto* axis = find<QComboBox>("solverAxis");
  QTest::keyClick(axis, Qt::Key_Down);
  QCOMPARE(axis->currentText(), QStringLiteral("Seconds"));
  const auto result = page()->ways();
  const auto newton = page()->chart("solver")->graph("newton")->data();
  QCOMPARE(static_cast<std::size_t>(newton->size()), result->traces[0].steps.size());
  for (int k = 0; k < newton->size(); ++k) {
    QCOMPARE(newton->at(k)->key, result->traces[0].steps.at(static_cast<std::size_t>(k)).seconds);
  }
  QCOMPARE(page()->chart("solver_gradient")->plot()->xAxis->label(), QStringLiteral("seconds"));
}

void SolverPageTest::theWholeWayIsLogarithmic() {
  open();
  auto* whole = find<QCheckBox>("solverLogarithmic");
  whole->click();
  const auto result = page()->ways();
  for (const SolverTrace& trace : result->traces) {
    const auto data = page()->chart("solver")->graph(lineOf(trace.solver))->data();
    // To the very end.
    QCOMPARE(std::pow(10.0, (data->constEnd() - 1)->key), static_cast<double>(trace.iterations()));
    QVERIFY(page()->chart("solver")->plot()->xAxis->range().contains((data->constEnd() - 1)->key));
  }
}

void SolverPageTest::theWaysAreThoseOfTheSettingWhereTheSliderRests() {
  open();
  QSlider* slider = find<LogSlider>("width")->slider();
  for (int k = 0; k < 30; ++k) {
    slider->setValue(slider->value() + 3);
    QTest::qWait(15);
  }
  awaitFit();
  AWAIT(finished());
  QVERIFY(page()->ways()->fit->request.hyperparameters == document().state().hyperparameters);
}

void SolverPageTest::stopKeepsWhatThereIs() {
  // In sight they would have the posterior of so open a prior sampled, and the window would not rest for
  // long.
  auto* metrics = m_window->findChild<MetricsPanel*>();
  metrics->hide();
  document().generateDataset(*find_generator("moons"), {300, 0.3, 1});
  setPriorVariance(1e4);
  auto* stop = find<QToolButton>("solverStop");
  QVERIFY(!stop->isEnabled());
  QTest::keyClick(m_window.get(), Qt::Key_5, Qt::ControlModifier);
  const auto lastUnderWay = [this] {
    const auto result = page()->ways();
    return result && result->traces.size() == 3 && result->fit->model == m_services->liveFit.fit()->model;
  };
  AWAIT(lastUnderWay());
  QVERIFY(stop->isEnabled());
  QTest::mouseClick(stop, Qt::LeftButton);
  AWAIT(!page()->solving());
  QVERIFY(!stop->isEnabled());
  QVERIFY(!page()->ways()->finished);
  QCOMPARE(text("outcome0"), QStringLiteral("converged"));
  QCOMPARE(text("outcome2"), QStringLiteral("stopped"));
  QVERIFY(page()->chart("solver")->graph("newton")->dataCount() > 3);
  QCOMPARE(page()->said(), QStringLiteral("stopped"));
  // It stays stopped.
  const auto kept = page()->ways();
  test::settle(300);
  QVERIFY(!page()->solving());
  QCOMPARE(page()->ways(), kept);
  metrics->show();
}

void SolverPageTest::theSliderShowsAStepInThePlots() {
  open();
  auto* slider = find<QSlider>("solverStep");
  auto* shown = find<QCheckBox>("solverStepShown");
  QVERIFY(!shown->isChecked());
  ViewState view = document().view();
  view.shown.right = Quantity::probability(map_method);
  document().setView(view);
  const int last = slider->maximum();
  QCOMPARE(last, page()->ways()->traces.front().iterations());
  slider->setValue(1);
  QVERIFY(shown->isChecked());
  QCOMPARE(document().view().shown.left, Quantity::solver_step());
  const auto* plots = m_window->findChild<ComparisonView*>();
  const auto note = [&] {
    const auto result = plots->result();
    const Picture* left = result ? result->picture(PicturePlace::left) : nullptr;
    return left != nullptr && !left->values.is_empty() ? left->note : QString();
  };
  const auto atStep = [&](int step) {
    return note().startsWith(QStringLiteral("Newton, step %1 of").arg(step));
  };
  AWAIT(atStep(1));
  QVERIFY(page()->chart("solver")->graph("mark")->dataCount() == 1);
  // Where Newton's method begins all is open, where it ends the plot is that of MAP.
  slider->setValue(0);
  AWAIT(atStep(0));
  const auto picture = [&](PicturePlace place) { return *plots->result()->picture(place); };
  QVERIFY(arma::abs(picture(PicturePlace::left).values - 0.5).max() == 0.0);
  slider->setValue(last);
  AWAIT(atStep(last));
  const auto refined = [&] {
    return plots->result()->refined && atStep(last) &&
           picture(PicturePlace::left).grid == picture(PicturePlace::right).grid;
  };
  AWAIT(refined());
  QVERIFY(arma::abs(picture(PicturePlace::left).values - picture(PicturePlace::right).values).max() < 1e-6);
  // Points are ringed by the step's own decisions: at the end, those of MAP.
  const arma::vec* decisions = plots->result()->decisions(Quantity::solver_step());
  QVERIFY(decisions != nullptr);
  QVERIFY(arma::abs(*decisions - *plots->result()->decisions(Quantity::probability(map_method))).max() <
          1e-6);
  shown->click();
  QCOMPARE(document().view().shown.left, Quantity::probability(map_method));
  AWAIT(plots->result()->picture(PicturePlace::left)->quantity == Quantity::probability(map_method));
}

/// A plot that shows a step is never left with one of another fit.
void SolverPageTest::theStepFollowsTheFitWhereverThePageIs() {
  open();
  find<QSlider>("solverStep")->setValue(2);
  QTest::keyClick(m_window.get(), Qt::Key_5, Qt::ControlModifier);
  setPriorVariance(3.0);
  const auto* plots = m_window->findChild<ComparisonView*>();
  const auto stepOfTheFit = [&] {
    const auto step = m_services->solverStep.result();
    return finished() && step && step->model == m_services->liveFit.fit()->model &&
           !plots->result()->picture(PicturePlace::left)->values.is_empty();
  };
  AWAIT(stepOfTheFit());
  QVERIFY(!page()->isVisible());
  document().setInView(&ViewState::shown, ShownQuantities());
  QVERIFY(m_services->solverStep.result() == nullptr);
}

void SolverPageTest::scoresAreThoseOfTheFitAtTheEnd() {
  SplitRule half = document().state().split;
  half.kind = SplitRule::Kind::fraction;
  half.fraction = 0.5;
  document().setSplit(half);
  awaitFit();
  open();
  find<QComboBox>("solverSecond")->setCurrentIndex(1);
  QVERIFY(page()->chart("solver_scores")->isVisible() && !page()->chart("solver_gradient")->isVisible());
  const Evaluation& evaluation = m_services->liveFit.fit()->evaluation;
  const auto train = page()->chart("solver_scores")->graph("newton")->data();
  const auto test = page()->chart("solver_scores")->graph("newton_test")->data();
  QVERIFY(std::abs(train->at(0)->value + std::log(2.0)) < 1e-12);
  QVERIFY(std::abs(test->at(0)->value + std::log(2.0)) < 1e-12);
  const MethodScore& map = evaluation.scores.front();
  QVERIFY(std::abs((train->constEnd() - 1)->value - map.train().mean_log_likelihood) < 1e-6);
  QVERIFY(std::abs((test->constEnd() - 1)->value - map.of(Role::test)->mean_log_likelihood) < 1e-6);
  find<QComboBox>("solverSecond")->setCurrentIndex(0);
  document().setSplit({});
}

void SolverPageTest::derivativesAreCheckedOnRequest() {
  open();
  QVERIFY(text("derivatives").isEmpty());
  find<QComboBox>("solverStart")->setCurrentIndex(1);
  find<QCheckBox>("solverDerivatives")->click();
  AWAIT(finished() && page()->ways()->derivatives);
  QVERIFY2(text("derivatives").startsWith(QStringLiteral("Gradient off by")),
           qPrintable(text("derivatives")));
  QVERIFY(page()->ways()->start.kind == SolverStart::Kind::random);
  find<QComboBox>("solverStart")->setCurrentIndex(0);
  find<QCheckBox>("solverDerivatives")->click();
  QVERIFY(text("derivatives").isEmpty());
}

void SolverPageTest::separatedClassesAreSaid() {
  document().generateDataset(*find_generator("moons"), {60, 0.02, 1});
  setPriorVariance(1e4);
  open();
  const QString sentence =
      QStringLiteral("The classes are separated: only the prior keeps the weights finite.");
  QVERIFY2(text("healthFindings").contains(sentence), qPrintable(text("healthFindings")));
  const auto* status = find<QLabel>("status");
  QVERIFY2(status->text().startsWith(QStringLiteral("⚠ classes separated")), qPrintable(status->text()));
  QVERIFY(status->toolTip().contains(sentence));
}

void SolverPageTest::anOrdinaryFitIsSaidToBeOne() {
  open();
  QCOMPARE(text("healthFindings"), QStringLiteral("Nothing is at its limit."));
  QVERIFY(!text("status").contains(QStringLiteral("⚠")));
  QVERIFY(find<QLabel>("status")->toolTip().isEmpty());
  const Fit& fit = *m_services->liveFit.fit();
  QVERIFY(text("healthFacts").contains(QStringLiteral("%1 of 41").arg(fit.model->rank())));
}

void SolverPageTest::noPointsNoSolvers() {
  open();
  Dataset empty = document().dataset().subset(arma::uvec());
  document().editDataset(std::move(empty), QStringLiteral("Clear"));
  AWAIT(m_services->liveFit.fit() == nullptr);
  test::settle(300);
  QVERIFY(!page()->solving());
  QVERIFY(text("healthFacts").isEmpty());
}

void SolverPageTest::coloursAreNotThoseOfTheClasses() {
  open();
  std::vector<QColor> colours;
  for (const Solver solver : {Solver::newton, Solver::lbfgs, Solver::gradient_ascent}) {
    const QPen pen = page()->chart("solver")->graph(lineOf(solver))->pen();
    for (const QColor& colour : classColours()) QVERIFY(pen.color() != colour);
    for (const QColor& colour : colours) QVERIFY(pen.color() != colour);
    colours.push_back(pen.color());
  }
  // Nor is colour alone what tells them apart.
  const auto* chart = page()->chart("solver");
  QVERIFY(chart->graph("newton")->pen().style() != chart->graph("lbfgs")->pen().style());
  QVERIFY(chart->graph("lbfgs")->pen().style() != chart->graph("gradient_ascent")->pen().style());
}

void SolverPageTest::everyControlExplainsItself() {
  for (const char* name : {"solverAxis", "solverLogarithmic", "solverStop", "solverSecond", "solverStart",
                           "solverSeed", "solverDerivatives", "solverStep", "solverStepShown",
                           "steppedSolver", "solverTables", "healthFacts", "steps0", "steps1", "steps2"}) {
    QVERIFY2(!find<QWidget>(name)->toolTip().isEmpty(), name);
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SolverPageTest);
#include "tst_solver_page.moc"
