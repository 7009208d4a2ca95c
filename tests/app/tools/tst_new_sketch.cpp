#include "app/chart/chart_view.h"
#include "app/panels/cursor_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/picture_style.h"
#include "core/data/edit_points.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QMetaObject>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTableWidget>
#include <QTest>
#include <qcustomplot.h>

using namespace credence;

namespace {

/// Where a widget is, as a person would find it again in another window.
QString pathOf(const QObject* object) {
  QStringList names;
  for (; object != nullptr; object = object->parent()) {
    names.prepend(object->objectName().isEmpty() ? QString::fromLatin1(object->metaObject()->className())
                                                 : object->objectName());
  }
  return names.join(QLatin1Char('/'));
}

/// Of a chart that is a value its titles in full: how much of one is seen depends on the page's height.
void describeAxes(QCustomPlot& plot, const QString& place, QStringList& lines) {
  const auto* view = qobject_cast<const ChartView*>(plot.parentWidget());
  for (QCPAxisRect* rect : plot.axisRects()) {
    if (!rect->visible()) continue;  // a sentence stands in place of the axes
    for (const QCPAxis* axis : rect->axes()) {
      QString title = axis->label();
      if (view != nullptr && axis == plot.xAxis) title = view->chart().x.title;
      if (view != nullptr && axis == plot.yAxis) title = view->chart().y.title;
      lines << place + QStringLiteral(" axis ") + title;
    }
  }
}

void describePlot(QCustomPlot& plot, const QString& place, QStringList& lines) {
  describeAxes(plot, place, lines);
  for (int k = 0; k < plot.plottableCount(); ++k) {
    QCPAbstractPlottable* plottable = plot.plottable(k);
    const auto* data = plottable->interface1D();
    // A map has its cells; a mark stands for a setting, not for data.
    const int count = data != nullptr ? data->dataCount() : 2;
    if (plottable->visible() && count > 1) {
      lines << place + QStringLiteral(" plottable %1 “%2”: %3").arg(k).arg(plottable->name()).arg(count);
    }
  }
  for (int k = 0; k < plot.itemCount(); ++k) {
    const auto* text = qobject_cast<const QCPItemText*>(plot.item(k));
    if (text != nullptr && text->visible()) lines << place + QStringLiteral(" item ") + text->text();
  }
  for (const auto* title : plot.findChildren<QCPTextElement*>()) {
    if (title->visible()) lines << place + QStringLiteral(" title ") + title->text();
  }
}

/// What is painted inside the axes of a plot over the plane.
void describeScene(const ProbabilityPlot& plot, const QString& place, QStringList& lines) {
  const auto scene = plot.seen();
  if (!scene) return;
  qsizetype points = 0;
  for (const auto& ofLabel : scene->points->places)
    points += ofLabel[Role::train].size() + ofLabel[Role::test].size();
  lines << place + QStringLiteral(" points %1, rings %2").arg(points).arg(scene->rings.size());
  if (scene->picture() != nullptr) lines << place + QStringLiteral(" picture ") + titleOf(*scene->picture());
  if (scene->boundaries) lines << place + QStringLiteral(" boundaries");
}

/// All that can be read in a window.
QStringList describe(const QWidget& window) {
  QStringList lines;
  for (QWidget* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    const QString place = pathOf(widget);
    QString text;
    if (const auto* label = qobject_cast<const QLabel*>(widget)) {
      text = label->text();
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
      text = button->text();
    } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
      text = box->currentText();
    } else if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) {
      text = edit->text();
    } else if (const auto* table = qobject_cast<const QTableWidget*>(widget)) {
      for (int row = 0; row < table->rowCount(); ++row) {
        for (int column = 0; column < table->columnCount(); ++column) {
          const QTableWidgetItem* item = table->item(row, column);
          text += (item != nullptr ? item->text() : QString()) + QLatin1Char('|');
        }
      }
    } else if (auto* plot = qobject_cast<QCustomPlot*>(widget)) {
      describePlot(*plot, place, lines);
      if (const auto* over = qobject_cast<ProbabilityPlot*>(plot->parentWidget())) {
        describeScene(*over, place, lines);
      }
      continue;
    } else {
      continue;
    }
    lines << place + QStringLiteral(": ") + text;
    lines << place + QStringLiteral(" tip: ") + widget->toolTip();
  }
  return lines;
}

}  // namespace

