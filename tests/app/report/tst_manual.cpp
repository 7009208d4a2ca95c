#include "app/commands/sub_command.h"
#include "app/lesson/bundled_lessons.h"
#include "app/lesson/lesson_folder.h"
#include "app/mainwindow/key_table.h"
#include "app/mainwindow/manual_window.h"
#include "app/report/field_words.h"
#include "app/report/manual.h"
#include "app/report/manual_text.h"
#include "app/studies/studio_pages.h"
#include "places.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <memory>

namespace credence {

namespace {

QString utf8(const char* text) {
  return QString::fromUtf8(text);
}

QRegularExpression regex(const char* text) {
  return QRegularExpression(utf8(text), QRegularExpression::MultilineOption);
}

QStringList captures(const QString& text, const QRegularExpression& expression) {
  QStringList found;
  for (auto matches = expression.globalMatch(text); matches.hasNext();) found << matches.next().captured(1);
  return found;
}

QString sourceFile(const QString& name) {
  QFile file(utf8(CREDENCE_SOURCE_DIR "/") + name);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(name));
  return QString::fromUtf8(file.readAll());
}

/// Commands as they would be typed: lines of fenced blocks, those that go on behind a backslash joined.
QStringList typedLines(const QString& markdown) {
  QStringList lines;
  for (const QString& block : captures(markdown, regex("^```[a-z]*\n([\\s\\S]*?)^```"))) {
    lines << QString(block).replace(utf8("\\\n"), utf8(" ")).split(QLatin1Char('\n'));
  }
  return lines;
}

/// Code within sentences and tables.
QStringList codeSpans(QString markdown) {
  markdown.remove(regex("^```[a-z]*\n[\\s\\S]*?^```"));
  return captures(markdown, regex("`([^`]+)`"));
}

/// What stands behind `credence`, up to the end of the command; nothing where it is not about this program.
QStringList argumentsIn(QString line) {
  if (line.startsWith(utf8("$ "))) line = line.mid(2);
  if (!line.startsWith(utf8("credence "))) return {};
  line = line.section(regex("[|>;<]"), 0, 0);
  return line.split(QLatin1Char(' '), Qt::SkipEmptyParts).mid(1);
}

std::unique_ptr<QCommandLineParser> parserOf(const SubCommand& command) {
  auto parser = std::make_unique<QCommandLineParser>();
  setUp(*parser, command);
  return parser;
}

/// The names that the parser lists, which is the only way to see them all.
QStringList optionsOf(const QCommandLineParser& parser) {
  return captures(parser.helpText(), regex("^  (?:-\\w, )?--([\\w-]+)"));
}

QStringList sharedOptions(OptionGroups groups) {
  QCommandLineParser parser;
  addSharedOptions(parser, groups);
  return optionsOf(parser);
}

QString sectionOf(const QString& page, const QString& heading) {
  const QString text = page.section(utf8("\n## ") + heading + QLatin1Char('\n'), 1);
  return text.section(utf8("\n## "), 0, 0);
}

}  // namespace

/// The manual says what the program has: every key, option, command and link.
class ManualTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void everyPageIsInTheProgram();
  void everyLinkLeadsSomewhere();
  void pagesStandUnderTheirQuestions();
  void linksToLessonsLeadToSteps();
  void whatIsTypedIsUnderstood();
  void everyOptionNamedExists();
  void everyCommandIsExplained();
  void everyOptionIsExplained();
  void everyKeyNamedExists();
  void everyKeyIsListed();
  void aListOfKeysTakesTheWrittenOnesPlace();
  void searching();
  void pagesArePlainInATerminal();
  void tablesFitATerminal();
  void theTerminalPrintsPages();

 private:
  const ManualPage& page(const char* id) const { return *m_manual.find(utf8(id)); }
  static QStringList checkedOptions(const QString& text);
  QByteArray run(const QStringList& arguments, int status) const;

  Manual m_manual;
  QMap<QString, QString> m_texts;  // all that is written, by file
};

void ManualTest::initTestCase() {
  useSettingsOf("tst_manual");
  m_texts.insert(utf8("README.md"), sourceFile(utf8("README.md")));
  m_texts.insert(utf8("resources/manual/README.md"), sourceFile(utf8("resources/manual/README.md")));
  for (const ManualPage& one : m_manual.pages()) {
    m_texts.insert(utf8("resources/manual/%1.md").arg(one.id), one.text);
  }
}

