#include "app/chart/chart_view.h"
#include "app/compute/method_text.h"
#include "app/mainwindow/studio.h"
#include "app/panels/judge_page.h"
#include "app/panels/method_menu.h"
#include "app/panels/metrics_panel.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "core/generators/generators.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace credence {

namespace {

QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

/// ∫σ(a) N(a; mean, variance) da by the trapezoidal rule, which is exact to rounding for such a smooth bell.
double bell_average(double mean, double variance) {
  constexpr int steps = 2000;
  constexpr double reach = 12.0;
  double sum = 0.0;
  for (int k = 0; k <= steps; ++k) {
    const double z = reach * (2.0 * k / steps - 1.0);
    sum += std::exp(-0.5 * z * z) / (1.0 + std::exp(-(mean + z * std::sqrt(variance))));
  }
  return sum * (2.0 * reach / steps) / std::sqrt(2.0 * M_PI);
}

}  // namespace

/// A third method beside MAP and Laplace, on the Judge page and under Metrics, by mouse and keys.
class PinnedMethodTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_pinned_method"); }
  void init();
  void cleanup() { closeWindow(); }
  void quadratureIsScoredEverywhere();
  void samplesAgreeWithIndependentDraws();
  void theReferenceSaysHowFarItIs();
  void whatCannotBeTrustedIsSaid();
  void theThresholdMovesItsMatrixToo();
  void anotherFitIsNeverShownAsCurrent();
  void nothingIsComputedUnseen();
  void theKeyOpensTheMenu();
  void theChoiceOutlivesTheProgram();
  void noneGivesTheSwitchBack();
  void tablesHaveItToo();

 private:
  JudgePage* page() const { return m_window->findChild<JudgePage*>(); }
  LiveMethod& pinned() const { return m_services->pinnedMethod; }
  const ChartLine* curve() const {
    const Method* method = pinned().method();
    return method != nullptr ? findPart<ChartLine>(roc(), std::string(method->id)) : nullptr;
  }
  const Chart& roc() const { return find<ChartView>("rocChart")->chart(); }
  QString metrics() const { return m_window->findChild<MetricsPanel*>()->text(); }
  void choose(const Method* method) const { chooseEntry(fullTitle(*method)); }
  void chooseEntry(const QString& title) const;
  bool judges(const MethodPrediction& prediction) const;
  void awaitResult() const;
  void awaitCurve() const;
  void holdOut() const;
  int count(std::size_t label, std::size_t prediction) const;
  QString copied(const char* button, const QString& table) const;
};

void PinnedMethodTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {100, 0.35, 7});
  awaitFit();
  action(text("Judge"))->trigger();
  AWAIT(page()->judgement());
}

void PinnedMethodTest::chooseEntry(const QString& title) const {
  for (QAction* entry : page()->findChild<MethodMenu*>()->actions()) {
    if (entry->text() == title) return entry->trigger();
  }
  QFAIL(qPrintable(text("no entry %1").arg(title)));
}

void PinnedMethodTest::awaitResult() const {
  awaitFit();
  AWAIT(pinned().result() && pinned().result()->fit->model == m_services->liveFit.fit()->model);
}

/// Whether the page has judged what it predicts.
bool PinnedMethodTest::judges(const MethodPrediction& prediction) const {
  return std::ranges::any_of(page()->judgement()->request.scores, [&](const auto& score) {
    return score->method == prediction.method &&
           arma::approx_equal(score->logits, prediction.score.logits, "absdiff", 0.0);
  });
}

void PinnedMethodTest::awaitCurve() const {
  awaitResult();
  AWAIT(judges(*pinned().result()));
}

void PinnedMethodTest::holdOut() const {
  SplitRule rule;
  rule.kind = SplitRule::Kind::fraction;
  rule.fraction = 0.6;
  document().setSplit(rule);
  awaitFit();
}

