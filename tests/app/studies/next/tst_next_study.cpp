#include "app/files/figure_payload.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <map>
#include <string_view>

using namespace credence;
using namespace credence::test;

/// credence next, its figure and its part of a report, which one row makes.
class NextStudyTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void theAnswerIsTheBestPlace();
  void aFigureMarksThePlacesAndIsVerified();
  void oneAfterAnotherAreVerified();
  void aFigureWithOtherNumbersIsRefused();
  void theFigureAgreesWithTheCommand();
  void aReportAnswersIt();
  void thePriorHasAPlaceToo();

 private:
  QJsonObject object(const QString& line) const {
    const Outcome outcome = run(words(line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return QJsonDocument::fromJson(outcome.output).object();
  }
  std::map<QString, double> told(const char* file) const {
    const QJsonObject record = QJsonDocument::fromJson(payloadOf(read(file)).value_or(QByteArray())).object();
    std::map<QString, double> numbers;
    for (const auto& score : record[text("results")][text("scores")].toArray())
      numbers[score[text("name")].toString()] = score[text("value")].toDouble();
    return numbers;
  }
};

namespace {

const QString moonsOf = QStringLiteral(" moons.csv --width 0.7 --prior-variance 5");

}  // namespace

void NextStudyTest::theAnswerIsTheBestPlace() {
  const QJsonObject found = object(text("next") + moonsOf + text(" --count 2 --json"));
  QCOMPARE(found[text("question")].toString(), text("Which point is worth labelling next?"));
  const QString answer = found[text("answer")].toString();
  const QJsonValue best = found[text("points")][0];
  const QString bits = text("of the %1 bits that are open there, a label would tell %2 about the weights")
                           .arg(best[text("entropy")].toDouble(), 0, 'f', 2)
                           .arg(best[text("mutual_information")].toDouble(), 0, 'f', 2);
  QVERIFY2(answer.contains(bits), qPrintable(answer));
  const QByteArray output = run(words(text("next") + moonsOf + text(" --count 2"))).output;
  QVERIFY2(output.contains("\n\n" + answer.toUtf8() + "\n\n"), output.constData());
}

void NextStudyTest::aFigureMarksThePlacesAndIsVerified() {
  for (const char* file : {"next.svg", "next.png", "next.pdf"}) {
    const QString line = text("figure") + moonsOf + text(" --view next --output ") + text(file);
    const Outcome outcome = run(words(line));
    QVERIFY2(outcome.status == 0, outcome.errors);
    const Outcome verified = run(("verify " + QByteArray(file)).constData());
    QVERIFY2(verified.output.startsWith(QByteArray(file) + ": verified"), verified.output.constData());
  }
  const auto numbers = told("next.svg");
  const auto ofPlaces = std::ranges::count_if(
      numbers, [](const auto& number) { return number.first.startsWith(text("place ")); });
  QCOMPARE(ofPlaces, 20);  // four of each of the five
}

/// The letters of a figure come out a little beside where another one has been drawn before.
void NextStudyTest::oneAfterAnotherAreVerified() {
  for (const char* each : {"one.svg", "other.svg"}) {
    const QString first = each == std::string_view("other.svg") ? text(" --first 0") : QString();
    const Outcome outcome =
        run(words(text("figure") + moonsOf + first + text(" --view next --output ") + text(each)));
    QVERIFY2(outcome.status == 0, outcome.errors);
  }
  const Outcome verified = run("verify one.svg other.svg");
  QVERIFY2(verified.status == 0, verified.output);
}

void NextStudyTest::aFigureWithOtherNumbersIsRefused() {
  QCOMPARE(run(words(text("figure") + moonsOf + text(" --view next --output told.svg"))).status, 0);
  const QByteArray record = payloadOf(read("told.svg")).value_or(QByteArray());
  QByteArray picture = read("told.svg");
  const qsizetype name = picture.indexOf("place 1: mutual information");
  QVERIFY(name > 0 && record.contains("place 1: mutual information"));
  const qsizetype digit = picture.indexOf("0.", name);
  picture[digit + 2] = picture[digit + 2] == '9' ? '1' : '9';
  write("told.svg", picture);
  const Outcome verified = run("verify told.svg");
  QCOMPARE(verified.status, 1);
  QVERIFY2(verified.output.contains("place 1: mutual information"), verified.output.constData());
}

// The command looks on a grid of its own over the points alone: what it finds there is no better than what a
// figure, which shows more of the plane, finds.
void NextStudyTest::theFigureAgreesWithTheCommand() {
  QCOMPARE(run(words(text("figure") + moonsOf + text(" --view next --output one.svg"))).status, 0);
  const auto figure = told("one.svg");
  const QJsonObject found = object(text("next") + moonsOf + text(" --grid 401 --json"));
  const double inside = found[text("points")][0][text("mutual_information")].toDouble();
  QVERIFY(figure.at(text("place 1: mutual information")) > inside - 1e-3);
  for (int k = 2; k <= 5; ++k) {
    const auto of = [&](int rank) { return figure.at(text("place %1: mutual information").arg(rank)); };
    QVERIFY(of(k) <= of(k - 1));
  }
}

void NextStudyTest::aReportAnswersIt() {
  QCOMPARE(run(words(text("report") + moonsOf + text(" --studies next --crate answered"))).errors,
           QByteArray());
  const QByteArray page = read("answered/report.html").simplified();
  QVERIFY(page.contains("Which point is worth labelling next?") && page.contains("the rest is chance."));
  QVERIFY(read("answered/tables/study_next.csv").startsWith("Rank,x1,x2,"));
  const Outcome verified = run("verify answered/figures/study_next.svg");
  QVERIFY2(verified.output.contains(": verified"), verified.output.constData());
}

void NextStudyTest::thePriorHasAPlaceToo() {
  const Outcome outcome =
      run(words(text("figure") + moonsOf + text(" --first 0 --view next --output p.svg")));
  QVERIFY2(outcome.status == 0, outcome.errors);
}

CREDENCE_TEST(QCoreApplication, NextStudyTest);
#include "tst_next_study.moc"
