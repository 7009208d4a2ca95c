#include "app/files/pdf_objects.h"
#include "app/studies/studies.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QXmlStreamReader>

#include <cmath>

namespace credence {

namespace {

/// The words of a page that are seen, blanks between them; empty for what is no XML.
QString wordsOf(const QByteArray& page) {
  QXmlStreamReader reader(page);
  QString words;
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isCharacters()) words += reader.text().toString() + QLatin1Char(' ');
  }
  return reader.hasError() ? QString() : words.simplified();
}

/// The number in the row of a CSV that begins with that, in a column counted from one.
double numberIn(const QByteArray& csv, const char* row, int column = 1) {
  for (const QByteArray& line : csv.split('\n')) {
    if (line.startsWith(row)) return line.split(',').value(column).toDouble();
  }
  return NAN;
}

/// As PDF writes names.
QByteArray utf16(const char* text) {
  QByteArray bytes;
  for (const char letter : QByteArray(text)) bytes += QByteArray(1, '\0') + letter;
  return bytes;
}

QJsonObject entityOf(const QJsonArray& graph, const QString& id) {
  for (const QJsonValue& entity : graph) {
    if (entity.toObject()[QStringLiteral("@id")].toString() == id) return entity.toObject();
  }
  return {};
}

}  // namespace

/// credence report, as people run it.
class ReportCommandTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    writeFiles();
    write("apart.csv", "x,y,label\n-1,0,a\n-1.2,0.3,a\n-0.8,-0.2,a\n1,0,b\n1.1,0.4,b\n0.9,-0.3,b\n");
    write("half.csv", "x,y,label\n-1,0,a\n-1.2,0.3,a\n-0.8,-0.2,a\n1,0,b\n1.1,0.4,b\n");
  }
  void numbersAreThoseOfFit();
  void approximationsAndSplitsAreThoseOfTheirCommands();
  void studiesAreAnswered();
  void aStudyThatHasNoAnswerSaysWhy();
  void whatNobodyHasLookedAtIsAnsweredWhereItIsNamed();
  void whatASessionVariesIsAmongAll();
  void thePageNeedsNothingBesideIt();
  void wordsOfTheDataStayWords();
  void thePageCanBeReadAloud();
  void whatIsToBeWarnedOfIsSaid();
  void howTheSettingWasChosenIsSaid();
  void theCrateDescribesEachFile();
  void figuresOfTheCrateHold();
  void otherFilesStay();
  void aCrateIsReplacedWhereAllOfItIsKnown();
  void aCrateOfAnotherProgramStays_data();
  void aCrateOfAnotherProgramStays();
  void aCrateThatIsReadStays();
  void pointsStayWhereTheyAre();
  void extremeInputsHaveTheirSpread();
  void paperHasTheFilesAttached();
  void aPageOpensAsItsSession();
  void settingsThatAreUnlike_data();
  void settingsThatAreUnlike();
  void wrongWordsAreSaid();

 private:
  QByteArray reportOf(const QString& options) const {
    const test::Outcome outcome = run(test::words(QStringLiteral("report %1 --output r.html").arg(options)));
    return outcome.status == 0 && outcome.errors.isEmpty() ? read("r.html") : outcome.errors;
  }
};

