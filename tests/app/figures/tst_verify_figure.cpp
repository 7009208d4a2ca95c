#include "app/document/bumps_overlay.h"
#include "app/figures/compute_studies.h"
#include "app/figures/drawn_alike.h"
#include "app/figures/figure_record.h"
#include "app/figures/make_figure.h"
#include "app/figures/verify_figure.h"
#include "app/files/figure_payload.h"
#include "app/files/session_file.h"
#include "app/plots/plane_view.h"
#include "core/concurrency/blas_threads.h"
#include "core/data/random.h"
#include "core/evidence/suggested_ranges.h"
#include "core/generators/generators.h"
#include "core/table/write_dataset.h"
#include "places.h"
#include "support/json_members.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <sstream>

namespace credence {

const FigureSpec smallPlot{&leftView, {70.0, 60.0}, 100};

/// A figure is what it says of itself, or that is found out.
class VerifyFigureTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void whatWasMadeHolds_data();
  void whatWasMadeHolds();
  void whatWasChangedIsFound_data();
  void whatWasChangedIsFound();
  void areasUnderCurvesAreNumbersToo();
  void overlaysAreNumbersToo_data();
  void overlaysAreNumbersToo();
  void figuresBeforeOverlaysWereNumbersHaveThemDrawnAgain();
  void curvesAreOfTheMethodsThatThePlotsShow();
  void studiesHoldAndAreNumbersToo();
  void figuresBeforeThereWereGridsAreRead();
  void figuresBeforeThereWereGreysAreRead();
  void cellsThatAreNoGridAreRefused();
  void figuresOfTheFirstVersionHaveTheirNumbersChecked_data();
  void figuresOfTheFirstVersionHaveTheirNumbersChecked();
  void anotherPixelIsFound();
  void anotherWordOfASvgIsFound();
  void anotherPageOfAPdfIsFound();
  void anotherPointIsFound();
  void pointsThatDoNotTravelAreAskedFor();
  void aConvertedPictureHasLostIt();
  void anotherProgramsDrawingIsNotJudged();
  void itOpensAsTheSession_data();
  void itOpensAsTheSession();
  void whatIsNoFigureIsRefused_data();
  void whatIsNoFigureIsRefused();
  void damagedFiguresEndInASentence();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  QString write(const QString& name, const QByteArray& bytes) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
    return path(name);
  }
  QByteArray made(const QString& ending, CarriedByFigure carried = CarriedByFigure::data,
                  const FigureView* view = &comparisonView) const;
  /// A plot with the densest regions and the weights of bumps, which says so of itself.
  FigureContent withOverlays() const;
  /// The figure, a small PNG, which says something else of itself.
  QString saying(const QByteArray& payload) const;

  QTemporaryDir m_folder;
  Session m_session;
};

void VerifyFigureTest::initTestCase() {
  use_one_blas_thread();
  DocumentState& state = m_session.state;
  Dataset moons = generate(*find_generator("moons"), {60, 0.3, 5});
  // Blanks of all kinds, marks of XML, letters beyond Latin: what a file may trip over.
  moons.class_names = {"]]> a  <b>", "\xD0\xB8\xD0\xBA\xD1\x81\xC2\xA0\xE2\x80\x83 \"\\"};
  state.dataset = std::make_shared<const Dataset>(moons);
  state.opened = state.dataset;
  state.name = QStringLiteral("moons  of\ttwo.csv");
  state.split = {.kind = SplitRule::Kind::fraction, .fraction = 0.7, .seed = 3};
  state.suggested = suggested_ranges(moons, false);
  state.hyperparameters.width = 0.5;
  state.hyperparameters.prior_variance = 4.0;
  state.evidenceRanges = {{0.3, 3.0, 3}, {0.1, 10.0, 3}};
  state.pins = {Pin{'A', state.hyperparameters}};
  state.pins.front().setting.width = 0.9;
  m_session.view.bounds = viewOfData(moons);
}

