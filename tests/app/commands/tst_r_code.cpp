#include "app/code/literals.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QTest>

using namespace credence;
using namespace credence::test;

/// credence code, in R, whose scripts are run: they compare their numbers themselves.
class RCodeTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void scriptsComeToTheSameNumbers_data();
  void scriptsComeToTheSameNumbers();
  void anotherNumberStopsTheScript_data();
  void anotherNumberStopsTheScript();
  void stringsAreReadBackAsTheyWere();

 private:
  Outcome runScript(const QString& language, const QByteArray& script) const {
    write("script", script);
    if (language == text("r")) {
      return runProgram(text("Rscript"), {text("--vanilla"), text("script"), text("picture.pdf")});
    }
    const QString inFolder = text("PATH=$(dirname \"$0\"):$PATH exec sh ./script");
    return runProgram(text("/bin/sh"), {text("-c"), inFolder, text(CREDENCE_PROGRAM)});
  }
  QByteArray code(const QString& language, const QString& line) const {
    const Outcome outcome = run(words(QStringLiteral("code %1 --language %2").arg(line, language)));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return outcome.output;
  }
};

void RCodeTest::initTestCase() {
  writeFiles();
  write("länge.csv",
        "# it's a table\n\"L\xc3\xa4nge 'in' mm\";\"b\\\\n'''\";art\n"
        "1,5;2,25;\"it's A\"\n\n2;1;\xc3\x9f\\\n3,5;NA;\xc3\x9f\\\n-1;0,5;\"it's "
        "A\"\n2,5;0;\xc3\x9f\\\n0;1;\"it's A\"\n");
}

void RCodeTest::scriptsComeToTheSameNumbers_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QString>("line");
  const auto row = [](const char* language, const char* line) {
    QTest::newRow(line) << text(language) << text(line);
  };
  row("r",
      "moons.csv --first 30 --order-seed 9 --train-fraction 0.8 --validation-fraction 0.1 --features "
      "matern32 "
      "--standardise --centres 20 --centre-seed 7");
  row("r", "länge.csv --skip-bad-rows --features matern12 --centres 5 --centre-grid");
  row("r",
      "generated:linear,count=50 --features linear --prior-means 0,0,1 --prior-factors 100,1,1 "
      "--prior-variance 2");
  row("r", "moons.csv --features cubic --prior-variance 1000");
}

void RCodeTest::scriptsComeToTheSameNumbers() {
  QFETCH(QString, language);
  QFETCH(QString, line);
  const Outcome outcome = runScript(language, code(language, line));
  QVERIFY2(outcome.status == 0, outcome.errors);
  QVERIFY(outcome.output.contains("log evidence by mgcv: "));  // it is installed, and was asked
  QVERIFY(outcome.output.endsWith("All numbers are those of Credence.\n"));
}

void RCodeTest::anotherNumberStopsTheScript_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QByteArray>("number");
  QTest::newRow("r") << text("r") << QByteArray("\"log evidence by laplace\" = c(-");
}

void RCodeTest::anotherNumberStopsTheScript() {
  QFETCH(QString, language);
  QFETCH(QByteArray, number);
  QByteArray script = code(language, text("moons.csv --features linear"));
  QVERIFY(script.contains(number));
  script.replace(number, number + "1");
  const Outcome outcome = runScript(language, script);
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.contains(" in Credence"), outcome.errors);
}

void RCodeTest::stringsAreReadBackAsTheyWere() {
  const QString hostile =
      text("'''\"\"\"\\' \\\" \\n \n\r\t\x01 $(rm) `x` %s {0} \xe2\x80\xae \xf0\x9f\x90\xa7 L\xc3\xa4nge\\");
  const Outcome outcome =
      runScript(text("r"), "cat(paste(utf8ToInt(" + rString(hostile).toUtf8() + "), collapse = \" \"))\n");
  QStringList signs;
  for (const uint sign : hostile.toUcs4()) signs << QString::number(sign);
  QCOMPARE(QString::fromUtf8(outcome.output), signs.join(QLatin1Char(' ')));
}

CREDENCE_TEST(QCoreApplication, RCodeTest);
#include "tst_r_code.moc"
