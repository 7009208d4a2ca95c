#include "app/compute/fit_job.h"
#include "app/files/bundled_data.h"
#include "app/plots/plane_points.h"
#include "app/plots/plane_scene.h"
#include "app/plots/plane_view.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

/// Contours of real fits bear numbers, in figures of several sizes and in the window.
class NumberedPicturesTest : public QObject {
  Q_OBJECT

 private slots:
  void everyLevelInSightHasANumberAndNoneOverlap_data();
  void everyLevelInSightHasANumberAndNoneOverlap();
  void numbersStandWhereTheyStoodWhateverWasDrawnBefore();
};

namespace {

/// The size of axes, and what letters they have.
struct NumberedSize {
  QSize axes;
  double points = 7.0;
  bool onPaper = true;
};

Dataset numberedData(const QString& name) {
  if (const Generator* made = find_generator(name.toStdString())) {
    GeneratorSettings settings = default_settings(*made);
    settings.count = 200;
    return generate(*made, settings);
  }
  return loadBundledData(name);
}

PlaneScene sceneOfFit(const std::shared_ptr<const FitResult>& fit, PicturePlace place, const Canvas& canvas,
                      const NumberedSize& size) {
  PlaneScene scene;
  scene.place = place;
  scene.result = fit;
  scene.pictured = fit;
  scene.numbering.font = QFont(QStringLiteral("DejaVu Sans"));
  scene.numbering.font.setPointSizeF(size.points);
  scene.numbering.onPaper = size.onPaper;
  PlanePoints points(std::clamp(canvas.size.width() / 280.0, 0.5, 1.0));
  points.set(fit->request.dataset, fit->fit->split, canvas.view);
  scene.points = points.marked();
  return scene;
}

QPolygonF numberOutline(const TextBox& box) {
  const QPointF along = box.along * box.halfWidth;
  const QPointF across = QPointF(-box.along.y(), box.along.x()) * box.halfHeight;
  return {{box.centre - along - across, box.centre + along - across, box.centre + along + across,
           box.centre - along + across}};
}

}  // namespace

void NumberedPicturesTest::everyLevelInSightHasANumberAndNoneOverlap_data() {
  QTest::addColumn<QString>("data");
  for (const char* name : {"penguins", "ripley", "moons", "spirals", "xor"})
    QTest::newRow(name) << QString::fromLatin1(name);
}

/// Each data set in four widths, both plots, three sizes.
void NumberedPicturesTest::everyLevelInSightHasANumberAndNoneOverlap() {
  QFETCH(QString, data);
  const auto dataset = std::make_shared<const Dataset>(numberedData(data));
  const Bounds view = viewOfData(*dataset);
  const double diagonal = std::hypot(view.width(), view.height());
  int own = 0;
  int levels = 0;
  for (const double share : {0.04, 0.1, 0.2, 0.5}) {
    FitRequest request;
    request.dataset = dataset;
    request.view = view;
    request.hyperparameters = {&rbf_features, share * diagonal, 10.0};
    const std::shared_ptr<const FitResult> fit = FitJob::compute(request);
    for (const NumberedSize& size :
         {NumberedSize{{260, 250}}, NumberedSize{{560, 330}}, NumberedSize{{600, 500}, 9.0, false}}) {
      for (const PicturePlace place : {PicturePlace::left, PicturePlace::right}) {
        const Canvas canvas{view, size.axes, 1.0};
        const PlacedNumbers placed = sceneOfFit(fit, place, canvas, size).numbers(canvas);
        const QByteArray where = QStringLiteral("%1, width %2, %3 px, plot %4")
                                     .arg(data)
                                     .arg(share)
                                     .arg(size.axes.width())
                                     .arg(static_cast<int>(place))
                                     .toUtf8();
        QVERIFY2(placed.missing.empty(), where.constData());
        levels += static_cast<int>(placed.inSight.size());
        for (std::size_t a = 0; a < placed.numbers.size(); ++a) {
          own += placed.numbers[a].first == placed.numbers[a].last ? 1 : 0;
          QVERIFY2(canvas.area().contains(placed.numbers[a].box.bounds()), where.constData());
          QVERIFY2(std::abs(placed.numbers[a].angle) <= 75.0, where.constData());
          for (std::size_t b = 0; b < a; ++b) {
            const QPolygonF common =
                numberOutline(placed.numbers[a].box).intersected(numberOutline(placed.numbers[b].box));
            QVERIFY2(common.isEmpty(), where.constData());
          }
        }
      }
    }
  }
  qInfo("%d of %d levels in sight have a number of their own", own, levels);
  QVERIFY(levels > 100);
}

/// The same picture has them in the same places, to the dot, in any order of drawing.
void NumberedPicturesTest::numbersStandWhereTheyStoodWhateverWasDrawnBefore() {
  const auto dataset = std::make_shared<const Dataset>(numberedData(QStringLiteral("moons")));
  FitRequest request;
  request.dataset = dataset;
  request.view = viewOfData(*dataset);
  const auto fit = FitJob::compute(request);
  const NumberedSize size{{300, 280}};
  const Canvas canvas{request.view, size.axes, 2.0};
  const auto paint = [&](double points) {
    PlaneScene scene = sceneOfFit(fit, PicturePlace::right, canvas, size);
    scene.numbering.font = paperNumberFont(QFont(QStringLiteral("DejaVu Sans"), 9));
    if (points > 0.0) scene.numbering.font.setPointSizeF(points);
    QImage image = canvas.emptyImage();
    QCPPainter painter(&image);
    painter.setModes(QCPPainter::pmNoCaching);
    scene.paint(painter, canvas);
    painter.end();
    return image;
  };
  const QImage first = paint(0.0);
  for (const double other : {5.0, 6.3, 7.7, 11.1}) paint(other);
  QCOMPARE(paint(0.0), first);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::NumberedPicturesTest);
#include "tst_numbered_pictures.moc"
