#include "app/compute/fit_job.h"
#include "app/compute/sampled_boundaries.h"
#include "app/document/bumps_overlay.h"
#include "app/plots/disc_painting.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_scene.h"
#include "app/plots/plane_view.h"
#include "app/plots/probability_chart.h"
#include "app/style/palette.h"
#include "support/await.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace credence {

/// What is painted inside the axes, by a worker on the screen and at once into a figure.
class PlaneSceneTest : public QObject {
  Q_OBJECT

 private slots:
  void colourIsThatOfTheValue();
  void aPartIsThePartOfTheWhole();
  void theFitsBoundaryLiesOverThoseOfDraws();
  void washingOutLeavesThePoints();
  void bumpsAreDiscsBySizeAndSign();
  void hugeAndTinyCoordinatesArePainted();
  void aMovedImageStaysAtItsPlace();
  void theScreenGetsWhatAFigureGets();
  void anotherThreadPaintsTheSame();
  void whatPaintingThrowsIsSaid();
  void manyScenesAtOnceArePaintedOnce();

 private:
  static std::shared_ptr<const FitResult> fitOf(const Dataset& dataset, const Bounds& view);
  static PlaneScene sceneOf(std::shared_ptr<const FitResult> fit);
  static QImage paint(const Scene& scene, const Canvas& canvas);
  /// The largest difference of a colour's red, green or blue.
  static int apart(QRgb a, QRgb b);
};

std::shared_ptr<const FitResult> PlaneSceneTest::fitOf(const Dataset& dataset, const Bounds& view) {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(dataset);
  request.view = view;
  request.hyperparameters = {&rbf_features, 0.4 * view.width() / 4.0, 10.0};
  return FitJob::compute(request);
}

PlaneScene PlaneSceneTest::sceneOf(std::shared_ptr<const FitResult> fit) {
  PlaneScene scene;
  scene.result = fit;
  scene.pictured = std::move(fit);
  scene.numbering.font = QFont(QStringLiteral("DejaVu Sans"), 9);
  return scene;
}

QImage PlaneSceneTest::paint(const Scene& scene, const Canvas& canvas) {
  QImage image = canvas.emptyImage();
  QCPPainter painter(&image);
  scene.paint(painter, canvas);
  painter.end();
  return image;
}

