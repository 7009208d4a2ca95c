#include "app/compute/fit_job.h"
#include "app/compute/method_prediction.h"
#include "app/plots/comparison_view.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/plots/plot_overlay.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/prediction/predict.h"
#include "support/legend_names.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QTest>
#include <QTransform>
#include <qcustomplot.h>

#include <cmath>
#include <random>
#include <set>

namespace credence {

/// What stands on the maps beside the points: contours, their labels, rings, boundaries of draws.
class PlotMarksTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_plot_marks"); }
  void init() {
    showWindow();
    leaveOutMap();
  }
  void cleanup() { closeWindow(); }
  void aPictureOfAnotherViewIsDroppedAtOnce_data();
  void aPictureOfAnotherViewIsDroppedAtOnce();
  void thousandsOfFreshPointsAreOneUpdate();
  void aFileOverAnEmptySheetIsPaintedByTheCharts();
  void labelsAreReadableAndOffTheBoundary();
  void theSamePictureHasTheSameLabels();
  void ringsFollowTheMethod();
  void theReferencesRingsComeWithItsPicture();
  void manyPointsGetTheirRingsAfterThePicture();
  void theLegendSaysWhoseRingsTheyAre();
  void twoPointsHaveOneStraightBoundary();
  void onlyTheFitsBoundaryIsSeenBesideThoseOfDraws();
  void generatedShapesAreRound();
  void equalScalesComeToRest();

 private:
  using Places = std::set<std::pair<double, double>>;

  /// A number on a map, and the room it takes.
  struct Label {
    QString text;
    double angle;
    bool inLine;
    QPolygonF outline;  // px
  };

  /// What a chart off the screen paints, and where.
  struct Plotted {
    std::shared_ptr<const PlaneScene> scene;
    Canvas canvas;
  };

  ComparisonView* view() const { return find<ComparisonView>(); }
  ProbabilityPlot* left() const { return view()->leftPlot(); }
  ProbabilityPlot* right() const { return view()->rightPlot(); }
  void open(const Dataset& dataset) const {
    document().openDataset(dataset, QStringLiteral("points.csv"));
    awaitFit();
  }
  void show(const Quantity& first, const Quantity& second) const {
    document().setInView(&ViewState::shown, {first, second, false});
    awaitFit();
    AWAIT(right()->picture() != nullptr && right()->picture()->quantity == second &&
          left()->picture()->quantity == first);
    awaitPainted();
  }
  static std::vector<Label> labels(const PlaneScene& scene, const Canvas& canvas);
  static std::vector<Label> labels(const ProbabilityPlot* plot) {
    const auto scene = plot->seen();
    return scene ? labels(*scene, plot->seenCanvas()) : std::vector<Label>();
  }
  static bool crosses(const Canvas& canvas, const Polyline& line, const QPolygonF& outline);
  static QCPItemText* scaleNote(const QCustomPlot* plot);
  static Places rings(const PlaneScene* scene);
  static Places rings(const ProbabilityPlot* plot) { return rings(plot->seen().get()); }
  /// Where the points lie that these logits put on the wrong side.
  static Places misclassified(const Dataset& dataset, const arma::vec& logits);
  static FitRequest request(const Dataset& dataset, const Hyperparameters& setting, const Quantity& shown);
  /// In a plot alone.
  static Plotted plotOf(const FitRequest& request);
};

std::vector<PlotMarksTest::Label> PlotMarksTest::labels(const PlaneScene& scene, const Canvas& canvas) {
  std::vector<Label> found;
  for (const ContourNumber& number : scene.numbers(canvas).numbers) {
    const TextBox& text = number.box;
    const QTransform turn = QTransform().translate(text.centre.x(), text.centre.y()).rotate(number.angle);
    const QRectF box(-text.halfWidth, -text.halfHeight, 2.0 * text.halfWidth, 2.0 * text.halfHeight);
    found.push_back({number.text, number.angle, number.inLine, turn.map(QPolygonF(box))});
  }
  return found;
}

bool PlotMarksTest::crosses(const Canvas& canvas, const Polyline& line, const QPolygonF& outline) {
  const auto place = [&](arma::uword n) { return canvas.toPixel(line.points(n, 0), line.points(n, 1)); };
  for (arma::uword n = 1; n < line.points.n_rows; ++n) {
    const QLineF segment(place(n - 1), place(n));
    for (qsizetype k = 1; k < outline.size(); ++k) {
      if (segment.intersects(QLineF(outline[k - 1], outline[k])) == QLineF::BoundedIntersection) return true;
    }
  }
  return false;
}

