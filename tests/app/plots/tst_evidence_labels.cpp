#include "app/plots/evidence_chart.h"
#include "core/evidence/compute_map.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <cmath>
#include <memory>

namespace credence {

class EvidenceLabelsTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersAreWholeAndApart_data();
  void numbersAreWholeAndApart();
  void theyFollowTheSizeOfThePlot();
  void theyKeepOffTheMarks();
  void noneWhereThereIsNoRoom();
};

namespace {

/// A ridge of evidence: its best at (u, v) within the ranges (shares of them), steeper the larger the two
/// numbers are, and as oblique as `tilt` says.
struct Ridge {
  double u = 0.5;
  double v = 0.5;
  double steep1 = 100.0;  // nats from one end of the range to the best at the other
  double steep2 = 100.0;
  double tilt = 0.0;
};

std::shared_ptr<const MapResult> mapOf(const Ridge& ridge, const FeatureFamily& family = rbf_features) {
  auto result = std::make_shared<MapResult>();
  result->request.ranges = {{0.1, 10.0, 21}, {0.01, 100.0, 21}};
  result->request.dataset = std::make_shared<const Dataset>();
  result->request.like.features = &family;
  EvidenceMap map(result->request.ranges, family);
  map.prepare("log_evidence");
  const auto share = [](arma::uword index, arma::uword count) {
    return count > 1 ? static_cast<double>(index) / static_cast<double>(count - 1) : 0.5;
  };
  for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
    for (arma::uword i = 0; i < map.widths.n_elem; ++i) {
      const double across = map.has_width() ? share(i, map.widths.n_elem) - ridge.u : 0.0;
      const double up = share(j, map.prior_variances.n_elem) - ridge.v - ridge.tilt * across;
      const double value = -ridge.steep1 * across * across - ridge.steep2 * up * up;
      map.set("log_evidence", {i, j}, value);
      map.converged(i, j) = 1;
    }
  }
  map.done = map.cell_count();
  result->map = map;
  result->contours = evidence_contours(map);
  return result;
}

/// A plot of that size with that map, laid out.
struct Shown {
  QCustomPlot plot;
  EvidenceChart chart{plot};

  Shown(std::shared_ptr<const MapResult> map, const QSize& size) {
    chart.leaveOutScaleTitle();
    chart.setMap(std::move(map));
    chart.setCurrent({.width = 1.0, .prior_variance = 1.0});
    setSize(size);
  }
  void setSize(const QSize& size) {
    plot.resize(size);
    plot.setViewport(QRect(QPoint(0, 0), size));
    plot.replot();
    plot.replot();  // margins follow the numbers beside the axes
  }

  QVector<QRectF> labels() const {
    QVector<QRectF> rects;
    for (int k = 0; k < plot.itemCount(); ++k) {
      const auto* text = qobject_cast<QCPItemText*>(plot.item(k));
      if (text == nullptr || !text->visible()) continue;
      rects.push_back({text->topLeft->pixelPosition(), text->bottomRight->pixelPosition()});
    }
    return rects;
  }
  QRectF canvas() const { return QRectF(plot.axisRect()->rect()); }
};

void areWholeAndApart(const Shown& shown) {
  const QVector<QRectF> labels = shown.labels();
  for (qsizetype k = 0; k < labels.size(); ++k) {
    QVERIFY2(shown.canvas().contains(labels[k]),
             qPrintable(QStringLiteral(
                            "number %1 reaches out of the canvas: %2 to %3 of %4 across, %5 to %6 of %7 down")
                            .arg(k)
                            .arg(labels[k].left() - shown.canvas().left())
                            .arg(labels[k].right() - shown.canvas().left())
                            .arg(shown.canvas().width())
                            .arg(labels[k].top() - shown.canvas().top())
                            .arg(labels[k].bottom() - shown.canvas().top())
                            .arg(shown.canvas().height())));
    for (qsizetype other = 0; other < k; ++other) QVERIFY(!labels[k].intersects(labels[other]));
  }
}

}  // namespace

void EvidenceLabelsTest::numbersAreWholeAndApart_data() {
  QTest::addColumn<double>("u");
  QTest::addColumn<double>("v");
  QTest::addColumn<double>("steep1");
  QTest::addColumn<double>("steep2");
  QTest::addColumn<double>("tilt");
  QTest::addColumn<bool>("hasWidth");
  QTest::newRow("in the middle") << 0.5 << 0.5 << 150.0 << 150.0 << 0.0 << true;
  QTest::newRow("a narrow ridge upwards") << 0.3 << 0.6 << 900.0 << 20.0 << 0.0 << true;
  QTest::newRow("a ridge along the left edge") << 0.0 << 0.5 << 900.0 << 60.0 << 0.0 << true;
  QTest::newRow("an oblique ridge") << 0.4 << 0.5 << 40.0 << 400.0 << 0.8 << true;
  QTest::newRow("in a corner") << 1.0 << 0.0 << 60.0 << 60.0 << 0.0 << true;
  QTest::newRow("flat") << 0.5 << 0.5 << 2.0 << 3.0 << 0.0 << true;
  QTest::newRow("steep") << 0.5 << 0.5 << 4000.0 << 4000.0 << 0.0 << true;
  QTest::newRow("without a width") << 0.5 << 0.5 << 0.0 << 200.0 << 0.0 << false;
  QTest::newRow("without a width, steep") << 0.5 << 0.9 << 0.0 << 3000.0 << 0.0 << false;
}

void EvidenceLabelsTest::numbersAreWholeAndApart() {
  QFETCH(double, u);
  QFETCH(double, v);
  QFETCH(double, steep1);
  QFETCH(double, steep2);
  QFETCH(double, tilt);
  QFETCH(bool, hasWidth);
  const auto map = mapOf({u, v, steep1, steep2, tilt}, hasWidth ? rbf_features : linear_features);
  for (const QSize& size : {QSize(150, 120), QSize(190, 160), QSize(230, 200), QSize(270, 220),
                            QSize(270, 400), QSize(420, 320), QSize(900, 250), QSize(1000, 700)}) {
    const Shown shown(map, size);
    areWholeAndApart(shown);
  }
}

void EvidenceLabelsTest::theyFollowTheSizeOfThePlot() {
  Shown shown(mapOf({}), {1000, 700});
  QCOMPARE(static_cast<std::size_t>(shown.labels().size()), evidence_contour_levels.size());
  for (int side = 400; side > 60; side -= 20) {
    shown.setSize({side, side});
    areWholeAndApart(shown);
  }
  // The same size, however it was come to, has the same labels.
  shown.setSize({1000, 700});
  QCOMPARE(shown.labels(), Shown(mapOf({}), {1000, 700}).labels());
}

void EvidenceLabelsTest::theyKeepOffTheMarks() {
  Shown shown(mapOf({}), {420, 320});
  for (const QRectF& label : shown.labels()) {
    shown.chart.setCurrent(
        {.width = std::pow(10.0, shown.plot.xAxis->pixelToCoord(label.center().x())),
         .prior_variance = std::pow(10.0, shown.plot.yAxis->pixelToCoord(label.center().y()))});
    shown.plot.replot();
    for (const QRectF& now : shown.labels()) QVERIFY(!now.contains(label.center()));
  }
}

void EvidenceLabelsTest::noneWhereThereIsNoRoom() {
  QVERIFY(Shown(mapOf({}), {60, 50}).labels().isEmpty());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::EvidenceLabelsTest);
#include "tst_evidence_labels.moc"
