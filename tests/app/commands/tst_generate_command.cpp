#include "core/generators/generators.h"
#include "core/table/read_dataset.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QTest>

using namespace credence;
using namespace credence::test;

/// credence generate.
class GenerateCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void generatedDataReadBack();
  void generatorsAndTheirOptionsAreListed();
  void theTruthIsTold();
  void outputGoesToFileOrStandardOutput();
};

void GenerateCommandTest::generatedDataReadBack() {
  const Outcome outcome = run("generate circles --count 101 --noise 0.25 --seed 9 --output circles.csv");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.output + outcome.errors, QByteArray());
  const Dataset expected = generate(*find_generator("circles"), {101, 0.25, 9});
  QVERIFY(identical(read_dataset(path("circles.csv").toStdString()), expected));
  QCOMPARE(fitJson("circles.csv")[text("train")][text("n")].toInt(), 101);
}

void GenerateCommandTest::generatorsAndTheirOptionsAreListed() {
  const QByteArray help = run("generate --help").output.simplified();
  for (const Generator& generator : generators()) {
    const QByteArray name(generator.name.data(), static_cast<qsizetype>(generator.name.size()));
    QVERIFY2(help.contains(name + ": "), name);
    for (const GeneratorOption& option : generator.options) {
      const QByteArray word(option.name.data(), static_cast<qsizetype>(option.name.size()));
      QVERIFY2(help.contains("--" + word + " <"), word);
    }
  }
}

void GenerateCommandTest::theTruthIsTold() {
  const Outcome outcome = run("generate linear --w1 2.5 --count 5");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray("Linear, w = (0, 2.5, -1)\n"));
  QCOMPARE(outcome.output.count('\n'), 6);
}

void GenerateCommandTest::outputGoesToFileOrStandardOutput() {
  const QByteArray expected = run("evidence moons.csv --widths 1:2:2").output;
  const Outcome dash = run("evidence moons.csv --widths 1:2:2 --output -");
  QCOMPARE(dash.output, expected);
  QVERIFY(dash.errors.contains("best of 20 settings: "));
  const Outcome file = run("evidence moons.csv --widths 1:2:2 --output evidence.csv");
  QCOMPARE(file.status, 0);
  QCOMPARE(read("evidence.csv"), expected);
  QVERIFY(file.output.contains("best of 20 settings: "));
  QCOMPARE(file.errors, QByteArray());
}

CREDENCE_TEST(QCoreApplication, GenerateCommandTest);
#include "tst_generate_command.moc"