QCPItemText* PlotMarksTest::scaleNote(const QCustomPlot* plot) {
  for (int k = 0; k < plot->itemCount(); ++k) {
    auto* item = qobject_cast<QCPItemText*>(plot->item(k));
    if (item != nullptr && item->text() == QLatin1String("axes not to scale")) return item;
  }
  qFatal("no note");
}

PlotMarksTest::Places PlotMarksTest::rings(const PlaneScene* scene) {
  Places places;
  if (scene == nullptr) return places;
  for (const QPointF& place : scene->rings) places.insert({place.x(), place.y()});
  return places;
}

PlotMarksTest::Places PlotMarksTest::misclassified(const Dataset& dataset, const arma::vec& logits) {
  Places places;
  for (arma::uword n = 0; n < dataset.size(); ++n) {
    if ((logits(n) >= 0.0 ? 1U : 0U) == dataset.labels(n)) continue;
    places.insert({dataset.inputs(n, 0), dataset.inputs(n, 1)});
  }
  return places;
}

FitRequest PlotMarksTest::request(const Dataset& dataset, const Hyperparameters& setting,
                                  const Quantity& shown) {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(dataset);
  request.view = withEqualScale(viewOfData(dataset), QSize(400, 400));
  request.hyperparameters = setting;
  request.shown.left = shown;
  return request;
}

PlotMarksTest::Plotted PlotMarksTest::plotOf(const FitRequest& request) {
  const std::shared_ptr<const FitResult> fit = FitJob::compute(request);
  QCustomPlot plot;
  plot.setViewport(QRect(0, 0, 440, 460));
  ProbabilityChart chart(plot, PicturePlace::left, SceneLayer::Painting::AtOnce);
  chart.setView(request.view);
  chart.setPoints(request.dataset, fit->fit->split);
  chart.setResult(fit);
  plot.replot();
  return {std::static_pointer_cast<const PlaneScene>(chart.layer()->scene()), chart.layer()->canvas()};
}

void PlotMarksTest::aPictureOfAnotherViewIsDroppedAtOnce_data() {
  QTest::addColumn<double>("scale");
  for (const double scale : {1e5, 1e6, 1e8, 1e150})
    QTest::newRow(qPrintable(QString::number(scale))) << scale;
}

// A file in small units, one in large ones, then made-up points: no contours of the one are drawn in the
// view of the other.
void PlotMarksTest::aPictureOfAnotherViewIsDroppedAtOnce() {
  QFETCH(double, scale);
  const Dataset small = test::random_points(7, 60);
  Dataset large = small;
  large.inputs *= scale;
  const auto drawn = [](const ProbabilityPlot* plot) {
    arma::uword points = 0;
    const auto scene = plot->seen();
    if (!scene || scene->picture() == nullptr) return points;
    for (const std::vector<Polyline>& lines : scene->picture()->contours.lines) {
      for (const Polyline& line : lines) points += line.points.n_rows;
    }
    return points;
  };
  open(small);
  AWAIT(drawn(left()) > 0 && drawn(right()) > 0);
  document().openDataset(large, QStringLiteral("large.csv"));
  QCOMPARE(drawn(left()) + drawn(right()), arma::uword{0});
  awaitFit();
  AWAIT(drawn(left()) > 0 && drawn(right()) > 0);
  QTest::keyClick(m_window.get(), Qt::Key_G);
  QCOMPARE(drawn(left()) + drawn(right()), arma::uword{0});
  awaitFit();
  AWAIT(drawn(left()) > 0 && drawn(right()) > 0);
}

void PlotMarksTest::thousandsOfFreshPointsAreOneUpdate() {
  open(test::random_points(7, 60));
  FreshPoints fresh;
  Random random(1);
  for (int k = 0; k < 100'000; ++k) {
    fresh.places[0][Role::train].push_back({1e150 * random.normal(), random.normal()});
  }
  // Pixels beyond what a region can count, and more rectangles than one could add up.
  left()->overlay()->setFresh(fresh);
  left()->overlay()->repaint();
  left()->overlay()->clearFresh();
}

