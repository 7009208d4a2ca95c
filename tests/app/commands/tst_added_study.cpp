#include "app/commands/command_line.h"
#include "app/files/figure_payload.h"
#include "app/studies/studies.h"
#include "support/added_study.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace credence {

/// This program, started by itself with it, is the command line with the added study.
constexpr const char* addedStudyVariable = "CREDENCE_TEST_ADDED_STUDY";

/// Who adds a study finds it in the help, as a command with its options, in JSON, in figures, in what they
/// carry and in what verifies them, though no line of these names it.
class AddedStudyTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    writeFiles();
    qputenv(addedStudyVariable, "1");
  }
  void theHelpListsIt();
  void itsCommandAnswers();
  void itsOptionsAreTaken();
  void itsTableIsPrinted();
  void itPrintsJson();
  void figuresShowItAndAreVerified();

 private:
  test::Outcome run(const char* line) const {
    return runProgram(test::own_program(), test::words(test::text(line)));
  }
};

void AddedStudyTest::theHelpListsIt() {
  QVERIFY(run("--help").output.simplified().contains("count How many points there are of each class"));
  const QByteArray help = run("count --help").output.simplified();
  for (const char* words : {"credence count DATA [LABELS] [OPTIONS]", "--beyond <N>", "Print one JSON object",
                            "credence count bundled:penguins"}) {
    QVERIFY2(help.contains(words), help.constData());
  }
  QVERIFY(run("figure --help").output.simplified().contains("counted_classes (points of either class)"));
}

void AddedStudyTest::itsCommandAnswers() {
  const test::Outcome outcome = run("count moons.csv --width 1 --prior-variance 2");
  QCOMPARE(outcome.output,
           QByteArray("moons.csv, width 1, prior variance 2\n\nOf 60 points 30 are of class 1.\n\n"
                      "points of class 1: 30\n"));
}

void AddedStudyTest::itsOptionsAreTaken() {
  QVERIFY(run("count moons.csv --beyond 4").output.contains("Of 60 points 34 are of class 1."));
  const test::Outcome refused = run("count moons.csv --beyond some");
  QCOMPARE(refused.status, 2);
  QVERIFY2(refused.errors.contains("--beyond: \"some\" is not a whole number"), refused.errors.constData());
  QCOMPARE(run("count moons.csv --json --table csv").status, 2);
}

void AddedStudyTest::itsTableIsPrinted() {
  QCOMPARE(run("count moons.csv --table csv").output, QByteArray("Class,Points\n0,30\n1,30\n"));
}

void AddedStudyTest::itPrintsJson() {
  const QJsonObject object = QJsonDocument::fromJson(run("count moons.csv --width 1 --json").output).object();
  QCOMPARE(object[QStringLiteral("width")].toDouble(), 1.0);
  QCOMPARE(object[QStringLiteral("class_1")].toInt(), 30);
  QCOMPARE(object[QStringLiteral("question")].toString(),
           QStringLiteral("How many points does each class have?"));
  QCOMPARE(object[QStringLiteral("answer")].toString(), QStringLiteral("Of 60 points 30 are of class 1."));
}

void AddedStudyTest::figuresShowItAndAreVerified() {
  QCOMPARE(run("figure moons.csv --view counted_classes --output counted.svg").status, 0);
  QVERIFY(read("counted.svg").contains("class of points"));
  const QJsonObject told =
      QJsonDocument::fromJson(payloadOf(read("counted.svg")).value_or(QByteArray())).object();
  QCOMPARE(told[QStringLiteral("figure")][QStringLiteral("view")].toString(),
           QStringLiteral("counted_classes"));
  const QJsonObject last =
      told[QStringLiteral("results")][QStringLiteral("scores")].toArray().last().toObject();
  QCOMPARE(last[QStringLiteral("name")].toString(), QStringLiteral("points of class 1"));
  QCOMPARE(last[QStringLiteral("value")].toDouble(), 30.0);
  const test::Outcome verified = run("verify counted.svg");
  QVERIFY2(verified.output.startsWith("counted.svg: verified"), verified.output.constData());
}

}  // namespace credence

static int runAddedStudy(int argc, char** argv) {
  if (argc > 1 && qEnvironmentVariableIsSet(credence::addedStudyVariable)) {
    credence::addStudy(credence::test::added::counted_study());
    return credence::runCommandLine(argc, argv).value_or(3);
  }
  return credence::test::run_test<QCoreApplication, credence::AddedStudyTest>(argc, argv);
}

CREDENCE_TEST_RUN(runAddedStudy);
#include "tst_added_study.moc"
