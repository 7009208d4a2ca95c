#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QTest>

using namespace credence;
using namespace credence::test;

/// The same state is the same file, whichever process writes it: Qt's tables of names have another order in
/// each.
class SameFilesTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void aFigureIsTheSameFile_data();
  void aFigureIsTheSameFile();
  void aReportIsTheSameFile();

 private:
  void checkRuns(const QString& line, const char* file, int times) const;
};

void SameFilesTest::checkRuns(const QString& line, const char* file, int times) const {
  QByteArray first;
  for (int k = 0; k < times; ++k) {
    const Outcome outcome = run(words(line));
    QVERIFY2(outcome.status == 0, outcome.errors.constData());
    const QByteArray bytes = read(file);
    QVERIFY(bytes.size() > 1000);
    if (k == 0) first = bytes;
    QVERIFY2(bytes == first, QByteArray::number(k));
  }
}

void SameFilesTest::aFigureIsTheSameFile_data() {
  QTest::addColumn<QString>("options");
  QTest::newRow("two plots") << text("--view comparison");
  QTest::newRow("a map of the evidence") << text("--view evidence --widths 0.3:2:3 --prior-variances 1:10:3");
  QTest::newRow("bumps in greys") << text("--view map --bumps --greys");
  QTest::newRow("a grid") << text("--train-fraction 0.7 --view left,roc,calibration,occam,growth");
}

void SameFilesTest::aFigureIsTheSameFile() {
  QFETCH(const QString, options);
  const QString line = text("figure moons.csv --width 0.5 --prior-variance 4 --dpi 100 %1 --output %2");
  checkRuns(line.arg(options, text("figure.pdf")), "figure.pdf", 4);
  checkRuns(line.arg(options, text("figure.svg")), "figure.svg", 2);
  checkRuns(line.arg(options, text("figure.png")), "figure.png", 2);
}

void SameFilesTest::aReportIsTheSameFile() {
  checkRuns(text("report moons.csv --width 0.5 --prior-variance 4 --output r.pdf"), "r.pdf", 3);
}

CREDENCE_TEST(QCoreApplication, SameFilesTest);
#include "tst_same_files.moc"