/// Its names may be those of the sheet; painting a million points on the overlay would hold the window.
void PlotMarksTest::aFileOverAnEmptySheetIsPaintedByTheCharts() {
  // Of fewer points, for there to be a picture; the first of the others are the same.
  open(test::random_points(8, 20));
  awaitPainted();
  Dataset many = test::random_points(8, 3000);
  document().openDataset(many, QStringLiteral("points.csv"));
  QCOMPARE(left()->overlay()->freshCount(), qsizetype{0});
  AWAIT(left()->seen() && left()->seen()->points && left()->seen()->points->dataset->size() == 3000);
  // A hand's own points are there at once.
  append_points(many, arma::rowvec{0.1, 0.2}, 1);
  document().editDataset(many, QStringLiteral("Draw"));
  QCOMPARE(left()->overlay()->freshCount(), qsizetype{1});
}

void PlotMarksTest::labelsAreReadableAndOffTheBoundary() {
  std::size_t count = 0;
  for (const char* generator : {"moons", "spirals", "xor", "checkerboard", "gaussians"}) {
    for (const double width : {0.3, 0.5, 0.8}) {
      const Generator& made = *find_generator(generator);
      GeneratorSettings settings = default_settings(made);
      settings.count = 80;
      const Quantity shown = Quantity::probability(width < 0.5 ? laplace_probit : map_method);
      const auto [scene, canvas] =
          plotOf(request(generate(made, settings), {&rbf_features, width, 30.0}, shown));
      const ContourSet& set = scene->picture()->contours;
      for (const Label& label : labels(*scene, canvas)) {
        ++count;
        QVERIFY(std::abs(label.angle) <= 75.0);
        QVERIFY(label.text != QLatin1String("0.5"));
        for (std::size_t k = 0; k < set.levels.size(); ++k) {
          if (QString::number(set.levels[k], 'f', 1) == label.text) continue;  // its own
          // Beside lines a number may have to cover a thin one.
          if (!label.inLine && set.levels[k] != 0.5) continue;
          for (const Polyline& line : set.lines[k]) {
            QVERIFY2(!crosses(canvas, line, label.outline), qPrintable(label.text));
          }
        }
      }
    }
  }
  QVERIFY2(count > 30, qPrintable(QString::number(count)));
}

void PlotMarksTest::theSamePictureHasTheSameLabels() {
  m_window->openAtStart({});
  awaitFit();
  const Quantity laplace = Quantity::probability(laplace_probit);
  show(laplace, laplace);
  const auto same = [](const std::vector<Label>& a, const std::vector<Label>& b) {
    constexpr double pixels = 0.5;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Label& x, const Label& y) {
      const QPointF moved = x.outline.boundingRect().center() - y.outline.boundingRect().center();
      return x.text == y.text && std::abs(x.angle - y.angle) < 2.0 &&
             std::hypot(moved.x(), moved.y()) < pixels;
    });
  };
  AWAIT(labels(left()).size() >= 2);
  // Canvases side by side may differ by a pixel, and then there is room in other places.
  const bool alike = left()->seenCanvas() == right()->seenCanvas();
  if (alike) AWAIT(same(labels(left()), labels(right())));
  const std::vector<Label> before = labels(left());
  // Under the mouse, after another picture, and after another setting and back.
  for (int x = 100; x < 300; x += 20) QTest::mouseMove(left()->plot(), QPoint(x, 200));
  left()->plot()->replot();
  QVERIFY(same(labels(left()), before));
  show(Quantity::entropy(), laplace);
  show(laplace, laplace);
  AWAIT(same(labels(left()), before));
  const Hyperparameters setting = document().state().hyperparameters;
  Hyperparameters other = setting;
  other.width *= 2.0;
  document().setHyperparameters(other);
  awaitFit();
  document().setHyperparameters(setting);
  awaitFit();
  AWAIT(same(labels(left()), before));
  if (alike) AWAIT(same(labels(right()), before));
}

void PlotMarksTest::ringsFollowTheMethod() {
  // Few points, overlapping classes and a wide prior: means of draws decide otherwise than the mode.
  const Dataset dataset = test::random_points(5, 40);
  Places mode;
  for (const Method* method : methods()) {
    if (!method->at_hand() || method == &importance_laplace) continue;
    const auto scene =
        plotOf(request(dataset, {&rbf_features, 0.8, 1000.0}, Quantity::probability(*method))).scene;
    const FitResult& result = *scene->result;
    std::shared_ptr<const MethodDraws> draws = result.drawsOf(*method);
    QCOMPARE(rings(scene.get()),
             misclassified(dataset, predictMethod(result.fit, *method, draws, {}).score.logits));
    if (method == &map_method) mode = rings(scene.get());
    QVERIFY2(method != &importance_prior || rings(scene.get()) != mode, "the example tells nothing");
  }
}

