#include "core/data/role.h"
#include "core/data/split.h"
#include "core/table/read_table.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <utility>

using namespace credence;
using namespace credence::test;

/// Validation points on the command line: held out, scored, and chosen by.
class ValidationTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void aShareValidates();
  void noShareIsTheSplitThereWas();
  void scoresAreThoseOfThePointsAlone();
  void aColumnSaysWhichValidate();
  void tuningLooksAtValidationPointsAlone();
  void withoutThemTuningGoesByFolds();
  void mapsAndCurvesTakeThem();
  void wrongOptionsAreRefused_data();
  void wrongOptionsAreRefused();

 private:
  QJsonObject tune(const QString& line) const {
    const Outcome outcome = run(words(text("tune ") + line + text(" --json")));
    return outcome.status == 0 ? QJsonDocument::fromJson(outcome.output).object() : QJsonObject();
  }
  /// The moons with roles of their own, and labels of one role turned around where `turned` says so.
  void writeMarked(const char* name, std::optional<Role> turned = {}) const;
};

void ValidationTest::writeMarked(const char* name, std::optional<Role> turned) const {
  Dataset points = m_moons;
  points.role_marks.set_size(points.size());
  for (arma::uword n = 0; n < points.size(); ++n) {
    points.role_marks(n) = index_of(n % 3 == 0 ? Role::validation : n % 5 == 0 ? Role::test : Role::train);
    if (turned && points.role_marks(n) == index_of(*turned)) points.labels(n) = 1 - points.labels(n);
  }
  std::ostringstream stream;
  write_dataset(stream, points);
  write(name, QByteArray::fromStdString(stream.str()));
}

void ValidationTest::aShareValidates() {
  const QJsonObject json = fitJson("moons.csv --train-fraction 0.5 --validation-fraction 0.2 --seed 9");
  const QJsonValue split = json[text("split")];
  QCOMPARE(split[text("n_train")].toInt(), 30);
  QCOMPARE(split[text("n_validation")].toInt(), 12);
  QCOMPARE(split[text("n_test")].toInt(), 18);
  QCOMPARE(split[text("validation")].toDouble(), 0.2);
  for (const char* part : {"train", "validation", "test"}) {
    QVERIFY(std::isfinite(json[text(part)][text("laplace")][text("mean_log_likelihood")].toDouble(NAN)));
  }
  QCOMPARE(json[text("validation")][text("n")].toInt(), 12);
  const QByteArray report =
      run("fit moons.csv --train-fraction 0.5 --validation-fraction 0.2 --seed 9 --threshold 0.3").output;
  QVERIFY2(report.contains("Split             50/20/30 % at random, seed 9\n"), report.constData());
  QVERIFY2(report.contains("training (30 points)") && report.contains("validation (12 points)") &&
               report.contains("test (18 points)"),
           report.constData());
}

void ValidationTest::noShareIsTheSplitThereWas() {
  const char* const plain = "fit moons.csv --train-fraction 0.6 --seed 3 --stratified";
  const QByteArray before = run(plain).output;
  const QByteArray after =
      run("fit moons.csv --train-fraction 0.6 --seed 3 --stratified --validation-fraction 0").output;
  // But for the seconds that the fit took.
  const auto scores = [](const QByteArray& report) { return report.mid(report.indexOf("Log evidence")); };
  QVERIFY(scores(before).contains("test"));
  QVERIFY(!scores(before).contains("validation"));
  QCOMPARE(scores(after), scores(before));
  const QJsonObject json = fitJson("moons.csv --train-fraction 0.6 --seed 3");
  QVERIFY(json[text("validation")].isNull());
  QCOMPARE(json[text("split")][text("n_validation")].toInt(), 0);
}