void ReportCommandTest::numbersAreThoseOfFit() {
  const QJsonObject fit = fitJson("moons.csv --width 0.4 --prior-variance 3 --train-fraction 0.7");
  const test::Outcome outcome =
      run("report moons.csv --width 0.4 --prior-variance 3 --train-fraction 0.7 --crate numbers");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  // CSV has every digit.
  const QByteArray evidence = read("numbers/tables/evidence.csv");
  QCOMPARE(numberIn(evidence, "Log evidence"), fit[QStringLiteral("log_evidence")].toDouble());
  const QByteArray scores = read("numbers/tables/scores.csv");
  const QJsonObject held = fit[QStringLiteral("test")].toObject()[QStringLiteral("laplace")].toObject();
  QCOMPARE(numberIn(scores, "Mean log-likelihood", 4),
           held[QStringLiteral("mean_log_likelihood")].toDouble());
  QCOMPARE(numberIn(scores, "Accuracy", 4), held[QStringLiteral("accuracy")].toDouble());
  QCOMPARE(numberIn(read("numbers/tables/rates.csv"), "Accuracy", 2),
           held[QStringLiteral("accuracy")].toDouble());
  const int right = held[QStringLiteral("confusion")][0][0].toInt();
  const int wrong = held[QStringLiteral("confusion")][0][1].toInt();
  const QString line =
      QStringLiteral("true 0\",%1 (%2 %),").arg(right).arg(100.0 * right / (right + wrong), 0, 'f', 1);
  const QByteArray confusion = read("numbers/tables/confusion.csv");
  QVERIFY2(confusion.contains(line.toUtf8()), confusion + line.toUtf8());
  const QString said = QString::number(fit[QStringLiteral("log_evidence")].toDouble(), 'f', 2);
  const QString words = wordsOf(read("numbers/report.html"));
  QVERIFY2(
      words.contains(
          QStringLiteral("Log evidence %1 nats").arg(QString(said).replace(QLatin1Char('-'), QChar(0x2212)))),
      qPrintable(words));
}

void ReportCommandTest::approximationsAndSplitsAreThoseOfTheirCommands() {
  const QByteArray setting = "--width 0.4 --prior-variance 3 --train-fraction 0.7";
  const auto words = [&](const QByteArray& line) { return test::words(QString::fromLatin1(line)); };
  QCOMPARE(run(words("report moons.csv " + setting + " --crate studied")).errors, QByteArray());
  const auto object = [&](const QByteArray& line) {
    return QJsonDocument::fromJson(run(words(line)).output).object();
  };
  // Both by the same draws: their number is chosen by the size of the data, their seed is one.
  const QJsonObject ladder = object("ladder moons.csv " + setting + " --json");
  const QByteArray table = read("studied/tables/ladder.csv");
  for (const QJsonValue& rung : ladder[QStringLiteral("methods")].toArray()) {
    if (rung[QStringLiteral("id")] != QStringLiteral("ep")) continue;
    QCOMPARE(numberIn(table, "EP"), rung[QStringLiteral("log_evidence")].toDouble());
  }
  const QJsonObject fit =
      fitJson("moons.csv --width 0.4 --prior-variance 3 --train-fraction 0.7 --splits 50");
  const QJsonObject mean = fit[QStringLiteral("splits")].toObject()[QStringLiteral("laplace")].toObject();
  const QByteArray splits = read("studied/tables/splits.csv");
  QCOMPARE(numberIn(splits, "Mean", 2), mean[QStringLiteral("mean")].toDouble());
  // Where there is one split, or no prior, there is nothing of the kind.
  QVERIFY(
      !wordsOf(reportOf(QStringLiteral("moons.csv --width 0.4"))).contains(QStringLiteral("over 50 splits")));
  const QString none = wordsOf(reportOf(QStringLiteral("moons.csv --features linear --prior-variance inf")));
  QVERIFY2(none.contains(QStringLiteral("no posterior to approximate")), qPrintable(none.left(3000)));
}

void ReportCommandTest::studiesAreAnswered() {
  const QString setting = QStringLiteral("moons.csv --width 0.4 --prior-variance 3 --train-fraction 0.7 ");
  QCOMPARE(run(test::words(QStringLiteral("report ") + setting +
                           QStringLiteral("--studies centres,growth,splits --crate answered")))
               .errors,
           QByteArray());
  const QString page = wordsOf(read("answered/report.html"));
  const auto has = [&](const QJsonObject& object, const char* member) {
    return page.contains(object[QLatin1String(member)].toString().simplified());
  };
  for (const char* command : {"centres", "growth", "splits"}) {
    const QString line = QLatin1String(command) + QLatin1Char(' ') + setting + QStringLiteral("--json");
    const QJsonObject said = QJsonDocument::fromJson(run(test::words(line)).output).object();
    QVERIFY2(has(said, "question") && has(said, "answer"), qPrintable(page));
  }
  const test::Outcome verdict =
      run("verify answered/figures/study_centres.svg answered/figures/study_growth.svg "
          "answered/figures/study_splits.svg");
  QCOMPARE(verdict.errors, QByteArray());
  QVERIFY(read("answered/tables/study_centres.csv").startsWith("Centres,"));
  QVERIFY(!read("answered/tables/study_growth.csv").isEmpty());
  QVERIFY(read("answered/tables/study_splits.csv").contains("Bits over a coin"));  // short enough to be read
  QVERIFY(!wordsOf(reportOf(setting)).contains(QString::fromLatin1(findStudy("growth")->words().question)));
}

