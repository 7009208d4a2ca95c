#include "app/chart/chart_view.h"
#include "app/compute/method_text.h"
#include "app/panels/judge_page.h"
#include "app/panels/metrics_panel.h"
#include "app/report/number_text.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "core/generators/generators.h"
#include "core/method/prepared_method.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

namespace credence {

namespace {

QString listedText(const char* utf8) {
  return QString::fromUtf8(utf8);
}

}  // namespace

/// What is scored is what is shown: Metrics, the large numbers and Judge list the methods of the plots.
class ListedMethodsTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_listed_methods"); }
  void init();
  void cleanup() { closeWindow(); }
  void theyAreThoseOfThePlots();
  void theirNumbersAreThoseOfAFitOfItsOwn();
  void whatIsNoMethodCountsAsAtFirst();
  void thePinnedOneFollows();
  void theReferenceIsListedAsItComes();
  void judgeFallsBackToTheRightPlot();
  void slidersKeepThem();

 private:
  JudgePage* page() const { return m_window->findChild<JudgePage*>(); }
  QString metrics() const { return m_window->findChild<MetricsPanel*>()->text(); }
  void show(const Quantity& left, const Quantity& right) const;
  /// Whose numbers stand in large letters, from left to right.
  QStringList large() const;
  /// In the legend of the ROC curves.
  QStringList curves() const;
  QStringList switches() const;
};

void ListedMethodsTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {100, 0.35, 7});
  SplitRule rule;
  rule.kind = SplitRule::Kind::fraction;
  rule.fraction = 0.6;
  document().setSplit(rule);
  awaitFit();
  showAllNumbers();
  action(listedText("Judge"))->trigger();
  AWAIT(page()->judgement());
}

void ListedMethodsTest::show(const Quantity& left, const Quantity& right) const {
  document().setInView(&ViewState::shown, {left, right, false});
  awaitFit();
}

QStringList ListedMethodsTest::large() const {
  QStringList titles;
  for (const QLabel* label : find<QWidget>("keyScores")->findChildren<QLabel*>()) {
    if (label->objectName().startsWith(listedText("bits"))) titles << label->objectName().mid(4);
  }
  return titles;
}

QStringList ListedMethodsTest::curves() const {
  QStringList titles;
  for (const ChartName& name : find<ChartView>("rocChart")->chart().names) {
    if (name.sample == ChartName::Sample::line) titles << name.text.section(QLatin1Char(' '), 0, 0);
  }
  return titles;
}

QStringList ListedMethodsTest::switches() const {
  QStringList titles;
  for (const QToolButton* button : page()->findChildren<QToolButton*>()) {
    const QString name = button->objectName();
    const bool method =
        name.startsWith(listedText("judge")) && name != listedText("judgePinned") && button->isCheckable();
    if (method && name != listedText("judgeTraining") && name != listedText("judgeTest") &&
        name != listedText("judgeValidation"))
      titles << button->text();
  }
  return titles;
}

void ListedMethodsTest::theyAreThoseOfThePlots() {
  QCOMPARE(large(), (QStringList{listedText("map"), listedText("laplace")}));
  show(Quantity::probability(laplace_quadrature), Quantity::probability(ep_method));
  AWAIT(page()->judgement()->request.scores.size() == 2 &&
        page()->judgement()->request.scores.back()->method == &ep_method);
  QCOMPARE(large(), (QStringList{listedText("laplace_quadrature"), listedText("ep")}));
  QCOMPARE(switches(), (QStringList{listedText("Quadrature"), listedText("EP")}));
  QCOMPARE(curves(), (QStringList{listedText("Quadrature"), listedText("EP")}));
  QVERIFY2(metrics().contains(listedText(">EP")) && metrics().contains(listedText("Quadrature")),
           qPrintable(metrics()));
  QVERIFY(!metrics().contains(listedText(">MAP")) && !metrics().contains(listedText("test, Laplace")));
  // Both plots show one: what it is compared with is beside it.
  show(Quantity::probability(ep_method), Quantity::probability(ep_method));
  QCOMPARE(large(), (QStringList{listedText("ep"), listedText("laplace")}));
  show(Quantity::probability(laplace_probit), Quantity::probability(laplace_probit));
  QCOMPARE(large(), (QStringList{listedText("map"), listedText("laplace")}));
}

