#include "app/commands/sub_command.h"
#include "support/command_fixture.h"
#include "support/generated_locales.h"
#include "support/registered_test.h"

#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>

#include <map>

using namespace credence;
using namespace credence::test;

/// What the program reads, computes and writes is the same to the byte wherever its users live, and it is
/// UTF-8.
class LocalesTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void noCountryChangesAByte_data();
  void noCountryChangesAByte();
  void aCommaInAnOptionBeginsDecimals_data();
  void aCommaInAnOptionBeginsDecimals();
  void whatCouldBeMisreadIsRefused_data();
  void whatCouldBeMisreadIsRefused();
  void helpIsUtf8_data();
  void helpIsUtf8();

 private:
  /// In that country.
  Outcome runIn(const char* locale, const QStringList& line) const {
    qputenv("LC_ALL", locale);
    return run(line);
  }
  static bool isUtf8(const QByteArray& bytes) { return QString::fromUtf8(bytes).toUtf8() == bytes; }
  /// Of UTF-8 that was read as Latin-1, the first letter is one of these, and the next a sign nobody writes
  /// behind it.
  static bool isMisread(const QString& text) {
    static const QRegularExpression twoForOne(
        QStringLiteral("[\\x{c2}-\\x{f4}][\\x{80}-\\x{bf}]|[\\x{80}-\\x{9f}]"));
    return text.contains(twoForOne);
  }

  /// Without the times it took.
  static QString timeless(const QByteArray& output) {
    static const QRegularExpression times(text("\"seconds\": ([{][^}]*[}]|[^,}]*)|[0-9.]+ s\n"));
    return QString::fromUtf8(output).remove(times);
  }

  GeneratedLocales m_locales;
};

void LocalesTest::initTestCase() {
  writeFiles();
  write("german.csv", "Länge;Breite;ID;art\n1,5;2;1;x\n2,5;3;2;y\n3,5;4,25;3;y\n1;2;4;x\n");
  write("far.csv", "ID,INCOME,AGE,Class\n7,1000,1,a\n3,2500.5,2,b\n9,9000,3,b\n5,1200,2,a\n");
  for (const char* name : {"de_DE", "tr_TR", "ar_EG"}) {
    if (!m_locales.make(text(name))) qWarning("without locale %s of the C library", name);
  }
}

void LocalesTest::noCountryChangesAByte_data() {
  QTest::addColumn<QString>("line");
  const auto row = [](const char* line) { QTest::newRow(line) << text(line); };
  row("fit moons.csv --width 1.5 --prior-variance 0.5 --train-fraction 0.7 --json");
  row("fit moons.csv --width 1.5 --prior-variance 12345.6");
  row("fit german.csv --negative x --json");
  row("fit far.csv --json");  // says how far they spread, and which columns it takes
  row("predict moons.csv --width 1.5 --at points.csv --at-columns a,b");
  row("evidence moons.csv --widths 0.5:1.5:2 --prior-variances 0.5:2000:2");
  row("generate moons --noise 0.25 --count 20");
  row("code moons.csv --width 1.5 --language python");
  row("contours moons.csv --width 1.5 --levels 0.25,0.5 -o lines.GEOJSON");
  row("session moons.csv --width 1.5 --prior-variance 0.5 -o written.credence");
  row("fit written.credence --json");
  row("figure moons.csv --width 1.5 --view evidence --widths 0.001:20000:3 --prior-variances 1:1000:3 -o "
      "I.SVG");
  row("lab --density weight --datum 20,10 --json");
}