void ReportCommandTest::aStudyThatHasNoAnswerSaysWhy() {
  const QString words =
      wordsOf(reportOf(QStringLiteral("apart.csv --features linear --prior-variance 3 --studies all")));
  for (const Study* study : studiesThatSuit({})) {
    QVERIFY2(words.contains(QString::fromLatin1(study->words().question)), study->words().id);
  }
  QVERIFY2(words.contains(QStringLiteral("Linear features have no centres")), qPrintable(words));
  // More than a hundred numbers of draws are not for reading.
  QVERIFY2(words.contains(QStringLiteral("too long to be read here: credence draws --table csv")),
           qPrintable(words));
}

// All are those that the session is about; the lab as it opens is not.
void ReportCommandTest::whatNobodyHasLookedAtIsAnsweredWhereItIsNamed() {
  const Study& lab = *findStudy("lab");
  QVERIFY(!lab.suits({}));
  const QString words = wordsOf(reportOf(QStringLiteral("moons.csv --width 1 --studies lab")));
  QVERIFY2(words.contains(QString::fromLatin1(lab.words().question)), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("Laplace’s Gaussian at the mode z = 0.0775")), qPrintable(words));
}

// A figure of several settings carries them.
void ReportCommandTest::whatASessionVariesIsAmongAll() {
  QCOMPARE(
      run("figure moons.csv --over width=0.5,1 --train-fraction 0.7 --dpi 30 --output varied.svg").status, 0);
  const QString words = wordsOf(reportOf(QStringLiteral("varied.svg --studies all")));
  QVERIFY2(words.contains(QString::fromLatin1(findStudy("panels")->words().question)), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("Of 2 widths, ")), qPrintable(words));
  QVERIFY(!words.contains(QString::fromLatin1(findStudy("lab")->words().question)));
  QVERIFY(!words.contains(QString::fromLatin1(findStudy("budget")->words().question)));
}

void ReportCommandTest::thePageNeedsNothingBesideIt() {
  const QByteArray page = reportOf(QStringLiteral("moons.csv --width 0.4 --title Two&moons"));
  QXmlStreamReader reader(page);
  QSet<QString> ids;
  int pictures = 0;
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement) continue;
    pictures += reader.name() == QLatin1String("svg") ? 1 : 0;
    QVERIFY(reader.name() != QLatin1String("script"));
    for (const QXmlStreamAttribute& attribute : reader.attributes()) {
      if (attribute.name() == QLatin1String("id")) {
        QVERIFY2(!ids.contains(attribute.value().toString()), qPrintable(attribute.value().toString()));
        ids.insert(attribute.value().toString());
      }
      if (attribute.name() == QLatin1String("href") || attribute.name() == QLatin1String("src")) {
        QVERIFY2(attribute.value().startsWith(QLatin1String("data:")) ||
                     attribute.value().startsWith(QLatin1Char('#')),
                 qPrintable(attribute.value().toString().left(100)));
      }
    }
  }
  QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
  QCOMPARE(pictures, 3);
  QVERIFY(wordsOf(page).contains(QStringLiteral("Two&moons")));
  QVERIFY(page.contains("download=\"work.credence\""));
}

