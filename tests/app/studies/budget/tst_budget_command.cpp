#include "support/command_fixture.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QJsonArray>
#include <QSet>

#include <cmath>

namespace credence {

using namespace Qt::StringLiterals;

/// `credence budget`: how models share out their evidence over all labels of a few points.
class BudgetCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void everyLabellingIsThereOnceAndTheySumToOne();
  void theTableIsOfTheLabelsThatThereAre();
  void wrongUsageIsRefused();
};

void BudgetCommandTest::everyLabellingIsThereOnceAndTheySumToOne() {
  const test::Outcome outcome =
      run("budget moons.csv --over width=0.3,3 --prior-variance 5 --labelled 5 --order-seed 4 --json");
  QCOMPARE(outcome.errors, QByteArray());
  const QJsonObject json = QJsonDocument::fromJson(outcome.output).object();
  const QJsonArray labellings = json["labellings"_L1].toArray();
  QCOMPARE(labellings.size(), 32);
  QSet<QString> seen;
  for (const int model : {0, 1}) {
    double sum = 0.0;
    double before = 0.0;
    for (const auto& each : labellings) {
      seen << each["labels"_L1].toString();
      const double value = each["log_evidence"_L1].toArray().at(model).toDouble();
      sum += std::exp(value);
      if (model == 0) QVERIFY(value <= before);
      if (model == 0) before = value;
      if (each["labels"_L1] != json["labels"_L1]) continue;
      QCOMPARE(value, json["models"_L1].toArray().at(model)["log_evidence"_L1].toDouble());
    }
    COMPARE_NUMBERS(sum, 1.0, (test::Tolerance{1e-10, 1e-10}));
    COMPARE_NUMBERS(json["models"_L1].toArray().at(model)["total"_L1].toDouble(), 1.0,
                    (test::Tolerance{1e-10, 1e-10}));
  }
  QCOMPARE(seen.size(), 32);
  QCOMPARE(json["question"_L1].toString(),
           QStringLiteral("How probable did each model find these labels, of all that there could be?"));
  const double first = json["models"_L1].toArray().at(0)["log_evidence"_L1].toDouble();
  QVERIFY(json["answer"_L1].toString().contains(QString::number(std::abs(first), 'f', 2) +
                                                QStringLiteral(" by width 0.3")));
}

void BudgetCommandTest::theTableIsOfTheLabelsThatThereAre() {
  const test::Outcome outcome = run("budget moons.csv --width 0.7 --prior-variance 5 --labelled 3");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith("moons.csv, all labels of the first 3 points, prior variance 5"));
  const QList<QByteArray> lines = outcome.output.split('\n');
  QVERIFY2(lines[2].startsWith("log p(D) of the labels of the first 3 points is ") &&
               lines[2].endsWith("; it would be −2.08 if all 8 labellings were equally probable."),
           lines[2].constData());
  QVERIFY(lines[4].startsWith("Features  "));
  QCOMPARE(run("budget moons.csv --labelled 3 --table csv").output.count('\n'), 3);
}

void BudgetCommandTest::wrongUsageIsRefused() {
  for (const char* line : {"budget moons.csv --labelled 11", "budget moons.csv --labelled 0",
                           "budget moons.csv --over method=map,ep", "budget moons.csv --over points=2,3",
                           "budget moons.csv --over width=1", "budget moons.csv --over zebra=1,2",
                           "budget moons.csv --over method=boundaries,laplace"}) {
    const test::Outcome outcome = run(line);
    QVERIFY2(outcome.status == 2, line);
    QVERIFY2(outcome.output.isEmpty(), line);
    QVERIFY2(outcome.errors.startsWith("credence: "), outcome.errors);
  }
  QVERIFY(run("budget moons.csv --over points=2,3").errors.contains("makes no other model"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::BudgetCommandTest);
#include "tst_budget_command.moc"
