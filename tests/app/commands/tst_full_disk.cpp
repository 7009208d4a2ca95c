#include "support/child_setup.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QDir>
#include <QRegularExpression>

#include <map>

namespace credence {

/// What cannot be written is said by every command, with status 1, and leaves no half file. The table is of
/// all that `credence --help` lists, so a new command is in it; one that needs more than a table of points
/// has its words in wordsOf().
class FullDiskTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void whatCannotBePrintedIsSaid_data();
  void whatCannotBePrintedIsSaid();
  void helpThatCannotBePrintedIsSaid_data();
  void helpThatCannotBePrintedIsSaid();
  void whatCannotBeWrittenIsSaid_data();
  void whatCannotBeWrittenIsSaid();
  void remarksThatCannotBePrintedAreSaid();
  void noFileTakesThePlaceOfAClosedStream();

 private:
  QStringList commands() const;
  QStringList entries() const;
  void refusesToPrint(const QStringList& line, void (*setUp)(), const QByteArray& why);
};

namespace {

using test::Outcome;
using test::words;

struct Output {
  const char* name;
  void (*setUp)();
  const char* why;
};

constexpr std::array<Output, 4> outputs = {{
    {"full", test::printToFullDevice, "there is not enough room for it"},
    {"closed pipe", test::printToClosedPipe, "nobody reads it any more"},
    {"no stream", test::closeOutput, "Bad file descriptor"},
    {"file without room", test::printToFileWithoutRoom, "there is not enough room for it"},
}};

constexpr const char* oneFit = " moons.csv --width 1 --prior-variance 1";

/// What a command needs to print something, or to write its --output, in little time.
QString wordsOf(const QString& command) {
  static const std::map<QString, const char*> others = {
      {QStringLiteral("audit"), " moons.csv --width 1 --prior-variance 1 --seconds 0.2"},
      {QStringLiteral("budget"), " moons.csv --width 1 --prior-variance 1 --labelled 2"},
      {QStringLiteral("centres"), " moons.csv --width 1 --prior-variance 1 --counts 5,10"},
      {QStringLiteral("evidence"), " moons.csv --widths 1:1:1 --prior-variances 1:1:1"},
      {QStringLiteral("figure"), " moons.csv --width 1 --prior-variance 1 --size 80x50 --dpi 30 --view left"},
      {QStringLiteral("generate"), " moons --count 5"},
      {QStringLiteral("growth"), " moons.csv --width 1 --prior-variance 1 --counts 10,20"},
      {QStringLiteral("help"), " keys"},
      {QStringLiteral("ladder"), " moons.csv --width 1 --prior-variance 1 --draws 1000"},
      {QStringLiteral("lab"), ""},
      {QStringLiteral("lesson"), " --list"},
      {QStringLiteral("panels"), " moons.csv --width 1 --over prior-variance=1,2"},
      {QStringLiteral("predict"), " moons.csv --width 1 --prior-variance 1 --at points.csv --at-columns a,b"},
      {QStringLiteral("render"), " work.credence --view left --dpi 30"},
      {QStringLiteral("section"), " moons.csv --width 1 --prior-variance 1 --from 0,0 --to 1,1"},
      {QStringLiteral("splits"), " moons.csv --width 1 --prior-variance 1 --train-fraction 0.7 --count 3"},
      {QStringLiteral("tune"), " moons.csv --widths 0.5:2:2 --prior-variances 1:9:2"},
      {QStringLiteral("verify"), " figure.png"},
  };
  const auto found = others.find(command);
  return QString::fromLatin1(found == others.end() ? oneFit : found->second);
}

/// Those that print nothing unless they have written a file.
bool onlyWrites(const QString& command) {
  return command == QLatin1String("figure") || command == QLatin1String("render") ||
         command == QLatin1String("report") || command == QLatin1String("handout");
}

}  // namespace

void FullDiskTest::initTestCase() {
  writeFiles();
  for (const char* line : {"session moons.csv --width 1 --prior-variance 1 --output work.credence",
                           "figure moons.csv --width 1 --prior-variance 1 --size 80x50 --dpi 30 --view left "
                           "--output figure.png"}) {
    const Outcome outcome = run(line);
    QVERIFY2(outcome.status == 0, outcome.errors);
  }
}

QStringList FullDiskTest::commands() const {
  const QRegularExpression listed(QStringLiteral("\n  ([a-z]+) +[A-Z]"));
  QStringList names;
  for (auto command = listed.globalMatch(QString::fromUtf8(run("--help").output)); command.hasNext();) {
    names << command.next().captured(1);
  }
  return names;
}

QStringList FullDiskTest::entries() const {
  return QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
}

void FullDiskTest::refusesToPrint(const QStringList& line, void (*setUp)(), const QByteArray& why) {
  const Outcome outcome = runProgram(QStringLiteral(CREDENCE_PROGRAM), line, setUp);
  QVERIFY2(outcome.status == 1, outcome.errors);
  QVERIFY2(outcome.errors.endsWith("credence: standard output: cannot be written: " + why + '\n'),
           outcome.errors);
}

void FullDiskTest::whatCannotBePrintedIsSaid_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<int>("output");
  QVERIFY(commands().size() >= 24);
  for (const QString& command : commands()) {
    if (onlyWrites(command)) continue;
    for (const int output : {0, 1}) {
      QTest::addRow("%s: %s", qPrintable(command), outputs.at(static_cast<std::size_t>(output)).name)
          << command + wordsOf(command) << output;
    }
  }
}