void ReportCommandTest::wordsOfTheDataStayWords() {
  write(
      "names.csv",
      "<b>x</b>,%1 & %2 y,label\n0,0,<script>alert(1)</script>\n1,1,</td>%3\n0.5,1,</td>%3\n1,0.2,</td>%3\n");
  const QString words = wordsOf(reportOf(QStringLiteral("names.csv")));
  for (const char* name : {"<b>x</b>", "%1 & %2 y", "<script>alert(1)</script>", "</td>%3"}) {
    QVERIFY2(words.contains(QString::fromLatin1(name)), name);
  }
  const test::Outcome outcome = run("report names.csv --output names.pdf");
  QCOMPARE(outcome.status, 0);
}

/// By those who do not see it: language, landmarks, headings in order, heads of tables, words for pictures.
void ReportCommandTest::thePageCanBeReadAloud() {
  const QByteArray page = reportOf(QStringLiteral("moons.csv --train-fraction 0.7"));
  QVERIFY(page.contains("lang=\"en\""));
  for (const char* mark :
       {"<main>", "<header>", "<footer>", "<section aria-labelledby=\"section-1\">", "<th scope=\"col\"",
        "<th scope=\"row\"", "<meta name=\"description\" content=\""}) {
    QVERIFY2(page.contains(mark), mark);
  }
  // What it found comes first, and levels of headings are not skipped.
  const QRegularExpression heading(QStringLiteral("<h([1-6])[^>]*>([^<]*)"));
  QStringList headings;
  int level = 0;
  for (auto matches = heading.globalMatch(QString::fromUtf8(page)); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    QVERIFY(match.captured(1).toInt() <= level + 1);
    level = match.captured(1).toInt();
    headings << match.captured(2);
  }
  QCOMPARE(headings.value(1), QStringLiteral("In short"));
  // Each drawing is one picture with a name and a description, and its caption says what to look at.
  const auto drawings = page.count("<svg");
  QVERIFY(drawings >= 3);
  QCOMPARE(page.count("<svg role=\"img\""), drawings);
  QCOMPARE(page.count("<desc>"), drawings);
  const QRegularExpression caption(QStringLiteral("<figcaption>([^<]*)"));
  int captions = 0;
  for (auto matches = caption.globalMatch(QString::fromUtf8(page)); matches.hasNext(); ++captions) {
    QVERIFY(matches.next().captured(1).contains(QStringLiteral("Look at ")));
  }
  QCOMPARE(captions, drawings);
  QVERIFY(page.contains("best of 2 methods on the test points: "));
}

void ReportCommandTest::whatIsToBeWarnedOfIsSaid() {
  QVERIFY(wordsOf(reportOf(QStringLiteral("moons.csv --width 0.5 --prior-variance 1")))
              .contains(QStringLiteral("Nothing to warn of")));
  const QString apart = wordsOf(reportOf(QStringLiteral("apart.csv --features linear")));
  QVERIFY2(apart.contains(QStringLiteral("The classes are separated")), qPrintable(apart));
  // Edited points are no longer those of their table; drawn ones never were of any.
  QCOMPARE(run("session apart.csv --width 1 --prior-variance 1 --output apart.credence").status, 0);
  QJsonObject session = QJsonDocument::fromJson(read("apart.credence")).object();
  QJsonObject data = session[QStringLiteral("data")].toObject();
  data[QStringLiteral("edited")] = true;
  for (const bool drawn : {false, true}) {
    if (drawn) data[QStringLiteral("table")] = QJsonValue::Null;
    session[QStringLiteral("data")] = data;
    write("edited.credence", QJsonDocument(session).toJson());
    QCOMPARE(run("report edited.credence --output r.html").status, 0);
    QCOMPARE(wordsOf(read("r.html")).contains(QStringLiteral("no longer those of their source")), !drawn);
  }
  const QString edge = wordsOf(reportOf(QStringLiteral(
      "moons.csv --widths 5:9:2 --prior-variances 0.01:0.02:2 --width 0.5 --prior-variance 1")));
  QVERIFY2(edge.contains(QStringLiteral("lies on the edge of its ranges")), qPrintable(edge));
  write("gaps.csv", "x,y,label\n-1,0,a\n,0,a\n1,0,b\n1.1,0.4,b\n0.9,oops,b\n,1,b\n");
  QCOMPARE(run("report gaps.csv --skip-bad-rows --output r.html").status, 0);
  const QString gaps = wordsOf(read("r.html"));
  QVERIFY2(gaps.contains(QStringLiteral("3 rows skipped. 2 from line 3 on: ")), qPrintable(gaps));
  QVERIFY2(gaps.contains(QStringLiteral("; line 6: ")), qPrintable(gaps));
  // Words about the features are true of chosen centres, too.
  const QString few = wordsOf(reportOf(QStringLiteral("moons.csv --centres 20")));
  QVERIFY2(few.contains(QStringLiteral("The centres are 20 of the")), qPrintable(few));
}

