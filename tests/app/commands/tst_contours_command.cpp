#include "support/command_fixture.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace credence;
using namespace credence::test;

/// credence contours.
class ContoursCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void predictionsOnALineAreItsLevel();
  void aLinearBoundaryIsStraight();
  void tablesHoldEveryPoint();
  void theTruthIsAskedForWhereItIsKnown();
  void whatCannotBeIsRefused();

 private:
  QJsonObject object(const QString& line) {
    const Outcome outcome = run(words(line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return QJsonDocument::fromJson(outcome.output).object();
  }
};

// credence predict says at points of a contour what its level is, up to the grid's interpolation.
void ContoursCommandTest::predictionsOnALineAreItsLevel() {
  const QString setting = text(" moons.csv --width 0.8 --prior-variance 4");
  const QJsonObject found = object(text("contours") + setting + text(" --levels 0.3,0.5 --json"));
  const QJsonArray contours = found[text("contours")].toArray();
  QCOMPARE(contours.size(), 2);
  for (const QJsonValue& contour : contours) {
    QByteArray points = "x1,x2\n";
    for (const QJsonValue& line : contour[text("lines")].toArray()) {
      for (const QJsonValue& point : line[text("points")].toArray()) {
        points += QByteArray::number(point[0].toDouble(), 'g', 17) + ',' +
                  QByteArray::number(point[1].toDouble(), 'g', 17) + '\n';
      }
    }
    QVERIFY(points.count('\n') > 20);
    write("at.csv", points);
    const arma::mat predicted = test::table(
        run(words(text("predict") + setting + text(" --at at.csv --methods laplace_probit"))).output);
    QVERIFY(predicted.n_rows > 20);
    const double level = contour[text("level")].toDouble();
    QVERIFY(arma::abs(predicted.col(predicted.n_cols - 1) - level).max() < 5e-3);
  }
}

void ContoursCommandTest::aLinearBoundaryIsStraight() {
  const QJsonObject found =
      object(text("contours moons.csv --features linear --prior-variance 10 --of map --levels 0.5 --json"));
  const QJsonArray lines = found[text("contours")][0][text("lines")].toArray();
  QCOMPARE(lines.size(), 1);
  QVERIFY(!lines[0][text("closed")].toBool());
  const QJsonArray points = lines[0][text("points")].toArray();
  const auto at = [&](qsizetype k, int axis) { return points[k][axis].toDouble(); };
  const qsizetype last = points.size() - 1;
  const double dx = at(last, 0) - at(0, 0);
  const double dy = at(last, 1) - at(0, 1);
  for (qsizetype k = 0; k <= last; ++k) {
    const double away = (dx * (at(k, 1) - at(0, 1)) - dy * (at(k, 0) - at(0, 0))) / std::hypot(dx, dy);
    QVERIFY(std::abs(away) < 1e-9);
  }
}

void ContoursCommandTest::tablesHoldEveryPoint() {
  const QJsonArray contours = object(text("contours moons.csv --json"))[text("contours")].toArray();
  qsizetype lines = 0;
  qsizetype points = 0;
  for (const QJsonValue& contour : contours) {
    for (const QJsonValue& line : contour[text("lines")].toArray()) {
      ++lines;
      points += line[text("points")].toArray().size();
    }
  }
  QVERIFY(contours.size() > 3);
  const QByteArray csv = run("contours moons.csv --table csv").output;
  QCOMPARE(csv.trimmed().split('\n').size(), points + 1);
  const QByteArray rows = run("contours moons.csv").output;
  QCOMPARE(rows.trimmed().split('\n').size(), lines + 3);
}

void ContoursCommandTest::theTruthIsAskedForWhereItIsKnown() {
  const QJsonObject found = object(text("contours generated:linear --of true_p --levels 0.5 --json"));
  QVERIFY(!found[text("contours")][0][text("lines")].toArray().isEmpty());
  const Outcome outcome = run("contours moons.csv --of true_p");
  QCOMPARE(outcome.status, 2);
  QVERIFY(outcome.errors.contains("nobody knows the truth"));
}

void ContoursCommandTest::whatCannotBeIsRefused() {
  for (const char* line : {"contours moons.csv --of nothing", "contours moons.csv --of map_average",
                           "contours moons.csv --seconds 3", "contours moons.csv --levels a,b",
                           "contours moons.csv --json --table csv"}) {
    const Outcome outcome = run(line);
    QVERIFY2(outcome.status == 2, line);
    QVERIFY(outcome.errors.startsWith("credence: "));
  }
  QVERIFY(run("contours moons.csv --levels 7").output.split('\n').size() < 5);
}

QTEST_GUILESS_MAIN(ContoursCommandTest)
#include "tst_contours_command.moc"
