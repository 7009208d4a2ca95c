#include "app/commands/foreign_messages.h"
#include "support/command_fixture.h"
#include "support/damaged_pictures.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QLoggingCategory>
#include <QRegularExpression>

#include <cstdio>
#include <exception>
#include <stdexcept>

namespace credence {

namespace {

/// Tells this program, started by its own test, to end in that way.
constexpr const char* endVariable = "CREDENCE_TEST_END";

}  // namespace

/// Standard error has the program's own sentences only, whatever the libraries that read pictures find.
class ForeignMessagesTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void damagedPicturesAreSpokenOfInSentences_data();
  void damagedPicturesAreSpokenOfInSentences();
  void surroundingsAreNotSpokenOf();
  void whoLooksForAFaultSeesThem();
  void anEndThatNobodyExpectedIsASentence_data();
  void anEndThatNobodyExpectedIsASentence();
  void sentencesHaveOneWay();
};

void ForeignMessagesTest::initTestCase() {
  writeFiles();
  for (const char* ending : {"png", "svg", "pdf"}) {
    const test::Outcome outcome = run(test::words(
        QStringLiteral("figure moons.csv --width 1 --prior-variance 1 --size 80x50 --dpi 30 --view left "
                       "--output good.%1")
            .arg(QLatin1String(ending))));
    QVERIFY2(outcome.status == 0, outcome.errors);
    QCOMPARE(outcome.errors, QByteArray());
  }
}

void ForeignMessagesTest::damagedPicturesAreSpokenOfInSentences_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("bytes");
  for (const auto& list : {test::damagedPngs(read("good.png")), test::damagedSvgs(read("good.svg")),
                           test::damagedPdfs(read("good.pdf")), test::otherPictures()}) {
    for (const test::DamagedPicture& picture : list) {
      QTest::newRow(qPrintable(picture.name)) << picture.name << picture.bytes;
    }
  }
}

void ForeignMessagesTest::damagedPicturesAreSpokenOfInSentences() {
  QFETCH(const QString, name);
  QFETCH(const QByteArray, bytes);
  write(qPrintable(name), bytes);
  for (const char* command : {"verify", "fit", "render --output figures --view left --dpi 30"}) {
    const test::Outcome outcome = run(test::words(QString::fromLatin1(command)) + QStringList(name));
    QVERIFY2(outcome.status >= 0, command);
    for (const QByteArray& line : outcome.errors.split('\n')) {
      const bool own =
          line.isEmpty() || line.startsWith("credence: ") || line.startsWith(name.toUtf8() + ": ");
      QVERIFY2(own, outcome.errors.constData());
    }
    // What is no figure of this program any more ends in one sentence.
    if (outcome.status == 1) QCOMPARE(outcome.errors.count('\n'), 1);
  }
}

// No fonts, no folder of the session, another desktop's style.
void ForeignMessagesTest::surroundingsAreNotSpokenOf() {
  for (const char* variables :
       {"FONTCONFIG_FILE=/nowhere/fonts.conf", "XDG_RUNTIME_DIR=/nowhere", "QT_STYLE_OVERRIDE=none-of-these",
        "QT_QPA_PLATFORM=none-of-these", "LC_ALL=none-of-these", "QT_LOGGING_RULES=qt.*=true"}) {
    const test::Outcome outcome = runProgram(
        QStringLiteral("/usr/bin/env"),
        {QString::fromLatin1(variables), QStringLiteral(CREDENCE_PROGRAM), QStringLiteral("figure"),
         QStringLiteral("moons.csv"), QStringLiteral("--width"), QStringLiteral("1"),
         QStringLiteral("--prior-variance"), QStringLiteral("1"), QStringLiteral("--size"),
         QStringLiteral("80x50"), QStringLiteral("--dpi"), QStringLiteral("30"), QStringLiteral("--view"),
         QStringLiteral("left"), QStringLiteral("--output"), QStringLiteral("again.png")});
    QVERIFY2(outcome.status == 0, variables);
    QVERIFY2(outcome.errors.isEmpty(), variables + QByteArray(": ") + outcome.errors);
  }
}

void ForeignMessagesTest::whoLooksForAFaultSeesThem() {
  write("cut.png", test::damagedPngs(read("good.png")).front().bytes);
  const QStringList line = {QStringLiteral("QT_LOGGING_RULES=qt.*=true"), QStringLiteral(CREDENCE_PROGRAM),
                            QStringLiteral("verify"), QStringLiteral("cut.png")};
  const test::Outcome quiet = runProgram(QStringLiteral("/usr/bin/env"), line);
  const test::Outcome loud =
      runProgram(QStringLiteral("/usr/bin/env"), QStringList(QStringLiteral("CREDENCE_MESSAGES=1")) + line);
  QVERIFY2(loud.errors.contains("qt."), loud.errors);
  QVERIFY2(loud.errors.contains(quiet.errors) && !quiet.errors.isEmpty(), loud.errors);
}

void ForeignMessagesTest::anEndThatNobodyExpectedIsASentence_data() {
  QTest::addColumn<QString>("how");
  QTest::addColumn<QByteArray>("sentence");
  QTest::newRow("Qt") << QStringLiteral("fatal")
                      << QByteArray("Qt cannot go on, and this program has to end: no way at all");
  QTest::newRow("an exception") << QStringLiteral("exception")
                                << QByteArray("this program has to end, by a fault of its own: no\\nway");
}

void ForeignMessagesTest::anEndThatNobodyExpectedIsASentence() {
  QFETCH(const QString, how);
  QFETCH(const QByteArray, sentence);
  const test::Outcome outcome =
      runProgram(QStringLiteral("/usr/bin/env"),
                 {QLatin1String(endVariable) + QLatin1Char('=') + how, test::own_program()});
  QCOMPARE(outcome.errors, "credence.test: an own message\ncredence: " + sentence + '\n');
  QCOMPARE(outcome.status, 1);
}

// What is written to standard error itself is seen by nobody.
void ForeignMessagesTest::sentencesHaveOneWay() {
  const QRegularExpression past(QStringLiteral("\\bstderr\\b|std::cerr|std::clog|STDERR_FILENO|perror"));
  QDirIterator sources(QStringLiteral(CREDENCE_SOURCE_DIR "/app"),
                       {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                       QDirIterator::Subdirectories);
  int count = 0;
  while (sources.hasNext()) {
    QFile source(sources.next());
    QVERIFY(source.open(QIODevice::ReadOnly));
    ++count;
    const QString name = QFileInfo(source).completeBaseName();
    if (name == QLatin1String("foreign_messages") || name == QLatin1String("standard_streams")) continue;
    QVERIFY2(!QString::fromUtf8(source.readAll()).contains(past),
             qPrintable(source.fileName() + QStringLiteral(" has to print to sentences()")));
  }
  QVERIFY(count > 500);
}

namespace {

int runForeignMessages(int argc, char** argv) {
  const QByteArray how = qgetenv(endVariable);
  if (how.isEmpty()) return test::run_test<QCoreApplication, ForeignMessagesTest>(argc, argv);
  silenceForeignMessages();
  qWarning("a foreign message");
  const QLoggingCategory own("credence.test");
  qCWarning(own, "an own message");
  std::fputs("a message of a library in C\n", stderr);
  if (how == "fatal") qFatal("no way\n at all");
  try {
    throw std::runtime_error("no\nway");
  } catch (const std::runtime_error&) {
    std::terminate();
  }
}

}  // namespace

}  // namespace credence

CREDENCE_TEST_RUN(credence::runForeignMessages);
#include "tst_foreign_messages.moc"