QByteArray VerifyFigureTest::made(const QString& ending, CarriedByFigure carried,
                                  const FigureView* view) const {
  FigureSpec spec{view, {80.0, 50.0}, 100};
  if (view == &gridView) {
    spec.size = {240.0, 110.0};
    spec.cells = {&rocView,        &rightView,      &calibrationView, &evidenceView,
                  &widthSliceView, &priorSliceView, &occamView,       &leftView};
    spec.columns = 4;
    spec.parts = {.shown = {.colourBar = false, .title = false},
                  .transparent = true,
                  .marks = 0.7,
                  .lines = 1.5,
                  .greys = true};
  }
  FigureContent content = makeFigure(m_session, recipeFor(m_session, spec)).content;
  content.payload = figureRecordOf(content, spec, m_session, carried);
  return figureBytes(content, spec, ending);
}

FigureContent VerifyFigureTest::withOverlays() const {
  Session session = m_session;
  session.view.overlays.set(densityOverlay, true);
  session.view.overlays.set(bumpsOverlay, true);
  FigureContent content = makeFigure(session, recipeFor(session, smallPlot)).content;
  content.payload = figureRecordOf(content, smallPlot, session, CarriedByFigure::data);
  return content;
}

QString VerifyFigureTest::saying(const QByteArray& payload) const {
  QImage image = QImage::fromData(made(QStringLiteral("png")));
  setPayload(image, payload);
  image.save(path(QStringLiteral("changed.png")));
  return path(QStringLiteral("changed.png"));
}

void VerifyFigureTest::whatWasMadeHolds_data() {
  QTest::addColumn<QString>("ending");
  QTest::addColumn<QString>("view");
  for (const char* ending : {"png", "svg", "pdf"}) {
    QTest::addRow("plots, %s", ending)
        << QString::fromLatin1(ending) << QString::fromLatin1(comparisonView.id);
    QTest::addRow("grid, %s", ending) << QString::fromLatin1(ending) << QString::fromLatin1(gridView.id);
    QTest::addRow("map, %s", ending) << QString::fromLatin1(ending) << QString::fromLatin1(evidenceView.id);
  }
  QTest::newRow("left") << QStringLiteral("png") << QString::fromLatin1(leftView.id);
  QTest::newRow("right") << QStringLiteral("png") << QString::fromLatin1(rightView.id);
  QTest::newRow("a slice") << QStringLiteral("png") << QString::fromLatin1(widthSliceView.id);
  QTest::newRow("terms") << QStringLiteral("svg") << QString::fromLatin1(occamView.id);
  QTest::newRow("curves") << QStringLiteral("pdf") << QString::fromLatin1(rocView.id);
  QTest::newRow("without a fit") << QStringLiteral("pdf") << QStringLiteral("lab");
}

void VerifyFigureTest::whatWasMadeHolds() {
  QFETCH(const QString, ending);
  QFETCH(const QString, view);
  const QString file = write(QStringLiteral("figure.") + ending,
                             made(ending, CarriedByFigure::data,
                                  view == QLatin1String(gridView.id) ? &gridView : figureViewFromId(view)));
  const FigureVerdict verdict = verifyFigure(file);
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences, QStringList());
  QCOMPARE(verdict.unchecked, QStringList());
  QCOMPARE(verdict.made, figureProgram());
  QVERIFY(verdict.verdict() == Verdict::verified);
}

void VerifyFigureTest::whatWasChangedIsFound_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<double>("by");
  QTest::addColumn<QString>("said");
  const auto row = [](const char* name, const char* path, double by, const char* said) {
    QTest::newRow(name) << QString::fromLatin1(path) << by << QString::fromLatin1(said);
  };
  row("a term of the evidence", "results.evidence.1.value", 1e-4, "weight_penalty");
  row("the evidence", "results.evidence.3.value", 1e-4, "log_evidence");
  row("a score", "results.scores.0.value", 1e-4, "log-likelihood");
  row("a value of a plot", "results.pictures.1.values.300", 1e-4, "laplace_probit: 1 of");
  row("a contour", "results.pictures.0.contours.2.lines.0.5.0", 3000.0, "the contour");
  row("its level", "results.pictures.0.contours.2.level", 0.01, "the contour");
  row("the width", "session.state.setting.width", 0.01, "log_evidence");
  row("the prior variance", "session.state.setting.prior_variance", 0.1, "log_evidence");
  row("the split", "session.state.split.seed", 1.0, "log-likelihood");
  row("what part is seen", "figure.bounds.x1_min", -0.1, "values differ");
  row("the size", "figure.width_mm", 10.0, "pixels");
}

