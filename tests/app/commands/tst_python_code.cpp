#include "app/code/literals.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QTest>

using namespace credence;
using namespace credence::test;

/// credence code, in Python, whose scripts are run: they compare their numbers themselves.
class PythonCodeTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void scriptsComeToTheSameNumbers_data();
  void scriptsComeToTheSameNumbers();
  void anotherNumberStopsTheScript();
  void otherPointsStopTheScript();
  void stringsAreReadBackAsTheyWere();

 private:
  QByteArray code(const QString& line) const {
    const Outcome outcome = run(words(text("code ") + line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return outcome.output;
  }
  Outcome runScript(const QByteArray& script) const {
    write("script.py", script);
    return runProgram(text("/usr/bin/python3"), {text("script.py"), text("picture.png")});
  }
};

void PythonCodeTest::initTestCase() {
  qputenv("MPLBACKEND", "Agg");
  writeFiles();
  // What a plain table may have all the same: signs of another country, quotes, comments, rows to leave out.
  write("länge.csv",
        "# it's a \"\"\" table\n\"L\xc3\xa4nge 'in' $mm^2\";\"b\\\\n'''\";art\n"
        "1,5;2,25;\"it's \"\"A\"\"\"\n\n2;1;B\\\n3,5;NA;B\\\n-1;0,5;\"it's "
        "\"\"A\"\"\"\n2,5;0;B\\\n0;1;\"it's \"\"A\"\"\"\n");
  write("numbers.csv",
        "x,y,class,set\n0,1,1.0,train\n1,0,2,train\n2,1,3e0,test\n0.5,0.5,1,train\n3,2,2.0,train\n1,1,1,"
        "test\n");
}

void PythonCodeTest::scriptsComeToTheSameNumbers_data() {
  QTest::addColumn<QString>("line");
  const auto row = [](const char* line) { QTest::newRow(line) << text(line); };
  row("bundled:penguins --train-fraction 0.7 --validation-fraction 0.15 --seed 4 --stratified");
  row("moons.csv --first 30 --order-seed 9 --train-fraction 0.8 --features matern32 --standardise --centres "
      "20 "
      "--centre-seed 7");
  row("moons.csv --features matern52 --posteriors ep,kl,vb --width 0.8 --prior-variance 30 --train-first 50");
  // Fixed steps never settled here: those of KL swing about where it is to go.
  row("bundled:penguins --posteriors kl");
  row("moons.csv --posteriors kl --width 0.8 --prior-variance 1000");
  row("länge.csv --skip-bad-rows --features matern12 --centres 5 --centre-grid");
  row("numbers.csv --positive 1 --features linear --prior-means 0,0,1 --prior-factors 100,1,1");
  row("moons.csv --inside --features quintic --map --prior-variances 0.1:100:4");
}

void PythonCodeTest::scriptsComeToTheSameNumbers() {
  QFETCH(QString, line);
  QFile::remove(path("picture.png"));
  const Outcome outcome = runScript(code(line));
  QVERIFY2(outcome.status == 0, outcome.errors);
  QVERIFY(outcome.output.endsWith("All numbers are those of Credence.\n"));
  QVERIFY(outcome.output.contains("log evidence by laplace: "));
  QVERIFY(read("picture.png").startsWith("\x89PNG"));
}

void PythonCodeTest::anotherNumberStopsTheScript() {
  QByteArray script = code(text("generated:linear,count=60 --features linear --prior-variance inf"));
  QVERIFY(!script.contains("\"log evidence by laplace\": ("));  // without a prior there is none to compare
  const QByteArray number = "\"log loss of map, train\": (0.";
  QVERIFY(script.contains(number));
  script.replace(number, number + "0");
  const Outcome outcome = runScript(script);
  QCOMPARE(outcome.status, 1);
  QVERIFY(outcome.errors.startsWith("log loss of map, train is 0."));
  QCOMPARE(outcome.errors.count('\n'), 1);  // and it alone
}

void PythonCodeTest::otherPointsStopTheScript() {
  write("moving.csv", read("moons.csv"));
  const QByteArray script = code(text("moving.csv"));
  QVERIFY(script.contains("FILE = 'moving.csv'"));
  write("moving.csv", read("moons.csv") + "0.5,0.5,1\n");
  const Outcome outcome = runScript(script);
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.contains("points is 61, but 60 in Credence"), outcome.errors);
}

void PythonCodeTest::stringsAreReadBackAsTheyWere() {
  const QString hostile =
      text("'''\"\"\"\\' \\\" \\n \n\r\t\x01 $(rm) `x` %s {0} \xe2\x80\xae \xf0\x9f\x90\xa7 L\xc3\xa4nge\\");
  const QByteArray script =
      "import sys\nsys.stdout.buffer.write(" + pythonString(hostile).toUtf8() + ".encode())\n";
  const Outcome python = runScript(script);
  QCOMPARE(QString::fromUtf8(python.output), hostile);
  QVERIFY(!script.contains("\xe2\x80\xae"));  // turns the line around for who reads it
  const Outcome shell = runProgram(text("/bin/sh"), {text("-c"), text("printf %s ") + shellWord(hostile)});
  QCOMPARE(QString::fromUtf8(shell.output), hostile);
}

CREDENCE_TEST(QCoreApplication, PythonCodeTest);
#include "tst_python_code.moc"