void ValidationTest::scoresAreThoseOfThePointsAlone() {
  // The validation points as the only ones that are held out.
  SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.5, .seed = 4, .validation = 0.3};
  const Split split = split_rows(m_moons, rule);
  Dataset alone = m_moons.subset(arma::join_cols(split.train(), split.rows[Role::validation]));
  alone.role_marks.zeros(alone.size());
  alone.role_marks.tail(split.rows[Role::validation].n_elem).fill(index_of(Role::test));
  std::ostringstream stream;
  write_dataset(stream, alone);
  write("alone.csv", QByteArray::fromStdString(stream.str()));
  const QString setting = text(" --width 0.7 --prior-variance 5");
  const QString share = text("moons.csv --train-fraction 0.5 --validation-fraction 0.3 --seed 4");
  const QJsonObject three = fitJson((share + setting).toUtf8().constData());
  const QJsonObject two = fitJson((text("alone.csv") + setting).toUtf8().constData());
  for (const char* method : {"map", "laplace"}) {
    const double found = three[text("validation")][text(method)][text("mean_log_likelihood")].toDouble();
    const double expected = two[text("test")][text(method)][text("mean_log_likelihood")].toDouble();
    QVERIFY2(std::abs(found - expected) < 1e-9, method);
  }
}

void ValidationTest::aColumnSaysWhichValidate() {
  writeMarked("marked.csv");
  const QJsonValue split = fitJson("marked.csv")[text("split")];
  QCOMPARE(split[text("rule")].toString(), text("marked"));
  QCOMPARE(split[text("n_validation")].toInt(), 20);
  QCOMPARE(split[text("n_test")].toInt(), 8);
  // In numbers, and in any case.
  write("numbers.csv", "a,b,label,part\n0,0,x,0\n1,1,y,1\n0,1,x,2\n1,0,y,Validation\n2,1,x,TRAIN\n");
  const QJsonValue numbers =
      fitJson("numbers.csv --columns a,b,label --split-column part --width 1")[text("split")];
  QCOMPARE(numbers[text("n_train")].toInt(), 2);
  QCOMPARE(numbers[text("n_validation")].toInt(), 2);
  QCOMPARE(numbers[text("n_test")].toInt(), 1);
  write("odd.csv", "a,b,label,set\n0,0,x,train\n1,1,y,maybe\n");
  const Outcome odd = run("fit odd.csv --columns a,b,label --split-column set");
  QVERIFY2(odd.errors.contains("\"maybe\" is none of train, validation and test"), odd.errors.constData());
  // All that validate are as good as all that test: nothing trains.
  write("none.csv", "a,b,label,set\n0,0,x,validation\n1,1,y,test\n");
  QVERIFY(run("fit none.csv").errors.contains("some must train"));
}

void ValidationTest::tuningLooksAtValidationPointsAlone() {
  writeMarked("marked.csv");
  writeMarked("test-turned.csv", Role::test);
  writeMarked("validation-turned.csv", Role::validation);
  const QString ranges = text(" --held-out laplace --widths 0.1:4:6 --prior-variances 0.1:100:5");
  const QJsonObject found = tune(text("marked.csv") + ranges);
  QCOMPARE(found[text("search")].toString(), text("held_out"));
  const QJsonValue chosen = found[text("held_out")];
  QCOMPARE(chosen[text("score")].toString(), text("validation_laplace"));
  QCOMPARE(chosen[text("n")].toInt(), 20);
  QCOMPARE(chosen[text("unseen_test_points")].toInt(), 8);
  const auto setting = [](const QJsonObject& json) {
    return std::pair(json[text("width")].toDouble(), json[text("prior_variance")].toDouble());
  };
  QCOMPARE(setting(tune(text("test-turned.csv") + ranges)), setting(found));
  QVERIFY(setting(tune(text("validation-turned.csv") + ranges)) != setting(found));
  // A fit at that setting scores the validation points as the search says, and no other cell better.
  const auto score = [](double width, double variance) {
    return text("marked.csv --width %1 --prior-variance %2").arg(width, 0, 'g', 17).arg(variance, 0, 'g', 17);
  };
  const auto [width, variance] = setting(found);
  const QJsonObject fit = fitJson(score(width, variance).toUtf8().constData());
  const double best = chosen[text("mean_log_likelihood")].toDouble();
  const double alone = fit[text("validation")][text("laplace")][text("mean_log_likelihood")].toDouble();
  QVERIFY(std::abs(best - alone) < 1e-5);
  const QByteArray map =
      run(words(text("evidence marked.csv --widths 0.1:4:6 --prior-variances 0.1:100:5 --quantities "
                     "validation_laplace")))
          .output;
  QCOMPARE(table(map).col(2).max(), best);
  const QByteArray report = run(words(text("tune marked.csv") + ranges)).output;
  QVERIFY2(report.contains("Search                best validation log-likelihood, Laplace\n") &&
               report.contains("Chosen by             20 validation points\n") &&
               report.contains("Not looked at         8 test points\n"),
           report.constData());
}