void VerifyFigureTest::whatWasChangedIsFound() {
  QFETCH(const QString, path);
  QFETCH(const double, by);
  QFETCH(const QString, said);
  QJsonObject object = QJsonDocument::fromJson(payloadOf(made(QStringLiteral("png"))).value()).object();
  const QByteArray where = path.toLatin1();
  QVERIFY2(test::at(object, QString::fromLatin1(where)).isDouble(), where);
  test::set(object, QString::fromLatin1(where), test::at(object, QString::fromLatin1(where)).toDouble() + by);
  const FigureVerdict verdict = verifyFigure(saying(QJsonDocument(object).toJson()));
  QVERIFY(verdict.verdict() == Verdict::differs);
  QVERIFY2(verdict.differences.join(QLatin1Char('\n')).contains(said),
           qPrintable(verdict.failure + verdict.differences.join(QLatin1Char('\n'))));
}

void VerifyFigureTest::curvesAreOfTheMethodsThatThePlotsShow() {
  Session session = m_session;
  session.view.shown = {Quantity::probability(laplace_quadrature), Quantity::probability(ep_method), false};
  const FigureSpec spec{&rocView, {80.0, 50.0}, 50};
  FigureContent content = makeFigure(session, recipeFor(session, spec)).content;
  const PartJudgement& part = *content.judged->judgement->of(content.judged->role);
  QCOMPARE(part.methods.size(), 2U);
  QCOMPARE(part.methods[0].method, &laplace_quadrature);
  QCOMPARE(part.methods[1].method, &ep_method);
  QCOMPARE(content.judged->calibrated, &ep_method);
  content.payload = figureRecordOf(content, spec, session, CarriedByFigure::data);
  const QByteArray drawn = figureBytes(content, spec, QStringLiteral("png"));
  const FigureVerdict verdict = verifyFigure(write(QStringLiteral("shown.png"), drawn));
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences, QStringList());
}

