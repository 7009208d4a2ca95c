#include "app/plots/bump_picture.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"
#include "app/widgets/log_slider.h"
#include "core/data/standardisation.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QSlider>
#include <QTest>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

/// What a width is, as it is seen: a ring at the mouse, and the bump while the slider is held.
class WidthMarkTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_width_mark"); }
  void init();
  void cleanup() { closeWindow(); }
  void aRingFollowsTheMouse();
  void standardisedInputsMakeAnEllipse();
  void theBumpShowsWhileTheSliderIsHeld();
  void theBumpIsTheFamilysKernel();
  void theBumpIsDarkerWhereItIsHigher();
  void whereThereIsNoWidthThereIsNoRing();
  void noSizeOfARingStopsTheWindow();

 private:
  ComparisonView* view() const { return m_window->findChild<ComparisonView*>(); }
  const std::optional<WidthMark>& mark() const { return view()->rightPlot()->overlay()->widthMark(); }
  void hover(const QPoint& at) const {
    QCustomPlot* plot = view()->leftPlot()->plot();
    QTest::mouseMove(plot, at + QPoint(9, 5));
    QTest::mouseMove(plot, at);
  }
  void take(const Hyperparameters& setting) const {
    document().setHyperparameters(setting);
    awaitFit();
  }
};

void WidthMarkTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  document().setStandardise(false);
  awaitFit();
}