void ManualTest::everyPageIsInTheProgram() {
  const QDir written(utf8(CREDENCE_SOURCE_DIR "/resources/manual"));
  const QStringList files = written.entryList(QDir::Files);
  QCOMPARE(QDir(utf8(":/manual")).entryList(QDir::Files), files);
  QCOMPARE(m_manual.pages().size(), files.size() - 1);  // and the list itself
  for (const ManualPage& one : m_manual.pages()) {
    QVERIFY2(one.text.startsWith(utf8("# ") + one.title), qPrintable(one.id));
    const QString listed = utf8("[%1](%2.md)").arg(one.title, one.id);
    QVERIFY2(m_texts[utf8("resources/manual/README.md")].contains(listed), qPrintable(listed));
  }
}

void ManualTest::everyLinkLeadsSomewhere() {
  for (auto text = m_texts.constBegin(); text != m_texts.constEnd(); ++text) {
    const QDir folder = QFileInfo(utf8(CREDENCE_SOURCE_DIR "/") + text.key()).dir();
    const QStringList targets = captures(text.value(), regex("\\]\\(([^)]+)\\)"));
    for (const QString& target : targets) {
      if (target.startsWith(utf8("https://")) || target.startsWith(utf8("lesson:"))) continue;
      QVERIFY2(QFile::exists(folder.filePath(target)), qPrintable(text.key() + utf8(": ") + target));
      // Within the manual there are only pages.
      if (text.key().startsWith(utf8("resources/")) && !target.contains(QLatin1Char('/'))) {
        QVERIFY2(m_manual.find(target.chopped(3)) != nullptr, qPrintable(text.key() + utf8(": ") + target));
      }
    }
  }
}

/// The list of pages and `credence help` have the questions of the studio, and its pages in their order.
void ManualTest::pagesStandUnderTheirQuestions() {
  QMap<QString, QStringList> inStudio;
  QMap<QString, QStringList> inManual;
  for (const StudioPage& one : studioPages()) inStudio[utf8(questionOf(*one.group).title)] << utf8(one.id);
  for (const ManualPage& one : m_manual.pages()) inManual[one.part] << one.id;
  QCOMPARE(inStudio.size(), static_cast<qsizetype>(pageQuestions.size()));
  const QStringList questions = inStudio.keys();
  for (const QString& question : questions) QCOMPARE(inManual[question], inStudio[question]);
  const QString printed = QString::fromUtf8(run({utf8("help")}, 0));
  for (const QString& question : questions) QVERIFY(printed.contains(utf8("\n\n%1\n  ").arg(question)));
}

void ManualTest::linksToLessonsLeadToSteps() {
  int seen = 0;
  for (const ManualPage& page : m_manual.pages()) {
    for (const QString& link : captures(page.text, regex("\\]\\(lesson:([^)]*)\\)"))) {
      const QString name = link.section(QLatin1Char('/'), 0, 0);
      QVERIFY2(bundledLessons().contains(name), qPrintable(link));
      const qulonglong step = link.section(QLatin1Char('/'), 1).toULongLong();
      const std::size_t steps = readLesson(lessonFolderOf(name)).lesson.steps.size();
      QVERIFY2(step >= 1 && step <= steps, qPrintable(link));
      ++seen;
    }
  }
  QVERIFY(seen > 30);
}

void ManualTest::whatIsTypedIsUnderstood() {
  int seen = 0;
  for (auto text = m_texts.constBegin(); text != m_texts.constEnd(); ++text) {
    for (const QString& line : typedLines(text.value()) + codeSpans(text.value())) {
      const QStringList words = argumentsIn(line);
      if (words.isEmpty()) continue;
      const QString said = text.key() + utf8(": ") + line;
      const SubCommand* command = findSubCommand(words.front());
      if (command == nullptr) {
        // The window's files, and the options of the program itself.
        const bool file =
            words.front().contains(QLatin1Char('.')) || words.front().contains(QLatin1Char(':'));
        const bool known =
            file || QStringList{utf8("--help"), utf8("--version"), utf8("COMMAND")}.contains(words.front());
        QVERIFY2(known, qPrintable(said));
        continue;
      }
      ++seen;
      const auto parser = parserOf(*command);
      QVERIFY2(parser->parse(words), qPrintable(said + utf8(": ") + parser->errorText()));
      QVERIFY2(parser->positionalArguments().size() <= (takesLabels(*command) ? 2 : 1), qPrintable(said));
      if (command != &helpCommand) continue;
      const QString topic = parser->positionalArguments().value(0, utf8("keys"));
      QVERIFY2(topic == utf8("TOPIC") || m_manual.find(topic) != nullptr || !fieldWordsLike(topic).isEmpty(),
               qPrintable(said));
    }
  }
  QVERIFY(seen > 30);
}

/// Options in code that is not another program's.
QStringList ManualTest::checkedOptions(const QString& text) {
  QStringList options;
  for (const QString& span : codeSpans(text)) {
    if (!span.startsWith(utf8("--")) && !span.startsWith(utf8("credence "))) continue;
    options << captures(span, regex("--([\\w-]+)"));
  }
  return options;
}