void ReportCommandTest::howTheSettingWasChosenIsSaid() {
  const QString ranges = QStringLiteral("moons.csv --widths 0.2:3:3 --prior-variances 0.1:100:3");
  const auto json = [this](const QString& line) {
    return QJsonDocument::fromJson(run(test::words(line)).output).object();
  };
  const QJsonObject best = json(QStringLiteral("tune %1 --json").arg(ranges));
  const double width = best[QStringLiteral("width")].toDouble();
  const double variance = best[QStringLiteral("prior_variance")].toDouble();
  QVERIFY(width > 0.0 && variance > 0.0);
  const auto report = [&](double factor) {
    return wordsOf(reportOf(QStringLiteral("%1 --width %2 --prior-variance %3")
                                .arg(ranges)
                                .arg(width * factor, 0, 'g', 17)
                                .arg(variance, 0, 'g', 17)));
  };
  const QString there = report(1.0);
  QVERIFY2(there.contains(QStringLiteral("It is where a search for the largest log evidence")),
           qPrintable(there));
  const QString elsewhere = report(1.5);
  QVERIFY2(elsewhere.contains(QStringLiteral("It was set by hand, or by a search for something else")),
           qPrintable(elsewhere));
  // Beyond the ranges there may be better ones.
  const QString beyond = wordsOf(reportOf(QStringLiteral(
      "moons.csv --widths 5:9:2 --prior-variances 0.01:0.02:2 --width 0.5 --prior-variance 1")));
  QVERIFY2(beyond.contains(QStringLiteral("nats more than width ")), qPrintable(beyond));
}

void ReportCommandTest::theCrateDescribesEachFile() {
  const test::Outcome outcome =
      run("report moons.csv --width 0.4 --crate crate --license https://example.org/free");
  QCOMPARE(outcome.errors, QByteArray());
  const QJsonArray graph = QJsonDocument::fromJson(read("crate/ro-crate-metadata.json"))
                               .object()[QStringLiteral("@graph")]
                               .toArray();
  const QJsonObject root = entityOf(graph, QStringLiteral("./"));
  for (const char* key : {"name", "description", "datePublished", "license", "hasPart"}) {
    QVERIFY2(root.contains(QString::fromLatin1(key)), key);
  }
  QCOMPARE(root[QStringLiteral("license")].toObject()[QStringLiteral("@id")].toString(),
           QStringLiteral("https://example.org/free"));
  QVERIFY(!entityOf(graph, QStringLiteral("https://example.org/free")).isEmpty());
  QSet<QString> parts;
  for (const QJsonValue& part : root[QStringLiteral("hasPart")].toArray()) {
    parts.insert(part.toObject()[QStringLiteral("@id")].toString());
  }
  const QDir folder(path("crate"));
  QDirIterator files(folder.path(), QDir::Files, QDirIterator::Subdirectories);
  qsizetype found = 0;
  while (files.hasNext()) {
    const QString name = folder.relativeFilePath(files.next());
    if (name == QLatin1String("ro-crate-metadata.json")) continue;
    ++found;
    QVERIFY2(parts.contains(name), qPrintable(name));
    const QJsonObject entity = entityOf(graph, name);
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QCOMPARE(entity[QStringLiteral("contentSize")].toString(), QString::number(bytes.size()));
    QCOMPARE(entity[QStringLiteral("sha256")].toString().toLatin1(),
             QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
  }
  QCOMPARE(found, parts.size());
  QVERIFY(found >= 14);
}

void ReportCommandTest::figuresOfTheCrateHold() {
  QCOMPARE(run("report moons.csv --width 0.4 --prior-variance 3 --train-fraction 0.7 --crate held").status,
           0);
  const test::Outcome verdict =
      run("verify held/figures/plots.svg held/figures/evidence.svg held/figures/judgement.svg");
  QCOMPARE(verdict.errors, QByteArray());
  QCOMPARE(verdict.status, 0);
  const test::Outcome direct =
      run("fit moons.csv --width 0.4 --prior-variance 3 --train-fraction 0.7 --table csv");
  const test::Outcome kept = run("fit held/work.credence --table csv");
  QCOMPARE(kept.errors, QByteArray());
  QCOMPARE(kept.output, direct.output);
  QCOMPARE(read("held/data/points.csv"), read("moons.csv"));
}

void ReportCommandTest::otherFilesStay() {
  QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("mine")));
  write("mine/report.html", "mine");
  const test::Outcome outcome = run("report moons.csv --crate mine");
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors.count('\n'), 1);
  QVERIFY2(outcome.errors.contains("holds other files"), outcome.errors.constData());
  QCOMPARE(read("mine/report.html"), QByteArray("mine"));
  // A crate of before is written anew.
  QCOMPARE(run("report moons.csv --crate again").status, 0);
  QCOMPARE(run("report moons.csv --crate again").status, 0);
}