void VerifyFigureTest::studiesHoldAndAreNumbersToo() {
  // Features without bumps, whose solvers come to an end long before the clock ends them.
  Session session = m_session;
  session.state.hyperparameters.features = &linear_features;
  session.view.crosshair = QPointF(0.5, 0.25);
  session.view.panels.values = QStringLiteral("0.5, 2, 8");
  session.view.section = Segment{{-1.0, 0.0}, {1.5, 0.5}};
  const auto made = [this](const Session& of, const std::vector<const FigureView*>& cells) {
    FigureSpec spec{&gridView, {390.0, 290.0}, 50};
    spec.cells = cells;
    spec.columns = 3;
    FigureContent content = makeFigure(of, recipeFor(of, spec)).content;
    content.payload = figureRecordOf(content, spec, of, CarriedByFigure::data);
    return figureBytes(content, spec, QStringLiteral("png"));
  };
  const QByteArray counted =
      made(m_session, {figureViewFromId("growth_parameters"), figureViewFromId("growth_scores"),
                       figureViewFromId("centres"), figureViewFromId("centres_scores"),
                       figureViewFromId("eigenvalues"), figureViewFromId("splits")});
  const QByteArray solved = made(
      session, {figureViewFromId("solver"), figureViewFromId("solver_gradient"),
                figureViewFromId("solver_scores"), figureViewFromId("cursor"), figureViewFromId("panels"),
                figureViewFromId("section"), figureViewFromId("section_logit"), figureViewFromId("weights")});
  const QByteArray drawn = made(
      m_session, {figureViewFromId("ladder"), figureViewFromId("ladder_evidence"), figureViewFromId("draws"),
                  figureViewFromId("draws_weights"), figureViewFromId("draws_evidence")});
  session.view.lab.problem =
      with_drawn_data(default_problem(*find_lab_density("weight")), {.count = 1000, .true_weight = 0.7});
  const QByteArray inOneDimension = made(session, {figureViewFromId("lab"), figureViewFromId("lab_energy")});
  session.view.panels.quantity = "features";
  session.view.panels.values = QStringLiteral("linear, rbf");
  session.view.panels.labellings = true;
  const QByteArray ofAllLabels = made(session, {figureViewFromId("budget")});
  session.view.panels.quantity = "method";
  session.view.panels.values = QStringLiteral("boundaries, map, laplace");
  const QByteArray boundaries = made(session, {figureViewFromId("panels")});
  session.view.panels.quantity = "features";
  session.view.panels.values = QStringLiteral("linear, quadratic");
  session.view.panels.weights = true;
  const QByteArray weights = made(session, {figureViewFromId("weight_panels")});
  for (const QByteArray& figure :
       {counted, solved, drawn, inOneDimension, ofAllLabels, boundaries, weights}) {
    const FigureVerdict verdict = verifyFigure(write(QStringLiteral("studies.png"), figure));
    QCOMPARE(verdict.failure, QString());
    QCOMPARE(verdict.differences, QStringList());
    QImage image = QImage::fromData(figure);
    QJsonObject object = QJsonDocument::fromJson(payloadOf(figure).value()).object();
    // Each number of theirs by itself.
    const QJsonArray scores = test::at(object, QStringLiteral("results.scores")).toArray();
    int found = 0;
    for (qsizetype k = 0; k < scores.size(); ++k) {
      const QString name = scores[k][QStringLiteral("name")].toString();
      if (name.contains(QStringLiteral("log-likelihood")) || name.contains(QStringLiteral("accuracy")))
        continue;
      if (++found % 10 != 1) continue;  // of those that are alike, some
      QJsonObject changed = object;
      const QByteArray where = "results.scores." + QByteArray::number(k) + ".value";
      test::set(changed, QString::fromLatin1(where),
                test::at(object, QString::fromLatin1(where)).toDouble() + 1e-4);
      setPayload(image, QJsonDocument(changed).toJson());
      image.save(path(QStringLiteral("other.png")));
      QVERIFY2(
          verifyFigure(path(QStringLiteral("other.png"))).differences.join(QLatin1Char(' ')).contains(name),
          qPrintable(name));
    }
    QVERIFY(found > 5);
  }
}

void VerifyFigureTest::areasUnderCurvesAreNumbersToo() {
  QImage image = QImage::fromData(made(QStringLiteral("png"), CarriedByFigure::data, &rocView));
  QJsonObject object =
      QJsonDocument::fromJson(payloadOf(made(QStringLiteral("png"), CarriedByFigure::data, &rocView)).value())
          .object();
  const qsizetype last = test::at(object, QStringLiteral("results.scores")).toArray().size() - 1;
  const QByteArray where = QByteArray("results.scores.") + QByteArray::number(last) + ".value";
  QVERIFY(test::at(object, QString::fromLatin1(where)).toDouble() > 0.5);
  test::set(object, QString::fromLatin1(where),
            test::at(object, QString::fromLatin1(where)).toDouble() - 1e-4);
  setPayload(image, QJsonDocument(object).toJson());
  image.save(path(QStringLiteral("area.png")));
  const FigureVerdict verdict = verifyFigure(path(QStringLiteral("area.png")));
  QVERIFY2(verdict.differences.join(QLatin1Char('\n')).contains(QStringLiteral("area under the curve")),
           qPrintable(verdict.failure));
}

