#include "places.h"
#include "support/registered_test.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

/// What the system's reader of programs says of ours: that it was built so that a mistake in memory ends it.
class HardeningTest : public QObject {
  Q_OBJECT

 private slots:
  void addressesAreRandom();
  void tablesOfAddressesAreReadOnly();
  void theStackCannotBeRun();
  void callsAreChecked_data();
  void callsAreChecked();

 private:
  static QString readProgram(const QString& what);
};

QString HardeningTest::readProgram(const QString& what) {
  QProcess process;
  process.start(QStringLiteral("readelf"), {QStringLiteral("-W"), what, QStringLiteral(CREDENCE_PROGRAM)});
  return process.waitForFinished(-1) ? QString::fromLocal8Bit(process.readAllStandardOutput()) : QString();
}

void HardeningTest::addressesAreRandom() {
  const QString header = readProgram(QStringLiteral("--file-header"));
  QVERIFY2(header.contains(QStringLiteral("DYN (")), qPrintable(header));
  QVERIFY(
      readProgram(QStringLiteral("--dynamic")).contains(QRegularExpression(QStringLiteral("FLAGS_1.*PIE"))));
}

void HardeningTest::tablesOfAddressesAreReadOnly() {
  QVERIFY(readProgram(QStringLiteral("--segments")).contains(QStringLiteral("GNU_RELRO")));
  // All of them at start: what is resolved later has to stay writable.
  QVERIFY(
      readProgram(QStringLiteral("--dynamic")).contains(QRegularExpression(QStringLiteral("FLAGS_1.*NOW"))));
}

void HardeningTest::theStackCannotBeRun() {
  const QString segments = readProgram(QStringLiteral("--segments"));
  QVERIFY(segments.contains(QRegularExpression(QStringLiteral("GNU_STACK.* RW "))));
}

void HardeningTest::callsAreChecked_data() {
  QTest::addColumn<QString>("symbol");
  QTest::newRow("the stack") << QStringLiteral("__stack_chk_fail@");
  QTest::newRow("writes of a known size") << QStringLiteral("__mem(cpy|move|set)_chk@");
}

void HardeningTest::callsAreChecked() {
  QFETCH(QString, symbol);
  QVERIFY(readProgram(QStringLiteral("--dyn-syms")).contains(QRegularExpression(symbol)));
}

CREDENCE_TEST(QCoreApplication, HardeningTest);

#include "tst_hardening.moc"