void ReportCommandTest::aCrateIsReplacedWhereAllOfItIsKnown() {
  const QString line = QStringLiteral("report moons.csv --width 0.4 --prior-variance 3 --crate known");
  QCOMPARE(run(test::words(line)).status, 0);
  const QByteArray page = read("known/report.html");
  for (const char* mine : {"notes.txt", "figures/mine.svg", ".hidden"}) {
    const QByteArray name = QByteArray("known/") + mine;
    write(name.constData(), "mine");
    const test::Outcome outcome = run(test::words(line + QStringLiteral(" --title Another --force")));
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.errors.count('\n'), 1);
    QVERIFY2(outcome.errors.contains(QByteArray("known: this folder holds ") + mine + ", which its "),
             outcome.errors);
    QCOMPARE(read(name.constData()), QByteArray("mine"));
    QCOMPARE(read("known/report.html"), page);
    QVERIFY(QFile::remove(path(name.constData())));
  }
  // What is behind a link to a folder is elsewhere.
  QVERIFY(QDir(m_folder.path()).rename(QStringLiteral("known/figures"), QStringLiteral("figures")));
  QVERIFY(QFile::link(path("figures"), path("known/figures")));
  QVERIFY(run(test::words(line)).errors.contains("holds figures, which its "));
  QVERIFY(QFile::remove(path("known/figures")));
  // Files of the one before that this one does not have are gone, so that the next knows all again.
  QVERIFY(QFile::exists(path("known/data/points.csv")));
  for (int time = 0; time < 2; ++time) {
    const test::Outcome outcome = run(test::words(line + QStringLiteral(" --carry hash")));
    QVERIFY2(outcome.status == 0, outcome.errors);
    QVERIFY(!QFile::exists(path("known/data/points.csv")));
  }
}

void ReportCommandTest::aCrateOfAnotherProgramStays_data() {
  QTest::addColumn<QByteArray>("metadata");
  QTest::newRow("of another maker") << QByteArray(
      R"({"@graph": [{"@id": "#tool", "@type": "SoftwareApplication", "name": "Tool"},
          {"@id": "#run", "@type": "CreateAction", "instrument": {"@id": "#tool"}},
          {"@id": "report.html", "@type": "File"}]})");
  QTest::newRow("that says nothing of its maker")
      << QByteArray(R"({"@graph": [{"@id": "report.html", "@type": "File"}]})");
  QTest::newRow("that names Credence, but for something else") << QByteArray(
      R"({"@graph": [{"@id": "#credence", "@type": "SoftwareApplication", "name": "Credence"},
          {"@id": "report.html", "@type": "File"}]})");
  QTest::newRow("unreadable") << QByteArray("\xff{");
}

