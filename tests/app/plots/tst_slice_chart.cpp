#include "app/chart/chart_view.h"
#include "app/plots/slice_chart.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QSet>
#include <QTest>
#include <qcustomplot.h>

namespace credence {

/// One line of the evidence map.
class SliceChartTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersBesideItTellApart_data();
  void numbersBesideItTellApart();
  void numbersBelowItAreWhole_data();
  void numbersBelowItAreWhole();
  void withoutAMapThereAreNoNumbers();
  void theCurveGoesThroughTheSettingAtHand();
};

void SliceChartTest::numbersBesideItTellApart_data() {
  const double unknown = arma::datum::nan;
  QTest::addColumn<double>("first");
  QTest::addColumn<double>("second");
  QTest::addColumn<int>("letters");  // at most
  QTest::newRow("one cell so far") << unknown << -305.2784 << 6;
  QTest::newRow("equal but for rounding") << -305.2784 << -305.2784000000001 << 6;
  QTest::newRow("nearly equal") << -305.2784 << -305.2786 << 10;
  QTest::newRow("apart") << -305.2784 << -321.5 << 6;
  QTest::newRow("one share") << unknown << 0.93 << 6;
}

void SliceChartTest::numbersBesideItTellApart() {
  QFETCH(const double, first);
  QFETCH(const double, second);
  QFETCH(const int, letters);
  ChartView slice;
  slice.resize(300, 200);
  slice.setChart(sliceChart(QStringLiteral("width"), {0.5, 1.0}, {first, second}, 1.0, second));
  QCustomPlot* const plot = slice.plot();
  plot->setViewport(QRect(0, 0, 300, 200));
  for (int pass = 0; pass < 2; ++pass) plot->replot();  // numbers are fitted to axes that have their size
  const QVector<QString> labels = plot->yAxis->tickVectorLabels();
  QVERIFY(labels.size() >= 2);
  QCOMPARE(QSet<QString>(labels.begin(), labels.end()).size(), labels.size());
  for (const QString& label : labels) QVERIFY2(label.size() <= letters, qPrintable(label));
}

void SliceChartTest::numbersBelowItAreWhole_data() {
  QTest::addColumn<test::Letters>("letters");
  for (const test::Letters& letters : test::allLetters())
    QTest::newRow(qPrintable(letters.name())) << letters;
}

/// Also the last one, below the very end of the axis.
void SliceChartTest::numbersBelowItAreWhole() {
  QFETCH(const test::Letters, letters);
  test::useLetters(letters);
  ChartView slice;
  QCustomPlot* const plot = slice.plot();
  plot->setViewport(QRect(0, 0, 300, 200));
  slice.setChart(
      sliceChart(QStringLiteral("prior variance"), {1.0, 10.0, 1000.0}, {-3.0, -2.0, -1.0}, 10.0, -2.0));
  plot->replot();
  QVERIFY(plot->axisRect()->width() > 150);
  QCOMPARE(plot->xAxis->tickVectorLabels().last(), QStringLiteral("1000"));
  const double width = QFontMetricsF(plot->xAxis->tickLabelFont()).horizontalAdvance(QStringLiteral("1000"));
  QVERIFY(plot->xAxis->coordToPixel(3.0) + width / 2.0 <= plot->viewport().width() + 1.0);
  test::usePinnedLetters();
}

void SliceChartTest::withoutAMapThereAreNoNumbers() {
  QVERIFY(!hasAxes(sliceChart(QStringLiteral("width"), {}, {}, 1.0, -1.0)));
  QVERIFY(hasAxes(sliceChart(QStringLiteral("width"), {0.5, 1.0}, {-2.0, -1.0}, 1.0, -1.0)));
}

void SliceChartTest::theCurveGoesThroughTheSettingAtHand() {
  const arma::vec settings = {0.5, 1.0, 2.0};
  const auto curve = [&](double current, double value) {
    const Chart chart = sliceChart(QStringLiteral("width"), settings, {-3.0, -2.0, -4.0}, current, value);
    return *findPart<ChartLine>(chart, "log_evidence");
  };
  // Between cells of the map, beyond them, and in place of what a cell of the map says of it.
  QVERIFY(arma::approx_equal(curve(1.5, -2.5).x, (arma::vec{0.5, 1.0, 1.5, 2.0}), "absdiff", 1e-12));
  QVERIFY(arma::approx_equal(curve(1.5, -2.5).y, (arma::vec{-3.0, -2.0, -2.5, -4.0}), "absdiff", 1e-12));
  QCOMPARE(curve(0.1, -9.0).x(0), 0.1);
  QCOMPARE(curve(4.0, -9.0).x(3), 4.0);
  QVERIFY(arma::approx_equal(curve(1.0, -1.9).y, (arma::vec{-3.0, -1.9, -4.0}), "absdiff", 1e-12));
  // Where that is not known, through the cells alone.
  QVERIFY(arma::approx_equal(curve(1.5, arma::datum::nan).x, settings, "absdiff", 1e-12));
  QVERIFY(arma::approx_equal(curve(arma::datum::nan, arma::datum::nan).x, settings, "absdiff", 1e-12));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SliceChartTest);

#include "tst_slice_chart.moc"
