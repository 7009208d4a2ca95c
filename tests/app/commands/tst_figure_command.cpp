#include "app/files/figure_payload.h"
#include "core/evidence/suggested_ranges.h"
#include "core/method/method.h"
#include "support/command_fixture.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <map>

using namespace credence;
using namespace credence::test;

/// credence figure.
class FigureCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void aStepOfASolverIsDrawn();
  void initTestCase() { writeFiles(); }
  void figurePngHasItsSize();
  void figurePdf();
  void figureSvgHasText();
  void severalViewsStandInAGrid();
  void studiesAreThoseOfTheCommands();
  void listsOfViewsThatMeanNothingAreRefused_data();
  void listsOfViewsThatMeanNothingAreRefused();
  void contoursBearNumbersUnlessTheyAreNotWanted();
  void figureOfEvidence();
  void figureOfWhatTheEvidenceIsOffBy();
  void figuresDrawAsManyAsAsked();
  void figuresShowBumps();
  void figuresAreDescribed();
  void figuresSayWhetherScalesAreEqual();
  void sampledBoundariesAreDrawnAgain();
  void figuresOfPointsBeyondAllAxesAreRefused();
  void twoSettingsAreComparedByOneQuantity();
  void whatIsNotOfTwoSettingsIsRefused_data();
  void whatIsNotOfTwoSettingsIsRefused();
};

void FigureCommandTest::aStepOfASolverIsDrawn() {
  const Outcome outcome = run(
      "figure moons.csv --left solver_step --step newton,2 --view difference --right map --output step.png");
  QVERIFY2(outcome.status == 0, outcome.errors.constData());
  QVERIFY2(outcome.output.contains("Solver's step: Newton, step 2 of"), outcome.output.constData());
  QVERIFY(run("figure moons.csv --view solver_step --step lbfgs,0 --start random --output step.png").status ==
          0);
  QVERIFY(run("figure moons.csv --view solver_step --output step.png").errors.contains("--step says which"));
  QVERIFY(run("figure moons.csv --step newton,2 --output step.png").errors.contains("without solver_step"));
  QVERIFY(run("figure moons.csv --view solver_step --step newton,900 --output step.png")
              .errors.contains("has ended after"));
  QCOMPARE(run("figure moons.csv --view solver_step --step newton --output step.png").status, 2);
}

void FigureCommandTest::figurePngHasItsSize() {
  // 101.6 mm by 50.8 mm at 100 dots an inch
  const Outcome outcome = run("figure moons.csv --output figure.png --size 101.6x50.8 --dpi 100");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  const QImage image(path("figure.png"));
  QCOMPARE(image.size(), QSize(400, 200));
  // pHYs counts whole dots a metre: half of one in 3937
  COMPARE_NUMBERS(image.dotsPerMeterX() * 0.0254, 100.0, (test::Tolerance{0.0, 2e-4}));
  // Where words would run into each other there is none.
  const Outcome small = run("figure moons.csv --output small.png --size 60x33");
  QCOMPARE(small.status, 1);
  QVERIFY2(small.errors.contains("needs at least 80\u00d742 mm"), small.errors);
  QVERIFY(!QFile::exists(path("small.png")));
}

void FigureCommandTest::figurePdf() {
  const Outcome outcome = run("figure moons.csv --output figure.pdf --view laplace --width 0.5");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith(
      "width 0.5, prior variance 10 (suggested for these data); the fit converged"));
  QVERIFY(read("figure.pdf").startsWith("%PDF"));
}

void FigureCommandTest::figureSvgHasText() {
  const Outcome outcome = run("figure moons.csv --output figure.svg --view map");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  QXmlStreamReader xml(read("figure.svg"));
  int texts = 0;
  while (!xml.atEnd()) {
    if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == text("text")) ++texts;
  }
  QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  QVERIFY(texts > 5);
}

