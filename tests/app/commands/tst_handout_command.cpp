#include "support/command_fixture.h"
#include "support/registered_test.h"

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

}  // namespace credence

CREDENCE_TEST(QApplication, credence::HandoutCommandTest);

#include "tst_handout_command.moc"
