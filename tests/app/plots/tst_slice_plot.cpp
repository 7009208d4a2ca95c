#include "app/plots/slice_plot.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QSet>
#include <QTest>
#include <qcustomplot.h>

namespace credence {

/// One line of the evidence map.
class SlicePlotTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersBesideItTellApart_data();
  void numbersBesideItTellApart();
  void numbersBelowItAreWhole_data();
  void numbersBelowItAreWhole();
  void withoutAMapThereAreNoNumbers();
};

void SlicePlotTest::numbersBesideItTellApart_data() {
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

void SlicePlotTest::numbersBesideItTellApart() {
  QFETCH(const double, first);
  QFETCH(const double, second);
  QFETCH(const int, letters);
  SlicePlot slice;
  slice.resize(300, 200);
  slice.setSlice(QStringLiteral("width"), {0.5, 1.0}, {first, second}, 1.0, second);
  QCustomPlot* const plot = slice.plot();
  plot->resize(300, 200);
  plot->replot();
  const QVector<QString> labels = plot->yAxis->tickVectorLabels();
  QVERIFY(labels.size() >= 2);
  QCOMPARE(QSet<QString>(labels.begin(), labels.end()).size(), labels.size());
  for (const QString& label : labels) QVERIFY2(label.size() <= letters, qPrintable(label));
}

void SlicePlotTest::numbersBelowItAreWhole_data() {
  QTest::addColumn<test::Letters>("letters");
  for (const test::Letters& letters : test::allLetters())
    QTest::newRow(qPrintable(letters.name())) << letters;
}

/// Also the last one, below the very end of the axis.
void SlicePlotTest::numbersBelowItAreWhole() {
  QFETCH(const test::Letters, letters);
  test::useLetters(letters);
  SlicePlot slice;
  QCustomPlot* const plot = slice.plot();
  plot->setViewport(QRect(0, 0, 300, 200));
  slice.setSlice(QStringLiteral("prior variance"), {1.0, 10.0, 1000.0}, {-3.0, -2.0, -1.0}, 10.0, -2.0);
  plot->replot();
  QVERIFY(plot->axisRect()->width() > 150);
  QCOMPARE(plot->xAxis->tickVectorLabels().last(), QStringLiteral("1000"));
  const double width = QFontMetricsF(plot->xAxis->tickLabelFont()).horizontalAdvance(QStringLiteral("1000"));
  QVERIFY(plot->xAxis->coordToPixel(3.0) + width / 2.0 <= plot->viewport().width() + 1.0);
  test::usePinnedLetters();
}

void SlicePlotTest::withoutAMapThereAreNoNumbers() {
  SlicePlot slice;
  QVERIFY(!slice.plot()->xAxis->tickLabels());
  slice.setSlice(QStringLiteral("width"), {0.5, 1.0}, {-2.0, -1.0}, 1.0, -1.0);
  QVERIFY(slice.plot()->xAxis->tickLabels());
  slice.setSlice(QStringLiteral("width"), {}, {}, 1.0, -1.0);
  QVERIFY(!slice.plot()->xAxis->tickLabels());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SlicePlotTest);

#include "tst_slice_plot.moc"
