#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QDir>
#include <QJsonArray>

namespace credence {

/// credence handout, as people run it.
class HandoutCommandTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void aPageIsWritten();
  void whatIsChosenIsThere();
  void aSessionsLocksStay();
  void wrongWordsAreSaid_data();
  void wrongWordsAreSaid();
  void whatIsReadIsNotWrittenOver();
  void aLessonIsAPage();
  void aLessonOfAStrangerStaysWords();
  void whatAPageCannotShowIsSaid();
  void wrongLessonsAreSaid_data();
  void wrongLessonsAreSaid();

 private:
  /// What the page works on.
  QJsonObject dataOf(const char* page) const {
    QByteArray text = read(page);
    text = text.mid(text.indexOf("id=\"handout-data\">") + qstrlen("id=\"handout-data\">"));
    return QJsonDocument::fromJson(text.left(text.indexOf("</script>"))).object();
  }
};

void HandoutCommandTest::aPageIsWritten() {
  const test::Outcome outcome = run("handout moons.csv --width 0.5 --prior-variance 3 --output h.html");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  QVERIFY(read("h.html").startsWith("<!DOCTYPE html>"));
  QCOMPARE(dataOf("h.html")[QLatin1String("setting")][QLatin1String("width")].toDouble(), 0.5);
  // For those without scripts the numbers stand in it: those of fit.
  const double evidence =
      fitJson("moons.csv --width 0.5 --prior-variance 3")[QStringLiteral("log_evidence")].toDouble();
  const QByteArray shown = "\u2212" + QByteArray::number(-evidence, 'f', 2);
  QVERIFY2(read("h.html").contains(shown), shown.constData());
}

void HandoutCommandTest::whatIsChosenIsThere() {
  write("task.md", "# Your task\n\nDrag *width*.\n");
  const test::Outcome outcome =
      run("handout moons.csv --train-fraction 0.7 --title Moons --text task.md --without map,test --lock "
          "points,width --right ep --output chosen.html");
  QCOMPARE(outcome.errors, QByteArray());
  const QJsonObject data = dataOf("chosen.html");
  QCOMPARE(data[QLatin1String("title")].toString(), QStringLiteral("Moons"));
  QVERIFY(data[QLatin1String("map")].isNull());
  QCOMPARE(data[QLatin1String("points")][QLatin1String("x1")].toArray().size(), 42);
  QCOMPARE(data[QLatin1String("locked")].toArray(),
           (QJsonArray{QStringLiteral("points"), QStringLiteral("width")}));
  QCOMPARE(data[QLatin1String("plots")][1][QLatin1String("id")].toString(), QStringLiteral("ep"));
  QVERIFY(read("chosen.html").contains("<h2>Your task</h2>"));
}

void HandoutCommandTest::aSessionsLocksStay() {
  QCOMPARE(run("session moons.csv --output s.credence").status, 0);
  QByteArray session = read("s.credence");
  QVERIFY(session.contains("\"locked\": []"));
  session.replace("\"locked\": []", "\"locked\": [\"map\"]");
  write("s.credence", session);
  QCOMPARE(run("handout s.credence --output s.html").errors, QByteArray());
  QCOMPARE(dataOf("s.html")[QLatin1String("locked")].toArray(), (QJsonArray{QStringLiteral("map")}));
  QCOMPARE(run("handout s.credence --lock none --output s.html").errors, QByteArray());
  QCOMPARE(dataOf("s.html")[QLatin1String("locked")].toArray(), QJsonArray());
  write("s.credence", session.replace("\"locked\": [\"map\"]", "\"locked\": [\"door\"]"));
  const QByteArray refusal = run("handout s.credence --output s.html").errors;
  QVERIFY2(refusal.contains("door"), refusal.constData());
}