void FigureCommandTest::severalViewsStandInAGrid() {
  // A comparison stands in two cells.
  const Outcome outcome =
      run("figure moons.csv --train-fraction 0.7 --view comparison,evidence,roc --widths 0.3:2:3 "
          "--prior-variances "
          "1:10:3 --output grid.svg");
  QVERIFY2(outcome.status == 0, outcome.errors.constData());
  QVERIFY(outcome.output.contains("the fit converged"));
  QFile file(path("grid.svg"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray svg = file.readAll();
  for (const char* word : {">(a)<", ">(b)<", ">(c)<", ">(d)<", "ROC curves", "largest evidence"}) {
    QVERIFY2(svg.contains(word), word);
  }
  QVERIFY(!svg.contains(">(e)<"));
  QCOMPARE(run("verify grid.svg").status, 0);
  QCOMPARE(run("figure moons.csv --view prior_slice,occam --grid-columns 1 --size 60x100 --dpi 127 --widths "
               "0.3:2:3 "
               "--prior-variances 1:10:3 --output column.png")
               .status,
           0);
  QCOMPARE(QImage(path("column.png")).size(), QSize(300, 500));
}

void FigureCommandTest::studiesAreThoseOfTheCommands() {
  const QString setting = text(" moons.csv --width 0.8 --prior-variance 4");
  const auto told = [&](const char* view, const QString& more = {}) {
    const Outcome outcome =
        run(words(text("figure") + setting + text(" --output s.svg --view ") + text(view) + more));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    const QJsonObject payload = QJsonDocument::fromJson(payloadOf(read("s.svg")).value()).object();
    std::map<QString, double> numbers;
    for (const QJsonValue& each : payload[text("results")][text("scores")].toArray()) {
      numbers[each[text("name")].toString()] = each[text("value")].toDouble();
    }
    return numbers;
  };
  const QJsonObject fit =
      QJsonDocument::fromJson(run(words(text("fit") + setting + text(" --json"))).output).object();
  const double evidence = fit[text("log_evidence")].toDouble();
  QVERIFY(evidence < 0.0);
  // All 60 points, and centres on all of them, are the fit itself.
  QVERIFY(std::abs(told("growth")[text("first 60 points: log evidence")] - evidence) < 1e-8);
  QVERIFY(std::abs(told("centres_scores")[text("61 weights: log evidence")] - evidence) < 1e-6);
  const double lowest = told("solver")[text("newton: minimum")];
  QVERIFY(lowest > 0.0);
  QVERIFY(std::abs(told("solver_gradient", text(" --start random"))[text("newton: minimum")] - lowest) <
          1e-8);
  const auto steps = [&](const QString& more) {
    told("solver", more);
    static const QRegularExpression newton(QStringLiteral("Newton[^,]*, ([0-9]+) steps"));
    return newton.match(QString::fromUtf8(read("s.svg"))).captured(1).toInt();
  };
  QVERIFY(steps({}) > 1);
  QVERIFY(steps(text(" --start random")) != steps({}));
  const QString split = text(" --train-fraction 0.7 --seed 3");
  const QJsonObject many =
      QJsonDocument::fromJson(run(words(text("fit") + setting + split + text(" --splits 50 --json"))).output)
          .object();
  double sum = 0.0;
  for (const auto& [name, value] : told("splits", split)) {
    if (name.startsWith(text("split ")) && name.contains(text("map"))) sum += value / 50.0;
  }
  const QJsonValue mean = many[text("splits")][text("map")][text("mean")];
  QVERIFY(mean.isDouble());
  QVERIFY(std::abs(sum - mean.toDouble()) < 1e-9);
  QVERIFY(run("figure moons.csv --view splits -o c.png").errors.contains("random share"));
  // At one point, what predict says there.
  write("one.csv", "x1,x2\n0.5,0.25\n");
  const arma::mat predicted = test::table(
      run(words(text("predict") + setting + text(" --at one.csv --methods map,laplace_quadrature"))).output);
  auto point = told("cursor", text(" --point 0.5,0.25"));
  QVERIFY(std::abs(point[text("map at the point")] - predicted(0, 4)) < 1e-8);
  QVERIFY(std::abs(point[text("laplace at the point")] - predicted(0, 5)) < 1e-5);
  QVERIFY(run("figure moons.csv --view cursor -o c.png").errors.contains("--point says where"));
  QVERIFY(run("figure moons.csv --view cursor --point 1 -o c.png").errors.contains("two coordinates"));
  QVERIFY(run("figure moons.csv --point 1,1 -o c.png").errors.contains("no meaning without --view cursor"));
  // Not where there is none of the kind.
  QVERIFY(
      run("figure moons.csv --features linear --view left,centres -o c.png").errors.contains("no centres"));
  QVERIFY(run("figure moons.csv --view growth --start random -o c.png").errors.contains("a view of solvers"));
}

void FigureCommandTest::listsOfViewsThatMeanNothingAreRefused_data() {
  QTest::addColumn<QString>("options");
  QTest::addColumn<QString>("message");
  QTest::newRow("a word") << text("--view left,nothing") << text("a list of comparison, left");
  QTest::newRow("a method") << text("--view left,ep") << text("a list of comparison, left");
  QTest::newRow("an end") << text("--view left,") << text("a list of comparison, left");
  QTest::newRow("columns of one") << text("--view left --grid-columns 2")
                                  << text("--grid-columns has no meaning without several views");
  QTest::newRow("no columns") << text("--view left,roc --grid-columns 0") << text("--grid-columns");
  QTest::newRow("sides of none") << text("--view roc,evidence --left map") << text("--left and --right");
  QTest::newRow("marks of none") << text("--view roc,evidence --bumps")
                                 << text("--bumps has no meaning with --view roc,evidence");
  QTest::newRow("labels twice") << text("--without labels --contour-labels all")
                                << text("--contour-labels has no meaning with --without labels");
  QTest::newRow("no size") << text("--size a4") << text("or column, page, slide or poster");
  QTest::newRow("no part")
      << text("--without frame")
      << text("is not labels, training, validation, test, rings, legend, colour-bar, title");
  QTest::newRow("no numbers") << text("--contour-labels most") << text("is not all, some, none");
  QTest::newRow("no size") << text("--marks 0") << text("is not a number from 0.2 to 5");
  QTest::newRow("too small") << text("--view left,roc,evidence --size 60x60")
                             << text("3 views, 1 to a row, need at least 55×144 mm");
  QTest::newRow("no width") << text("--features linear --view width_slice") << text("have no width");
  QTest::newRow("no line") << text("--view section,left") << text("--from and --to say along which line");
  QTest::newRow("half a line") << text("--view section --from 0,0") << text("--to is missing");
  QTest::newRow("a line for none") << text("--view left --from 0,0 --to 1,1")
                                   << text("--from and --to have no meaning without --view section");
  QTest::newRow("no names") << text("--view weights") << text("too many to show one by one");
  QTest::newRow("nowhere") << text("--legend-at left") << text("is not above, below");
  QTest::newRow("left out") << text("--without legend --legend-at below")
                            << text("--legend-at has no meaning with --without");
}

void FigureCommandTest::contoursBearNumbersUnlessTheyAreNotWanted() {
  // Whether a number stands by itself or at an end of a range, in a picture whose axes have none between 0
  // and 1.
  const auto numbersIn = [this](const QString& which, const QString& source) {
    const Outcome outcome = run(words(
        QStringLiteral("figure %1 --view left --size 85x85 --carry none --without colour-bar %2 -o n.svg")
            .arg(source, which)));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    const QRegularExpression number(QStringLiteral(">(0\\.[1-9])(–0\\.[1-9])?<"));
    qsizetype count = 0;
    auto match = number.globalMatch(QString::fromUtf8(read("n.svg")));
    for (; match.hasNext(); match.next()) ++count;
    return count;
  };
  const QString penguins = QStringLiteral("bundled:penguins");
  const qsizetype all = numbersIn(QString(), penguins);
  const qsizetype some = numbersIn(QStringLiteral("--contour-labels some"), penguins);
  QVERIFY2(all > some && some > 0, qPrintable(QStringLiteral("%1 and %2").arg(all).arg(some)));
  QCOMPARE(numbersIn(QStringLiteral("--contour-labels none"), penguins), qsizetype{0});
  // A session's view says it where nothing else does.
  QVERIFY(run("session bundled:penguins --output p.credence").status == 0);
  QByteArray session = read("p.credence");
  QVERIFY(session.contains("\"contour_numbers\":\"all\"") ||
          session.contains("\"contour_numbers\": \"all\""));
  session.replace("\"contour_numbers\":\"all\"", "\"contour_numbers\":\"none\"");
  session.replace("\"contour_numbers\": \"all\"", "\"contour_numbers\": \"none\"");
  write("p.credence", session);
  QCOMPARE(numbersIn(QString(), path("p.credence")), qsizetype{0});
  QCOMPARE(numbersIn(QStringLiteral("--contour-labels all"), path("p.credence")), all);
}

void FigureCommandTest::listsOfViewsThatMeanNothingAreRefused() {
  QFETCH(QString, options);
  QFETCH(QString, message);
  const Outcome outcome = run(words(text("figure moons.csv ") + options + text(" --output refused.png")));
  QVERIFY(outcome.status != 0);
  QVERIFY2(outcome.errors.contains(message.toUtf8()), outcome.errors);
  QVERIFY(!QFile::exists(path("refused.png")));
}

void FigureCommandTest::figureOfEvidence() {
  const auto figure = [this](const char* width) {
    const QString line = text(
        "figure moons.csv --view evidence --widths 0.1:3:4 --prior-variances 1:100:3 "
        "--output evidence.svg --prior-variance 10 --width %1");
    return run(line.arg(text(width)).toUtf8().constData()).status == 0 ? read("evidence.svg") : QByteArray();
  };
  const QByteArray one = figure("0.5");
  QVERIFY(one.contains("<svg"));
  QVERIFY2(figure("2") != one, "the marked setting must show");
  QVERIFY(one.contains(">this setting<"));
  QVERIFY(run("verify evidence.svg").output.contains("evidence.svg: verified"));
  // Also that of a session; but not one that nobody has chosen.
  const QString ranges =
      text(" --view evidence --widths 0.1:3:4 --prior-variances 1:100:3 --output evidence.svg");
  QCOMPARE(run("session moons.csv --width 0.5 --prior-variance 10 --output set.credence").status, 0);
  QCOMPARE(run(words(text("figure set.credence") + ranges)).status, 0);
  QVERIFY(read("evidence.svg").contains(">this setting<"));
  QCOMPARE(run(words(text("figure moons.csv") + ranges)).status, 0);
  QVERIFY(!read("evidence.svg").contains(">this setting<"));
}

void FigureCommandTest::figureOfWhatTheEvidenceIsOffBy() {
  const QString line =
      text("figure moons.csv --view evidence --widths 0.3:2:3 --prior-variances 1:10:3 --output error.svg");
  QCOMPARE(run(words(line + text(" --quantity evidence_error_laplace"))).status, 0);
  const QByteArray figure = read("error.svg");
  QVERIFY(figure.contains("<title>Laplace’s log evidence minus the exact</title>"));
  QVERIFY(figure.contains(">exact (by draws)<"));
  for (const char* wrong : {" --quantity nonsense", " --quantity test_map"}) {
    QCOMPARE(run(words(line + text(wrong))).status, 2);
  }
  QCOMPARE(run("figure moons.csv --quantity fit --output error.svg").status, 2);
}

/// With a file or without one, in the words that the file has.
void FigureCommandTest::figuresAreDescribed() {
  const Outcome alone = run("figure moons.csv --train-fraction 0.7 --describe");
  QCOMPARE(alone.status, 0);
  QVERIFY2(alone.output.contains("best of 2 methods on the test points: "), alone.output);
  const Outcome beside = run("figure moons.csv --train-fraction 0.7 --describe --output described.svg");
  QVERIFY2(beside.output.startsWith(alone.output), beside.output);
  QVERIFY(read("described.svg").contains("<desc>" + alone.output.trimmed() + "</desc>"));
  QCOMPARE(run("figure moons.csv").status, 2);
}

/// The legend says how many of how many there are.
void FigureCommandTest::figuresShowBumps() {
  const QString line = text("figure moons.csv --width 0.5 --prior-variance 2 --view map --output bumps.svg");
  QCOMPARE(run(words(line)).status, 0);
  const QByteArray without = read("bumps.svg");
  QCOMPARE(run(words(line + text(" --bumps"))).status, 0);
  const QByteArray with = read("bumps.svg");
  QVERIFY(!without.contains("ring: sd") && with.contains("ring: sd"));
  const auto shapes = [](const QByteArray& svg) {
    return svg.count("<circle") + svg.count("<ellipse") + svg.count("<path") + svg.count("<use");
  };
  QVERIFY2(shapes(with) > shapes(without) + 100, qPrintable(QString::number(shapes(with) - shapes(without))));
  const Outcome linear = run("figure moons.csv --features linear --bumps --output bumps.svg");
  QCOMPARE(linear.status, 2);
  QVERIFY2(linear.errors.contains("--bumps needs features on centres"), linear.errors);
  QCOMPARE(run(words(line + text(" --bumps --over width=0.3,1"))).status, 2);
}

/// Equal scales are equal to the pixel, whatever ticks and titles took, where the data are no longer than
/// twice their width; else the figure says that they are not.
void FigureCommandTest::figuresSayWhetherScalesAreEqual() {
  for (const bool equal : {true, false}) {
    for (const char* size : {"180x60", "120x60", "column", "slide"}) {
      const QString line = text("figure bundled:%1 --size %2 --output scales.svg")
                               .arg(text(equal ? "ripley" : "penguins"), text(size));
      QCOMPARE(run(words(line)).status, 0);
      QVERIFY2(read("scales.svg").contains("axes not to scale") != equal, qPrintable(line));
    }
  }
}

/// Always the same lines, which verifying draws again.
void FigureCommandTest::sampledBoundariesAreDrawnAgain() {
  QCOMPARE(run("figure moons.csv --width 0.5 --boundaries --output lines.svg").status, 0);
  const QByteArray lines = read("lines.svg");
  QVERIFY(lines.contains(">30 draws<"));
  QCOMPARE(run("figure moons.csv --width 0.5 --boundaries --output again.svg").status, 0);
  QVERIFY(read("again.svg") == lines);
  const Outcome verified = run("verify lines.svg");
  QVERIFY2(verified.output.contains("lines.svg: verified"), verified.output);
  QCOMPARE(run("figure moons.csv --against width=2 --boundaries --output lines.svg").status, 2);
  const Outcome bumps = run("figure moons.csv --against width=2 --bumps --output lines.svg");
  QVERIFY2(bumps.errors.contains("--bumps has no meaning with --against"), bumps.errors);
  QCOMPARE(run("figure moons.csv --width 0.5 --boundaries --prior-boundaries --output prior.svg").status, 0);
  const QByteArray both = read("prior.svg");
  QVERIFY(both.contains(">30 draws<") &&
          (both.contains("prior draws<") || both.contains("draws of the prior<")));
  QVERIFY(run("verify prior.svg").output.contains("prior.svg: verified"));
  QCOMPARE(run("figure moons.csv --width 0.5 --prior-boundaries --output alone.svg").status, 0);
  QVERIFY(!read("alone.svg").contains(">30 draws<"));
  const Outcome flat =
      run("figure moons.csv --features linear --prior-variance inf --prior-boundaries --output flat.svg");
  QCOMPARE(flat.status, 2);
  QVERIFY2(flat.errors.contains("--prior-boundaries has no meaning with --prior-variance inf"), flat.errors);
}

void FigureCommandTest::figuresOfPointsBeyondAllAxesAreRefused() {
  write("far.csv", "0,0,a\n1e290,1,b\n2,-1e290,a\n");
  const Outcome outcome = run("figure far.csv --standardise --output far.png");
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors,
           QByteArray("credence: these points cannot be drawn: axes reach from 1e-280 to 1e250\n"));
}

void FigureCommandTest::figuresDrawAsManyAsAsked() {
  const QString line = text(
      "figure moons.csv --left laplace_samples --right importance_laplace --draws 80 --output drawn.svg");
  const Outcome outcome = run(words(line + text(" --draws-seed 4")));
  QCOMPARE(outcome.status, 0);
  QVERIFY2(outcome.output.count(" of 80") == 2, outcome.output);
  const QByteArray drawn = read("drawn.svg");
  QCOMPARE(run(words(line + text(" --draws-seed 5"))).status, 0);
  QVERIFY(read("drawn.svg") != drawn);
  const Outcome sampled = run("figure moons.csv --view reference --width 1 --output reference.svg");
  QCOMPARE(sampled.status, 0);
  QVERIFY2(sampled.output.contains("R-hat 1.0"), sampled.output);
  const Outcome hasty = run("figure moons.csv --view reference --seconds 1e-9 --output reference.svg");
  QCOMPARE(hasty.status, 1);
  QVERIFY2(hasty.errors.contains("give it more (--seconds)"), hasty.errors);
}

void FigureCommandTest::twoSettingsAreComparedByOneQuantity() {
  const Outcome outcome =
      run("figure moons.csv --width 0.5 --prior-variance 10 --against width=2,prior-variance=0.5 --output "
          "two.svg");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  QVERIFY2(outcome.output.startsWith("A: width 0.5, prior variance 10; the fit converged"), outcome.output);
  QVERIFY2(outcome.output.contains("\nB: width 2, prior variance 0.5; the fit converged"), outcome.output);
  const QByteArray svg = read("two.svg");
  QVERIFY(svg.contains("<title>A: Laplace (probit), B: Laplace (probit): p("));
  QVERIFY(svg.contains("width 0.5, prior variance 10") && svg.contains("width 2, prior variance 0.5"));
  // The line that says the setting takes room from the axes, which stay to scale.
  QVERIFY(!svg.contains("not to scale"));
  const Outcome difference = run(
      "figure moons.csv --width 0.5 --against width=2 --view difference --right map --output difference.svg");
  QCOMPARE(difference.errors, QByteArray());
  QVERIFY(read("difference.svg").contains("B − A: MAP"));
}

void FigureCommandTest::whatIsNotOfTwoSettingsIsRefused_data() {
  QTest::addColumn<QString>("options");
  QTest::addColumn<QString>("message");
  QTest::newRow("the same") << text("--width 2 --against width=2") << text("both settings are the same");
  QTest::newRow("no sign") << text("--against 2") << text("width=2,prior-variance=10");
  QTest::newRow("a method") << text("--against method=map")
                            << text("width, prior-variance, features or centres");
  QTest::newRow("points") << text("--against points=10")
                          << text("width, prior-variance, features or centres");
  QTest::newRow("a word") << text("--against width=wide") << text("\"wide\" is not a positive number");
  QTest::newRow("left") << text("--left map --against width=2")
                        << text("--left has no meaning with --against");
  QTest::newRow("one view") << text("--view map --against width=2")
                            << text("--view comparison and difference");
  QTest::newRow("the reference") << text("--right reference --against width=2")
                                 << text("is not of a setting");
  QTest::newRow("panels") << text("--over width=1,2 --against width=2")
                          << text("a meaning with --view comparison and difference");
}

void FigureCommandTest::whatIsNotOfTwoSettingsIsRefused() {
  QFETCH(QString, options);
  QFETCH(QString, message);
  const Outcome outcome = run(words(text("figure moons.csv ") + options + text(" --output refused.png")));
  QVERIFY(outcome.status != 0);
  QVERIFY2(outcome.errors.contains(message.toUtf8()), outcome.errors);
  QVERIFY(!QFile::exists(path("refused.png")));
}

CREDENCE_TEST(QCoreApplication, FigureCommandTest);
#include "tst_figure_command.moc"