void ReportCommandTest::aCrateOfAnotherProgramStays() {
  QFETCH(const QByteArray, metadata);
  QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("theirs")));
  write("theirs/ro-crate-metadata.json", metadata);
  write("theirs/report.html", "theirs");
  const test::Outcome outcome = run("report moons.csv --crate theirs --force");
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.contains("theirs: another program made what this folder holds"), outcome.errors);
  QCOMPARE(read("theirs/ro-crate-metadata.json"), metadata);
  QCOMPARE(read("theirs/report.html"), QByteArray("theirs"));
}

void ReportCommandTest::aCrateThatIsReadStays() {
  QCOMPARE(run("report moons.csv --width 0.4 --prior-variance 3 --crate source").status, 0);
  QVERIFY(QFile::link(path("source/data/points.csv"), path("points-of-source.csv")));
  for (const char* data : {"source/work.credence", "source/data/points.csv", "points-of-source.csv"}) {
    const QByteArray before = read(data);
    const test::Outcome outcome =
        run(test::words(QStringLiteral("report %1 --width 2 --carry hash --force --crate source")
                            .arg(QString::fromUtf8(data))));
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.errors.contains("source: this folder has "), outcome.errors);
    QCOMPARE(read(data), before);
  }
}

void ReportCommandTest::pointsStayWhereTheyAre() {
  const test::Outcome outcome = run("report moons.csv --width 0.4 --carry hash --crate bare");
  QCOMPARE(outcome.errors, QByteArray());
  QVERIFY(!QFile::exists(path("bare/data/points.csv")));
  QVERIFY(!QFile::exists(path("bare/code")));
  // A coordinate with all its digits stands in none of the files.
  const QByteArray place = read("moons.csv").split('\n').value(1).split(',').value(0);
  QVERIFY(place.size() > 8);
  QDirIterator files(path("bare"), QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    QFile file(files.next());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY2(!file.readAll().contains(place), qPrintable(file.fileName()));
  }
  QVERIFY(wordsOf(read("bare/report.html")).contains(QStringLiteral("which are not to travel")));
  QVERIFY(run("fit bare/work.credence").status != 0);
  QCOMPARE(run("fit moons.csv --width 0.4 --table csv").status, 0);
}

void ReportCommandTest::extremeInputsHaveTheirSpread() {
  for (const char* power : {"e-300", "e150"}) {
    QByteArray table = "x,y,label\n";
    for (const char* row : {"1,2,a", "3,1,a", "2,4,b", "5,3,b"}) {
      const QList<QByteArray> fields = QByteArray(row).split(',');
      table += fields[0] + power + ',' + fields[1] + power + ',' + fields[2] + '\n';
    }
    write("far.csv", table);
    const QByteArray folder = QByteArray("report far.csv --crate far") + power;
    QCOMPARE(run(folder.constData()).status, 0);
    const QByteArray spreads = read(("far" + QByteArray(power) + "/tables/inputs.csv").constData());
    const double unit = (QByteArray("1") + power).toDouble();
    // √2 of 1 and 3, 1.5 √2 of 2 and 5.
    QVERIFY2(std::abs(numberIn(spreads, "x,a", 4) / unit - std::sqrt(2.0)) < 1e-12, spreads.constData());
    QVERIFY2(std::abs(numberIn(spreads, "x,b", 4) / unit - 1.5 * std::sqrt(2.0)) < 1e-12,
             spreads.constData());
  }
}

void ReportCommandTest::paperHasTheFilesAttached() {
  const test::Outcome outcome = run("report moons.csv --width 0.4 --output r.pdf");
  QCOMPARE(outcome.errors, QByteArray());
  const QByteArray pdf = read("r.pdf");
  QVERIFY(pdf.startsWith("%PDF"));
  QVERIFY(pdf.count("/Type /Page\n") + pdf.count("/Type /Page ") >= 3);
  QCOMPARE(run("session moons.csv --width 0.4 --output direct.credence").status, 0);
  QCOMPARE(attachedFile(pdf).value_or(QByteArray()), read("direct.credence"));
  // So that the report can be opened as what it is of.
  QCOMPARE(run("fit r.pdf --table csv").output, run("fit moons.csv --width 0.4 --table csv").output);
  for (const char* name : {"fit.py", "fit.R", "fit.sh"}) QVERIFY2(pdf.contains(utf16(name)), name);
}