void HandoutCommandTest::wrongWordsAreSaid_data() {
  QTest::addColumn<QString>("options");
  QTest::addColumn<QString>("said");
  QTest::addColumn<int>("status");
  const auto row = [](const char* options, const char* said, int status = 2) {
    QTest::newRow(options) << test::text(options) << test::text(said) << status;
  };
  row("moons.csv", "--output is missing");
  row("moons.csv --output h.pdf", "is not a name that ends in .html");
  row("moons.csv --output h.html --without door", "is not a list of map and test");
  row("moons.csv --output h.html --lock door",
      "is not a list of width, prior_variance, points, map, methods, cover");
  row("moons.csv --output h.html --left door", "is not one of map");
  row("moons.csv --output h.html --text none.md", "none.md: cannot be read", 1);
  row("five-minutes --width 1 --output h.html", "--width has no meaning with a lesson");
  row("five-minutes --title T --output h.html", "--title has no meaning with a lesson");
  row("moons.csv --prior-variance inf --features linear --output h.html", "needs a prior", 1);
}

void HandoutCommandTest::wrongWordsAreSaid() {
  QFETCH(const QString, options);
  QFETCH(const QString, said);
  QFETCH(const int, status);
  const test::Outcome outcome = run(test::words(QStringLiteral("handout ") + options));
  QVERIFY2(outcome.errors.contains(said.toUtf8()), outcome.errors.constData());
  QCOMPARE(outcome.status, status);
}

void HandoutCommandTest::whatIsReadIsNotWrittenOver() {
  write("page.html", "# A text\n");
  const test::Outcome outcome = run("handout moons.csv --text page.html --output page.html --force");
  QCOMPARE(outcome.status, 2);
  QCOMPARE(read("page.html"), QByteArray("# A text\n"));
}

void HandoutCommandTest::aLessonIsAPage() {
  const test::Outcome outcome = run("handout five-minutes --output lesson.html");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  const QJsonObject data = dataOf("lesson.html");
  const QJsonArray steps = data[QLatin1String("steps")].toArray();
  QCOMPARE(steps.size(), 8);
  // Points and maps travel once, and every state says which are its own.
  const qsizetype points = data[QLatin1String("points")].toArray().size();
  const qsizetype maps = data[QLatin1String("maps")].toArray().size();
  QCOMPARE(maps, 1);
  for (const auto& step : steps) {
    const QJsonValue now = step[QLatin1String("now")];
    QVERIFY(now[QLatin1String("points")].toInteger() < points);
    QVERIFY(now[QLatin1String("map")].toInteger() < maps);
    QVERIFY(step[QLatin1String("question")].isObject());
  }
  // What is asked is not seen: the boundary that is to be sketched is covered, and laid open with the answer.
  const auto coveredOf = [](const QJsonValue& state) {
    return state[QLatin1String("view")][QLatin1String("covered")].toArray().at(0).toBool();
  };
  QVERIFY(coveredOf(steps.at(0)[QLatin1String("now")]));
  QVERIFY(!coveredOf(steps.at(0)[QLatin1String("after")]));
  // The program's own number stands beside the name of each, for what a page cannot compute.
  const QJsonValue claim =
      steps.at(2)[QLatin1String("question")][QLatin1String("choices")][1][QLatin1String("claim")];
  const QJsonValue left = claim[QLatin1String("left")];
  QCOMPARE(left[QLatin1String("path")].toString(), QStringLiteral("test.map.accuracy"));
  QVERIFY(left[QLatin1String("value")].toDouble() < 0.85);
  // On paper the answers stand behind all questions.
  const QByteArray page = read("lesson.html");
  const qsizetype answers = page.indexOf("<section id=\"answers\">");
  QVERIFY(answers > page.lastIndexOf("<article class=\"step\">"));
  QCOMPARE(page.count("<article class=\"answer\""), 8);
}