void VerifyFigureTest::overlaysAreNumbersToo_data() {
  QTest::addColumn<QString>("number");
  QTest::addColumn<double>("by");
  QTest::newRow("how many") << QStringLiteral("density: lines") << 1.0;
  QTest::newRow("how long") << QStringLiteral("density: length") << 1e-4;
  QTest::newRow("where along x1") << QStringLiteral("density: middle x1") << 1e-4;
  QTest::newRow("where along x2") << QStringLiteral("density: middle x2") << 1e-4;
  QTest::newRow("how many discs") << QStringLiteral("bumps: discs") << 1.0;
  QTest::newRow("how large") << QStringLiteral("bumps: sizes") << 0.01;
  QTest::newRow("of which class") << QStringLiteral("bumps: values") << 0.01;
  QTest::newRow("how uncertain") << QStringLiteral("bumps: deviations") << 0.01;
  QTest::newRow("where discs are") << QStringLiteral("bumps: middle x2") << 1e-4;
}

void VerifyFigureTest::overlaysAreNumbersToo() {
  QFETCH(const QString, number);
  QFETCH(const double, by);
  FigureContent content = withOverlays();
  QJsonObject object = QJsonDocument::fromJson(content.payload).object();
  QJsonArray scores = test::at(object, QStringLiteral("results.scores")).toArray();
  const QString name = QStringLiteral("overlay ") + number;
  qsizetype place = 0;
  while (place < scores.size() && scores[place][QStringLiteral("name")].toString() != name) ++place;
  QVERIFY(place < scores.size());
  const QString value = QStringLiteral("results.scores.%1.value").arg(place);
  test::set(object, value, test::at(object, value).toDouble() + by);
  content.payload = QJsonDocument(object).toJson();
  const FigureVerdict verdict = verifyFigure(
      write(QStringLiteral("lines.svg"), figureBytes(content, smallPlot, QStringLiteral("svg"))));
  QVERIFY(verdict.verdict() == Verdict::differs);
  QCOMPARE(verdict.differences.size(), 1);
  QVERIFY2(verdict.differences.first().startsWith(name + QStringLiteral(": the figure says")),
           qPrintable(verdict.differences.first()));
}

/// They tell none, and are verified; but not where none are drawn.
void VerifyFigureTest::figuresBeforeOverlaysWereNumbersHaveThemDrawnAgain() {
  FigureContent content = withOverlays();
  QJsonObject object = QJsonDocument::fromJson(content.payload).object();
  QJsonArray scores = test::at(object, QStringLiteral("results.scores")).toArray();
  while (scores.last()[QStringLiteral("name")].toString().startsWith(QLatin1String("overlay")))
    scores.removeLast();
  test::set(object, QStringLiteral("results.scores"), scores);
  content.payload = QJsonDocument(object).toJson();
  const auto verdict = [&] {
    return verifyFigure(
        write(QStringLiteral("old.svg"), figureBytes(content, smallPlot, QStringLiteral("svg"))));
  };
  const FigureVerdict same = verdict();
  QVERIFY2(same.verdict() == Verdict::verified, qPrintable(same.differences.join(QLatin1Char('\n'))));
  content.over.overlays = nullptr;
  const FigureVerdict without = verdict();
  QVERIFY(without.verdict() == Verdict::differs);
  QVERIFY2(without.differences.first().startsWith(QStringLiteral("what is drawn")),
           qPrintable(without.differences.first()));
}

void VerifyFigureTest::figuresBeforeThereWereGridsAreRead() {
  QJsonObject object = QJsonDocument::fromJson(payloadOf(made(QStringLiteral("png"))).value()).object();
  test::set(object, QStringLiteral("version"), 1);
  object.remove(QStringLiteral("drawing"));
  QJsonObject figure = object[QStringLiteral("figure")].toObject();
  figure.remove(QStringLiteral("cells"));
  figure.remove(QStringLiteral("columns"));
  figure.remove(QStringLiteral("parts"));
  object[QStringLiteral("figure")] = figure;
  const FigureVerdict verdict = verifyFigure(saying(QJsonDocument(object).toJson()));
  QVERIFY2(verdict.verdict() == Verdict::numbers_only,
           qPrintable(verdict.failure + verdict.differences.join(QLatin1Char('\n'))));
}

