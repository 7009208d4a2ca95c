#include "app/panels/weight_priors_button.h"
#include "app/report/setting_text.h"
#include "app/widgets/log_slider.h"
#include "core/model/polynomial_features.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QUndoStack>

#include <cmath>

namespace credence {

/// A mean and a variance of its own for each weight's prior, as a person types them.
class WeightPriorsButtonTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_weight_priors_button"); }
  void init();
  void cleanup() { closeWindow(); }
  void onlyLinesHaveIt();
  void whatIsTypedIsFitted();
  void theSliderMultipliesAll();
  void oneNumberIsOneStepOfTheHistory();
  void resetIsThePlainPrior();
  void whatWillNotDoIsSaid();
  void withoutAPriorThereIsNothingToType();
  void otherDataBeginWithout();

 private:
  const Hyperparameters& setting() const { return document().state().hyperparameters; }
  WeightPriorsButton* button() const { return find<WeightPriorsButton>("weightPriors"); }
  QString variance(int weight) const {
    return find<QLabel>(qPrintable(QStringLiteral("priorVariance%1").arg(weight)))->text();
  }
  void choose(const FeatureFamily& family, double priorVariance = 2.0) const {
    Hyperparameters next = setting();
    next.features = &family;
    next.prior_variance = priorVariance;
    document().setHyperparameters(next);
  }
  void type(const char* name, const char* number) const {
    auto* edit = find<QLineEdit>(name);
    edit->selectAll();
    QTest::keyClicks(edit, QLatin1String(number));
    QTest::keyClick(edit, Qt::Key_Return);
  }
};

void WeightPriorsButtonTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {90, 0.4, 5});
  choose(linear_features);
  awaitFit();
}

void WeightPriorsButtonTest::onlyLinesHaveIt() {
  QVERIFY(!button()->isHidden());
  choose(quadratic_features);
  QVERIFY(button()->isHidden());
  choose(rbf_features);
  QVERIFY(button()->isHidden());
  choose(linear_features);
  QVERIFY(!button()->isHidden());
  QVERIFY(!setting().has_own_priors());
}

void WeightPriorsButtonTest::whatIsTypedIsFitted() {
  const arma::vec before = liveFit().fit()->model->mode.weights;
  type("priorMean1", "-1.5");
  type("priorFactor0", "100");
  QCOMPARE(setting().weight_priors, (WeightPriors{{0.0, -1.5, 0.0}, {100.0, 1.0, 1.0}}));
  QCOMPARE(variance(0), QStringLiteral("200"));
  QCOMPARE(variance(1), QStringLiteral("2"));
  QVERIFY(describeSetting(setting()).contains(
      QStringLiteral("prior means 0, −1.5, 0, prior variances times 100, 1, 1")));
  awaitFit();
  Hyperparameters alone{&linear_features, 1.0, 2.0};
  alone.weight_priors = {{0.0, -1.5, 0.0}, {100.0, 1.0, 1.0}};
  const arma::vec& now = liveFit().fit()->model->mode.weights;
  COMPARE_NUMBERS(now, fit_model(dataset(), alone).mode.weights, (test::Tolerance{1e-6, 0.0}));
  QVERIFY(arma::abs(now - before).max() > 0.05);
}

void WeightPriorsButtonTest::theSliderMultipliesAll() {
  type("priorFactor2", "5");
  QTest::keyClick(find<LogSlider>("priorVariance")->slider(), Qt::Key_PageUp);
  QVERIFY(setting().prior_variance > 2.0);
  QCOMPARE(setting().weight_priors.factors[2], 5.0);
  awaitFit();
  const Prior& prior = liveFit().fit()->model->posterior.covariance.prior();
  COMPARE_NUMBERS(prior.deviations(3)(2), std::sqrt(5.0 * setting().prior_variance),
                  (test::Tolerance{1e-12, 0.0}));
}

void WeightPriorsButtonTest::oneNumberIsOneStepOfTheHistory() {
  const int before = document().undoStack()->index();
  type("priorMean2", "3");
  QCOMPARE(document().undoStack()->index(), before + 1);
  QCOMPARE(document().undoStack()->undoText(), QStringLiteral("Change Priors of Weights"));
  type("priorMean2", "3");  // which it is
  QCOMPARE(document().undoStack()->index(), before + 1);
  document().undoStack()->undo();
  QVERIFY(!setting().has_own_priors());
  QCOMPARE(find<QLineEdit>("priorMean2")->text(), QStringLiteral("0"));
}

void WeightPriorsButtonTest::resetIsThePlainPrior() {
  auto* reset = find<QPushButton>("priorsReset");
  QVERIFY(!reset->isEnabled());
  type("priorMean0", "1");
  type("priorFactor1", "0.5");
  QVERIFY(reset->isEnabled());
  reset->click();
  QCOMPARE(setting().weight_priors, WeightPriors());
  QCOMPARE(find<QLineEdit>("priorFactor1")->text(), QStringLiteral("1"));
}

void WeightPriorsButtonTest::whatWillNotDoIsSaid() {
  for (const char* bad : {"0", "-2", "wide"}) {
    type("priorFactor1", bad);
    QVERIFY2(find<QLabel>("priorsNote")->text().startsWith(QStringLiteral("That will not do")), bad);
    QVERIFY(!setting().has_own_priors());
  }
  type("priorFactor1", "2");
  QVERIFY(!find<QLabel>("priorsNote")->text().startsWith(QStringLiteral("That will not do")));
  QVERIFY(setting().has_own_priors());
}

void WeightPriorsButtonTest::withoutAPriorThereIsNothingToType() {
  type("priorMean0", "1");
  choose(linear_features, no_prior);
  QVERIFY(!button()->isEnabled());
  QVERIFY(!setting().has_own_priors());
  QVERIFY(!describeSetting(setting()).contains(QStringLiteral("means")));
  choose(linear_features, 3.0);
  QVERIFY(button()->isEnabled());
  QVERIFY(setting().has_own_priors());  // as it was
}

void WeightPriorsButtonTest::otherDataBeginWithout() {
  type("priorMean0", "1");
  document().generateDataset(*find_generator("linear"), {50, 0.0, 2});
  QVERIFY(!setting().has_own_priors());
  QCOMPARE(find<QLineEdit>("priorMean0")->text(), QStringLiteral("0"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::WeightPriorsButtonTest);

#include "tst_weight_priors_button.moc"