int PinnedMethodTest::count(std::size_t label, std::size_t prediction) const {
  const auto* cell = find<QToolButton>(qPrintable(text("confusion%1%2").arg(label).arg(prediction)));
  return cell->text().section(QLatin1Char('\n'), 0, 0).toInt();
}

QString PinnedMethodTest::copied(const char* button, const QString& table) const {
  for (const QAction* entry : find<QToolButton>(button)->menu()->actions()) {
    if (!entry->text().remove(QLatin1Char('&')).startsWith(table)) continue;
    for (QAction* format : entry->menu()->actions()) {
      if (format->text() == text("Copy as Markdown")) format->trigger();
    }
  }
  return QGuiApplication::clipboard()->text();
}

void PinnedMethodTest::quadratureIsScoredEverywhere() {
  holdOut();
  choose(&laplace_quadrature);
  awaitCurve();
  const Fit& fit = *m_services->liveFit.fit();
  const MethodPrediction& prediction = *pinned().result();
  double train = 0.0;
  for (arma::uword n = 0; n < dataset().size(); ++n) {
    const double p = bell_average(fit.evaluation.latent.mean(n), fit.evaluation.latent.variance(n));
    COMPARE_NUMBERS(sigmoid(prediction.score.logits(n)), p, (test::Tolerance{1e-10}));
  }
  for (const arma::uword n : fit.split.train()) {
    const double p = bell_average(fit.evaluation.latent.mean(n), fit.evaluation.latent.variance(n));
    train += std::log(dataset().labels(n) == 1 ? p : 1.0 - p) / 60.0;
  }
  COMPARE_NUMBERS(prediction.score.train().mean_log_likelihood, train, (test::Tolerance{1e-9}));
  QVERIFY(pinned().note().isEmpty());
  // The panel has it for both parts, and so has the page, which shows what was pinned on it.
  const Score& test = *prediction.score.of(Role::test);
  for (const double value : {train, test.mean_log_likelihood, test.brier}) {
    const QString shown = QString::number(value, 'f', 3).replace(QLatin1Char('-'), text("−"));
    QVERIFY2(metrics().contains(shown), qPrintable(shown + metrics()));
  }
  QVERIFY(find<QToolButton>("judgePinned")->isChecked());
  find<QToolButton>("judgeTest")->click();
  QCOMPARE(roc().names.back().text,
           text("Quadrature %1 ± %2").arg(test.auc.value, 0, 'f', 3).arg(test.auc.standard_error, 0, 'f', 3));
  QVERIFY(curve() != nullptr && curve()->x.n_elem > 2);
  QCOMPARE(count(1, 1), static_cast<int>(test.confusion[1][1]));
}

// A hundred times as many draws, of each point's own Gaussian instead of the weights'.
void PinnedMethodTest::samplesAgreeWithIndependentDraws() {
  choose(&laplace_samples);
  awaitResult();
  const Fit& fit = *m_services->liveFit.fit();
  Random random(3);
  double expected = 0.0;
  for (const arma::uword n : fit.split.train()) {
    double sum = 0.0;
    constexpr int draws = 20'000;
    const double deviation = std::sqrt(fit.evaluation.latent.variance(n));
    for (int s = 0; s < draws; ++s)
      sum += sigmoid(fit.evaluation.latent.mean(n) + deviation * random.normal());
    const double p = sum / draws;
    expected += std::log(dataset().labels(n) == 1 ? p : 1.0 - p);
  }
  expected /= static_cast<double>(fit.split.train().n_elem);
  // 1,000 draws leave a probability a standard error of at most 0.016; that of its logarithm's mean is less
  // than twice as much, were all points of one mind.
  COMPARE_NUMBERS(pinned().result()->score.train().mean_log_likelihood, expected, (test::Tolerance{0.03}));
  QCOMPARE(pinned().note(), text("1000 independent draws"));
}