void VerifyFigureTest::figuresBeforeThereWereGreysAreRead() {
  const QString ending = QStringLiteral("png");
  QJsonObject object = QJsonDocument::fromJson(payloadOf(made(ending)).value()).object();
  test::set(object, QStringLiteral("version"), 2);
  object.remove(QStringLiteral("drawing"));
  QJsonObject figure = object[QStringLiteral("figure")].toObject();
  QJsonObject parts = figure[QStringLiteral("parts")].toObject();
  parts.remove(QStringLiteral("lines"));
  parts.remove(QStringLiteral("greys"));
  figure[QStringLiteral("parts")] = parts;
  object[QStringLiteral("figure")] = figure;
  const FigureVerdict verdict = verifyFigure(saying(QJsonDocument(object).toJson()));
  QVERIFY2(verdict.verdict() == Verdict::numbers_only,
           qPrintable(verdict.failure + verdict.differences.join(QLatin1Char('\n'))));
}

void VerifyFigureTest::cellsThatAreNoGridAreRefused() {
  const QJsonObject before = QJsonDocument::fromJson(payloadOf(made(QStringLiteral("png"))).value()).object();
  const auto refused = [&](const char* view, const QJsonArray& cells) {
    QJsonObject object = before;
    test::set(object, QStringLiteral("figure.view"), QLatin1String(view));
    test::set(object, QStringLiteral("figure.cells"), cells);
    const FigureVerdict verdict = verifyFigure(saying(QJsonDocument(object).toJson()));
    return verdict.verdict() == Verdict::unreadable;
  };
  QJsonArray many;
  for (int k = 0; k < 27; ++k) many.append(QStringLiteral("left"));
  QVERIFY(refused("grid", {}));
  QVERIFY(refused("grid", {QStringLiteral("left"), QStringLiteral("grid")}));
  QVERIFY(refused("grid", {QStringLiteral("nothing")}));
  QVERIFY(refused("grid", many));
  QVERIFY(refused("left", {QStringLiteral("left")}));
}

void VerifyFigureTest::figuresOfTheFirstVersionHaveTheirNumbersChecked_data() {
  itOpensAsTheSession_data();
}

void VerifyFigureTest::figuresOfTheFirstVersionHaveTheirNumbersChecked() {
  QFETCH(const QString, ending);
  const QString file =
      QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/first-version/first-version.") + ending;
  const FigureVerdict verdict = verifyFigure(file);
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences, QStringList());
  QCOMPARE(verdict.unchecked.size(), 1);
  QVERIFY2(verdict.unchecked.first().contains(QStringLiteral("number 0")),
           qPrintable(verdict.unchecked.first()));
  QCOMPARE(verdict.made, QStringLiteral("Credence 0.1.0, Qt 6.4.2"));
  QCOMPARE(readSessionFile(file).session.state.dataset->size(), arma::uword{12});
}

void VerifyFigureTest::anotherPixelIsFound() {
  QImage image = QImage::fromData(made(QStringLiteral("png")));
  QCOMPARE(QColor(image.pixel(1, 1)), QColor(Qt::white));
  image.setPixel(1, 1, qRgb(255, 255, 245));
  QVERIFY(image.save(path(QStringLiteral("pixel.png"))));
  const FigureVerdict verdict = verifyFigure(path(QStringLiteral("pixel.png")));
  QCOMPARE(verdict.differences.size(), 1);
  QVERIFY2(verdict.differences.first().contains(QStringLiteral("1 of")) &&
               verdict.differences.first().contains(QStringLiteral("at 1, 1")),
           qPrintable(verdict.differences.first()));
}

void VerifyFigureTest::anotherWordOfASvgIsFound() {
  QByteArray svg = made(QStringLiteral("svg"));
  QVERIFY(svg.contains(">MAP"));
  svg.replace(">MAP", ">EXACT");
  const FigureVerdict verdict = verifyFigure(write(QStringLiteral("word.svg"), svg));
  QCOMPARE(verdict.differences.size(), 1);
  QVERIFY2(verdict.differences.first().contains(QStringLiteral("EXACT")),
           qPrintable(verdict.differences.first()));
}