void WidthMarkTest::aRingFollowsTheMouse() {
  QVERIFY(!mark());
  take({&rbf_features, 0.7, 10.0});
  hover({200, 150});
  QVERIFY(mark());
  QCOMPARE(mark()->radii, QPointF(0.7, 0.7));
  QVERIFY(mark()->bump.empty());
  const QCustomPlot* plot = view()->leftPlot()->plot();
  QVERIFY(std::abs(plot->xAxis->coordToPixel(mark()->place.x()) - 200.0) < 1.0);
  // It is painted where it says, and nowhere else.
  const auto canvas = [this] {
    PlotOverlay* overlay = view()->rightPlot()->overlay();
    QImage image(overlay->size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    overlay->render(&image, {}, {}, QWidget::RenderFlags());
    return image;
  };
  const QPoint centre = (QPointF(200.0, 150.0) - QPointF(plot->axisRect()->rect().topLeft())).toPoint();
  const int radius = qRound(0.7 * plot->axisRect()->width() / plot->xAxis->range().size());
  const QImage seen = canvas();
  int dark = 0;
  for (int degrees = 0; degrees < 360; ++degrees) {
    const double angle = degrees * M_PI / 180.0;
    const QPoint at = centre + QPointF(radius * std::cos(angle), radius * std::sin(angle)).toPoint();
    if (seen.rect().contains(at) && qAlpha(seen.pixel(at)) > 0) ++dark;
  }
  QVERIFY2(dark > 150, qPrintable(QString::number(dark)));
  QCOMPARE(qAlpha(seen.pixel(centre + QPoint(radius / 3, radius / 4))), 0);
  // A step of the slider is seen at once, before there is a fit.
  Hyperparameters next = document().state().hyperparameters;
  next.width = 0.3;
  document().setHyperparameters(next);
  QCOMPARE(mark()->radii, QPointF(0.3, 0.3));
  document().setInView(&ViewState::widthRing, false);
  QVERIFY(!mark());
  document().setInView(&ViewState::widthRing, true);
  QVERIFY(mark());
  // A brush has a circle of its own.
  action(QStringLiteral("Spray"))->trigger();
  QVERIFY(!mark());
  hover({210, 160});
  QVERIFY(!mark());
}

void WidthMarkTest::standardisedInputsMakeAnEllipse() {
  document().setStandardise(true);
  take({&rbf_features, 0.5, 10.0, true});
  hover({200, 150});
  const Standardisation scale = Standardisation::of(dataset().inputs);
  QVERIFY(std::abs(mark()->radii.x() - 0.5 * scale.scale[0]) < 1e-12);
  QVERIFY(std::abs(mark()->radii.y() - 0.5 * scale.scale[1]) < 1e-12);
  QVERIFY(std::abs(mark()->radii.x() - mark()->radii.y()) > 0.01);
}

void WidthMarkTest::theBumpShowsWhileTheSliderIsHeld() {
  QSlider* slider = find<LogSlider>("width")->slider();
  emit slider->sliderPressed();
  QVERIFY(mark() && !mark()->bump.empty());
  const Bounds shown = view()->view();
  QCOMPARE(mark()->place, QPointF((shown.x1_min + shown.x1_max) / 2.0, (shown.x2_min + shown.x2_max) / 2.0));
  slider->setValue(slider->value() + 20);
  QCOMPARE(mark()->radii.x(), document().state().hyperparameters.width);
  emit slider->sliderReleased();
  QVERIFY(!mark());
}

void WidthMarkTest::theBumpIsTheFamilysKernel() {
  for (const FeatureFamily* family : feature_families()) {
    if (!family->has_width()) continue;
    const auto bump = widthMark({family, 0.37, 1.0}, {}, {1.0, 2.0}, true);
    QVERIFY(bump && bump->bump.size() > 10);
    // One width away from a centre, in the plane and in the family's own words.
    const arma::mat one = family->kernel({{1.37, 2.0}}, {{1.0, 2.0}}, 0.37);
    const std::size_t atWidth = (bump->bump.size() - 1) / static_cast<std::size_t>(bumpReach);
    QVERIFY2(std::abs(bump->bump[atWidth] - one(0, 0)) < 1e-12, family->title.data());
    QCOMPARE(bump->bump.front(), 1.0);
  }
}

/// On a screen of two dots a pixel, seen in part: dots off the middle are as dark as the bump is high there.
void WidthMarkTest::theBumpIsDarkerWhereItIsHigher() {
  const auto mark = widthMark({&rbf_features, 0.37, 1.0}, {}, {}, true);
  const QPointF middle(100.0, 60.0);
  const QPointF ends(80.0, 40.0);
  BumpPicture bump;
  for (int time = 0; time < 2; ++time) {  // made, and kept
    QImage image(400, 240, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2.0);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    bump.paint(painter, mark->bump, middle, ends, QRectF(0.0, 0.0, 150.0, 120.0));
    painter.end();
    const auto shareAt = [&](double x, double y) {
      return qAlpha(image.pixel(static_cast<int>(2.0 * x), static_cast<int>(2.0 * y))) / 255.0 / 0.35;
    };
    const double bumpEnd = bumpReach * bumpReach / 2.0;
    for (const double share : {0.0, 0.2, 0.4, 0.6}) {
      for (const double side : {-1.0, 1.0}) {
        const double height = std::exp(-bumpEnd * share * share);
        // A step of 255, half a dot off the place, and the straight lines between 33 heights.
        QVERIFY(std::abs(shareAt(middle.x() + side * share * ends.x(), middle.y()) - height) < 0.03);
        QVERIFY(std::abs(shareAt(middle.x(), middle.y() + side * share * ends.y()) - height) < 0.03);
      }
    }
    QCOMPARE(shareAt(middle.x() + 0.8 * ends.x(), middle.y() + 0.8 * ends.y()), 0.0);
  }
}

void WidthMarkTest::whereThereIsNoWidthThereIsNoRing() {
  take({&linear_features, 1.0, 10.0});
  hover({200, 150});
  QVERIFY(!mark());
  emit find<LogSlider>("width")->slider()->sliderPressed();
  QVERIFY(!mark());
}

void WidthMarkTest::noSizeOfARingStopsTheWindow() {
  for (const double width : {1e-300, 1e-9, 1e9, 1e300}) {
    take({&rbf_features, width, 10.0});
    hover({200, 150});
    QVERIFY(mark());
    view()->grab();
    emit find<LogSlider>("width")->slider()->sliderPressed();
    view()->grab();
    emit find<LogSlider>("width")->slider()->sliderReleased();
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::WidthMarkTest);
#include "tst_width_mark.moc"
