#include "app/panels/score_html.h"
#include "app/report/number_text.h"
#include "app/style/class_title.h"
#include "core/generators/generators.h"
#include "core/model/model_fitter.h"
#include "support/registered_test.h"

#include <QTest>

namespace credence {

/// The numbers that Metrics shows.
class ScoreHtmlTest : public QObject {
  Q_OBJECT

 private slots:
  void countsOfVeryManyPointsAreUnderJudgeAlone();
  void arrowsSayWhichWayIsBetter();
};

void ScoreHtmlTest::arrowsSayWhichWayIsBetter() {
  const Dataset dataset = generate(*find_generator("gaussians"), {60, 1.0, 1});
  const Model model = ModelFitter(dataset).fit({&linear_features, 1.0, 10.0});
  for (const double share : {1.0, 0.7}) {
    SplitRule rule;
    if (share < 1.0) rule = {.kind = SplitRule::Kind::fraction, .fraction = share};
    const QString html =
        scoresHtml(dataset, evaluate(model, dataset, split_rows(dataset, rule)), std::nullopt);
    QCOMPARE(html.count(QChar(0x2191)), 4);  // log-likelihood, bits, accuracy, AUC
    QCOMPARE(html.count(QChar(0x2193)), 1);  // the Brier score is an error
    QVERIFY(html.contains(share < 1.0 ? QStringLiteral("Brier ↓") : QStringLiteral("Brier score ↓")));
  }
}

/// Six digits beside six would be wider than the panel, which would cut the last ones off.
void ScoreHtmlTest::countsOfVeryManyPointsAreUnderJudgeAlone() {
  for (const arma::uword size : {60U, 100000U}) {
    const Dataset dataset = generate(*find_generator("gaussians"), {size, 1.0, 1});
    const Split split = split_rows(dataset, {});
    const Model model = ModelFitter(dataset).fit({&linear_features, 1.0, 10.0});
    const QString html = scoresHtml(dataset, evaluate(model, dataset, split), std::nullopt);
    QVERIFY2(html.contains(QStringLiteral("train, ") + countNumber(size)), qPrintable(html));
    QVERIFY(html.contains(QStringLiteral("accuracy")));
    QCOMPARE(html.contains(classSign(0) + QStringLiteral(" as ")), size < 100000);
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ScoreHtmlTest);
#include "tst_score_html.moc"