/// After Ctrl+N nothing is left of the data before: every page reads as in a window that never had any.
class NewSketchTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_new_sketch"); }
  void cleanup() { closeWindow(); }

  void everyPageIsAsIfThereHadBeenNoData();
  void theStatusForgetsAFitThatWasNotThereYet();

 private:
  void openPage(const QString& page) const;
  void newSketch() const { QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier); }
  void hover(const QPointF& shareOfPlot) const;
  /// The map is whole, and pages have begun what they do for a hand that rests.
  void awaitQuiet() const;
  static Dataset zebras();
};

Dataset NewSketchTest::zebras() {
  Dataset dataset = generate(*find_generator("moons"), {60, 0.3, 5});
  dataset.input_names = {"stripes (furlong)", "mane (furlong)"};
  dataset.label_name = "animal";
  dataset.class_names = {"Okapi", "Quagga"};
  return dataset;
}

void NewSketchTest::openPage(const QString& page) const {
  for (QAction* action : m_window->findChildren<QAction*>()) {
    if (action->text().remove(QLatin1Char('&')) == page && !action->isChecked()) return action->trigger();
  }
}

void NewSketchTest::hover(const QPointF& shareOfPlot) const {
  QCustomPlot* plot = find<ComparisonView>()->leftPlot()->plot();
  const QRectF area = plot->axisRect()->rect();
  const QPointF at =
      area.topLeft() + QPointF(shareOfPlot.x() * area.width(), shareOfPlot.y() * area.height());
  QMouseEvent event(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QCoreApplication::sendEvent(plot, &event);
}

void NewSketchTest::awaitQuiet() const {
  AWAIT(!m_services->liveFit.mapRunning());
  QTest::qWait(350);  // longer than a page waits for the hand to rest
  AWAIT(!m_services->liveFit.mapRunning());
}

void NewSketchTest::everyPageIsAsIfThereHadBeenNoData() {
  const QStringList pages = {QStringLiteral("Cursor"), QStringLiteral("Judge"), QStringLiteral("Tune"),
                             QStringLiteral("Audit"), QStringLiteral("Solver")};
  showWindow();
  newSketch();
  QHash<QString, QStringList> expected;
  for (const QString& page : pages) {
    openPage(page);
    test::settle(100);
    expected[page] = describe(*m_window);
  }
  closeWindow();

  const QRegularExpression decimal(QStringLiteral("\\d\\.\\d"));
  showWindow();
  askNothing();
  for (const QString& page : pages) {
    openPage(page);
    document().openDataset(zebras(), QStringLiteral("zebras.csv"));
    EvidenceRanges ranges = document().state().evidenceRanges;
    ranges.width.count = 4;
    ranges.prior_variance.count = 4;
    document().setEvidenceRanges(ranges);
    document().pinSetting();
    hover({0.4, 0.6});
    awaitFit();
    awaitQuiet();
    const QString full = describe(*m_window).join(QLatin1Char('\n'));
    for (const char* old : {"furlong", "Quagga", "Laplace 0."}) {
      QVERIFY2(full.contains(QLatin1String(old)), qPrintable(page + QLatin1String(old)));
    }
    newSketch();
    test::settle(100);
    const QStringList left = describe(*m_window);
    for (const QString& line : left) {
      // An explanation may come with the first data and stay; a number of theirs may not.
      const bool explains = line.contains(QLatin1String(" tip: ")) && !line.contains(decimal);
      QVERIFY2(explains || expected[page].contains(line),
               qPrintable(page + QStringLiteral(" keeps ") + line));
      QVERIFY2(!line.contains(QLatin1String("furlong")) && !line.contains(QLatin1String("Quagga")),
               qPrintable(page + QStringLiteral(" keeps ") + line));
    }
  }
}

void NewSketchTest::theStatusForgetsAFitThatWasNotThereYet() {
  showWindow();
  newSketch();
  document().openDataset(zebras(), QStringLiteral("zebras.csv"));
  m_window->openAtStart({QStringLiteral("none.csv")});  // says what is being fitted
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  awaitLoading();
  QTest::qWait(50);
  QCOMPARE(find<QLabel>("status")->text(), QString());
}

CREDENCE_TEST(QApplication, NewSketchTest);
#include "tst_new_sketch.moc"
