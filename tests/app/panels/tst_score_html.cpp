#include "app/panels/score_html.h"
#include "app/style/class_title.h"
#include "core/data/role.h"
#include "core/evaluation/evaluation.h"
#include "core/generators/generators.h"
#include "core/model/model_fitter.h"
#include "support/registered_test.h"

#include <QTest>

namespace credence {

/// The numbers that Metrics shows.
class ScoreHtmlTest : public QObject {
  Q_OBJECT

 private slots:
  void confusionIsOfThePointsHeldOut();
  void arrowsSayWhichWayIsBetter();
};

void ScoreHtmlTest::arrowsSayWhichWayIsBetter() {
  const Dataset dataset = generate(*find_generator("gaussians"), {60, 1.0, 1});
  const Model model = ModelFitter(dataset).fit({&linear_features, 1.0, 10.0});
  for (const double share : {1.0, 0.7}) {
    SplitRule rule;
    if (share < 1.0) rule = {.kind = SplitRule::Kind::fraction, .fraction = share};
    const Evaluation evaluation = evaluate(model, dataset, split_rows(dataset, rule));
    const QString html = scoresHtml(scoredMethods(evaluation.scores), evaluation.scores.front());
    QCOMPARE(html.count(QChar(0x2191)), 4);  // log-likelihood, bits, accuracy, AUC
    QCOMPARE(html.count(QChar(0x2193)), 1);  // the Brier score is an error
    QVERIFY(html.contains(share < 1.0 ? QStringLiteral("Brier ↓") : QStringLiteral("Brier score ↓")));
  }
}

/// Where points are held out, what is wrong among those that train tells little: theirs are shown, in the
/// same form.
void ScoreHtmlTest::confusionIsOfThePointsHeldOut() {
  const Dataset dataset = generate(*find_generator("gaussians"), {60, 1.0, 1});
  const Model model = ModelFitter(dataset).fit({&linear_features, 1.0, 10.0});
  for (const double share : {1.0, 0.7}) {
    SplitRule rule;
    if (share < 1.0) rule = {.kind = SplitRule::Kind::fraction, .fraction = share};
    const Evaluation evaluation = evaluate(model, dataset, split_rows(dataset, rule));
    const QString html = scoresHtml(scoredMethods(evaluation.scores), evaluation.scores.front());
    QCOMPARE(html.contains(QStringLiteral("training, MAP")), share == 1.0);
    QCOMPARE(html.contains(QStringLiteral("test, Laplace")), share < 1.0);
    QVERIFY(html.contains(QStringLiteral("predicted ") + classSign(1)));
    const MethodScore& score = evaluation.of(map_method);
    const auto& counts = (score.of(Role::test) ? *score.of(Role::test) : score.train()).confusion[0];
    const double percent =
        100.0 * static_cast<double>(counts[0]) / static_cast<double>(counts[0] + counts[1]);
    const QString cell = QStringLiteral("%1 (%2 %)").arg(counts[0]).arg(percent, 0, 'f', 1);
    QVERIFY2(html.contains(cell), qPrintable(html));
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ScoreHtmlTest);
#include "tst_score_html.moc"
