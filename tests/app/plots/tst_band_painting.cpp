#include "app/plots/band_painting.h"
#include "app/plots/canvas.h"
#include "core/method/method.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

/// The hatch where nobody should decide.
class BandPaintingTest : public QObject {
  Q_OBJECT

 private slots:
  void itLiesWithinTheBandAndNowhereElse();
  void farAwayThereIsNothing();
};

namespace {

/// p(x) = x1, on 0 to 1.
Picture ramp() {
  Picture picture;
  picture.quantity = Quantity::probability(map_method);
  picture.grid = {{0.0, 1.0, 0.0, 1.0}, 11, 11};
  picture.values.set_size(11, 11);
  for (arma::uword i = 0; i < 11; ++i) picture.values.row(i).fill(static_cast<double>(i) / 10.0);
  return picture;
}

QImage painted(const Bounds& view, const AbstainBand& band) {
  const Canvas canvas = {view, {200, 100}, 2.0};
  QImage image = canvas.emptyImage();
  QCPPainter painter(&image);
  paintBand(painter, canvas, ramp(), band);
  painter.end();
  return image;
}

}  // namespace

void BandPaintingTest::itLiesWithinTheBandAndNowhereElse() {
  const Bounds view = {-0.5, 1.5, 0.0, 1.0};  // half a grid more on either side
  const AbstainBand band = {0.25, 0.6};
  const QImage image = painted(view, band);
  QCOMPARE(image.size(), QSize(400, 200));
  for (int x = 0; x < image.width(); ++x) {
    const double p = view.x1_min + (x + 0.5) / image.width() * view.width();
    int dots = 0;
    for (int y = 0; y < image.height(); ++y) dots += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
    const bool inside = p > band.lower && p < band.upper;
    QVERIFY2(inside == (dots > 0), qPrintable(QStringLiteral("p = %1").arg(p)));
    QVERIFY(dots < image.height() / 2);  // lines, with the picture between them
  }
}

void BandPaintingTest::farAwayThereIsNothing() {
  const QImage image = painted({1e8, 2e8, -1e300, 1e300}, {0.0, 1.0});
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) QCOMPARE(qAlpha(image.pixel(x, y)), 0);
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::BandPaintingTest);
#include "tst_band_painting.moc"
