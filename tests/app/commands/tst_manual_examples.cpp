#include "places.h"
#include "support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

QString fromUtf8(const char* text) {
  return QString::fromUtf8(text);
}

struct Example {
  QString command;
  QString output;  ///< as printed in the manual
};

/// The examples of a page in their order: what follows a $, and what stands below.
QList<Example> examplesIn(const QString& markdown) {
  static const QRegularExpression block(fromUtf8("^```console\n([\\s\\S]*?)^```"),
                                        QRegularExpression::MultilineOption);
  QList<Example> examples;
  for (auto blocks = block.globalMatch(markdown); blocks.hasNext();) {
    const QString text = blocks.next().captured(1).replace(fromUtf8("\\\n"), QString());
    for (const QString& line : text.chopped(1).split(QLatin1Char('\n'))) {
      if (line.startsWith(fromUtf8("$ "))) {
        examples << Example{line.mid(2), {}};
      } else {
        examples.back().output += line + QLatin1Char('\n');
      }
    }
  }
  return examples;
}

/// The words with a # for each number, and the numbers, but for times and what rests on draws of a Markov
/// chain: another processor takes others.
std::pair<QString, QList<double>> wordsAndNumbers(QString text) {
  static const QRegularExpression time(fromUtf8("[\\d.]+ s\\b"));
  static const QRegularExpression chain(fromUtf8("[\\d.]+ effective of [\\d.]+ draws, R-hat [\\d.]+"));
  static const QRegularExpression number(fromUtf8("-?\\d+(\\.\\d+)?(e[-+]?\\d+)?"));
  text.remove(QChar(0x202F));  // between thousands
  text.replace(time, fromUtf8("some time")).replace(chain, fromUtf8("some draws"));
  QList<double> numbers;
  for (auto matches = number.globalMatch(text); matches.hasNext();) {
    numbers << matches.next().captured().toDouble();
  }
  return {text.replace(number, fromUtf8("#")).simplified(), numbers};
}

bool nearlyEqual(double a, double b) {
  return std::abs(a - b) <= std::max(2e-3, 1e-4 * std::abs(a));
}

}  // namespace

/// What the manual and the README say is typed does what they say it prints.
class ManualExamplesTest : public QObject {
  Q_OBJECT

 private slots:
  void thoseOfTheReadme() { printWhatIsWritten(fromUtf8(CREDENCE_SOURCE_DIR "/README.md")); }
  // Of the manual in two functions, which are run in different parts.
  void thoseOfTheFirstPages_data() { addPages(0); }
  void thoseOfTheFirstPages() { printWhatTheRowSays(); }
  void thoseOfTheOtherPages_data() { addPages(1); }
  void thoseOfTheOtherPages() { printWhatTheRowSays(); }

 private:
  static void addPages(qsizetype half);
  static void printWhatTheRowSays() {
    QFETCH(const QString, file);
    printWhatIsWritten(file);
  }
  static void printWhatIsWritten(const QString& file);
};

void ManualExamplesTest::addPages(qsizetype half) {
  QTest::addColumn<QString>("file");
  const QDir folder(fromUtf8(CREDENCE_SOURCE_DIR "/resources/manual"));
  QStringList pages;
  for (const QString& page : folder.entryList(QDir::Files)) {
    QFile file(folder.filePath(page));
    QVERIFY(file.open(QIODevice::ReadOnly));
    if (!examplesIn(QString::fromUtf8(file.readAll())).isEmpty()) pages << page;
  }
  const qsizetype middle = pages.size() / 2;
  for (const QString& page : half == 0 ? pages.first(middle) : pages.sliced(middle)) {
    QTest::addRow("%s", qPrintable(page)) << folder.filePath(page);
  }
}

void ManualExamplesTest::printWhatIsWritten(const QString& file) {
  QFile page(file);
  QVERIFY(page.open(QIODevice::ReadOnly));
  const QTemporaryDir folder;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(fromUtf8("PATH"), QFileInfo(fromUtf8(CREDENCE_PROGRAM)).path() + QLatin1Char(':') +
                                           environment.value(fromUtf8("PATH")));
  for (const Example& example : examplesIn(QString::fromUtf8(page.readAll()))) {
    if (example.command.startsWith(fromUtf8("cat "))) {
      QFile data(folder.filePath(example.command.mid(4)));
      QVERIFY(data.open(QIODevice::WriteOnly));
      data.write(example.output.toUtf8());
      continue;
    }
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(fromUtf8("sh"), {fromUtf8("-c"), example.command});
    QVERIFY(process.waitForFinished(-1));
    const QString printed = QString::fromUtf8(process.readAll());
    QVERIFY2(process.exitCode() == 0, qPrintable(example.command + QLatin1Char('\n') + printed));
    const auto [words, numbers] = wordsAndNumbers(printed);
    const auto [expectedWords, expectedNumbers] = wordsAndNumbers(example.output);
    QCOMPARE(words, expectedWords);
    const bool equal = std::equal(numbers.begin(), numbers.end(), expectedNumbers.begin(),
                                  expectedNumbers.end(), nearlyEqual);
    QVERIFY2(equal, qPrintable(example.command + QLatin1Char('\n') + printed));
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ManualExamplesTest);
#include "tst_manual_examples.moc"
