#include "core/model/feature_family.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QRegularExpression>
#include <QTest>

#include <string>

using namespace credence;
using namespace credence::test;

/// credence code: what it takes, and its scripts for the shell, which compare their numbers themselves.
class CodeCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void commandsComeToTheSameNumbers_data();
  void commandsComeToTheSameNumbers();
  void anotherNumberStopsTheCommand();
  void everyFamilyIsKnown();
  void manyPointsNeedATableOfTheirOwn();
  void whatMakesNoSenseIsRefused();

 private:
  QByteArray code(const QString& line) const {
    const Outcome outcome = run(words(text("code ") + line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return outcome.output;
  }
  Outcome runScript(const QByteArray& script) const {
    write("script", script);
    const QString inFolder = text("PATH=$(dirname \"$0\"):$PATH exec sh ./script");
    return runProgram(text("/bin/sh"), {text("-c"), inFolder, text(CREDENCE_PROGRAM)});
  }
};

void CodeCommandTest::initTestCase() {
  qputenv("MPLBACKEND", "Agg");
  writeFiles();
  write("länge.csv",
        "# it's a table\n\"L\xc3\xa4nge 'in' mm\";\"b\\\\n'''\";art\n"
        "1,5;2,25;\"it's A\"\n\n2;1;\xc3\x9f\\\n3,5;NA;\xc3\x9f\\\n-1;0,5;\"it's "
        "A\"\n2,5;0;\xc3\x9f\\\n0;1;\"it's A\"\n");
  write("quotes.csv", "x,\"5\"\"\",label,more\n0,1,a,7\n1,0,b,7\n2,1,a,8\n0.5,0.5,b,8\n3,2,a,9\n");
}

void CodeCommandTest::commandsComeToTheSameNumbers_data() {
  QTest::addColumn<QString>("line");
  const auto row = [](const char* line) { QTest::newRow(line) << text(line); };
  row("generated:moons,count=3500 --features linear");
  row("bundled:penguins --train-fraction 0.7 --validation-fraction 0.15 --seed 4 --stratified");
  row("moons.csv --inside --features matern52 --standardise --centres 20 --centre-grid --train-first 40");
  row("länge.csv --skip-bad-rows --columns 2,1,3 --separator semicolon --decimal comma");
  QTest::newRow("quotes") << text("quotes.csv --columns x,\"5\"\"\",label");
}

void CodeCommandTest::commandsComeToTheSameNumbers() {
  QFETCH(QString, line);
  const Outcome outcome = runScript(code(line + text(" --language shell")));
  QVERIFY2(outcome.status == 0, outcome.errors);
  QVERIFY(outcome.output.endsWith("All numbers are those of Credence.\n"));
}

void CodeCommandTest::anotherNumberStopsTheCommand() {
  QByteArray script = code(text("moons.csv --language shell"));
  const QByteArray number = "same log_evidence -";
  QVERIFY(script.contains(number));
  script.replace(number, number + "1");
  const Outcome outcome = runScript(script);
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.contains(" in Credence"), outcome.errors);
}

void CodeCommandTest::everyFamilyIsKnown() {
  const QRegularExpression placeInPart(text("@[A-Z_0-9]+@"));  // for a value that is missing
  for (const FeatureFamily* family : feature_families()) {
    const QString features = QString::fromStdString(std::string(family->id));
    for (const char* language : {"python", "r"}) {
      const QByteArray script =
          code(QStringLiteral("moons.csv --features %1 --language %2").arg(features, text(language)));
      QVERIFY2(!QString::fromUtf8(script).contains(placeInPart), script);
    }
  }
}

void CodeCommandTest::manyPointsNeedATableOfTheirOwn() {
  const QString line = text("code generated:moons,count=3500 --features linear --output large.py");
  const Outcome refused = run(words(line));
  QCOMPARE(refused.status, 1);
  QVERIFY2(refused.errors.contains("3500 points are too many for a script: at most 3000"), refused.errors);
  QCOMPARE(run(words(line + text(" --data-output large.csv"))).status, 0);
  QVERIFY(read("large.py").contains("dense, one number for every two of the 3500 training points"));
  const Outcome outcome = runProgram(text("/usr/bin/python3"), {text("large.py"), text("picture.png")});
  QVERIFY2(outcome.status == 0, outcome.errors);
}

void CodeCommandTest::whatMakesNoSenseIsRefused() {
  QCOMPARE(run("code moons.csv --language perl").status, 2);
  QCOMPARE(run("code moons.csv --posteriors laplace").status, 2);
  QCOMPARE(run("code moons.csv --language r --map").status, 2);
  QCOMPARE(run("code moons.csv --widths 1:2:3").status, 2);
  QCOMPARE(run("code moons.csv --inside --data-output points.csv").status, 2);
  const Outcome flat = run("code moons.csv --features linear --prior-variance inf --posteriors ep");
  QVERIFY(flat.status == 1 && !flat.errors.isEmpty());
}

CREDENCE_TEST(QCoreApplication, CodeCommandTest);
#include "tst_code_command.moc"