/// What is drawn is another's, what is said is the figure's own.
void VerifyFigureTest::anotherPageOfAPdfIsFound() {
  Session other = m_session;
  other.state.hyperparameters.width = 0.7;
  const FigureSpec spec{&comparisonView, {80.0, 50.0}, 100};
  FigureContent content = makeFigure(other, recipeFor(other, spec)).content;
  content.payload = payloadOf(made(QStringLiteral("pdf"))).value();
  const FigureVerdict verdict =
      verifyFigure(write(QStringLiteral("page.pdf"), figureBytes(content, spec, QStringLiteral("pdf"))));
  QCOMPARE(verdict.differences.size(), 1);
  QVERIFY2(verdict.differences.first().startsWith(QStringLiteral("what is drawn")),
           qPrintable(verdict.differences.first()));
}

void VerifyFigureTest::anotherPointIsFound() {
  Session other = m_session;
  Dataset moved = *other.state.dataset;
  moved.inputs(split_rows(moved, m_session.state.split).train().front(), 0) += 0.01;
  other.state.dataset = std::make_shared<const Dataset>(moved);
  QJsonObject object = QJsonDocument::fromJson(payloadOf(made(QStringLiteral("png"))).value()).object();
  const QJsonObject session = QJsonDocument::fromJson(toJson(other)).object();
  // With its hash: the numbers tell. Without: the hash does.
  test::set(object, QStringLiteral("session"), session);
  const FigureVerdict verdict = verifyFigure(saying(QJsonDocument(object).toJson()));
  QCOMPARE(verdict.failure, QString());
  QVERIFY(verdict.differences.join(QLatin1Char(' ')).contains(QStringLiteral("log_evidence")));
  QVERIFY(verdict.differences.join(QLatin1Char(' ')).contains(QStringLiteral("pixels")));
  test::set(object, QStringLiteral("session.data.sha256"), QString::fromLatin1("0").repeated(64));
  QVERIFY(!verifyFigure(saying(QJsonDocument(object).toJson())).failure.isEmpty());
}

void VerifyFigureTest::pointsThatDoNotTravelAreAskedFor() {
  const QByteArray png = made(QStringLiteral("png"), CarriedByFigure::hash);
  const QByteArray payload = payloadOf(png).value();
  QVERIFY(!payload.contains(QByteArray::number(m_session.state.dataset->inputs(0, 0), 'g', 12)));
  const QString file = write(QStringLiteral("secret.png"), png);
  QVERIFY(verifyFigure(file).failure.contains(QStringLiteral("without its 60 points")));
  std::ostringstream table;
  write_dataset(table, *m_session.state.dataset);
  const QString data = write(QStringLiteral("secret.csv"), QByteArray::fromStdString(table.str()));
  const FigureVerdict verdict = verifyFigure(file, data);
  QCOMPARE(verdict.failure, QString());
  QVERIFY2(verdict.verdict() == Verdict::verified,
           qPrintable((verdict.differences + verdict.unchecked).join(QLatin1Char('\n'))));
  Dataset moved = *m_session.state.dataset;
  moved.inputs(0, 0) = std::nextafter(moved.inputs(0, 0), 10.0);
  std::ostringstream other;
  write_dataset(other, moved);
  write(QStringLiteral("secret.csv"), QByteArray::fromStdString(other.str()));
  QVERIFY(verifyFigure(file, data).failure.contains(QStringLiteral("not the 60 points")));
}

void VerifyFigureTest::aConvertedPictureHasLostIt() {
  const QImage image = QImage::fromData(made(QStringLiteral("png"))).convertToFormat(QImage::Format_RGB32);
  QImage plain(image.size(), QImage::Format_RGB32);
  plain.fill(Qt::white);
  QVERIFY(plain.save(path(QStringLiteral("converted.png"))));
  QVERIFY(verifyFigure(path(QStringLiteral("converted.png")))
              .failure.contains(QStringLiteral("carries nothing")));
}

