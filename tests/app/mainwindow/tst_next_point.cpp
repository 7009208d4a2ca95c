#include "app/mainwindow/next_actions.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"
#include "core/data/role.h"
#include "core/model/model.h"
#include "core/prediction/held_out.h"
#include "core/prediction/mutual_information.h"
#include "core/prediction/predictive_entropy.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace credence {

/// The mark of the best next point, and what adding it tells.
class NextPointTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_next_point"); }
  void init();
  void cleanup() { closeWindow(); }

  void theMarkIsWhereALabelTellsMost();
  void itIsAQuantityOfThePlots();
  void aPointIsAddedAndItsGainTold();
  void theClassIsTheOneChosenWhereThereIsNoTruth();
  void aSplitByShareKeepsItsSides();
  void withoutTheMarkNothingIsAdded();

 private:
  const std::optional<NextMark>& mark() const {
    return m_window->findChild<ComparisonView*>()->rightPlot()->overlay()->next();
  }
  void showMark() const {
    document().setInView(&ViewState::bestNext, true);
    AWAIT(known());
  }
  /// Of the fit at hand.
  bool known() const {
    const auto& next = m_services->next.result();
    return liveFit().fitCurrent() && next && next->fit == liveFit().result();
  }
  const NextPoint& best() const { return *m_services->next.result()->best; }
  QAction* add() const { return action(QStringLiteral("Add the Best Next Point")); }
  /// Adds, and waits for what is told.
  QString addAndListen() const {
    QSignalSpy told(m_window->findChild<NextActions*>(), &NextActions::noticed);
    add()->trigger();
    test::await([&] { return !told.isEmpty(); });
    return told.isEmpty() ? QString() : told.first().first().toString();
  }
};

void NextPointTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("gaussians"), {60, 1.0, 3});
  document().setStandardise(false);
  document().setHyperparameters({&rbf_features, 0.9, 10.0});
  awaitFit();
}

void NextPointTest::theMarkIsWhereALabelTellsMost() {
  QVERIFY(!mark());
  showMark();
  QVERIFY(mark());
  const GridPrediction& shown = liveFit().result()->prediction;
  double most = 0.0;
  for (arma::uword k = 0; k < shown.mean.n_elem; ++k) {
    most = std::max(most, mutual_information(shown.mean(k), shown.variance(k)));
  }
  QVERIFY(most > 0.01);
  QVERIFY(best().information >= (1.0 - 1e-6) * most);
  QCOMPARE(mark()->place, QPointF(best().x1, best().x2));
  QVERIFY(mark()->text.endsWith(QStringLiteral(" bits")));
  QVERIFY(std::abs(mark()->text.section(QLatin1Char(' '), 0, 0).toDouble() - most) < 5.1e-3);
  // It follows the setting and the view.
  const double before = best().information;
  document().setHyperparameters({&rbf_features, 0.5, 10.0});
  AWAIT(known() && best().information != before);
  document().setInView(&ViewState::bounds, {-0.5, 0.5, -0.5, 0.5});
  AWAIT(known() && liveFit().result()->request.view.contains(best().x1, best().x2) &&
        liveFit().result()->request.view.width() < 3.0);
  document().setInView(&ViewState::bestNext, false);
  QVERIFY(!mark());
}

void NextPointTest::itIsAQuantityOfThePlots() {
  document().setInView(&ViewState::shown, {Quantity::entropy(), Quantity::information(), false});
  AWAIT(liveFit().fitCurrent() && liveFit().result()->pictures.size() == 2 &&
        liveFit().result()->pictures[1].quantity == Quantity::information());
  const auto& pictures = liveFit().result()->pictures;
  const GridPrediction& shown = liveFit().result()->prediction;
  COMPARE_NUMBERS(pictures[1].values, mutual_information(shown.mean, shown.variance), test::Tolerance{1e-12});
  // A part of the entropy, which the probit approximation has to two digits.
  QVERIFY(arma::all(arma::vectorise(pictures[1].values) <= arma::vectorise(pictures[0].values) + 0.02));
  QVERIFY(pictures[1].largest <= pictures[1].high && pictures[1].smallest >= pictures[1].low);
}