void PinnedMethodTest::theReferenceSaysHowFarItIs() {
  choose(&reference_method);
  QCOMPARE(pinned().note(), text("warming up"));
  const auto* note = find<QLabel>("pinnedNote");
  QCOMPARE(note->text(), text("Reference: warming up"));
  QCOMPARE(count(1, 1), 0);  // nothing to count yet
  QVERIFY(metrics().contains(text("warming up")));
  awaitCurve();
  AWAIT(note->text().contains(text("effective of")));
  QVERIFY(metrics().contains(text("effective")));
  // Its logits are those of its draws, no more and no less.
  m_services->liveReference.hold();
  AWAIT(pinned().result()->reference == m_services->liveReference.result());
  const MethodPrediction& prediction = *pinned().result();
  const Fit& fit = *prediction.fit;
  ReferenceRun run(*fit.model, dataset().subset(fit.split.train()));
  while (run.sampler().draws() < prediction.reference->summary.draws) run.advance(8);
  const arma::mat weights = run.sampler().weights(0, run.sampler().draws());
  COMPARE_NUMBERS(prediction.score.logits,
                  predict_draws_logit(fit.model->basis(), {weights, {}}, dataset().inputs),
                  (test::Tolerance{1e-9, 1e-9}));
  // Pinning another one leaves the sampler in peace.
  m_services->liveReference.resume();
  choose(&laplace_quadrature);
  QVERIFY(!m_services->liveReference.running());
}

void PinnedMethodTest::whatCannotBeTrustedIsSaid() {
  choose(&importance_prior);
  awaitResult();
  const PosteriorQuality& quality = pinned().result()->score.quality;
  QVERIFY(!quality.reliable);
  const QString k = QString::number(quality.pareto_k, 'f', 2);
  const QString note = find<QLabel>("pinnedNote")->text();
  QVERIFY2(note.contains(text("Pareto k %1: not to be trusted").arg(k)), qPrintable(note));
  QVERIFY2(metrics().contains(text("⚠ k %1").arg(k)), qPrintable(metrics()));
}

// By the method that is farthest from the others.
void PinnedMethodTest::theThresholdMovesItsMatrixToo() {
  choose(&importance_prior);
  awaitCurve();
  const Calibration calibration = calibration_curve(pinned().result()->score.logits, dataset().labels, 10);
  const QString note = find<QLabel>("calibrationNote")->text();
  QVERIFY2(note.startsWith(text("Off by %1 ").arg(calibration.expected_error, 0, 'f', 3)), qPrintable(note));
  find<QDoubleSpinBox>("threshold")->setValue(0.8);
  const arma::vec& logits = pinned().result()->score.logits;
  int found = 0;
  for (arma::uword n = 0; n < dataset().size(); ++n) {
    if (dataset().labels(n) == 1 && logits(n) >= std::log(0.8 / 0.2)) ++found;
  }
  QCOMPARE(count(1, 1), found);
  QCOMPARE(findPart<ChartLine>(roc(), std::string(importance_prior.id) + " at the threshold")->x.n_elem,
           arma::uword{1});
  find<QToolButton>("confusion11")->click();
  QCOMPARE(static_cast<int>(page()->highlightedRows().n_elem), found);
}

void PinnedMethodTest::anotherFitIsNeverShownAsCurrent() {
  choose(&laplace_quadrature);
  awaitCurve();
  bool stale = false;
  const auto check = [&] {
    const auto result = pinned().result();
    if (result && result->fit->model != m_services->liveFit.fit()->model) stale = true;
    const auto judgement = page()->judgement();
    if (judgement && result && judges(*result) && result->fit->model != judgement->request.result->model)
      stale = true;
  };
  connect(&m_services->liveFit, &LiveFit::fitChanged, this, check);
  connect(&pinned(), &LiveMethod::resultChanged, this, check);
  Hyperparameters setting = document().state().hyperparameters;
  for (int k = 0; k < 20; ++k) {
    setting.width *= 1.02;
    document().setHyperparameters(setting);
    QTest::qWait(8);
  }
  awaitCurve();
  QVERIFY(!stale);
  QCOMPARE(pinned().result()->fit->request.hyperparameters, setting);
}