void ManualTest::everyOptionNamedExists() {
  QStringList known = {utf8("help"), utf8("version")};
  for (const SubCommand* command : subCommands()) known << optionsOf(*parserOf(*command));
  int seen = 0;
  for (auto text = m_texts.constBegin(); text != m_texts.constEnd(); ++text) {
    for (const QString& option : checkedOptions(text.value())) {
      QVERIFY2(known.contains(option), qPrintable(text.key() + utf8(": --") + option));
      ++seen;
    }
  }
  QVERIFY(seen > 60);
  // In the section of a command, it is one of that command.
  for (const SubCommand* command : subCommands()) {
    const QString section = sectionOf(page("options").text, utf8("credence ") + utf8(command->name));
    const QStringList own = optionsOf(*parserOf(*command));
    for (const QString& option : checkedOptions(section)) {
      QVERIFY2(own.contains(option), qPrintable(utf8(command->name) + utf8(": --") + option));
    }
  }
}

void ManualTest::everyCommandIsExplained() {
  for (const SubCommand* command : subCommands()) {
    const QString row = utf8("\n| `credence %1` |").arg(utf8(command->name));
    QVERIFY2(page("command-line").text.contains(row), command->name);
    QVERIFY2(!sectionOf(page("options").text, utf8("credence ") + utf8(command->name)).isEmpty(),
             command->name);
  }
}

void ManualTest::everyOptionIsExplained() {
  const QString options = page("options").text;
  const QString common = sectionOf(options, utf8("Options of all commands that take data"));
  for (const SubCommand* command : subCommands()) {
    const auto parser = parserOf(*command);
    const QStringList shared = sharedOptions(command->shared);
    const QString own = sectionOf(options, utf8("credence ") + utf8(command->name));
    QVERIFY(command->shared == OptionGroups() || !shared.isEmpty());
    for (const QString& option : optionsOf(*parser)) {
      if (option == utf8("help")) continue;
      const auto stands = regex(qPrintable(utf8("`--%1[ `]").arg(option)));
      const QString& where = shared.contains(option) ? common : own;
      QVERIFY2(stands.match(where).hasMatch(), qPrintable(utf8(command->name) + utf8(": --") + option));
    }
  }
}

void ManualTest::everyKeyNamedExists() {
  showWindow();
  const ManualWindow manual{QString()};
  QStringList known = keysOfWidgets();
  for (const QObject* window :
       {static_cast<const QObject*>(m_window.get()), static_cast<const QObject*>(&manual)}) {
    for (const QAction* one : window->findChildren<QAction*>()) known << keysOf(*one);
  }
  for (auto text = m_texts.constBegin(); text != m_texts.constEnd(); ++text) {
    for (const QString& key : captures(text.value(), regex("<kbd>(.*?)</kbd>"))) {
      QVERIFY2(known.contains(key), qPrintable(text.key() + utf8(": ") + key));
    }
  }
  closeWindow();
}

void ManualTest::everyKeyIsListed() {
  showWindow();
  const QString table = keyTable(*m_window->menuBar());
  for (const QAction* one : m_window->findChildren<QAction*>()) {
    for (const QString& key : keysOf(*one)) {
      QVERIFY2(table.contains(utf8("<kbd>%1</kbd>").arg(key)), qPrintable(key));
    }
  }
  const QString written =
      page("keys").text.section(utf8("<!-- keys -->\n"), 1).section(utf8("<!-- end of keys -->"), 0, 0);
  if (written != table) qInfo("resources/manual/keys.md should have:\n%s", qPrintable(table));
  QVERIFY(written == table);
  closeWindow();
}

void ManualTest::aListOfKeysTakesTheWrittenOnesPlace() {
  Manual manual;
  manual.setKeys(utf8("| <kbd>Q</kbd> | Quack |\n"));
  manual.setKeys(utf8("| <kbd>Z</kbd> | Zap |\n"));
  const QString text = manual.find(utf8("keys"))->text;
  QVERIFY(text.contains(utf8("Zap")));
  QVERIFY(!text.contains(utf8("Quack")));
  QVERIFY(!text.contains(utf8("Open")));
  QVERIFY(text.contains(utf8("Double click")));
}