/// EP, scored apart from the window.
void ListedMethodsTest::theirNumbersAreThoseOfAFitOfItsOwn() {
  show(Quantity::probability(map_method), Quantity::probability(ep_method));
  AWAIT(find<QLabel>("bitsep")->text() != listedText("…"));
  const Fit& fit = *liveFit().fit();
  const Dataset training = training_set(dataset(), fit.split);
  const Model model = fit_model(training, fit.request.hyperparameters);
  const Dataset test = dataset().subset(fit.split.rows[Role::test]);
  const Score own =
      score(predictive_logit(prepare_method(ep_method, model, training), test.inputs), test.labels);
  QCOMPARE(find<QLabel>("bitsep")->text(), signedNumber(bits_over_coin(own.mean_log_likelihood), 3));
  const QString mean = signedNumber(own.mean_log_likelihood, 3);
  AWAIT(metrics().contains(mean));
  AWAIT(page()->judgement()->of(Role::test) && page()->judgement()->of(Role::test)->find(&ep_method));
  const MethodJudgement* judged = page()->judgement()->of(Role::test)->find(&ep_method);
  COMPARE_NUMBERS(judged->roc.auc.value, own.auc.value, (test::Tolerance{1e-6}));
}

void ListedMethodsTest::whatIsNoMethodCountsAsAtFirst() {
  show(Quantity::latent_deviation(), Quantity::probability(ep_method));
  QCOMPARE(large(), (QStringList{listedText("map"), listedText("ep")}));
  show(Quantity::probability(kl_method), Quantity::entropy());
  QCOMPARE(large(), (QStringList{listedText("kl"), listedText("laplace")}));
}

void ListedMethodsTest::thePinnedOneFollows() {
  m_services->pinnedMethod.setMethod(&kl_method);
  show(Quantity::probability(map_method), Quantity::probability(ep_method));
  AWAIT(page()->judgement()->request.scores.size() == 3);
  QCOMPARE(curves(), (QStringList{listedText("MAP"), listedText("EP"), listedText("KL")}));
  // Whoever shows it lists it once.
  show(Quantity::probability(kl_method), Quantity::probability(ep_method));
  AWAIT(page()->judgement()->request.scores.size() == 2);
  QCOMPARE(curves(), (QStringList{listedText("KL"), listedText("EP")}));
}

void ListedMethodsTest::theReferenceIsListedAsItComes() {
  show(Quantity::probability(map_method), Quantity::probability(reference_method));
  QVERIFY(find<QLabel>("bitsreference") != nullptr);
  AWAIT(find<QLabel>("bitsreference")->text() != listedText("…"));
  AWAIT(page()->judgement()->request.scores.size() == 2);
  QVERIFY(metrics().contains(listedText("Reference")));
}

void ListedMethodsTest::judgeFallsBackToTheRightPlot() {
  find<QToolButton>("judgeLaplace")->click();
  show(Quantity::probability(map_method), Quantity::probability(ep_method));
  QVERIFY(find<QToolButton>("judgeEp")->isChecked());
  AWAIT(page()->judgement()->request.scores.size() == 2);
  find<QToolButton>("judgeMap")->click();
  QCOMPARE(document().view().judged, &map_method);
  // What was chosen comes back with its plot.
  document().setInView(&ViewState::judged, &laplace_probit);
  QVERIFY(find<QToolButton>("judgeEp")->isChecked());
  show(Quantity::probability(map_method), Quantity::probability(laplace_probit));
  QVERIFY(find<QToolButton>("judgeLaplace")->isChecked());
  QCOMPARE(document().view().judged, &laplace_probit);
}

/// Of the newest fit, and of no other.
void ListedMethodsTest::slidersKeepThem() {
  show(Quantity::probability(map_method), Quantity::probability(ep_method));
  Hyperparameters setting = document().state().hyperparameters;
  for (int k = 0; k < 10; ++k) {
    setting.width *= 1.05;
    document().setHyperparameters(setting);
    QTest::qWait(8);
  }
  awaitFit();
  AWAIT(liveFit().result()->scoreOf(ep_method));
  const auto score = liveFit().result()->scoreOf(ep_method);
  AWAIT(find<QLabel>("bitsep")->text() ==
        signedNumber(bits_over_coin(score->of(Role::test)->mean_log_likelihood), 3));
  const Dataset training = training_set(dataset(), liveFit().fit()->split);
  const Model model = fit_model(training, setting);
  const arma::vec own = predictive_logit(prepare_method(ep_method, model, training), dataset().inputs);
  COMPARE_NUMBERS(score->logits, own, (test::Tolerance{1e-4, 1e-4}));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ListedMethodsTest);
#include "tst_listed_methods.moc"