void PinnedMethodTest::nothingIsComputedUnseen() {
  choose(&reference_method);
  awaitResult();
  showAllNumbers();
  m_window->findChild<Studio*>()->close();
  QVERIFY(m_services->liveReference.running() || m_services->liveReference.result()->done);
  showAllNumbers(false);
  QVERIFY(!m_services->liveReference.running());
  Hyperparameters setting = document().state().hyperparameters;
  setting.width *= 1.5;
  document().setHyperparameters(setting);
  awaitFit();
  test::settle(200);  // longer than the sampler's pause
  QVERIFY(!pinned().result());
  showAllNumbers();
  awaitResult();
}

void PinnedMethodTest::theKeyOpensTheMenu() {
  m_window->findChild<Studio*>()->close();
  QString title;
  QTimer::singleShot(200, this, [&title] {
    QWidget* popup = QApplication::activePopupWidget();
    if (popup == nullptr) return;
    title = QString::fromLatin1(popup->metaObject()->className());
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Return);
  });
  QTest::keyClick(m_window.get(), Qt::Key_J);
  QCOMPARE(title, text("credence::MethodMenu"));
  QVERIFY(page()->isVisible());
  QVERIFY(pinned().method() == &laplace_quadrature);
}

void PinnedMethodTest::theChoiceOutlivesTheProgram() {
  choose(&importance_laplace);
  closeWindow();
  makeWindow();
  QVERIFY(pinned().method() == &importance_laplace);
  QCOMPARE(find<QToolButton>("judgePinned")->text(), shortTitle(importance_laplace));
  QVERIFY(find<QToolButton>("judgeLaplace")->isChecked());
  chooseEntry(text("None"));
  closeWindow();
  makeWindow();
  QVERIFY(!pinned().method());
}

void PinnedMethodTest::noneGivesTheSwitchBack() {
  choose(&laplace_quadrature);
  awaitCurve();
  find<QToolButton>("judgeMap")->click();
  chooseEntry(text("None"));
  QVERIFY(find<QToolButton>("judgeMap")->isChecked());
  choose(&laplace_quadrature);
  QVERIFY(find<QToolButton>("judgePinned")->isChecked());
  chooseEntry(text("None"));
  QVERIFY(find<QToolButton>("judgeLaplace")->isChecked());
  QVERIFY(!find<QToolButton>("judgePinned")->isChecked());
  QVERIFY(curve() == nullptr);
  QCOMPARE(roc().names.size(), methods_always_scored().size() + 1);
  QVERIFY(find<QLabel>("pinnedNote")->isHidden());
  QVERIFY(!metrics().contains(text("Quadrature")));
  const Score& laplace = m_services->liveFit.fit()->evaluation.of(laplace_probit).train();
  QCOMPARE(count(0, 0), static_cast<int>(laplace.confusion[0][0]));
}

void PinnedMethodTest::tablesHaveItToo() {
  choose(&importance_laplace);
  awaitCurve();
  const QString method = text("Importance (from Laplace), %1").arg(pinned().note());
  for (const char* table : {"ROC curve", "Calibration", "Confusion matrix"}) {
    const QString markdown = copied("judgeTables", text(table));
    QVERIFY2(markdown.contains(method), qPrintable(markdown));
  }
  const QString scores = copied("metricsTables", text("Scores"));
  QVERIFY2(scores.contains(text("training, %1").arg(method)), qPrintable(scores));
  const Score& score = pinned().result()->score.train();
  QVERIFY2(scores.contains(text("%1 |\n").arg(score.brier, 0, 'f', 4)), qPrintable(scores));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PinnedMethodTest);
#include "tst_pinned_method.moc"