/// Whatever a lesson says stands in the page as words, and brings nothing along but what is in its folder.
void HandoutCommandTest::aLessonOfAStrangerStaysWords() {
  QVERIFY(QDir(QString()).mkpath(path("stranger")));
  const QByteArray hostile = "</script><img src=x onerror=alert(1)>";
  QByteArray lesson =
      R"lesson({"format": 1, "title": "HOSTILE", "language": "\" onload=\"alert(1)", "steps": [{"title": "HOSTILE",
    "text": "t.md", "data": "generated:moons,count=30,noise=0.3,seed=5", "question": {"kind": "choice", "ask": "HOSTILE", "choices": [
    {"text": "HOSTILE", "right_if": "log_evidence < 0", "says": "HOSTILE"}, {"text": "no", "right_if": "log_evidence > 0"}]}}]})lesson";
  write("stranger/lesson.json", lesson.replace("HOSTILE", hostile));
  write("stranger/t.md",
        "HOSTILE <script>alert(1)</script> [a](javascript:alert(1)) and\n\n$$\\frac{a}{b}$$\n");
  const test::Outcome outcome = run("handout stranger --output stranger.html");
  QCOMPARE(outcome.errors, QByteArray());
  const QByteArray page = read("stranger.html");
  QCOMPARE(page.count("<script"), 2);
  QVERIFY(!page.contains("<img src=x"));
  QVERIFY(!page.contains("href=\"javascript"));
  QVERIFY(!page.contains(" onload=\"alert"));
  // The policy lets no element have a style of its own: a fraction's line is a class.
  QVERIFY(page.contains("class=\"above\""));
  const QJsonObject data = dataOf("stranger.html");
  QCOMPARE(data[QLatin1String("title")].toString(), QString::fromUtf8(hostile));
}

void HandoutCommandTest::whatAPageCannotShowIsSaid() {
  QVERIFY(QDir(QString()).mkpath(path("beyond")));
  write("beyond/lesson.json", R"({"format": 1, "title": "Beyond", "steps": [
    {"title": "No prior", "text": "t.md", "data": "generated:moons,count=30,noise=0.3,seed=5",
     "state": {"setting": {"features": "linear", "prior_variance": null}}},
    {"title": "A page", "text": "t.md", "state": {"setting": {"prior_variance": 1}}, "view": {"page": "solverPage"}}]})");
  write("beyond/t.md", "Look.\n");
  const test::Outcome outcome = run("handout beyond --output beyond.html");
  QCOMPARE(outcome.errors, QByteArray());
  const QJsonArray steps = dataOf("beyond.html")[QLatin1String("steps")].toArray();
  QVERIFY(steps.at(0)[QLatin1String("now")].isNull());
  QVERIFY(steps.at(1)[QLatin1String("now")].isObject());
  const QByteArray page = read("beyond.html");
  QVERIFY(page.contains("The plots of this step are in Credence alone: a handout needs a prior"));
  QVERIFY(page.contains("Credence also shows the page Solver here."));
}

void HandoutCommandTest::wrongLessonsAreSaid_data() {
  QTest::addColumn<QByteArray>("lesson");
  QTest::addColumn<QByteArray>("said");
  const QByteArray head = R"({"format": 1, "title": "L", "steps": [{"title": "One", "text": "t.md",
    "data": "generated:moons,count=30,noise=0.3,seed=5", "question": {"kind": "number", "ask": "?", "value": )";
  QTest::newRow("no such number") << head + R"("fit:door"}}]})" << QByteArray("step 1 (“One”): ");
  QTest::newRow("no such command") << head + R"("door:number"}}]})" << QByteArray("step 1 (“One”): ");
  QTest::newRow("no JSON") << QByteArray("{") << QByteArray("lesson.json");
}

void HandoutCommandTest::wrongLessonsAreSaid() {
  QFETCH(const QByteArray, lesson);
  QFETCH(const QByteArray, said);
  QVERIFY(QDir(QString()).mkpath(path("wrong")));
  write("wrong/lesson.json", lesson);
  write("wrong/t.md", "Look.\n");
  const test::Outcome outcome = run("handout wrong --output wrong.html");
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.contains(said), outcome.errors.constData());
  QVERIFY(!QFile::exists(path("wrong.html")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::HandoutCommandTest);

#include "tst_handout_command.moc"
