#include "support/command_fixture.h"
#include "support/registered_test.h"

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
  void geoJsonHasTheSameLines();
  void gridsAreWhatPredictSays();

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
    QVERIFY(arma::abs(predicted.col(4) - level).max() < 5e-3);
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
  for (const char* line :
       {"contours moons.csv --of nothing", "contours moons.csv --of map_average",
        "contours moons.csv --seconds 3", "contours moons.csv --levels a,b",
        "contours moons.csv --json --table csv", "contours moons.csv --output a.txt",
        "contours moons.csv --json -o a.npy", "contours moons.csv --levels 0.5 -o a.npy"}) {
    const Outcome outcome = run(line);
    QVERIFY2(outcome.status == 2, line);
    QVERIFY(outcome.errors.startsWith("credence: "));
  }
  QVERIFY(run("contours moons.csv --levels 7").output.split('\n').size() < 5);
}

void ContoursCommandTest::geoJsonHasTheSameLines() {
  const QString line = text("contours moons.csv --levels 0.3,0.5,7 ");
  QCOMPARE(run(words(line + text("-o a.geojson"))).status, 0);
  const QJsonObject file = QJsonDocument::fromJson(read("a.geojson")).object();
  QCOMPARE(file[text("type")].toString(), text("FeatureCollection"));
  QVERIFY(file[text("credence")][text("coordinates")].toString().contains(text("not longitude")));
  QCOMPARE(file[text("credence")][text("columns")], QJsonValue(QJsonArray({text("x1"), text("x2")})));
  QCOMPARE(file[text("credence")][text("converged")], QJsonValue(true));
  const QJsonArray features = file[text("features")].toArray();
  const QJsonArray contours = object(line + text("--json"))[text("contours")].toArray();
  QCOMPARE(features.size(), 3);
  for (qsizetype k = 0; k < features.size(); ++k) {
    QCOMPARE(features[k][text("type")].toString(), text("Feature"));
    QCOMPARE(features[k][text("properties")][text("level")], contours[k][text("level")]);
    QCOMPARE(features[k][text("properties")][text("quantity")].toString(), text("laplace_probit"));
    QCOMPARE(features[k][text("geometry")][text("type")].toString(), text("MultiLineString"));
    const QJsonArray lines = features[k][text("geometry")][text("coordinates")].toArray();
    const QJsonArray known = contours[k][text("lines")].toArray();
    QCOMPARE(lines.size(), known.size());
    for (qsizetype m = 0; m < lines.size(); ++m) QCOMPARE(lines[m], known[m][text("points")]);
  }
  QVERIFY(features[2][text("geometry")][text("coordinates")].toArray().isEmpty());  // no point has p = 7
}

// NumPy reads the array, with rows along x2; its numbers are those of the CSV, and of predict at its points.
void ContoursCommandTest::gridsAreWhatPredictSays() {
  const QString setting = text(" moons.csv --width 0.8 --prior-variance 4 ");
  QCOMPARE(run(words(text("contours") + setting + text("-o grid.csv"))).status, 0);
  const Outcome npy = run(words(text("contours") + setting + text("-o grid.npy")));
  QCOMPARE(npy.status, 0);
  const arma::mat grid = test::table(read("grid.csv"));
  QVERIFY(grid.n_rows > 100);
  const arma::mat predicted = test::table(
      run(words(text("predict") + setting + text("--at grid.csv --methods laplace_probit"))).output);
  QCOMPARE(predicted.n_rows, grid.n_rows);
  QVERIFY(arma::abs(predicted.col(4) - grid.col(2)).max() < 1e-6);

  if (runProgram(text("/usr/bin/python3"), {text("-c"), text("import numpy")}).status != 0) {
    QSKIP("there is no NumPy");
  }
  write("read.py",
        "import csv, numpy\n"
        "p = numpy.load('grid.npy', allow_pickle=False)\n"
        "rows = numpy.loadtxt('grid.csv', delimiter=',', skiprows=1)\n"
        "assert p.dtype == numpy.dtype('<f8') and p.flags['C_CONTIGUOUS']\n"
        "x1, x2 = numpy.unique(rows[:, 0]), numpy.unique(rows[:, 1])\n"
        "assert p.shape == (len(x2), len(x1)), p.shape\n"
        "value = {(a, b): c for a, b, c in rows}\n"
        "assert all(p[j, k] == value[x1[k], x2[j]] for j in range(len(x2)) for k in range(len(x1)))\n"
        "assert numpy.allclose(x1, numpy.linspace(x1[0], x1[-1], len(x1)), atol=1e-12)\n"
        "print(f'the grid: {len(x2)} rows, x2 from {x2[0]:.17g}')\n");
  const Outcome outcome = runProgram(text("/usr/bin/python3"), {text("read.py")});
  QVERIFY2(outcome.status == 0, outcome.errors);
  QVERIFY(npy.output.contains(outcome.output.left(outcome.output.indexOf(" from"))));
}

CREDENCE_TEST(QCoreApplication, ContoursCommandTest);
#include "tst_contours_command.moc"