int PlaneSceneTest::apart(QRgb a, QRgb b) {
  return std::max(
      {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

void PlaneSceneTest::colourIsThatOfTheValue() {
  const auto fit = fitOf(test::random_points(3, 60), {-2.0, 2.0, -2.0, 2.0});
  const Picture& picture = fit->pictures[0];
  PlaneScene scene = sceneOf(fit);
  // Only the field: contours and their numbers would lie on it.
  auto bare = std::make_shared<FitResult>(*fit);
  for (Picture& each : bare->pictures) each.contours = {};
  scene.pictured = bare;
  // A whole number of dots from point to point of the grid, so that points are in the middle of dots.
  const auto cells = static_cast<int>(picture.grid.nx) - 1;
  for (const double ratio : {1.0, 2.0}) {
    const Canvas canvas{picture.grid.bounds, QSize(3 * cells, 3 * cells), ratio};
    const QImage image = paint(scene, canvas);
    QCPColorGradient gradient = gradientOf(picture.quantity);
    for (arma::uword i = 2; i + 2 < picture.grid.nx; i += 7) {
      for (arma::uword j = 2; j + 2 < picture.grid.ny; j += 5) {
        const QPointF at = canvas.toPixel(picture.grid.x1(i), picture.grid.x2(j)) * ratio;
        const QRgb wanted = gradient.color(picture.values(i, j), QCPRange(picture.low, picture.high));
        // One step of the gradient's table, and what neighbours half a dot away mix in.
        const int off = apart(image.pixel(at.toPoint()), wanted);
        QVERIFY2(off <= 6, qPrintable(QStringLiteral("%1 at %2, %3").arg(off).arg(i).arg(j)));
      }
    }
  }
}

void PlaneSceneTest::aPartIsThePartOfTheWhole() {
  // Zoomed in, only the part in sight is coloured: at the same places, the same colours.
  const auto fit = fitOf(test::random_points(3, 60), {-2.0, 2.0, -2.0, 2.0});
  auto bare = std::make_shared<FitResult>(*fit);
  for (Picture& each : bare->pictures) each.contours = {};
  const PlaneScene scene = sceneOf(bare);
  const Canvas whole{fit->pictures[0].grid.bounds, QSize(1200, 1200), 1.0};
  const Canvas part{{-0.5, 0.5, 0.25, 1.25}, QSize(300, 300), 1.0};
  const QImage all = paint(scene, whole);
  const QImage some = paint(scene, part);
  for (int x = 10; x < 290; x += 20) {
    for (int y = 10; y < 290; y += 20) {
      const QPointF place(-0.5 + x / 300.0, 0.25 + y / 300.0);
      const int off =
          apart(all.pixel(whole.toPixel(place).toPoint()), some.pixel(part.toPixel(place).toPoint()));
      QVERIFY2(off <= 8, qPrintable(QStringLiteral("%1 at %2, %3").arg(off).arg(x).arg(y)));
    }
  }
}

void PlaneSceneTest::theFitsBoundaryLiesOverThoseOfDraws() {
  const auto fit = fitOf(test::random_points(5, 60), {-2.0, 2.0, -2.0, 2.0});
  const ContourSet& contours = fit->pictures[0].contours;
  const auto half = static_cast<std::size_t>(std::find(contours.levels.begin(), contours.levels.end(), 0.5) -
                                             contours.levels.begin());
  auto boundaries = std::make_shared<SampledBoundaries>();
  boundaries->lines.assign(30, contours.lines[half]);  // thirty on each other hide all below them
  PlaneScene scene = sceneOf(fit);
  const Canvas canvas{fit->pictures[0].grid.bounds, QSize(500, 500), 1.0};
  const QImage without = paint(scene, canvas);
  scene.boundaries = boundaries;
  const QImage with = paint(scene, canvas);
  QVERIFY(with != without);
  QVERIFY(scene.numbers(canvas).numbers.empty());
  int looked = 0;
  for (const Polyline& line : contours.lines[half]) {
    for (arma::uword n = 0; n < line.points.n_rows; n += 5) {
      const QPoint at = canvas.toPixel(line.points(n, 0), line.points(n, 1)).toPoint();
      if (!canvas.area().adjusted(3, 3, -3, -3).contains(at)) continue;
      ++looked;
      const QRgb seen = with.pixel(at);
      QVERIFY(apart(seen, markCore().rgb()) < apart(seen, drawnBoundaryPen().color().rgb()));
    }
  }
  QVERIFY(looked > 10);
}

void PlaneSceneTest::washingOutLeavesThePoints() {
  const auto fit = fitOf(test::random_points(3, 40), {-2.0, 2.0, -2.0, 2.0});
  PlaneScene scene = sceneOf(fit);
  auto points = std::make_shared<MarkedPoints>();
  points->dataset = fit->request.dataset;
  points->places[0][Role::train] = {{0.5, 0.5}};
  scene.points = points;
  const Canvas canvas{fit->pictures[0].grid.bounds, QSize(400, 400), 1.0};
  const QPoint point = canvas.toPixel(0.5, 0.5).toPoint();
  const QImage before = paint(scene, canvas);
  scene.wash = QColor(255, 255, 255, 115);
  const QImage after = paint(scene, canvas);
  QCOMPARE(after.pixel(point), before.pixel(point));
  QCOMPARE(QColor(after.pixel(point)), classColours()[0]);
  QVERIFY(after.pixel(5, 5) != before.pixel(5, 5));
}

/// Their areas are as the sizes of the weights, their colours the classes', and the plus has a bar more.
void PlaneSceneTest::bumpsAreDiscsBySizeAndSign() {
  PlaneScene scene;
  const std::vector<OverlayDisc> discs = {{.x1 = -1.0, .value = 4.0, .deviation = 1.0},
                                          {.x1 = 1.0, .value = -1.0, .deviation = 2.0},
                                          {.x1 = 50.0, .value = 3.0, .deviation = 1.0}};
  scene.overlays = std::make_shared<const DrawnOverlays>(
      DrawnOverlays{{DrawnOverlay{.overlay = &bumpsOverlay, .discs = discs}}});
  const Canvas canvas{{-2.0, 2.0, -2.0, 2.0}, QSize(400, 400), 4.0};
  const QImage image = paint(scene, canvas);
  // QCustomPlot's painter moves by half a pixel.
  const auto at = [&](double x, double y) {
    return image.pixelColor(QPointF(4.0 * x + 2.0, 4.0 * y + 2.0).toPoint());
  };
  std::array<int, 2> dots = {0, 0};  // with class 0's colour, with class 1's
  for (int x = 0; x < image.width(); ++x) {
    for (int y = 0; y < image.height(); ++y) {
      const QColor dot = image.pixelColor(x, y);
      if (dot.alpha() < 100) continue;
      const bool left = x < image.width() / 2;
      if (dot.blue() > dot.red() + 40) dots[0] += left ? 100'000'000 : 1;
      if (dot.red() > dot.blue() + 40) dots[1] += left ? 1 : 100'000'000;
    }
  }
  QVERIFY2(dots[0] > 1000 && dots[1] > 1000, qPrintable(QStringLiteral("%1 %2").arg(dots[0]).arg(dots[1])));
  QVERIFY2(std::abs(dots[1] / 4.0 / dots[0] - 1.0) < 0.15,
           qPrintable(QStringLiteral("%1 %2").arg(dots[0]).arg(dots[1])));
  // Above the middle: a bar of the plus, and no bar of the minus.
  QVERIFY(at(100.0, 190.0).blue() > 200 && at(100.0, 190.0).red() > 200);
  QVERIFY(at(300.0, 194.0).red() < 120);
  QVERIFY(at(308.0, 200.0).red() > 200);
  // The ring of the second is as large as a disc of 2 would be: clear of its own disc.
  const double most = largestDiscRadius(discs, canvas);
  const double ring = discRadius(2.0, 4.0, most);
  QVERIFY(std::abs(ring - most / std::sqrt(2.0)) < 1e-9);
  QVERIFY(at(300.0, 200.0 - ring).alpha() > 200 && at(300.0, 200.0 - ring).lightness() < 110);
  QCOMPARE(at(300.0, 200.0 - 0.5 * (ring + discRadius(1.0, 4.0, most))).alpha(), 0);
}

void PlaneSceneTest::hugeAndTinyCoordinatesArePainted() {
  for (const double scale : {1e-280, 1e-100, 1.0, 1e8, 1e150}) {
    Dataset dataset = test::random_points(3, 40);
    dataset.inputs *= scale;
    const Bounds view = viewOfData(dataset);
    FitRequest request;
    request.dataset = std::make_shared<const Dataset>(dataset);
    request.view = view;
    request.hyperparameters = {&linear_features, 1.0, 1.0};
    request.hyperparameters.standardise = true;
    PlaneScene scene = sceneOf(FitJob::compute(request));
    auto points = std::make_shared<MarkedPoints>();
    for (arma::uword n = 0; n < dataset.size(); ++n) {
      points->places[0][Role::train].push_back({dataset.inputs(n, 0), dataset.inputs(n, 1)});
    }
    points->places[1][Role::train] = {
        {std::numeric_limits<double>::max(), -std::numeric_limits<double>::max()}};
    scene.points = points;
    scene.rings = points->places[1][Role::train];
    const Canvas canvas{view, QSize(300, 300), 1.0};
    QVERIFY2(qAlpha(paint(scene, canvas).pixel(150, 150)) == 255, qPrintable(QString::number(scale)));
    // And from very near and very far.
    for (const double zoom : {1e-6, 1e6}) {
      const double half1 = zoom * view.width() / 2.0;
      const double half2 = zoom * view.height() / 2.0;
      if (!std::isfinite(half1 * half2) && scale > 1e100) continue;
      paint(scene, {{view.x1_min - half1, view.x1_min + half1, view.x2_min - half2, view.x2_min + half2},
                    QSize(300, 300),
                    1.0});
    }
  }
}

/// A flat colour, whatever the canvas; counts how often, and where.
struct Flat final : Scene {
  QColor colour;
  std::shared_ptr<std::atomic<int>> count = std::make_shared<std::atomic<int>>(0);
  bool throws = false;

  void paint(QCPPainter& painter, const Canvas& canvas) const override {
    ++*count;
    if (throws) throw std::runtime_error("no such colour");
    painter.fillRect(canvas.area(), colour);
  }
};

/// A plot on the screen with a scene in it.
struct Screen {
  QCustomPlot plot;
  SceneLayer* layer;

  Screen() {
    plot.resize(400, 300);
    plot.xAxis->setRange(0.0, 1.0);
    plot.yAxis->setRange(0.0, 1.0);
    layer = new SceneLayer(*plot.axisRect(), QStringLiteral("grid"), SceneLayer::Painting::ByWorker);
    plot.show();
  }
  QRgb at(double x1, double x2) {
    const QPoint place(static_cast<int>(plot.xAxis->coordToPixel(x1)),
                       static_cast<int>(plot.yAxis->coordToPixel(x2)));
    return plot.grab().toImage().pixel(place);
  }
};

void PlaneSceneTest::aMovedImageStaysAtItsPlace() {
  // Left half blue, right half red: after a pan the seam is where its coordinate is, before any new image.
  struct Halves final : Scene {
    void paint(QCPPainter& painter, const Canvas& canvas) const override {
      const double seam = canvas.toPixel(0.5, 0.0).x();
      painter.fillRect(QRectF(0.0, 0.0, seam, canvas.size.height()), Qt::blue);
      painter.fillRect(QRectF(seam, 0.0, canvas.size.width() - seam, canvas.size.height()), Qt::red);
    }
  };
  Screen screen;
  screen.layer->setScene(std::make_shared<const Halves>());
  AWAIT(screen.layer->seen() && !screen.layer->busy());
  const auto seamIsRight = [&screen] {
    return screen.at(0.45, 0.5) == QColor(Qt::blue).rgb() && screen.at(0.55, 0.5) == QColor(Qt::red).rgb();
  };
  QVERIFY(seamIsRight());
  for (const QCPRange& range : {QCPRange(0.2, 1.2), QCPRange(0.4, 0.7), QCPRange(-1.0, 2.0)}) {
    const Canvas before = screen.layer->seenCanvas();
    screen.plot.xAxis->setRange(range);
    screen.plot.replot();  // without events: the old image, moved and stretched
    QVERIFY(screen.layer->seenCanvas() == before && screen.layer->busy());
    QVERIFY(seamIsRight());
    AWAIT(!screen.layer->busy());
    QVERIFY(seamIsRight());
  }
  // Of a view that has nothing to do with it, nothing is seen.
  screen.plot.xAxis->setRange(1e6, 1e6 + 1.0);
  screen.plot.replot();
  QVERIFY(!screen.layer->seen());
}

void PlaneSceneTest::theScreenGetsWhatAFigureGets() {
  const auto fit = fitOf(test::random_points(7, 50), {-2.0, 2.0, -2.0, 2.0});
  const auto show = [&](QCustomPlot& plot, SceneLayer::Painting painting) {
    plot.resize(400, 380);
    plot.setViewport(QRect(0, 0, 400, 380));
    auto chart = std::make_unique<ProbabilityChart>(plot, PicturePlace::left, painting);
    chart->setView(fit->request.view);
    chart->setPoints(fit->request.dataset, fit->fit->split);
    chart->setResult(fit);
    return chart;
  };
  QCustomPlot window;
  const auto onScreen = show(window, SceneLayer::Painting::ByWorker);
  window.show();
  AWAIT(onScreen->layer()->seen() && !onScreen->layer()->busy());
  const Canvas canvas = onScreen->layer()->canvas();
  QCOMPARE(onScreen->layer()->seenCanvas(), canvas);
  const QImage direct = paint(*onScreen->layer()->scene(), canvas);
  // Where QCustomPlot's axes have the canvas: a pixel above their rectangle.
  const QRect place = window.axisRect()->rect().translated(0, -1);
  const QImage grabbed = window.grab(place).toImage().convertToFormat(direct.format());
  int same = 0;
  int all = 0;
  for (int x = 10; x < direct.width() - 10; x += 3) {
    for (int y = 10; y < direct.height() - 30; y += 3) {
      ++all;
      same += apart(direct.pixel(x, y), grabbed.pixel(x, y)) <= 2 ? 1 : 0;
    }
  }
  QVERIFY2(same > all * 99 / 100, qPrintable(QStringLiteral("%1 of %2").arg(same).arg(all)));
}

void PlaneSceneTest::anotherThreadPaintsTheSame() {
  const auto fit = fitOf(test::random_points(7, 50), {-2.0, 2.0, -2.0, 2.0});
  const PlaneScene scene = sceneOf(fit);
  const Canvas canvas{fit->request.view, QSize(317, 401), 1.5};
  const QImage here = paint(scene, canvas);
  std::array<QImage, 3> there;
  {
    std::vector<std::jthread> threads;
    for (QImage& image : there) threads.emplace_back([&] { image = paint(scene, canvas); });
  }
  for (const QImage& image : there) QVERIFY(image == here);
}

void PlaneSceneTest::whatPaintingThrowsIsSaid() {
  Screen screen;
  QString said;
  connect(screen.layer, &SceneLayer::failed, this, [&said](const QString& message) { said = message; });
  auto good = std::make_shared<Flat>();
  good->colour = Qt::green;
  screen.layer->setScene(good);
  AWAIT(screen.layer->seen() == good);
  auto bad = std::make_shared<Flat>();
  bad->throws = true;
  screen.layer->setScene(bad);
  AWAIT(!said.isEmpty());
  QVERIFY2(said.contains(QLatin1String("no such colour")), qPrintable(said));
  QVERIFY(!screen.layer->seen());  // what it showed is not what it is to show
  screen.layer->setScene(good);
  AWAIT(screen.layer->seen() == good);
}

void PlaneSceneTest::manyScenesAtOnceArePaintedOnce() {
  Screen screen;
  auto flat = std::make_shared<Flat>();
  flat->colour = Qt::green;
  screen.layer->setScene(flat);
  AWAIT(screen.layer->seen() == flat && !screen.layer->busy());
  const int before = *flat->count;
  for (int k = 0; k < 50; ++k) screen.layer->setScene(std::make_shared<Flat>(*flat));
  AWAIT(!screen.layer->busy());
  QCOMPARE(*flat->count, before + 1);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PlaneSceneTest);
#include "tst_plane_scene.moc"