void NextPointTest::aPointIsAddedAndItsGainTold() {
  showMark();
  const NextPoint point = best();
  const double before = liveFit().fit()->evidence.total();
  const QString told = addAndListen();
  QCOMPARE(dataset().size(), arma::uword{61});
  QCOMPARE(dataset().inputs(60, 0), point.x1);
  QCOMPARE(dataset().inputs(60, 1), point.x2);
  const Model model = fit_model(dataset(), document().state().hyperparameters);
  const QString expected =
      QStringLiteral("log evidence %1 → %2")
          .arg(QString::number(before, 'f', 2), QString::number(model.posterior.evidence.total(), 'f', 2))
          .replace(QLatin1Char('-'), QChar(0x2212));
  QVERIFY2(told.endsWith(expected), qPrintable(told + QStringLiteral(" | ") + expected));
  QVERIFY2(told.contains(QStringLiteral("drawn from the true p")), qPrintable(told));
  // The label is the same again, and the step is one.
  const arma::uword label = dataset().labels(60);
  document().undoStack()->undo();
  QCOMPARE(dataset().size(), arma::uword{60});
  AWAIT(known());
  addAndListen();
  QCOMPARE(dataset().labels(60), label);
  // And the place is another then.
  AWAIT(known());
  QVERIFY(best().x1 != point.x1 || best().x2 != point.x2);
}

void NextPointTest::theClassIsTheOneChosenWhereThereIsNoTruth() {
  document().openDataset(dataset(), QStringLiteral("from elsewhere"));
  showMark();
  for (const char* key : {"1", "0"}) {
    action(QLatin1String(*key == '1' ? "Draw class 1" : "Draw class 0"))->trigger();
    AWAIT(known());
    const QString told = addAndListen();
    QVERIFY2(!told.contains(QStringLiteral("true p")), qPrintable(told));
    QCOMPARE(dataset().labels(dataset().size() - 1), arma::uword(*key == '1' ? 1 : 0));
  }
}

void NextPointTest::aSplitByShareKeepsItsSides() {
  document().setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.6, .validation = 0.2});
  AWAIT(liveFit().fitCurrent());
  showMark();
  const Split before = document().split();
  const double score =
      liveFit().fit()->evaluation.of(laplace_probit).of(Role::validation)->mean_log_likelihood;
  const QString told = addAndListen();
  const Split after = document().split();
  QVERIFY(arma::all(after.rows[Role::test] == before.rows[Role::test]));
  QCOMPARE(after.train().n_elem, before.train().n_elem + 1);
  QCOMPARE(after.train()(after.train().n_elem - 1), arma::uword{60});
  const Dataset training = dataset().subset(after.train());
  const Model model = fit_model(training, document().state().hyperparameters);
  FitPosteriors posteriors(model, training);
  const double now =
      held_out_log_likelihood({&laplace_probit}, posteriors, dataset().subset(after.rows[Role::validation]))
          .front() /
      static_cast<double>(after.rows[Role::validation].n_elem);
  const QString expected = QStringLiteral("validation log-likelihood %1 → %2")
                               .arg(QString::number(score, 'f', 4), QString::number(now, 'f', 4))
                               .replace(QStringLiteral(" -"), QStringLiteral(" ") + QChar(0x2212));
  QVERIFY2(told.endsWith(expected), qPrintable(told + QStringLiteral(" | ") + expected));
  // One step back, with the split.
  document().undoStack()->undo();
  QCOMPARE(document().state().split.kind, SplitRule::Kind::fraction);
  QVERIFY(dataset().role_marks.is_empty());
}

void NextPointTest::withoutTheMarkNothingIsAdded() {
  QVERIFY(!add()->isEnabled());
  showMark();
  QVERIFY(add()->isEnabled());
  document().editDataset(Dataset(), QStringLiteral("clear"));
  AWAIT(!mark());
  QVERIFY(!add()->isEnabled());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::NextPointTest);
#include "tst_next_point.moc"