void ManualTest::searching() {
  QVERIFY(m_manual.search(QString()).pages.isEmpty());
  QVERIFY(m_manual.search(utf8("   ")).pages.isEmpty());
  QVERIFY(m_manual.search(utf8("zebra")).pages.isEmpty());
  // As it is written, over the ends of lines, whatever the capitals.
  const ManualSearch phrase = m_manual.search(utf8("  elliptical  SLICE sampling"));
  QCOMPARE(phrase.terms, QStringList{utf8("elliptical SLICE sampling")});
  QVERIFY(phrase.pages.contains(utf8("audit")));
  QVERIFY(!phrase.pages.contains(utf8("figures")));
  const ManualSearch words = m_manual.search(utf8("sampling elliptical"));
  QCOMPARE(words.terms.size(), 2);
  QVERIFY(words.pages.contains(utf8("audit")));
  QCOMPARE(m_manual.search(utf8("drawing")).pages.front(), utf8("drawing"));
  // Mark-up is not text.
  QVERIFY(m_manual.search(utf8("<kbd>")).pages.isEmpty());
  QVERIFY(m_manual.search(utf8("tables.md")).pages.isEmpty());
}

void ManualTest::pagesArePlainInATerminal() {
  QCOMPARE(withoutMarkup(utf8("*A* **b** [c](keys.md) <kbd>[</kbd> `d*e*` a\\|b 2*3*4")),
           utf8("A b c [ d*e* a|b 2*3*4"));
  QCOMPARE(withoutMarkup(utf8("[x](https://a.b/c)")), utf8("x <https://a.b/c>"));
  for (const ManualPage& one : m_manual.pages()) {
    const QString text = manualForTerminal(one.text, 80);
    for (const char* markup : {"](", "kbd>", "```", "<!--", "**"}) {
      QVERIFY2(!text.contains(utf8(markup)), qPrintable(one.id + utf8(": ") + utf8(markup)));
    }
    QVERIFY(text.startsWith(one.title + QLatin1Char('\n') + QString(one.title.size(), QLatin1Char('='))));
    for (const QString& line : text.split(QLatin1Char('\n'))) {
      // Examples and addresses are as they are.
      const bool whole = line.startsWith(utf8("    ")) || line.contains(utf8("https://"));
      QVERIFY2(whole || line.size() <= 80, qPrintable(one.id + utf8(": ") + line));
    }
  }
  QCOMPARE(
      manualForTerminal(
          utf8("# A\n\none two three four five\n\n- six seven eight nine\n- ten\n\n```\nx  *y*\n```\n"), 16),
      utf8("A\n=\n\none two three\nfour five\n\n- six seven\n  eight nine\n- ten\n\n    x  *y*\n"));
}

void ManualTest::tablesFitATerminal() {
  const QString table =
      utf8("| Key | Meaning |\n| :-- | --: |\n| `a` | some words that are too long |\n| b | c |\n");
  QCOMPARE(
      manualForTerminal(table, 80),
      utf8("Key  Meaning\n---  -----------------------------\na    some words that are too long\nb    c\n")
          .replace(utf8("-----------------------------"), QString(28, QLatin1Char('-'))));
  QCOMPARE(manualForTerminal(table, 20),
           utf8("Key  Meaning\n---  ---------------\na    some words that\n     are too long\nb    c\n"));
}

QByteArray ManualTest::run(const QStringList& arguments, int status) const {
  QProcess process;
  process.start(utf8(CREDENCE_PROGRAM), arguments);
  if (!process.waitForFinished(-1)) return "(not run)";
  if (process.exitCode() != status) return "(exit status " + QByteArray::number(process.exitCode()) + ')';
  return process.readAllStandardOutput() + process.readAllStandardError();
}

void ManualTest::theTerminalPrintsPages() {
  const QByteArray list = run({utf8("help")}, 0);
  for (const ManualPage& one : m_manual.pages()) {
    QVERIFY2(list.contains("\n  " + one.id.toUtf8() + ' '), list);
    QVERIFY2(list.contains("  " + one.title.toUtf8() + '\n'), list);
  }
  const QByteArray audit = run({utf8("help"), utf8("audit")}, 0);
  QVERIFY2(audit.startsWith(manualForTerminal(page("audit").text, 80).toUtf8()), audit);
  QVERIFY2(audit.contains("\n  credence audit --help\n"), audit);
  // Commands that have no page.
  QCOMPARE(run({utf8("help"), utf8("fit")}, 0), run({utf8("fit"), utf8("--help")}, 0));
  const QByteArray unknown = run({utf8("help"), utf8("zebra")}, 2);
  QVERIFY2(unknown.startsWith("credence: the manual has no page \"zebra\"; there are: first-steps, "),
           unknown);
  QVERIFY2(unknown.endsWith("\nsee credence help --help\n"), unknown);
  QVERIFY(run({utf8("help"), utf8("data"), utf8("keys")}, 2)
              .startsWith("credence: unexpected argument \"keys\"\n"));
  QVERIFY(run({utf8("help"), utf8("--help")}, 0).startsWith("Usage: credence help [TOPIC]\n"));
  QVERIFY(run({utf8("hepl")}, 2).contains("did you mean help?"));
  QVERIFY(run({utf8("--help")}, 0).contains("credence help"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ManualTest);
#include "tst_manual.moc"