/// Letters look otherwise with other libraries; numbers do not.
void VerifyFigureTest::anotherProgramsDrawingIsNotJudged() {
  QJsonObject object = QJsonDocument::fromJson(payloadOf(made(QStringLiteral("png"))).value()).object();
  object[QStringLiteral("program")] = QStringLiteral("Credence 0.0.1, Qt 7");
  test::set(object, QStringLiteral("figure.width_mm"), 90.0);
  const FigureVerdict verdict = verifyFigure(saying(QJsonDocument(object).toJson()));
  QVERIFY(verdict.verdict() == Verdict::numbers_only);
  QCOMPARE(verdict.unchecked.size(), 1);
  QVERIFY(verdict.unchecked.first().contains(QStringLiteral("Credence 0.0.1, Qt 7")));
}

void VerifyFigureTest::itOpensAsTheSession_data() {
  QTest::addColumn<QString>("ending");
  for (const char* ending : {"png", "svg", "pdf"}) QTest::newRow(ending) << QString::fromLatin1(ending);
}

void VerifyFigureTest::itOpensAsTheSession() {
  QFETCH(const QString, ending);
  const QString file = write(QStringLiteral("open.") + ending, made(ending));
  QVERIFY(isSessionFile(file));
  const Session read = readSessionFile(file).session;
  QVERIFY(identical(*read.state.dataset, *m_session.state.dataset));
  QCOMPARE(read.state.name, m_session.state.name);
  QVERIFY(read.state.hyperparameters == m_session.state.hyperparameters);
  QVERIFY(read.state.pins == m_session.state.pins);
  QVERIFY(read.view == m_session.view);
}

void VerifyFigureTest::whatIsNoFigureIsRefused_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QString>("said");
  QTest::newRow("text") << QByteArray("hello") << QStringLiteral("no PNG, SVG, PDF or web page");
  QTest::newRow("nothing") << QByteArray() << QStringLiteral("no PNG, SVG, PDF or web page");
  QTest::newRow("svg") << QByteArray("<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>")
                       << QStringLiteral("carries nothing");
  QTest::newRow("svg that is cut off") << QByteArray("<svg><g>") << QStringLiteral("cut off");
  QTest::newRow("svg whose payload is cut off")
      << QByteArray("<svg><metadata id=\"credence\">{</svg>") << QStringLiteral("damaged");
  QTest::newRow("another's") << QByteArray("<svg><metadata id=\"credence\">{\"a\": 1}</metadata></svg>")
                             << QStringLiteral("not from Credence");
  QTest::newRow("newer")
      << QByteArray(
             "<svg><metadata id=\"credence\">{\"format\": \"credence figure\", \"version\": "
             "99}</metadata></svg>")
      << QStringLiteral("newer version");
  QTest::newRow("pdf") << QByteArray("%PDF-1.4\n") << QStringLiteral("carries nothing");
}

void VerifyFigureTest::whatIsNoFigureIsRefused() {
  QFETCH(const QByteArray, bytes);
  QFETCH(const QString, said);
  const FigureVerdict verdict = verifyFigure(write(QStringLiteral("none.bin"), bytes));
  QVERIFY2(verdict.failure.contains(said), qPrintable(verdict.failure));
  QVERIFY(verifyFigure(path(QStringLiteral("missing.png"))).failure.contains(QStringLiteral("missing.png")));
}

/// Cut and flipped anywhere: a verdict, and never a crash.
void VerifyFigureTest::damagedFiguresEndInASentence() {
  const unsigned seed = 20261123;
  qInfo("seed %u", seed);
  Random random(seed);
  for (const char* ending : {"png", "svg", "pdf"}) {
    const QByteArray whole = made(QString::fromLatin1(ending), CarriedByFigure::hash);
    for (int k = 0; k < 40; ++k) {
      QByteArray damaged = whole;
      const auto place = static_cast<qsizetype>(random.next() % static_cast<quint64>(whole.size()));
      if (k % 2 == 0) damaged.truncate(place);
      if (k % 2 == 1) damaged[place] = static_cast<char>(damaged[place] ^ 0x10);
      const FigureVerdict verdict = verifyFigure(write(QStringLiteral("damaged.bin"), damaged));
      QVERIFY(!verdict.failure.isEmpty());  // if by nothing else, for the points that are missing
    }
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::VerifyFigureTest);

#include "tst_verify_figure.moc"