void PlotMarksTest::theReferencesRingsComeWithItsPicture() {
  const Dataset dataset = test::random_points(5, 20);
  open(dataset);
  const Quantity reference = Quantity::probability(reference_method);
  show(Quantity::probability(map_method), reference);
  AWAIT(right()->result()->decisions(reference) != nullptr);
  AWAIT_COMPARE(rings(right()), misclassified(dataset, *right()->result()->decisions(reference)));
}

void PlotMarksTest::manyPointsGetTheirRingsAfterThePicture() {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(test::random_points(2, 2000));
  request.view = bounds_of(request.dataset->inputs);
  request.hyperparameters = {&linear_features, 1.0, 1.0};
  request.shown.right = Quantity::probability(laplace_samples);
  std::vector<bool> known;
  FitJob().run(request, {}, {}, [&](const std::shared_ptr<const FitResult>& result) {
    known.push_back(result->decisions(request.shown.right) != nullptr);
  });
  QCOMPARE(known, (std::vector<bool>{false, true, true}));
}

void PlotMarksTest::theLegendSaysWhoseRingsTheyAre() {
  const auto ringName = [](const ProbabilityPlot* plot) {
    for (const QString& name : test::legend_names(plot->plot())) {
      if (name.startsWith(QLatin1String("misclassified"))) return name;
    }
    return QString();
  };
  m_window->resize(2400, 900);
  open(test::random_points(5, 60));
  const Quantity map = Quantity::probability(map_method);
  show(map, Quantity::probability(laplace_probit));
  AWAIT_COMPARE(ringName(left()), QStringLiteral("misclassified by MAP"));
  AWAIT_COMPARE(ringName(right()), QStringLiteral("misclassified by Laplace"));
  // Narrow plots leave it to the right one, unless that is covered and names nothing.
  m_window->resize(1000, 800);
  AWAIT(!ringName(right()).isEmpty() && ringName(left()).isEmpty());
  document().setInView(&ViewState::covered, {.right = true});
  AWAIT(ringName(right()).isEmpty() && !ringName(left()).isEmpty());
  document().setInView(&ViewState::covered, {});
  m_window->resize(2400, 900);
  document().setHyperparameters({&linear_features, 1.0, 1.0});  // three weights are soon drawn
  show(map, Quantity::probability(importance_laplace));
  AWAIT_COMPARE(ringName(right()), QStringLiteral("misclassified by importance sampling"));
  // Where there is too little room for that, in one word.
  m_window->resize(1280, 800);
  AWAIT_COMPARE(ringName(right()), QStringLiteral("misclassified"));
  // A difference decides nothing: it has no rings.
  ShownQuantities withDifference = document().view().shown;
  withDifference.difference = true;
  document().setInView(&ViewState::shown, withDifference);
  awaitFit();
  AWAIT(view()->differencePlot()->picture() != nullptr);
  AWAIT(!rings(left()).empty());
  AWAIT(rings(view()->differencePlot()).empty());
}

void PlotMarksTest::twoPointsHaveOneStraightBoundary() {
  Dataset points;
  append_points(points, arma::rowvec{0.0, 0.0}, 0);
  append_points(points, arma::rowvec{1.0, 0.3}, 1);
  for (const Method* method : {&map_method, &laplace_quadrature, &laplace_samples}) {
    FitRequest request;
    request.dataset = std::make_shared<const Dataset>(points);
    request.view = {-9.0, 10.0, -9.0, 10.0};
    request.hyperparameters = {&rbf_features, 0.5, 10.0};
    request.shown.left = Quantity::probability(*method);
    const auto fit = FitJob::compute(request);
    const ContourSet& contours = fit->pictures[0].contours;
    const auto half =
        std::find(contours.levels.begin(), contours.levels.end(), 0.5) - contours.levels.begin();
    // By draws the plateau around may lie to one side of one half, and so the line go round a point.
    if (method != &laplace_samples) QCOMPARE(contours.lines[half].size(), std::size_t{1});
    for (const Polyline& line : contours.lines[half]) {
      for (arma::uword n = 0; n < line.points.n_rows; ++n) {
        const double away = std::hypot(line.points(n, 0) - 0.5, line.points(n, 1) - 0.15);
        QVERIFY2(away < 4.0, qPrintable(QString::number(away)));
      }
    }
  }
}

