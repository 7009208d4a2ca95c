#include "app/plots/new_plot.h"
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

}  // namespace credence

CREDENCE_TEST(QApplication, credence::NewPlotTest);

#include "tst_new_plot.moc"
