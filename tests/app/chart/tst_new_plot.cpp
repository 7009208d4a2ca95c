#include "app/chart/new_plot.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <qcustomplot.h>

#include <memory>

namespace credence {

/// A plot is drawn when there is somebody to see it, and then each time it changes.
class NewPlotTest : public QObject {
  Q_OBJECT

 private slots:
  void outOfSightNothingIsDrawn();
  void shownItIsDrawnOnceWithWhatItHas();
  void itKnowsItsSizeBeforeItIsDrawn();
  void aPictureOfItIsNotBlank();
  void titlesOfAxesThatAreTooLongAreElided();

 private:
  static bool hasInk(const QImage& image) {
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        if (qGray(image.pixel(x, y)) < 128) return true;
      }
    }
    return false;
  }
  static std::unique_ptr<QCustomPlot> plotOfSize(int width, int height) {
    std::unique_ptr<QCustomPlot> plot(newPlot());
    plot->resize(width, height);
    return plot;
  }
};

void NewPlotTest::outOfSightNothingIsDrawn() {
  const std::unique_ptr<QCustomPlot> plot(newPlot());
  plot->replot(QCustomPlot::rpQueuedReplot);
  QCoreApplication::processEvents();
  // QCustomPlot asks for one after it is made: in a pixel's size it costs nothing.
  QCOMPARE(plot->viewport().size(), QSize(1, 1));
}

void NewPlotTest::shownItIsDrawnOnceWithWhatItHas() {
  const auto plot = plotOfSize(300, 200);
  QCoreApplication::processEvents();
  const QSignalSpy drawn(plot.get(), &QCustomPlot::afterReplot);
  plot->show();
  QCOMPARE(drawn.count(), 0);  // it may get its data in the same turn
  plot->xAxis->setRange(3.0, 4.0);
  plot->replot(QCustomPlot::rpQueuedReplot);
  QVERIFY(QTest::qWaitForWindowExposed(plot.get()));
  QCOMPARE(drawn.count(), 1);
  QVERIFY(hasInk(plot->grab().toImage()));
  QCOMPARE(drawn.count(), 1);
  plot->resize(400, 200);
  QCOMPARE(drawn.count(), 2);  // at once: nothing is seen stretched
}

void NewPlotTest::itKnowsItsSizeBeforeItIsDrawn() {
  const auto plot = plotOfSize(300, 200);
  const QSignalSpy laidOut(plot.get(), &QCustomPlot::afterLayout);
  plot->show();
  QVERIFY(laidOut.count() > 0);
  QVERIFY(plot->axisRect()->width() > 200 && plot->axisRect()->width() < 300);
}

void NewPlotTest::aPictureOfItIsNotBlank() {
  const auto plot = plotOfSize(300, 200);
  plot->show();
  QVERIFY(hasInk(plot->grab().toImage()));
}

void NewPlotTest::titlesOfAxesThatAreTooLongAreElided() {
  const QString whole = QStringLiteral("mean log-likelihood of a label (nats)");
  const auto plot = plotOfSize(300, 400);
  plot->yAxis->setLabel(whole);
  plot->replot();  // of one pixel
  QCoreApplication::processEvents();
  plot->show();
  QVERIFY(QTest::qWaitForWindowExposed(plot.get()));
  const QPoint beside(2, plot->axisRect()->center().y());
  QCOMPARE(plot->yAxis->label(), whole);
  QVERIFY(elidedTitleAt(*plot, beside).isEmpty());
  plot->resize(300, 100);
  QVERIFY(plot->yAxis->label().startsWith(QLatin1String("mean")) &&
          plot->yAxis->label().endsWith(QLatin1String("(nats)")));
  const double half = QFontMetricsF(plot->yAxis->labelFont()).horizontalAdvance(plot->yAxis->label()) / 2.0;
  const int middle = plot->axisRect()->center().y();
  QVERIFY(middle - half >= 0.0 && middle + half <= plot->height());
  QCOMPARE(elidedTitleAt(*plot, {2, middle}), whole);
  QVERIFY(elidedTitleAt(*plot, plot->axisRect()->center()).isEmpty());
  // Another title, and room for all of it again.
  plot->yAxis->setLabel(QStringLiteral("p"));
  plot->replot();
  QVERIFY(elidedTitleAt(*plot, {2, middle}).isEmpty());
  plot->yAxis->setLabel(whole);
  plot->replot();
  QVERIFY(plot->yAxis->label() != whole);
  for (const int height : {50, 30, 12, 3, 400}) plot->resize(300, height);
  QCOMPARE(plot->yAxis->label(), whole);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::NewPlotTest);

#include "tst_new_plot.moc"
