#include "app/plots/clipped_line.h"
#include "app/plots/contour_labels.h"
#include "support/registered_test.h"

#include <QLineF>
#include <QTest>

#include <cmath>
#include <numbers>

namespace credence {

class ContourLabelsTest : public QObject {
  Q_OBJECT

 private slots:
  void aLongLineGetsOneLabelOnItself();
  void shortLinesGetNone();
  void labelsKeepClearOfPoints();
  void labelsKeepClearOfEachOther();
  void noneWhereLinesAreCloserThanText();
  void noneOverALineWithoutLabel();
  void noneWhereTheLineTurns();
  void textNeverGoesPastTheUpright();
  void theSameLinesHaveTheSameLabels();
  void labelsFollowAMovingLine();
  void linesAreClippedToTheArea();
  void workIsThatOfWhatIsSeen_data();
  void workIsThatOfWhatIsSeen();
};

namespace {

const QRectF area(0, 0, 400, 400);
const QSizeF text_size(24.0, 15.0);

ScreenLine straight(std::size_t level, QPointF from, QPointF to) {
  ScreenLine line{level, {}, text_size};
  for (int k = 0; k <= 100; ++k) line.points.push_back(from + (to - from) * (k / 100.0));
  return line;
}

ScreenLine level(std::size_t index, double y) {
  return straight(index, {0, y}, {400, y});
}

std::vector<ContourLabel> labelsOf(const std::vector<ScreenLine>& lines,
                                   const QVector<QPointF>& points = {}) {
  return placeContourLabels(lines, points, area).labels;
}

/// Circles around a place, as the contours of a hill are.
std::vector<ScreenLine> hill(const QPointF& middle, double scale) {
  std::vector<ScreenLine> lines;
  for (std::size_t k = 0; k < 9; ++k) {
    ScreenLine line{k, {}, text_size};
    const double radius = 10.0 + 20.0 * static_cast<double>(k);
    for (int n = 0; n <= 120; ++n) {
      const double angle = 2.0 * std::numbers::pi * n / 120.0;
      line.points.push_back(middle + scale * radius * QPointF(std::cos(angle), std::sin(angle)));
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

void ContourLabelsTest::aLongLineGetsOneLabelOnItself() {
  const auto labels = labelsOf({level(3, 200)});
  QCOMPARE(labels.size(), std::size_t{1});
  QCOMPARE(labels[0].level, std::size_t{3});
  QCOMPARE(labels[0].centre.y(), 200.0);
  QCOMPARE(labels[0].angle, 0.0);
  QVERIFY(area.adjusted(10, 10, -10, -10).contains(labels[0].centre));
}

void ContourLabelsTest::shortLinesGetNone() {
  QVERIFY(labelsOf({straight(0, {100, 100}, {140, 100})}).empty());
}

void ContourLabelsTest::labelsKeepClearOfPoints() {
  QVector<QPointF> points;
  for (int x = 0; x < 400; x += 5) {
    if (x < 250 || x > 330) points.push_back({static_cast<double>(x), 203.0});
  }
  const auto labels = labelsOf({level(0, 200)}, points);
  QCOMPARE(labels.size(), std::size_t{1});
  QVERIFY2(labels[0].centre.x() > 250 && labels[0].centre.x() < 330, "the only gap in the cloud");
  for (int x = 250; x <= 330; x += 5) points.push_back({static_cast<double>(x), 203.0});
  QVERIFY(labelsOf({level(0, 200)}, points).empty());
}

void ContourLabelsTest::labelsKeepClearOfEachOther() {
  std::vector<ScreenLine> lines;
  for (std::size_t k = 0; k < 6; ++k) lines.push_back(level(k, 130.0 + 24.0 * static_cast<double>(k)));
  const auto labels = labelsOf(lines);
  QVERIFY(labels.size() >= 4);
  for (std::size_t a = 0; a < labels.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      QVERIFY(QLineF(labels[a].centre, labels[b].centre).length() > 25.0);
    }
  }
}

void ContourLabelsTest::noneWhereLinesAreCloserThanText() {
  for (const double gap : {3.0, 6.0, 9.0, 12.0}) {
    QVERIFY(labelsOf({level(0, 200.0), level(1, 200.0 + gap)}).empty());
  }
  QCOMPARE(labelsOf({level(0, 200.0), level(1, 220.0)}).size(), std::size_t{2});
  // Only where they are close: two lines that part get their labels where they have parted.
  const auto labels = labelsOf({straight(0, {0, 200}, {400, 200}), straight(1, {0, 200}, {400, 100})});
  QCOMPARE(labels.size(), std::size_t{2});
  for (const ContourLabel& label : labels) QVERIFY(label.centre.x() > 15.0 * 4.0);
  // Steep ones, whose numbers are level and so as wide as they are long.
  QVERIFY(labelsOf({straight(0, {200, 0}, {200, 400}), straight(1, {211, 0}, {211, 400})}).empty());
}

void ContourLabelsTest::noneOverALineWithoutLabel() {
  ScreenLine boundary = straight(0, {200, 0}, {200, 400});
  boundary.label = {};
  const auto labels = labelsOf({boundary, straight(1, {0, 0}, {400, 400}), level(2, 350)});
  QCOMPARE(labels.size(), std::size_t{2});
  for (const ContourLabel& label : labels)
    QVERIFY(std::abs(label.centre.x() - 200.0) > text_size.width() / 2.0);
}

void ContourLabelsTest::noneWhereTheLineTurns() {
  ScreenLine zigzag{0, {}, text_size};
  for (int k = 0; k <= 40; ++k) zigzag.points.push_back({10.0 * k, k % 2 == 0 ? 195.0 : 205.0});
  QVERIFY(labelsOf({zigzag}).empty());
  // A line that comes back is another line there.
  ScreenLine hairpin{0, {}, text_size};
  for (const auto& [x, y] : {std::pair{0.0, 200.0}, {390.0, 200.0}, {390.0, 208.0}, {0.0, 208.0}}) {
    hairpin.points.push_back({x, y});
  }
  QVERIFY(labelsOf({hairpin}).empty());
}

void ContourLabelsTest::textNeverGoesPastTheUpright() {
  for (int degrees = 1; degrees < 360; degrees += 3) {
    const double radians = degrees * std::numbers::pi / 180.0;
    const QPointF half(150.0 * std::cos(radians), 150.0 * std::sin(radians));
    const auto labels = labelsOf({straight(0, QPointF(200, 200) - half, QPointF(200, 200) + half)});
    QCOMPARE(labels.size(), std::size_t{1});
    QVERIFY(std::abs(labels[0].angle) <= 75.0 + 1e-9);
    // Along the line, whichever way it was drawn, or level where that is steep.
    const double along = std::abs(std::remainder(labels[0].angle - degrees, 180.0));
    const bool steep = std::abs(std::remainder(degrees, 180.0)) > 75.0;
    QVERIFY2(steep ? labels[0].angle == 0.0 : along < 1e-6, qPrintable(QString::number(degrees)));
  }
}

void ContourLabelsTest::theSameLinesHaveTheSameLabels() {
  const std::vector<ScreenLine> lines = hill({180, 215}, 1.0);
  const auto first = labelsOf(lines);
  QVERIFY(first.size() >= 4);
  labelsOf(hill({150, 150}, 1.3));  // nothing is remembered
  // The same picture a hair larger: as in another plot, whose canvas is one pixel wider.
  const auto again = labelsOf(lines);
  const auto beside = labelsOf(hill({180.3, 215}, 1.001));
  QCOMPARE(again.size(), first.size());
  QCOMPARE(beside.size(), first.size());
  for (std::size_t k = 0; k < first.size(); ++k) {
    QCOMPARE(again[k].centre, first[k].centre);
    QCOMPARE(again[k].angle, first[k].angle);
    QCOMPARE(beside[k].level, first[k].level);
    const double moved = QLineF(beside[k].centre, first[k].centre).length();
    QVERIFY2(moved < 4.0, qPrintable(QString::number(moved)));
  }
}

void ContourLabelsTest::labelsFollowAMovingLine() {
  QPointF last;
  for (double y = 150.0; y < 240.0; y += 2.0) {
    const auto labels = labelsOf({straight(0, {0, y}, {400, y + 40})});
    QCOMPARE(labels.size(), std::size_t{1});
    QVERIFY(last.isNull() || QLineF(last, labels[0].centre).length() < 15.0);
    last = labels[0].centre;
  }
}

void ContourLabelsTest::linesAreClippedToTheArea() {
  const auto inside = [](const std::vector<QVector<QPointF>>& pieces) {
    for (const QVector<QPointF>& piece : pieces) {
      for (const QPointF& p : piece) QVERIFY(p.x() >= 0 && p.x() <= 400 && p.y() >= 0 && p.y() <= 400);
    }
  };
  // In, out and in again: two pieces.
  const auto two = clippedLine({{100, 100}, {300, 100}, {500, 100}, {500, 300}, {100, 300}}, area);
  QCOMPARE(two.size(), std::size_t{2});
  QCOMPARE(two[0], (QVector<QPointF>{{100, 100}, {300, 100}, {400, 100}}));
  QCOMPARE(two[1], (QVector<QPointF>{{400, 300}, {100, 300}}));
  // Through the corner, past it, and from nowhere to nowhere.
  QCOMPARE(clippedLine({{-100, -100}, {500, 500}}, area).size(), std::size_t{1});
  QVERIFY(clippedLine({{-100, 0}, {0, -100}}, area).empty());
  QVERIFY(clippedLine({}, area).empty());
  const double far = 1e300;
  inside(clippedLine({{-far, -far}, {far, far}, {200, 200}, {-far, 1e8}}, area));
  QVERIFY(clippedLine({{-1e308, 0}, {1e308, 400}, {std::nan(""), 3}, {qInf(), 3}}, area).empty());
}

void ContourLabelsTest::workIsThatOfWhatIsSeen_data() {
  QTest::addColumn<double>("scale");
  for (const double scale : {1e2, 1e5, 1e6, 1e8, 1e150}) {
    QTest::newRow(qPrintable(QString::number(scale))) << scale;
  }
}

// The contours of a large picture in a small view: those of the file before, while the new one is computed.
void ContourLabelsTest::workIsThatOfWhatIsSeen() {
  QFETCH(double, scale);
  const std::vector<ScreenLine> before = hill({200, 200}, 1.0);
  const std::size_t usual = placeContourLabels(before, {}, area).work;
  // Also where many of them pass through the view: the middle of the hill lies on its edge.
  for (const QPointF& middle : {QPointF(200, 200), QPointF(-10.0 * scale, 200)}) {
    const ContourLabels labels = placeContourLabels(hill(middle, scale), {}, area);
    QVERIFY2(labels.work <= 2 * usual, qPrintable(QStringLiteral("%1, not %2").arg(labels.work).arg(usual)));
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ContourLabelsTest);
#include "tst_contour_labels.moc"
