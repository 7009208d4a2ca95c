#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QImage>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace credence;
using namespace credence::test;

/// The values of a figure for other tools, and the scripts that draw them there.
class FigureCodeTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void valuesStandBesideTheFigure();
  void valuesOfTwoSettingsHaveTheirLetters();
  void valuesOfAChartAreItsNumbers();
  void everyChartHasItsNumbers_data();
  void everyChartHasItsNumbers();
  void scriptsDrawTheFigure_data();
  void scriptsDrawTheFigure();
  void whatMakesNoSenseIsRefused_data();
  void whatMakesNoSenseIsRefused();

 private:
  /// The rows of a file of values of that kind, split at commas.
  QList<QByteArrayList> rowsOf(const char* file, const QByteArray& kind) const {
    QList<QByteArrayList> rows;
    for (const QByteArray& line : read(file).split('\n')) {
      const QByteArrayList fields = line.split(',');
      if (fields.value(1) == kind) rows << fields;
    }
    return rows;
  }
};

void FigureCodeTest::initTestCase() {
  qputenv("MPLBACKEND", "Agg");
  writeFiles();
  write("hostile.csv",
        "\"a $x_1$ 100 %\",\"b \"\"q\"\" \\\\ #\",label\n0,0,\"it's, $A$ & "
        "{B}\"\n1,0.2,\"\xc3\x9f\"\n0.3,1,\"it's, $A$ & "
        "{B}\"\n1.2,1.1,\"\xc3\x9f\"\n0.1,0.4,\"it's, $A$ & {B}\"\n1,0.9,\"\xc3\x9f\"\n");
}

void FigureCodeTest::valuesStandBesideTheFigure() {
  const Outcome outcome = run(
      "figure moons.csv --width 0.5 --prior-variance 10 --train-fraction 0.7 --output f.svg --values f.csv");
  QVERIFY2(outcome.status == 0, outcome.errors);
  QVERIFY(read("f.csv").startsWith("plot,kind,level,line,x1,x2,value,label,role\n"));
  QSet<QByteArray> plots;
  const auto grid = rowsOf("f.csv", "grid");
  for (const QByteArrayList& row : grid) {
    plots << row[0];
    QVERIFY(row[6].toDouble() >= 0.0 && row[6].toDouble() <= 1.0);
  }
  QCOMPARE(plots, (QSet<QByteArray>{"map", "laplace_probit"}));
  QSet<QByteArray> levels;
  for (const QByteArrayList& row : rowsOf("f.csv", "line")) levels << row[2];
  QVERIFY(levels.contains("0.5") && levels.contains("0.1") && levels.size() == 9);
  const auto points = rowsOf("f.csv", "point");
  QCOMPARE(points.size(), read("moons.csv").count('\n') - 1);
  QVERIFY(std::ranges::any_of(points, [](const QByteArrayList& row) { return row[8] == "train"; }));
  QVERIFY(std::ranges::any_of(points, [](const QByteArrayList& row) { return row[8] == "test"; }));
  // What credence contours says of the same line.
  const Outcome one =
      run("figure moons.csv --width 0.5 --prior-variance 10 --view left --output l.svg --values l.csv");
  QVERIFY2(one.status == 0, one.errors);
  QVERIFY(read("l.csv").contains("\nmap,grid,") && !read("l.csv").contains("laplace"));
}

void FigureCodeTest::valuesOfTwoSettingsHaveTheirLetters() {
  const Outcome outcome =
      run("figure moons.csv --width 0.5 --against width=2 --output f.svg --values two.csv");
  QVERIFY2(outcome.status == 0, outcome.errors);
  QVERIFY(read("two.csv").contains("\nA: laplace_probit,grid,") &&
          read("two.csv").contains("\nB: laplace_probit,line,"));
}

// Those that the command prints in its own table.
void FigureCodeTest::valuesOfAChartAreItsNumbers() {
  const Outcome drawn =
      run("figure moons.csv --width 0.5 --prior-variance 10 --view growth_parameters --output g.svg --values "
          "g.csv");
  QVERIFY2(drawn.status == 0, drawn.errors);
  const Outcome grown = run("growth moons.csv --width 0.5 --prior-variance 10 --table csv");
  QVERIFY2(grown.status == 0, grown.errors);
  const QByteArrayList lines = grown.output.trimmed().split('\n');
  const QByteArrayList headings = lines.front().split(',');
  const qsizetype gamma = headings.indexOf("γ");
  QVERIFY2(gamma > 0, lines.front());
  const QByteArrayList rows = read("g.csv").trimmed().split('\n');
  QCOMPARE(rows.front(), QByteArray("part,points,value"));
  QCOMPARE(rows.size(), 1 + 2 * (lines.size() - 1));  // effective parameters, and all weights
  for (qsizetype k = 1; k < lines.size(); ++k) {
    const QByteArrayList row = rows[k].split(',');
    const QByteArrayList expected = lines[k].split(',');
    QCOMPARE(row[0], QByteArray("effective_parameters"));
    QCOMPARE(row[1], expected[0]);
    QVERIFY(std::abs(row[2].toDouble() - expected[gamma].toDouble()) < 1e-9);
  }
}