void LocalesTest::noCountryChangesAByte() {
  QFETCH(const QString, line);
  const QStringList command = words(line);
  const bool writes = command.contains(text("-o"));
  const auto file = [&] { return writes ? read(command.last().toUtf8().constData()) : QByteArray(); };
  const Outcome expected = runIn("C.UTF-8", command);
  QVERIFY2(expected.status == 0, expected.errors.constData());
  const QByteArray written = file();
  QVERIFY(!writes || written.size() > 100);
  for (const char* locale : {"C", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"}) {
    if (writes) QFile::remove(path(command.last().toUtf8().constData()));
    const Outcome found = runIn(locale, command);
    QCOMPARE(found.status, 0);
    QCOMPARE(timeless(found.output), timeless(expected.output));
    QCOMPARE(found.errors, expected.errors);
    QVERIFY2(file() == written, locale);
    QVERIFY(isUtf8(found.output) && isUtf8(found.errors));
  }
}

void LocalesTest::aCommaInAnOptionBeginsDecimals_data() {
  QTest::addColumn<QString>("comma");
  QTest::addColumn<QString>("point");
  const auto row = [](const char* comma, const char* point) {
    QTest::newRow(comma) << text(comma) << text(point);
  };
  row("fit moons.csv --json --width 1,5 --prior-variance 0,25",
      "fit moons.csv --json --width 1.5 --prior-variance 0.25");
  row("fit moons.csv --json --train-fraction ٠٫٧", "fit moons.csv --json --train-fraction 0.7");
  row("fit moons.csv --json --costs 1,5", "fit moons.csv --json --costs 1;5");
  row("fit moons.csv --json --costs 1,5;2,5;0,2", "fit moons.csv --json --costs 1.5,2.5,0.2");
  row("fit moons.csv --json --features linear --prior-means 0,5;0;1,5",
      "fit moons.csv --json --features linear --prior-means 0.5,0,1.5");
  row("evidence moons.csv --widths 0,5:1,5:2 --prior-variances 0,5:2:2",
      "evidence moons.csv --widths 0.5:1.5:2 --prior-variances 0.5:2:2");
  row("generate moons --noise 0,25 --count 20", "generate moons --noise 0.25 --count 20");
  row("generate moons --noise 2,5×10⁻¹ --count 20", "generate moons --noise 0.25 --count 20");
  row("fit generated:moons;noise=0,25;count=20 --json", "fit generated:moons,noise=0.25,count=20 --json");
  row("section moons.csv --from 0,5;-1 --to 1,5;1 --places 3 --json",
      "section moons.csv --from 0.5,-1 --to 1.5,1 --places 3 --json");
  row("draws moons.csv --at 0,5;1,5 --draws 10 --json", "draws moons.csv --at 0.5,1.5 --draws 10 --json");
  row("contours moons.csv --levels 0,25;0,5", "contours moons.csv --levels 0.25,0.5");
  row("solve moons.csv --features linear --start 0,5;1;2 --json",
      "solve moons.csv --features linear --start 0.5,1,2 --json");
  row("centres moons.csv --counts 10;20", "centres moons.csv --counts 10,20");
  row("lab --density weight --datum 20,5;10 --prior-variance 1,5 --json",
      "lab --density weight --datum 20.5,10 --prior-variance 1.5 --json");
  row("figure moons.csv --over width=0,5;1,5 --json -o over.svg",
      "figure moons.csv --over width=0.5,1.5 --json -o over.svg");
}

void LocalesTest::aCommaInAnOptionBeginsDecimals() {
  QFETCH(const QString, comma);
  QFETCH(const QString, point);
  const Outcome expected = runIn("C.UTF-8", words(point));
  QVERIFY2(expected.status == 0 && !expected.output.isEmpty(), expected.errors.constData());
  const Outcome found = runIn("de_DE.UTF-8", words(comma));
  QVERIFY2(found.status == 0, found.errors.constData());
  QCOMPARE(timeless(found.output), timeless(expected.output));
}

void LocalesTest::whatCouldBeMisreadIsRefused_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("sentence");
  const auto row = [](const char* line, const char* sentence) {
    QTest::newRow(line) << text(line) << text(sentence);
  };
  const char* reason = ": one point or comma at most, before the decimals";
  row("fit moons.csv --width 1.234,5",
      (QByteArray("--width: \"1.234,5\" is not a positive number") + reason).constData());
  row("fit moons.csv --prior-variance 1,234,567",
      (QByteArray("--prior-variance: \"1,234,567\" is not a positive number") + reason).constData());
  row("fit moons.csv --width ١٬٢٣٤", "--width: \"١٬٢٣٤\" is not a positive number");
  row("fit moons.csv --first 1,000", "--first: \"1,000\" is not a whole number of at least 0");
  row("fit moons.csv --train-fraction 0.7 --seed ٣", "--seed: \"٣\" is not a whole number of at least 0");
  row("section moons.csv --from 0,5,1 --to 1,1",
      "--from: \"0,5,1\" is not a place X1,X2, for example 0.5,-1");
  row("evidence moons.csv --widths 1.000,5:2:3",
      "--widths: \"1.000,5:2:3\" is not START:STOP:COUNT, for example 0.1:10:20");
  row("generate moons --noise 0.2,5", "--noise: \"0.2,5\" is not");
  row("fit generated:moons,noise=0,3", "\"3\" is no option of moons");
}

void LocalesTest::whatCouldBeMisreadIsRefused() {
  QFETCH(const QString, line);
  QFETCH(const QString, sentence);
  for (const char* locale : {"C", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"}) {
    const Outcome outcome = runIn(locale, words(line));
    QVERIFY(outcome.status != 0);
    QVERIFY2(outcome.errors.contains("credence: " + sentence.toUtf8()), outcome.errors.constData());
  }
}

void LocalesTest::helpIsUtf8_data() {
  QTest::addColumn<QStringList>("line");
  const QString help = text("--help");
  QTest::newRow("program") << QStringList{help};
  QTest::newRow("topics") << QStringList{text("help")};
  for (const SubCommand* command : subCommands()) {
    QTest::newRow(command->name) << QStringList{text(command->name), help};
  }
  const QDir manual(text(CREDENCE_SOURCE_DIR "/resources/manual"));
  for (const QFileInfo& page : manual.entryInfoList({text("*.md")})) {
    if (page.baseName() == text("README")) continue;
    QTest::addRow("help %s", qPrintable(page.baseName())) << QStringList{text("help"), page.baseName()};
  }
}

void LocalesTest::helpIsUtf8() {
  QFETCH(const QStringList, line);
  QVERIFY(isMisread(QString::fromLatin1("X,…")));
  const Outcome expected = runIn("C.UTF-8", line);
  for (const Outcome& outcome : {runIn("C", line), expected}) {
    QVERIFY2(outcome.status == 0 && outcome.errors.isEmpty(), outcome.errors.constData());
    QVERIFY(isUtf8(outcome.output));
    QVERIFY2(!isMisread(QString::fromUtf8(outcome.output)), outcome.output.constData());
    QCOMPARE(outcome.output, expected.output);
  }
}

CREDENCE_TEST(QCoreApplication, LocalesTest);

#include "tst_locales.moc"