void ReportCommandTest::aPageOpensAsItsSession() {
  QCOMPARE(run("report moons.csv --width 0.4 --output page.html").errors, QByteArray());
  const QByteArray direct = run("fit moons.csv --width 0.4 --table csv").output;
  QCOMPARE(run("fit page.html --table csv").output, direct);
  // As a browser saves it: other blanks and letters, another order.
  QByteArray saved = read("page.html");
  saved.replace("<!DOCTYPE html>\n", "<!-- saved -->\n<!doctype HTML>\n");
  saved.replace("<!-- saved -->\n", "");
  static const QRegularExpression link(QStringLiteral("<a download=\"work.credence\" (href=\"[^\"]*\")>"));
  saved = QString::fromUtf8(saved)
              .replace(link, QStringLiteral("<a \\1 download=\"work.credence\" class=\"x\">"))
              .toUtf8();
  QVERIFY(saved != read("page.html"));
  write("saved.html", saved);
  QCOMPARE(run("fit saved.html --table csv").output, direct);

  const auto errors = [this](const QByteArray& page) {
    write("other.html", page);
    return run("fit other.html").errors;
  };
  const QByteArray page = read("page.html");
  const qsizetype base64 = page.indexOf("base64,", page.indexOf("work.credence")) + 7;
  QVERIFY(errors(QByteArray(page).insert(base64 + 40, "!")).contains("damaged"));
  QVERIFY(errors(page.left(base64 + 400)).contains("damaged"));
  QVERIFY(errors("<!DOCTYPE html><html><body><table></table></body></html>").contains("carries no session"));
}

void ReportCommandTest::settingsThatAreUnlike_data() {
  QTest::addColumn<QString>("options");
  QTest::addColumn<QString>("said");
  const auto row = [](const char* options, const char* said) {
    QTest::newRow(options) << QString::fromLatin1(options) << QString::fromUtf8(said);
  };
  row("moons.csv --features linear --prior-variance inf", "Without a prior there is no evidence");
  row("half.csv --train-first 3", "All training points are of one class");
  row("moons.csv --features linear --prior-means 0,1,-1 --prior-factors 100,1,1", "prior means 0, 1, ");
  row("moons.csv --features matern52 --centres 9 --centre-grid", "exp(−s)");
  row("moons.csv --features cubic", "x1²x2");
  row("generated:moons,count=80,seed=2 --train-fraction 0.5 --validation-fraction 0.2", "Validation");
  row("bundled:ripley", "Test");
}

void ReportCommandTest::settingsThatAreUnlike() {
  QFETCH(const QString, options);
  QFETCH(const QString, said);
  const QByteArray page = reportOf(options);
  const QString words = wordsOf(page);
  QVERIFY2(words.contains(said), qPrintable(words.isEmpty() ? QString::fromUtf8(page.left(500)) : words));
}

void ReportCommandTest::wrongWordsAreSaid() {
  const auto errors = [this](const char* line) { return run(line).errors; };
  QVERIFY(errors("report moons.csv").contains("--output is missing"));
  QVERIFY(errors("report moons.csv --output r.txt").contains("ends in .html or .pdf"));
  QVERIFY(errors("report moons.csv --output r.html --license CC0").contains("without --crate"));
  QVERIFY(errors("report moons.csv --output nowhere/r.html").contains("nowhere/r.html"));
  const QByteArray unknown = errors("report moons.csv --output r.html --studies growth,grow");
  QVERIFY2(unknown.contains("--studies: \"growth,grow\" is not all, or a list of "), unknown.constData());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ReportCommandTest);

#include "tst_report_command.moc"