void FigureCodeTest::everyChartHasItsNumbers_data() {
  QTest::addColumn<QByteArray>("options");
  QTest::addColumn<QByteArray>("headings");
  QTest::addColumn<QByteArray>("parts");  // that there are, with blanks between
  const auto row = [](const char* options, const char* headings, const char* parts) {
    QTest::newRow(options) << QByteArray(options) << QByteArray(headings) << QByteArray(parts);
  };
  row("roc", "part,false positive rate,true positive rate", "chance map laplace_probit");
  row("calibration", "part,predicted probability,observed,low,high,points", "chance counts");
  row("occam", "part,x,nats,from", "fit weight_penalty log_determinant");
  row("width_slice", "part,width,log evidence (nats)", "log_evidence setting current");
  row("prior_slice", "part,prior variance,log evidence (nats)", "log_evidence setting current");
  row("cursor --point 0.5,0.5", "part,logit a,density of a,probability", "sigmoid laplace");
  row("section --from 0,0 --to 1,0", "part,A \xe2\x86\x92 B: x1,p(class 1),low,high",
      "laplace threshold map laplace_probit");
  row("section_logit --from 0,0 --to 1,0",
      "part,A \xe2\x86\x92 B: x1,logit \xce\xbc \xc2\xb1 2\xe2\x88\x9av,low,high", "zero laplace");
  row("budget --over features=linear,rbf --labelled 3",
      "part,\"labels of 3 points, the most probable by the first model first\",log p(D)", "even labels");
  row("lab", "part,z,density,factors,low,high", "density laplace prior");
  row("lab_energy", "part,z,energy \xe2\x88\x92log p (nats)", "energy parabola modes");
}

void FigureCodeTest::everyChartHasItsNumbers() {
  QFETCH(const QByteArray, options);
  QFETCH(const QByteArray, headings);
  QFETCH(const QByteArray, parts);
  const QByteArray line =
      "figure moons.csv --width 0.5 --prior-variance 10 --output c.svg --values c.csv --view ";
  const Outcome drawn = run((line + options).constData());
  QVERIFY2(drawn.status == 0, drawn.errors);
  const QByteArrayList lines = read("c.csv").trimmed().split('\n');
  QCOMPARE(lines.front(), headings);
  for (const QByteArray& part : parts.split(' ')) {
    const auto of = [&part](const QByteArray& row) { return row.startsWith(part + ','); };
    QVERIFY2(std::ranges::any_of(lines, of), part);
  }
  // A number at least in each row, and none that is infinite.
  for (const QByteArray& row : lines.mid(1)) {
    const QByteArrayList fields = row.split(',');
    const auto isNumber = [](const QByteArray& field) {
      bool number = false;
      const double value = field.toDouble(&number);
      return number && std::isfinite(value);
    };
    QVERIFY2(std::ranges::any_of(fields.mid(1), isNumber), row);
  }
}

void FigureCodeTest::scriptsDrawTheFigure_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QString>("data");
  for (const char* language : {"python", "r", "latex"}) {
    for (const char* data : {"bundled:penguins", "hostile.csv"}) {
      QTest::addRow("%s %s", language, data) << text(language) << text(data);
    }
  }
}

void FigureCodeTest::scriptsDrawTheFigure() {
  QFETCH(QString, language);
  QFETCH(QString, data);
  const QMap<QString, QString> programs = {
      {text("python"), text("python3")}, {text("r"), text("Rscript")}, {text("latex"), text("pdflatex")}};
  const Outcome outcome =
      run(words(QStringLiteral("code %1 --figure values.csv --language %2 --output script.tex --force")
                    .arg(data, language)));
  QVERIFY2(outcome.status == 0, outcome.errors);
  QVERIFY(read("values.csv").contains(",grid,"));
  // Python's own, where there are others.
  const QString program = language == text("python")
                              ? text("/usr/bin/python3")
                              : QStandardPaths::findExecutable(programs.value(language));
  if (program.isEmpty() || !QFile::exists(program)) QSKIP("this tool is not installed");
  if (language == text("latex")) {
    const Outcome drawn =
        runProgram(program, {text("-halt-on-error"), text("-interaction=nonstopmode"), text("script.tex")});
    if (drawn.output.contains("pgfplots.sty' not found")) {
      QSKIP("this tool is not installed");
    }
    QVERIFY2(drawn.status == 0, drawn.output.right(2000));
    QVERIFY(read("script.pdf").startsWith("%PDF"));
    return;
  }
  const char* picture = language == text("python") ? "picture.png" : "picture.pdf";
  QFile::remove(path(picture));
  const Outcome drawn = runProgram(program, {text("script.tex"), text(picture)});
  QVERIFY2(drawn.status == 0, drawn.errors);
  QVERIFY(read(picture).size() > 5'000);
}

void FigureCodeTest::whatMakesNoSenseIsRefused_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("message");
  const auto row = [](const char* line, const char* message) {
    QTest::newRow(line) << text(line) << text(message);
  };
  row("figure moons.csv --view evidence --output f.svg --values f.csv",
      "--values has no meaning with --view evidence; it is for plots over the plane, and for one chart "
      "alone");
  row("figure moons.csv --output f.csv --values f.csv", "");
  row("figure moons.csv --output f.svg --values moons.csv", "nothing is written over");
  row("code moons.csv --figure v.csv --map", "--map has no meaning with --figure");
  row("code moons.csv --figure v.csv --language shell", "python, r, latex with --figure");
  row("code moons.csv --figure v.csv --output v.csv", "name the same file");
}

void FigureCodeTest::whatMakesNoSenseIsRefused() {
  QFETCH(QString, line);
  QFETCH(QString, message);
  const QByteArray before = read("moons.csv");
  const Outcome outcome = run(words(line));
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.errors.contains(message.toUtf8()), outcome.errors);
  QCOMPARE(read("moons.csv"), before);
}

CREDENCE_TEST(QCoreApplication, FigureCodeTest);
#include "tst_figure_code.moc"