void PlotMarksTest::onlyTheFitsBoundaryIsSeenBesideThoseOfDraws() {
  m_window->openAtStart({});
  awaitFit();
  const auto visible = [](const ProbabilityPlot* plot) {
    QSet<double> levels;
    const auto scene = plot->seen();
    for (const std::size_t k : scene->levels()) levels.insert(scene->picture()->contours.levels[k]);
    return levels;
  };
  AWAIT(!labels(right()).empty());
  QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ShiftModifier);
  for (const ProbabilityPlot* plot : {left(), right()}) {
    AWAIT_COMPARE(visible(plot), QSet<double>{0.5});
    AWAIT(labels(plot).empty());
    arma::uword points = 0;
    for (const std::vector<Polyline>& lines : plot->seen()->boundaries->lines) {
      for (const Polyline& line : lines) points += line.points.n_rows;
    }
    QVERIFY(points > 100);
  }
  // Also of the next fit, and of a picture that has no such line.
  Hyperparameters setting = document().state().hyperparameters;
  setting.prior_variance *= 3.0;
  document().setHyperparameters(setting);
  awaitFit();
  AWAIT_COMPARE(visible(left()), QSet<double>{0.5});
  show(Quantity::latent_deviation(), Quantity::probability(map_method));
  AWAIT(visible(left()).isEmpty());
  QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ShiftModifier);
  for (const ProbabilityPlot* plot : {left(), right()}) {
    AWAIT_COMPARE(static_cast<std::size_t>(visible(plot).size()), plot->picture()->contours.levels.size());
  }
  AWAIT(!labels(right()).empty());
}

void PlotMarksTest::generatedShapesAreRound() {
  // Much higher than wide: equal scales leave most of a plot empty, and half circles look like half circles.
  m_window->resize(1100, 1000);
  const auto unitRatio = [this] {
    const Bounds shown = view()->view();
    const QSize canvas = view()->canvasSize();
    return (canvas.width() / shown.width()) / (canvas.height() / shown.height());
  };
  QTest::keyClick(m_window.get(), Qt::Key_G);
  awaitFit();
  QVERIFY(document().view().equalScale);
  AWAIT(std::abs(unitRatio() - 1.0) < 0.01);
  for (const ProbabilityPlot* plot : {left(), right()}) AWAIT(!scaleNote(plot->plot())->visible());
  // Of other shapes, too, and when they are made wider by a number.
  document().setGeneratorOption(*find_option(*document().generator(), "reach"), -3.0);
  awaitFit();
  QVERIFY(document().view().equalScale);
  // Where scales differ, the plots say so.
  action(QStringLiteral("Equal Scale"))->trigger();
  AWAIT(std::abs(unitRatio() - 1.0) > 0.05);
  for (const ProbabilityPlot* plot : {left(), right()}) AWAIT(scaleNote(plot->plot())->visible());
}

/// The canvas decides what equal scales show, which decides how long the numbers beside it are, which decide
/// the canvas.
void PlotMarksTest::equalScalesComeToRest() {
  m_window->resize(1100, 900);
  document().setInView(&ViewState::equalScale, true);
  const auto seed = std::random_device{}();
  qInfo("seed %u", seed);
  std::mt19937_64 random(seed);
  int changes = 0;
  int atOnce = 0;
  connect(view(), &ComparisonView::viewChanged, this, [&changes] { ++changes; });
  const auto handleEvents = [](int rounds) {
    for (int k = 0; k < rounds; ++k) QCoreApplication::processEvents();
  };
  // Through all steps of the numbers beside the upright axis, which is the one that shows more.
  for (int k = 0; k < 150; ++k) {
    const double width = std::pow(10.0, 3.0 * (k + std::uniform_real_distribution()(random)) / 150.0 - 1.0);
    const double middle = std::uniform_real_distribution(-1.0, 1.0)(random) * width;
    const Bounds wanted = {-width, width, middle - 0.1 * width, middle + 0.1 * width};
    const int unset = changes;
    document().setInView(&ViewState::bounds, wanted);
    handleEvents(60);
    atOnce += changes == unset + 1 ? 1 : 0;
    const int before = changes;
    handleEvents(40);
    QVERIFY2(changes == before, qPrintable(QStringLiteral("%1, %2").arg(middle).arg(width)));
    // Of an odd width the left plot may have a pixel more. The same numbers beside them take the same room.
    QVERIFY(std::abs(left()->canvasSize().width() - right()->canvasSize().width()) <= 1);
  }
  // What is computed for a view that is not the last is computed in vain.
  QVERIFY2(atOnce >= 145, qPrintable(QString::number(atOnce)));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PlotMarksTest);
#include "tst_plot_marks.moc"
