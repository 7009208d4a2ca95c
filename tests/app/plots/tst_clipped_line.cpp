#include "app/plots/clipped_line.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

namespace credence {

class ClippedLineTest : public QObject {
  Q_OBJECT

 private slots:
  void linesAreClippedToTheArea();
};

void ClippedLineTest::linesAreClippedToTheArea() {
  const QRectF area(0, 0, 400, 400);
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

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ClippedLineTest);
#include "tst_clipped_line.moc"
