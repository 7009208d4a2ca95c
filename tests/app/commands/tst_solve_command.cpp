#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <string_view>

using namespace credence;
using namespace credence::test;

/// credence solve, credence roc and credence draws.
class SolveCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void everySolverEndsAtTheFit();
  void limitsAreKeptAndSaid();
  void everyStepCanBePrinted();
  void theyMayStartAnywhereAndAreChecked();
  void unknownSolversAreRefused();
  void theCurveHasTheAreaOfTheFit();
  void theTrainingPointsCanBeAskedFor();
  void drawsTendToTheirIntegral();
  void thePriorsDrawsCollapse();
  void drawsThatCannotBeAreRefused();

 private:
  QJsonObject object(const QString& line) {
    const Outcome outcome = run(words(line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return QJsonDocument::fromJson(outcome.output).object();
  }
  static double area(const QJsonArray& points) {
    double sum = 0.0;
    for (qsizetype k = 1; k < points.size(); ++k) {
      const auto at = [&](qsizetype row, const char* key) {
        return points[row][QLatin1String(key)].toDouble();
      };
      sum += (at(k, "false_positive_rate") - at(k - 1, "false_positive_rate")) *
             (at(k, "true_positive_rate") + at(k - 1, "true_positive_rate")) / 2.0;
    }
    return sum;
  }
};

void SolveCommandTest::everySolverEndsAtTheFit() {
  const QString setting = text(" moons.csv --width 1 --prior-variance 0.5 --json");
  const QJsonObject solved = object(text("solve") + setting);
  const QJsonObject terms = object(text("fit") + setting)[text("terms")].toObject();
  const double objective = -(terms[text("fit")].toDouble() + terms[text("weight_penalty")].toDouble());
  const QJsonArray solvers = solved[text("solvers")].toArray();
  QCOMPARE(solvers.size(), 3);
  for (const QJsonValue& each : solvers) {
    QCOMPARE(each[text("status")].toString(), text("converged"));
    QVERIFY(std::abs(each[text("objective")].toDouble() - objective) < 1e-8 * objective);
    QCOMPARE(each[text("steps")].toArray().size(), each[text("iterations")].toInt() + 1);
    // All start at w = 0, where every label costs a bit.
    QVERIFY(std::abs(each[text("steps")][0][text("objective")].toDouble() -
                     solved[text("training_points")].toInt() * std::log(2.0)) < 1e-9);
  }
}

void SolveCommandTest::limitsAreKeptAndSaid() {
  const QJsonObject solved =
      object(text("solve moons.csv --width 0.3 --prior-variance 1000 --solvers gradient_ascent,newton "
                  "--iterations 7 --seconds 1000 --json"));
  const QJsonArray solvers = solved[text("solvers")].toArray();
  QCOMPARE(solvers.size(), 2);
  QCOMPARE(solvers[0][text("id")].toString(), text("newton"));
  QCOMPARE(solvers[1][text("iterations")].toInt(), 7);
  QCOMPARE(solvers[1][text("status")].toString(), text("iteration_limit"));
  QVERIFY(solvers[1][text("above_minimum")].toDouble() > 0.1);
  const QJsonArray steps = solvers[1][text("steps")].toArray();
  for (qsizetype k = 1; k < steps.size(); ++k) {
    QVERIFY(steps[k][text("objective")].toDouble() < steps[k - 1][text("objective")].toDouble());
  }
}

void SolveCommandTest::everyStepCanBePrinted() {
  const QByteArray few = run("solve moons.csv --width 0.7 --table csv").output;
  QCOMPARE(few.trimmed().split('\n').size(), 4);
  const QByteArray all = run("solve moons.csv --width 0.7 --solvers newton --steps --table csv").output;
  const int iterations = object(text(
      "solve moons.csv --width 0.7 --solvers newton --json"))[text("solvers")][0][text("iterations")]
                             .toInt();
  QCOMPARE(all.trimmed().split('\n').size(), iterations + 2);
  QVERIFY(run("solve moons.csv --width 0.7").output.contains("Gradient ascent"));
}

void SolveCommandTest::theyMayStartAnywhereAndAreChecked() {
  const QString setting = text("solve moons.csv --width 1 --prior-variance 0.5 --train-fraction 0.6 --json");
  const QJsonObject zero = object(setting);
  const QJsonObject random = object(setting + text(" --start random --start-seed 3 --check-derivatives"));
  QCOMPARE(random[text("start")].toString(), text("random"));
  QVERIFY(zero[text("derivatives")].isNull());
  QVERIFY(random[text("derivatives")][text("gradient_error")].toDouble() < 1e-8);
  QVERIFY(random[text("derivatives")][text("hessian_error")].toDouble() < 1e-8);
  const QJsonObject scores =
      object(text("fit moons.csv --width 1 --prior-variance 0.5 --train-fraction 0.6 --json"));
  for (qsizetype k = 0; k < 3; ++k) {
    const QJsonValue from = random[text("solvers")][k];
    QVERIFY(from[text("steps")][0][text("objective")] !=
            zero[text("solvers")][k][text("steps")][0][text("objective")]);
    QVERIFY(std::abs(from[text("objective")].toDouble() -
                     zero[text("solvers")][k][text("objective")].toDouble()) < 1e-7);
    // They end at the scores of the fit.
    const QJsonValue last = from[text("steps")].toArray().last();
    for (const char* part : {"train", "test"}) {
      const char* key = part == std::string_view("train") ? "log_likelihood" : "test_log_likelihood";
      QVERIFY(std::abs(last[text(key)].toDouble() -
                       scores[text(part)][text("map")][text("mean_log_likelihood")].toDouble()) < 1e-5);
    }
  }
  QVERIFY(run("solve moons.csv --check-derivatives").errors.contains("Against differences"));
  QCOMPARE(run("solve moons.csv --start somewhere").status, 2);
  const auto few = run("solve moons.csv --features linear --start 1,2");
  QCOMPARE(few.status, 2);
  QVERIFY2(few.errors.contains("2 weights were given, and these features have 3"), few.errors.constData());
  QVERIFY(run("solve moons.csv --features linear --start 1,0.5,-2").status == 0);
  QCOMPARE(run("solve moons.csv --start-seed 2").status, 2);
}

void SolveCommandTest::unknownSolversAreRefused() {
  const Outcome outcome = run("solve moons.csv --solvers newton,simplex");
  QCOMPARE(outcome.status, 2);
  QVERIFY(outcome.errors.contains("simplex"));
  QCOMPARE(run("solve moons.csv --iterations 0").status, 2);
}

void SolveCommandTest::theCurveHasTheAreaOfTheFit() {
  const QString setting = text(" moons.csv --width 0.7 --train-fraction 0.5 --methods ep --json");
  const QJsonObject test = object(text("fit") + setting)[text("test")].toObject();
  const QJsonObject roc = object(text("roc") + setting);
  QCOMPARE(roc[text("part")].toString(), text("test"));
  QCOMPARE(roc[text("n")].toInt(), test[text("n")].toInt());
  const QJsonArray curves = roc[text("curves")].toArray();
  QCOMPARE(curves.size(), 3);
  for (const QJsonValue& curve : curves) {
    const QJsonArray points = curve[text("points")].toArray();
    QCOMPARE(points.first()[text("true_positive_rate")].toDouble(), 0.0);
    QCOMPARE(points.last()[text("false_positive_rate")].toDouble(), 1.0);
    QVERIFY(std::abs(area(points) - curve[text("auc")].toDouble()) < 1e-12);
  }
  QCOMPARE(curves[0][text("auc")], test[text("map")][text("auc")]);
  QCOMPARE(curves[2][text("auc")], test[text("ep")][text("auc")]);
}

void SolveCommandTest::theTrainingPointsCanBeAskedFor() {
  const QJsonObject roc = object(text("roc moons.csv --train-fraction 0.5 --training --json"));
  QCOMPARE(roc[text("part")].toString(), text("training"));
  QCOMPARE(object(text("roc moons.csv --json"))[text("part")].toString(), text("training"));
  const QByteArray csv = run("roc moons.csv --table csv").output;
  QVERIFY2(csv.startsWith("Method,Threshold,False positive rate,True positive rate"), csv);
}

void SolveCommandTest::drawsTendToTheirIntegral() {
  const QString at = text(" --width 0.7 --prior-variance 3 ");
  const QJsonObject drawn = object(text("draws moons.csv --from ep --draws 4000 --at 0.3,0.4 --json") + at);
  const QJsonObject last = drawn[text("running")].toArray().last().toObject();
  QCOMPARE(last[text("draws")].toInt(), 4000);
  const double integral = drawn[text("integral")].toDouble();
  const double error = last[text("drawn_error")].toDouble();
  QVERIFY(error > 0.0 && error < 0.02);
  QVERIFY(std::abs(last[text("drawn")].toDouble() - integral) < 5.0 * error);
  // The same number by another command.
  write("place.csv", "x1,x2\n0.3,0.4\n");
  const QByteArray csv = run(words(text("predict moons.csv --at place.csv --methods ep") + at)).output;
  QVERIFY(std::abs(table(csv)(0, 4) - integral) < 1e-9);
  QVERIFY(drawn[text("reliable")].toBool());
}

void SolveCommandTest::thePriorsDrawsCollapse() {
  const QByteArray shown =
      run("draws moons.csv --width 0.5 --prior-variance 100 --from prior --draws 3000").output;
  QVERIFY2(shown.contains("draws of the prior") && shown.contains("of 3000 draws count"), shown);
  QVERIFY2(shown.contains("unreliable") && shown.contains("exact"), shown);
  // 1, 2, 5 … 2000 and the last.
  const qsizetype rows = shown.mid(shown.indexOf("\n\n") + 2).split('\n').indexOf(QByteArray());
  QVERIFY2(rows <= 14, shown);
}

void SolveCommandTest::drawsThatCannotBeAreRefused() {
  QCOMPARE(run("draws moons.csv --from map").status, 2);
  QCOMPARE(run("draws moons.csv --at 1").status, 2);
  QCOMPARE(run("draws moons.csv --at 1,east").status, 2);
  QCOMPARE(run("draws moons.csv --draws 0").status, 2);
}

CREDENCE_TEST(QApplication, SolveCommandTest);
#include "tst_solve_command.moc"