void FullDiskTest::whatCannotBePrintedIsSaid() {
  QFETCH(const QString, line);
  QFETCH(const int, output);
  const Output& broken = outputs.at(static_cast<std::size_t>(output));
  const QStringList before = entries();
  refusesToPrint(words(line), broken.setUp, broken.why);
  QCOMPARE(entries(), before);
}

void FullDiskTest::helpThatCannotBePrintedIsSaid_data() {
  QTest::addColumn<QString>("line");
  for (const char* line : {"--help", "--version", "help", "fit --help", "help fit", "session --schema",
                           "fit moons.csv --width 1 --prior-variance 1 --json"}) {
    QTest::newRow(line) << QString::fromLatin1(line);
  }
}

void FullDiskTest::helpThatCannotBePrintedIsSaid() {
  QFETCH(const QString, line);
  for (const Output& broken : outputs) refusesToPrint(words(line), broken.setUp, broken.why);
}

void FullDiskTest::whatCannotBeWrittenIsSaid_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("file");
  const auto row = [](const QString& line, const char* file) {
    QTest::newRow(qPrintable(line + QLatin1Char(' ') + QLatin1String(file)))
        << line << QString::fromLatin1(file);
  };
  for (const QString& command : commands()) {
    const QByteArray help = run({command, QStringLiteral("--help")}).output;
    if (!help.contains("--output <") || command == QLatin1String("render")) continue;
    const char* file = command == QLatin1String("figure")     ? "new.png"
                       : command == QLatin1String("contours") ? "new.geojson"
                       : command == QLatin1String("report")   ? "new.html"
                       : command == QLatin1String("handout")  ? "new.html"
                       : command == QLatin1String("code")     ? "new.py"
                                                              : "new.csv";
    row(command + wordsOf(command) + QStringLiteral(" --output"), file);
  }
  const QString figure =
      QStringLiteral("figure") + wordsOf(QStringLiteral("figure")) + QStringLiteral(" --output");
  row(figure, "new.svg");
  row(figure, "new.pdf");
  row(QStringLiteral("contours") + QLatin1String(oneFit) + QStringLiteral(" --output"), "new.npy");
  row(QStringLiteral("report") + QLatin1String(oneFit) + QStringLiteral(" --output"), "new.pdf");
  row(QStringLiteral("report") + QLatin1String(oneFit) + QStringLiteral(" --crate"), "new");
  row(QStringLiteral("code generated:moons --language r --output script.R --data-output"), "new.csv");
  row(QStringLiteral("evidence moons.csv --widths 1:1:1 --prior-variances 1:1:1 --part 1/1 --output"),
      "new.part");
  row(QStringLiteral("render") + wordsOf(QStringLiteral("render")) + QStringLiteral(" --output"), "new");
}

void FullDiskTest::whatCannotBeWrittenIsSaid() {
  QFETCH(const QString, line);
  QFETCH(const QString, file);
  const QStringList before = entries();
  const Outcome outcome =
      runProgram(QStringLiteral(CREDENCE_PROGRAM), words(line) + QStringList(file), test::allowNoFile);
  QVERIFY2(outcome.status == 1, outcome.errors);
  QVERIFY2(outcome.errors.contains(": cannot be written: there is not enough room for it\n"), outcome.errors);
  QVERIFY2(outcome.errors.startsWith("credence: ") && outcome.errors.count('\n') == 1, outcome.errors);
  QStringList left = entries();
  for (const QString& name : {QStringLiteral("new"), QStringLiteral("script.R")}) {
    if (QDir(path("new")).isEmpty()) left.removeAll(name);  // a folder that was made for figures
  }
  QCOMPARE(left, before);
  QDir(m_folder.path()).rmdir(QStringLiteral("new"));
}

// The file is there by then, as a whole.
void FullDiskTest::remarksThatCannotBePrintedAreSaid() {
  refusesToPrint(
      words(QStringLiteral("evidence moons.csv --widths 1:1:1 --prior-variances 1:1:1 -o map.csv")),
      test::printToFullDevice, "there is not enough room for it");
  QCOMPARE(read("map.csv").count('\n'), 2);
  QFile::remove(path("map.csv"));
  refusesToPrint(words(QStringLiteral("render work.credence --view left --dpi 30 --output figures")),
                 test::printToClosedPipe, "nobody reads it any more");
  QVERIFY(read("figures/work-left.png").endsWith(QByteArray("IEND\xae\x42\x60\x82", 8)));
  QDir(path("figures")).removeRecursively();
}

void FullDiskTest::noFileTakesThePlaceOfAClosedStream() {
  const Outcome outcome =
      runProgram(QStringLiteral("/bin/sh"),
                 {QStringLiteral("-c"), QStringLiteral("exec \"$0\" fit bad.csv --width 1 0<&- 1>&- 2>&-"),
                  QStringLiteral(CREDENCE_PROGRAM)});
  QCOMPARE(outcome.status, 1);
  const Outcome written =
      runProgram(QStringLiteral("/bin/sh"),
                 {QStringLiteral("-c"),
                  QStringLiteral("exec \"$0\" generate moons --count 3 -o three.csv 0<&- 1>&- 2>&-"),
                  QStringLiteral(CREDENCE_PROGRAM)});
  QVERIFY(written.status >= 0);
  const QByteArray table = read("three.csv");
  QVERIFY2(table.startsWith("x1,x2,label\n") && table.count('\n') == 4, table);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::FullDiskTest);
#include "tst_full_disk.moc"
