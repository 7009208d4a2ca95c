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

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SlicePlotTest);

#include "tst_slice_plot.moc"
