#include "app/plots/contour_labels.h"

#include <QLineF>
#include <QTest>

#include <cmath>

namespace credence {

class ContourLabelsTest : public QObject {
  Q_OBJECT

 private slots:
  void aLongLineGetsOneLabelOnItself();
  void shortLinesGetNone();
  void labelsKeepClearOfPoints();
  void labelsKeepClearOfEachOther();
  void textIsReadFromTheLeftOrUpwards();
  void labelsFollowAMovingLine();
};

namespace {

const QRectF area(0, 0, 400, 400);

ScreenLine straight(std::size_t level, QPointF from, QPointF to) {
  ScreenLine line{level, {}};
  for (int k = 0; k <= 100; ++k) line.points.push_back(from + (to - from) * (k / 100.0));
  return line;
}

}  // namespace

void ContourLabelsTest::aLongLineGetsOneLabelOnItself() {
  const auto labels = placeContourLabels({straight(3, {0, 200}, {400, 200})}, {}, area, {});
  QCOMPARE(labels.size(), std::size_t{1});
  QCOMPARE(labels[0].level, std::size_t{3});
  QCOMPARE(labels[0].centre.y(), 200.0);
  QCOMPARE(labels[0].angle, 0.0);
  QVERIFY(area.adjusted(10, 10, -10, -10).contains(labels[0].centre));
}

void ContourLabelsTest::shortLinesGetNone() {
  QVERIFY(placeContourLabels({straight(0, {100, 100}, {140, 100})}, {}, area, {}).empty());
}

void ContourLabelsTest::labelsKeepClearOfPoints() {
  QVector<QPointF> points;
  for (int x = 0; x < 400; x += 5) {
    if (x < 250 || x > 330) points.push_back({static_cast<double>(x), 203.0});
  }
  const ScreenLine line = straight(0, {0, 200}, {400, 200});
  const auto labels = placeContourLabels({line}, points, area, {});
  QCOMPARE(labels.size(), std::size_t{1});
  QVERIFY2(labels[0].centre.x() > 250 && labels[0].centre.x() < 330, "the only gap in the cloud");
  for (int x = 250; x <= 330; x += 5) points.push_back({static_cast<double>(x), 203.0});
  QVERIFY(placeContourLabels({line}, points, area, {}).empty());
}

void ContourLabelsTest::labelsKeepClearOfEachOther() {
  std::vector<ScreenLine> lines;
  for (std::size_t k = 0; k < 6; ++k) {
    const double y = 200.0 + 8.0 * static_cast<double>(k);
    lines.push_back(straight(k, {0, y}, {400, y}));
  }
  const auto labels = placeContourLabels(lines, {}, area, {});
  QVERIFY(labels.size() >= 4);
  for (std::size_t a = 0; a < labels.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      QVERIFY(QLineF(labels[a].centre, labels[b].centre).length() > 25.0);
    }
  }
}

void ContourLabelsTest::textIsReadFromTheLeftOrUpwards() {
  for (int degrees = 0; degrees < 360; degrees += 15) {
    const double radians = degrees * 3.14159265358979 / 180.0;
    const QPointF half(150.0 * std::cos(radians), 150.0 * std::sin(radians));
    const auto labels =
        placeContourLabels({straight(0, QPointF(200, 200) - half, QPointF(200, 200) + half)}, {}, area, {});
    QCOMPARE(labels.size(), std::size_t{1});
    QVERIFY(labels[0].angle > -110.0 - 1e-9 && labels[0].angle < 70.0 + 1e-9);
    // Along the line, whichever way it was drawn.
    const double along = std::remainder(labels[0].angle - degrees, 180.0);
    QVERIFY2(std::abs(along) < 1e-6, qPrintable(QString::number(along)));
  }
}

void ContourLabelsTest::labelsFollowAMovingLine() {
  std::vector<ContourLabel> labels = {{0, {300.0, 200.0}, 0.0}};
  for (double y = 200.0; y < 240.0; y += 2.0) {
    labels = placeContourLabels({straight(0, {0, y}, {400, y})}, {}, area, labels);
    QCOMPARE(labels.size(), std::size_t{1});
    QVERIFY2(std::abs(labels[0].centre.x() - 300.0) < 15.0, "stays where it was along the line");
  }
}

}  // namespace credence

QTEST_GUILESS_MAIN(credence::ContourLabelsTest)
#include "tst_contour_labels.moc"