void ValidationTest::withoutThemTuningGoesByFolds() {
  const QString ranges = text(" --held-out map --widths 0.3:3:3 --prior-variances 0.1:100:3");
  const QJsonObject found = tune(text("moons.csv --train-first 45") + ranges);
  const QJsonValue chosen = found[text("held_out")];
  QCOMPARE(chosen[text("score")].toString(), text("cv_map"));
  QCOMPARE(chosen[text("n")].toInt(), 45);
  QCOMPARE(chosen[text("folds")].toInt(), 5);
  QCOMPARE(chosen[text("unseen_test_points")].toInt(), 15);
  const QByteArray report = run(words(text("tune moons.csv --train-first 45") + ranges)).output;
  QVERIFY2(report.contains("Chosen by             45 training points in 5 folds\n"), report.constData());
}

void ValidationTest::mapsAndCurvesTakeThem() {
  writeMarked("marked.csv");
  const Outcome curve = run("roc marked.csv --validation --json");
  const QJsonObject json = QJsonDocument::fromJson(curve.output).object();
  QCOMPARE(json[text("part")].toString(), text("validation"));
  QCOMPARE(json[text("n")].toInt(), 20);
  // Numbers of centres are compared on validation points, too.
  const QByteArray centres = run("centres marked.csv --counts 5,10").output;
  QVERIFY2(centres.contains("validation log-likelihood") && !centres.contains("test log-likelihood"),
           centres.constData());
  const QByteArray plain = run("centres moons.csv --train-fraction 0.7 --counts 5,10").output;
  QVERIFY2(plain.contains("test log-likelihood"), plain.constData());
}

void ValidationTest::wrongOptionsAreRefused_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("complaint");
  const auto row = [](const char* line, const char* complaint) {
    QTest::newRow(line) << text(line) << text(complaint);
  };
  row("fit moons.csv --validation-fraction 0.2", "has no meaning without --train-fraction");
  row("fit moons.csv --train-first 9 --validation-fraction 0.2", "has no meaning without --train-fraction");
  row("fit moons.csv --train-fraction 0.8 --validation-fraction 0.3", "are more than all rows");
  row("fit moons.csv --train-fraction 0.8 --validation-fraction 1",
      "is not a share of at least 0 and below 1");
  row("fit moons.csv --train-fraction 0.8 --validation-fraction 0.001", "of the 60 points is less than one");
  row("evidence moons.csv --quantities validation_laplace", "there are no validation points to score");
  row("roc moons.csv --validation", "there are no validation points");
  row("tune moons.csv --held-out nobody", "is not one of map");
  row("tune moons.csv --held-out map --by ep", "--held-out excludes --by");
}

void ValidationTest::wrongOptionsAreRefused() {
  QFETCH(const QString, line);
  QFETCH(const QString, complaint);
  const Outcome outcome = run(words(line));
  QVERIFY(outcome.status != 0);
  QVERIFY2(outcome.errors.contains(complaint.toUtf8()), outcome.errors.constData());
}

CREDENCE_TEST(QCoreApplication, ValidationTest);
#include "tst_validation.moc"
