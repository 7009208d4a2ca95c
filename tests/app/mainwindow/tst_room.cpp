#include "app/chart/chart_view.h"
#include "app/mainwindow/panel_chip.h"
#include "app/mainwindow/side_column.h"
#include "app/mainwindow/stage.h"
#include "app/panels/cursor_page.h"
#include "app/panels/judge_page.h"
#include "app/panels/model_panel.h"
#include "app/panels/section_page.h"
#include "app/panels/setting_bar.h"
#include "app/panels/weights_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/plots/section_chart.h"
#include "app/plots/weight_panels.h"
#include "app/studies/studio_pages.h"
#include "app/style/letters_scale.h"
#include "app/widgets/box_width.h"
#include "app/widgets/elided_button.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/number_edit.h"
#include "app/widgets/panel_popup.h"
#include "app/widgets/track_slider.h"
#include "core/data/edit_points.h"
#include "support/registered_test.h"
#include "support/repetitions.h"
#include "support/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSlider>
#include <QStatusBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace credence {

/// Everything has its room, on small screens too.
class RoomTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_room"); }
  void init() { showWindowWithData(); }
  void cleanup() {
    closeWindow();
    test::usePinnedLetters();
  }
  void nothingLeavesTheWindow_data();
  void nothingLeavesTheWindow();
  void nothingLeavesThePresentation_data();
  void nothingLeavesThePresentation();
  void aPageFillsTheWindowAndIsPutBack();
  void aSmallWindowShowsAPageInPlaceOfThePlots();
  void aLargeWindowIsUsed();
  void theColumnKeepsItsWidth();
  void panelsAreWhole();
  void panelsCoverNothingTheyChange_data();
  void panelsCoverNothingTheyChange();
  void aClickBesideAPanelCounts();
  void aLongWarningIsWhole_data();
  void aLongWarningIsWhole();
  void namesOfAnyLengthWidenNothing();
  void theWheelTurnsNoNumberInPassing();
  void judgeOpensOnTestPoints();
  void calibrationMarksAreWhole();
  void whatIsElidedIsWholeInItsToolTip();
  void pinsDoNotHideEachOther();

 private:
  QRect placeOf(const QWidget* widget) const {
    return {widget->mapTo(m_window.get(), QPoint(0, 0)), widget->size()};
  }
  void showWindowUnder(const test::Letters& letters);
  void resizeTo(const QSize& size) const;
  void checkPlot(const QCustomPlot* plot) const;
  void checkPage(const QWidget* page) const;
  void checkSection(const QSize& size) const;
  void checkWeights(const QSize& size) const;
  void checkWindow(const QSize& size) const;
  void checkWords() const;
  void checkSliders() const;
  double plotsShare() const;
  bool popupIsWhole(const char* chip) const;
  QRect popupOf(QAbstractButton* button) const;
};

void RoomTest::resizeTo(const QSize& size) const {
  m_window->resize(size);
  // A layout that needs another pass asks for it by an event.
  for (int k = 0; k < 5; ++k) QTest::qWait(10);
}

/// What is promised: 960×500 for usual letters, a common laptop's screen for those half as large again, a
/// large one for those twice as large. By day the pinned font is tried on all sizes, any other on the
/// smallest.
void RoomTest::nothingLeavesTheWindow_data() {
  QTest::addColumn<test::Letters>("letters");
  QTest::addColumn<QSize>("size");
  for (const test::Letters& letters : test::allLetters()) {
    std::vector<QSize> sizes = {{1920, 1080}};
    if (letters.scale < 2.0) sizes.insert(sizes.begin(), {1280, 800});
    if (letters.scale == 1.0) sizes = {{960, 500}, {1024, 768}, {1280, 800}, {1920, 1080}};
    const bool pinned = letters.scale == 1.0 && letters.family == test::allLetters().front().family;
    if (!pinned && !test::at_night()) sizes.resize(1);
    for (const QSize& size : sizes) {
      QTest::addRow("%s %dx%d", qPrintable(letters.name()), size.width(), size.height()) << letters << size;
    }
  }
}

/// Titles and numbers of the axes are inside the plot.
void RoomTest::checkPlot(const QCustomPlot* plot) const {
  const QString name = plot->objectName() + QLatin1Char(' ') + plot->parentWidget()->objectName();
  for (const QCPAxisRect* rect : plot->axisRects()) {
    QVERIFY2(rect->width() >= 40 && rect->height() >= 20,
             qPrintable(QStringLiteral("%1: %2x%3").arg(name).arg(rect->width()).arg(rect->height())));
    for (const QCPAxis* axis : rect->axes()) {
      if (!axis->visible()) continue;
      const bool across = axis->orientation() == Qt::Horizontal;
      QVERIFY2(!axis->label().isEmpty() || axis->property("wholeTitle").isNull(), qPrintable(name));
      const double room = across ? plot->width() : plot->height();
      const auto titleFits = [&] {
        const double middle = across ? rect->center().x() : rect->center().y();
        const double half = QFontMetrics(axis->labelFont()).horizontalAdvance(axis->label()) / 2.0;
        return axis->label().isEmpty() || (middle - half >= -1.0 && middle + half <= room + 1.0);
      };
      test::await(titleFits);  // it is cut to the room when that is painted, which is after the room has come
      QVERIFY2(titleFits(), qPrintable(name + QStringLiteral(": ") + axis->label()));
      if (!axis->tickLabels() || !across) continue;
      QVector<double> ticks;
      QVector<QString> labels;
      axis->ticker()->generate(axis->range(), QLocale::c(), axis->numberFormat().at(0),
                               axis->numberPrecision(), ticks, nullptr, &labels);
      for (qsizetype k = 0; k < ticks.size(); ++k) {
        if (!axis->range().contains(ticks[k])) continue;
        const double at = axis->coordToPixel(ticks[k]);
        // A power of ten has its exponent above the line.
        const QString label = labels[k].contains(QLatin1Char('e')) ? QStringLiteral("1000") : labels[k];
        const double width = QFontMetrics(axis->tickLabelFont()).horizontalAdvance(label);
        QVERIFY2(at - width / 2.0 >= -1.0 && at + width / 2.0 <= room + 1.0,
                 qPrintable(name + QStringLiteral(": ") + labels[k]));
      }
    }
  }
}

/// It needs no scrolling.
void RoomTest::checkPage(const QWidget* page) const {
  const auto* box = qobject_cast<const QScrollArea*>(page->parentWidget()->parentWidget());
  QVERIFY(box != nullptr);
  // Where it needs more, the plots give way, which takes some rounds of events.
  test::await([&] {
    return page->width() <= box->viewport()->width() && page->height() <= box->viewport()->height();
  });
  const QSize room = box->viewport()->size();
  QVERIFY2(page->width() <= room.width() && page->height() <= room.height(),
           qPrintable(QStringLiteral("%5 of %1x%2 in %3x%4")
                          .arg(page->width())
                          .arg(page->height())
                          .arg(room.width())
                          .arg(room.height())
                          .arg(page->objectName())));
  QVERIFY(room.height() >= 130);
  for (const auto* plot : page->findChildren<QCustomPlot*>()) {
    if (plot->isVisible()) checkPlot(plot);
  }
}

void RoomTest::showWindowUnder(const test::Letters& letters) {
  test::useLetters(letters);
  showWindowWithData();
}

void RoomTest::nothingLeavesTheWindow() {
  QFETCH(const test::Letters, letters);
  QFETCH(const QSize, size);
  showWindowUnder(letters);
  resizeTo(size);
  checkWindow(size);
  for (const StudioPage& row : studioPages()) {
    document().setInView(&ViewState::page, row.name());
    resizeTo(size);
    const auto* page = find<QWidget>(qPrintable(row.name()));
    QVERIFY(page->isVisible());
    if (const auto* cursor = qobject_cast<const CursorPage*>(page)) {  // with all that it has to say
      document().setInView(&ViewState::crosshair, QPointF(0.5, 0.5));
      AWAIT(cursor->text().contains(QStringLiteral("Pareto k")));
      resizeTo(size);
    }
    checkWindow(size);
    checkPage(page);
  }
  checkSection(size);
  checkWeights(size);
}

void RoomTest::nothingLeavesThePresentation_data() {
  QTest::addColumn<QSize>("size");
  for (const QSize& size : {QSize(1024, 768), QSize(1280, 720), QSize(1920, 1080)})
    QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

/// A page comes in place of the plots there, by its key.
void RoomTest::nothingLeavesThePresentation() {
  QFETCH(const QSize, size);
  QTest::keyClick(m_window.get(), Qt::Key_F11);
  AWAIT(m_window->size() == m_window->screen()->size());
  resizeTo(size);
  const auto checkAll = [&] {
    checkWords();
    QCOMPARE(m_window->size(), size);
    checkSliders();
  };
  checkAll();
  for (const char* name : {"leftPlot", "rightPlot"}) checkPlot(find<ProbabilityPlot>(name)->plot());
  QVERIFY(plotsShare() >= 0.5);
  const QCustomPlot* map = find<EvidencePlot>("evidencePlot")->plot();
  QVERIFY(map->visibleRegion().boundingRect().height() >= 200);
  // Longer numbers are whole, too.
  Hyperparameters narrow = document().state().hyperparameters;
  narrow.width *= 0.01;
  document().setHyperparameters(narrow);
  awaitFit();
  const auto* column = find<SideColumn>("sideColumn");
  AWAIT(!column->findChild<QScrollArea*>()->horizontalScrollBar()->isVisible());
  checkAll();
  QVERIFY(plotsShare() >= 0.48);
  for (const int key : {Qt::Key_2, Qt::Key_3, Qt::Key_6}) {
    QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key), Qt::ControlModifier);
    resizeTo(size);
    checkAll();
    checkPage(find<QWidget>(qPrintable(document().view().page)));
  }
}

void RoomTest::checkSection(const QSize& size) const {
  document().setInView(&ViewState::section, Segment{{-1.0, 0.0}, {1.0, 0.5}});
  QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ShiftModifier);
  const auto* page = find<SectionPage>("sectionPage");
  AWAIT(page->prediction() != nullptr);
  resizeTo(size);
  QVERIFY(page->probabilityChart()->plot()->axisRect()->visible());
  checkWindow(size);
  checkPage(page);
}

void RoomTest::checkWeights(const QSize& size) const {
  Hyperparameters line = document().state().hyperparameters;
  line.features = &linear_features;  // which have panels
  document().setHyperparameters(line);
  QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
  const auto* weights = find<WeightsPage>("weightsPage");
  AWAIT(weights->panels()->plot()->axisRects().size() == 3);
  resizeTo(size);
  checkWindow(size);
  checkPage(weights);
}

/// Numbers in boxes, words beside them and on buttons are whole, but for those that say where they are cut.
void RoomTest::checkWords() const {
  const auto isWhole = [](const QWidget& widget) {
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&widget))
      return box->width() >= boxWidth(*box, box->text());
    if (const auto* edit = qobject_cast<const NumberEdit*>(&widget))
      return edit->width() >= boxWidth(*edit, edit->text());
    if (qobject_cast<const ElidedLabel*>(&widget) != nullptr) return true;
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
      return label->wordWrap() ? label->height() >= label->heightForWidth(label->width())
                               : label->width() >= label->sizeHint().width();
    }
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button == nullptr || button->text().isEmpty() ||
           button->width() >= button->minimumSizeHint().width();
  };
  const auto findCut = [&]() -> const QWidget* {
    const QList<QWidget*> all = m_window->findChildren<QWidget*>();
    const auto cut =
        std::ranges::find_if(all, [&](const QWidget* each) { return each->isVisible() && !isWhole(*each); });
    return cut != all.end() ? *cut : nullptr;
  };
  // Other words are given their room by an event that comes after them.
  test::await([&] { return findCut() == nullptr; });
  const QWidget* widget = findCut();
  if (widget == nullptr) return;
  const auto* label = qobject_cast<const QLabel*>(widget);
  QVERIFY2(false, qPrintable(QStringLiteral("%1 %2 of %3x%4 wants %5x%6: %7")
                                 .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                                 .arg(widget->width())
                                 .arg(widget->height())
                                 .arg(widget->sizeHint().width())
                                 .arg(widget->sizeHint().height())
                                 .arg(label != nullptr ? label->text() : QString())));
}

/// Of the window's area.
double RoomTest::plotsShare() const {
  const QSize plots = find<ComparisonView>()->size();
  const QSize all = m_window->size();
  return static_cast<double>(plots.width()) * plots.height() / all.width() / all.height();
}

/// As long as a hand needs, with a handle that it can take, and whole.
void RoomTest::checkSliders() const {
  const QRect window(QPoint(0, 0), m_window->size());
  for (const auto* slider : find<SettingBar>("settingBar")->findChildren<TrackSlider*>()) {
    QVERIFY(slider->isVisible() && window.contains(placeOf(slider)));
    QCOMPARE(slider->visibleRegion().boundingRect(), slider->rect());
    const int least = m_window->width() / lettersScale(*m_window) >= 1280.0 ? 300 : 180;
    QVERIFY2(slider->width() >= least, qPrintable(QString::number(slider->width())));
    QVERIFY(slider->handle().width() >= 20.0 && slider->handle().height() >= 20.0);
  }
}

void RoomTest::checkWindow(const QSize& size) const {
  checkWords();
  QCOMPARE(m_window->size(), size);
  const QRect window(QPoint(0, 0), size);
  QVERIFY(window.contains(placeOf(m_window->statusBar())));
  checkSliders();
  if (find<Stage>()->pageIsSheet()) return;
  const QCustomPlot* map = find<EvidencePlot>("evidencePlot")->plot();
  const int height = map->visibleRegion().boundingRect().height();
  QVERIFY2(height >= 140, qPrintable(QString::number(height)));
  QVERIFY(window.contains(placeOf(find<SideColumn>("sideColumn"))));
  for (const char* name : {"leftPlot", "rightPlot"}) {
    const auto* plot = find<ProbabilityPlot>(name);
    QVERIFY(window.contains(placeOf(plot)));
    checkPlot(plot->plot());
  }
  // What the person came for has the room: half of it, and two fifths while a page is open.
  const bool open = !document().view().page.isEmpty();
  const double scale = lettersScale(*m_window);
  const bool small = size.width() / scale < 1024.0 || size.height() / scale < 740.0;
  const double least = open ? 0.395 : small ? 0.42 : 0.5;
  QVERIFY2(plotsShare() >= least, qPrintable(QString::number(plotsShare())));
}

void RoomTest::aPageFillsTheWindowAndIsPutBack() {
  resizeTo({1280, 800});
  QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
  resizeTo({1280, 800});
  const auto* page = find<QWidget>("tunePage");
  const auto* plots = find<ComparisonView>();
  const QRect below = placeOf(page);
  QVERIFY(plots->isVisible() && below.top() > placeOf(find<SettingBar>("settingBar")).bottom());
  QTest::mouseClick(find<QToolButton>("fullPage"), Qt::LeftButton);
  AWAIT(!plots->isVisible() && page->isVisible());
  QVERIFY(placeOf(page).bottom() < placeOf(find<SettingBar>("settingBar")).top() + 2);
  checkSliders();
  QTest::mouseClick(find<QToolButton>("fullPage"), Qt::LeftButton);
  AWAIT(plots->isVisible() && placeOf(page) == below);
  // Closing a page that fills the window leaves the plots.
  QTest::mouseClick(find<QToolButton>("fullPage"), Qt::LeftButton);
  QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
  AWAIT(plots->isVisible() && !page->isVisible());
}

void RoomTest::aSmallWindowShowsAPageInPlaceOfThePlots() {
  resizeTo({960, 500});
  const auto* plots = find<ComparisonView>();
  QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
  resizeTo({960, 500});
  const auto* page = find<QWidget>("judgePage");
  QVERIFY(page->isVisible() && !plots->isVisible());
  checkSliders();
  resizeTo({1280, 800});
  AWAIT(page->isVisible() && plots->isVisible());
  resizeTo({960, 500});
  AWAIT(!plots->isVisible());
  QTest::mouseClick(find<QToolButton>("studioClose"), Qt::LeftButton);
  AWAIT(plots->isVisible() && !page->isVisible());
}

/// It has a wide map, high pages, and charts beside the ladder's table that there is no room for elsewhere.
void RoomTest::aLargeWindowIsUsed() {
  const auto open = [this](const char* page, const QSize& size) {
    document().setInView(&ViewState::page, QString::fromLatin1(page));
    resizeTo(size);
  };
  const auto* map = find<EvidencePlot>("evidencePlot")->plot()->axisRect();
  open("ladderPage", {1280, 800});
  const int narrow = map->width();
  const auto* errors = find<ChartView>("ladder");
  const auto* evidence = find<ChartView>("ladder_evidence");
  AWAIT(!errors->isVisible() && !evidence->isVisible());
  open("ladderPage", {1920, 1080});
  AWAIT(errors->isVisible() && evidence->isVisible());
  AWAIT(map->width() >= narrow + 60);
  checkPage(find<QWidget>("ladderPage"));
  open("ladderPage", {1440, 1080});
  AWAIT(errors->isVisible() && !evidence->isVisible());
  open("auditPage", {1920, 1080});
  const auto* methods = find<QTableWidget>("auditTable");
  AWAIT(methods->rowCount() > 8 && !methods->verticalScrollBar()->isVisible());
  AWAIT(find<QCustomPlot>("auditPlot")->width() > methods->width());
  open("solverPage", {1920, 1080});
  AWAIT(find<ChartView>("solver")->height() >= 200);
  QVERIFY(plotsShare() >= 0.4);
}

/// All that its panel says is in sight, and it is within the screen.
bool RoomTest::popupIsWhole(const char* chip) const {
  find<PanelChip>(chip)->open();
  const bool whole = test::await([&] {
    const auto* popup = qobject_cast<PanelPopup*>(QApplication::activePopupWidget());
    const auto* box = popup != nullptr ? popup->findChild<QScrollArea*>() : nullptr;
    return box != nullptr && popup->screen()->availableGeometry().contains(popup->geometry()) &&
           !box->verticalScrollBar()->isVisible() && !box->horizontalScrollBar()->isVisible();
  });
  if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
  return whole;
}

void RoomTest::panelsAreWhole() {
  for (const SplitRule& rule : {SplitRule(), SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.7},
                                SplitRule{.use_first = 9}}) {
    document().setSplit(rule);
    QVERIFY(popupIsWhole("dataChip"));
  }
  QVERIFY(popupIsWhole("modelChip"));
  document().generateDataset(*find_generator("moons"), {40, 0.3, 1});
  QVERIFY(popupIsWhole("dataChip"));
}

/// Where the panel lies, in the window, that a click opens; it is closed again.
QRect RoomTest::popupOf(QAbstractButton* button) const {
  QTest::mouseClick(button, Qt::LeftButton);
  for (int k = 0; k < 5; ++k) QTest::qWait(10);
  QWidget* popup = QApplication::activePopupWidget();
  if (popup == nullptr) return {};
  const QRect place(m_window->mapFromGlobal(popup->pos()), popup->size());
  popup->close();
  return place;
}

void RoomTest::panelsCoverNothingTheyChange_data() {
  nothingLeavesTheWindow_data();
}

/// Whoever changes data or model sees both plots, and whoever changes the map's ranges the map. In a window
/// that is smaller than 1280×800 under its letters a panel that needs more than the column beside the plots
/// reaches over them as far as it must.
void RoomTest::panelsCoverNothingTheyChange() {
  QFETCH(const test::Letters, letters);
  QFETCH(const QSize, size);
  showWindowUnder(letters);
  resizeTo(size);
  // The screen of the tests is smaller than most of these windows: its right edge is at the window's.
  m_window->move(m_window->screen()->geometry().right() + 1 - size.width(), 0);
  const double scale = lettersScale(*m_window);
  const bool roomy = size.width() / scale >= 1280.0 && size.height() / scale >= 800.0;
  const auto plotAt = [this](const char* name) {
    const QCustomPlot* plot = find<ProbabilityPlot>(name)->plot();
    return plot->axisRect()->rect().translated(placeOf(plot).topLeft());
  };
  const auto check = [&](const char* chip) {
    const QRect place = popupOf(find<PanelChip>(chip));
    QVERIFY(!place.isEmpty());
    const QString told = QStringLiteral("%1 at %2 to %3, right plot to %4")
                             .arg(QLatin1String(chip))
                             .arg(place.left())
                             .arg(place.right())
                             .arg(plotAt("rightPlot").right());
    QVERIFY2(place.right() < size.width() && place.top() > placeOf(find<PanelChip>(chip)).bottom(),
             qPrintable(told));
    QVERIFY2(!place.intersects(plotAt("leftPlot")), qPrintable(told));
    const QRect covered = place & plotAt("rightPlot");
    QVERIFY2(covered.isEmpty() || !roomy, qPrintable(told));
    QVERIFY2(covered.width() <= plotAt("rightPlot").width() / 3, qPrintable(told));
  };
  check("modelChip");
  check("dataChip");
  document().generateDataset(*find_generator("moons"), {40, 0.3, 1});
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.7});
  awaitFit();
  check("dataChip");
  const auto* map = find<EvidencePlot>("evidencePlot");
  m_window->move(m_window->screen()->geometry().right() - placeOf(map).left(), 0);
  const QRect ranges = popupOf(find<QToolButton>("mapRanges"));
  QVERIFY(!ranges.isEmpty() && !ranges.intersects(placeOf(map)));
}

/// Whoever goes on elsewhere need not close the panel first.
void RoomTest::aClickBesideAPanelCounts() {
  resizeTo({1024, 500});
  m_window->move(m_window->screen()->geometry().right() + 1 - m_window->width(), 0);
  const auto clickBeside = [this](const QAbstractButton* button) {
    openPanel("dataChip");
    QWidget* popup = QApplication::activePopupWidget();
    QTest::mouseClick(popup, Qt::LeftButton, {},
                      popup->mapFromGlobal(button->mapToGlobal(button->rect().center())));
  };
  const auto* pin = find<QAbstractButton>("keepSetting");
  clickBeside(pin);
  AWAIT(document().state().pins.size() == 1);
  QVERIFY(QApplication::activePopupWidget() == nullptr);
  clickBeside(find<PanelChip>("dataChip"));
  QTest::qWait(20);
  QVERIFY(QApplication::activePopupWidget() == nullptr);
}

/// Of some letters it takes a line more beside a scroll bar, which is then there for nothing.
void RoomTest::aLongWarningIsWhole_data() {
  QTest::addColumn<test::Letters>("letters");
  for (const test::Letters& letters : test::allLetters()) {
    if (letters.scale == 1.0) QTest::newRow(qPrintable(letters.name())) << letters;
  }
}

/// A ratio of any length is whole in the panel, and warned of on the button that opens it.
void RoomTest::aLongWarningIsWhole() {
  QFETCH(const test::Letters, letters);
  showWindowUnder(letters);
  Dataset data = document().dataset();
  data.inputs.col(0) *= 1e8;
  data.inputs.col(1) *= 1e-5;
  resizeTo({1280, 800});
  document().openDataset(data, QStringLiteral("far apart.csv"));
  awaitFit();
  QVERIFY(find<PanelChip>("modelChip")->text().startsWith(QChar(0x26a0)));
  QVERIFY(find<PanelChip>("modelChip")->toolTip().contains(QStringLiteral("one width suits only one")));
  QVERIFY(popupIsWhole("modelChip"));
}

void RoomTest::theColumnKeepsItsWidth() {
  resizeTo({1280, 800});
  const int before = find<SideColumn>("sideColumn")->width();
  Dataset data = document().dataset();
  data.class_names = {"a class with a name that is far too long for any column of this window",
                      "another class with a name that is far too long for any column of this window"};
  data.input_names[0] = "an input with a name that is far too long for any column (millimetres of mercury)";
  data.input_names[1] = "another input with a name that is far too long (millimetres of mercury)";
  document().openDataset(data, QStringLiteral("a file with a name that is far too long for any column.csv"));
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.7});
  awaitFit();
  QCustomPlot* plot = find<ComparisonView>()->leftPlot()->plot();
  QTest::mouseMove(plot, plot->axisRect()->center());
  AWAIT(!find<QLabel>("cursor")->text().isEmpty());
  for (const QSize& size : {QSize(960, 500), QSize(1280, 800)}) {
    resizeTo(size);
    QCOMPARE(m_window->size(), size);
  }
  QCOMPARE(find<SideColumn>("sideColumn")->width(), before);
}

/// Where there is not even a space to break them at.
void RoomTest::namesOfAnyLengthWidenNothing() {
  const std::string name(3000, 'm');
  Dataset data = document().dataset();
  data.class_names = {'a' + name, 'b' + name};
  data.input_names = {'c' + name, 'd' + name};
  data.label_name = 'e' + name;
  document().openDataset(data, QString::fromStdString(name + ".csv"));
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.7});
  document().pinSetting();
  awaitFit();
  QCustomPlot* plot = find<ComparisonView>()->leftPlot()->plot();
  QTest::mouseMove(plot, plot->axisRect()->topLeft());
  QTest::mouseMove(plot, plot->axisRect()->center());
  AWAIT(!find<QLabel>("cursor")->text().isEmpty());
  for (const int key : {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_5, Qt::Key_7, Qt::Key_9}) {
    QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key), Qt::ControlModifier);
    resizeTo({1280, 800});
    for (const auto* widget : m_window->findChildren<QWidget*>()) {
      QVERIFY2(!widget->isVisible() || widget->minimumSizeHint().width() < 800,
               qPrintable(QStringLiteral("%1 %2: %3")
                              .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                              .arg(widget->minimumSizeHint().width())));
    }
    QCOMPARE(m_window->size(), QSize(1280, 800));
  }
}

void RoomTest::theWheelTurnsNoNumberInPassing() {
  auto* slider = find<SettingBar>("settingBar")->findChild<QSlider*>();
  const auto turn = [slider] {
    const QPointF middle = slider->rect().center();
    QWheelEvent event(middle, slider->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(slider, &event);
  };
  find<ComparisonView>()->takeKeyboard();
  const int before = slider->value();
  turn();
  QCOMPARE(slider->value(), before);
  slider->setFocus();
  turn();
  QVERIFY(slider->value() != before);
}

void RoomTest::judgeOpensOnTestPoints() {
  const auto* test = find<QToolButton>("judgeTest");
  QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
  auto* page = find<JudgePage>("judgePage");
  AWAIT(page->judgement() != nullptr);
  QVERIFY(!test->isEnabled() && !test->isChecked());
  const auto split = [&](double fraction) {
    document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = fraction});
    awaitFit();
  };
  split(0.7);
  AWAIT(test->isChecked());
  // Who asks for the training points has them, also of the next split.
  QTest::mouseClick(find<QToolButton>("judgeTraining"), Qt::LeftButton);
  split(0.6);
  AWAIT(page->judgement()->request.result->model == m_services->liveFit.fit()->model);
  QVERIFY(!test->isChecked());
}

void RoomTest::calibrationMarksAreWhole() {
  resizeTo({960, 500});
  QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
  auto* plot = find<QCustomPlot>("calibrationPlot");
  const auto marks = [plot] {
    std::vector<QPointF> result;
    for (int k = 1; k < 3; ++k) {  // the first is the diagonal
      for (const QCPGraphData& mark : *plot->graph(k)->data()) {
        result.emplace_back(plot->xAxis->coordToPixel(mark.key), plot->yAxis->coordToPixel(mark.value));
      }
    }
    return result;
  };
  AWAIT(marks().size() >= 2);
  plot->replot();
  const QRectF area = plot->axisRect()->rect();
  for (const QPointF& mark : marks()) {
    QVERIFY2(area.adjusted(4.0, 4.0, -4.0, -4.0).contains(mark),
             qPrintable(QStringLiteral("%1, %2").arg(mark.x()).arg(mark.y())));
  }
}

void RoomTest::whatIsElidedIsWholeInItsToolTip() {
  QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
  auto* pin = find<ElidedButton>("judgePinned");
  const auto tipOf = [](QWidget* widget) {
    QToolTip::hideText();
    QHelpEvent event(QEvent::ToolTip, widget->rect().center(), widget->mapToGlobal(widget->rect().center()));
    QCoreApplication::sendEvent(widget, &event);
    return QToolTip::text();
  };
  resizeTo({1280, 800});
  QVERIFY(!pin->elided() && !tipOf(pin).contains(pin->text()));
  pin->setMaximumWidth(pin->minimumSizeHint().width() + 10);
  AWAIT(pin->elided());
  QVERIFY(tipOf(pin).contains(pin->text()));
  ElidedLabel label(m_window.get());
  label.setText(QStringLiteral("one of <two> & three"));
  label.resize(label.sizeHint());
  label.show();
  QVERIFY(!tipOf(&label).contains(QLatin1String("two")));
  label.resize(30, label.height());
  QVERIFY(tipOf(&label).contains(QLatin1String("&lt;two&gt; &amp; three")));
}

void RoomTest::pinsDoNotHideEachOther() {
  Hyperparameters setting = document().state().hyperparameters;
  for (int k = 0; k < 7; ++k) {
    setting.width *= 1.02;
    document().setHyperparameters(setting);
    document().pinSetting();
  }
  QCustomPlot* plot = find<EvidencePlot>("evidencePlot")->plot();
  bringMapBack();
  AWAIT(m_services->liveFit.map() && m_services->liveFit.map()->complete());
  plot->replot();
  std::vector<QRectF> letters;
  for (int k = 0; k < plot->itemCount(); ++k) {
    const auto* text = qobject_cast<QCPItemText*>(plot->item(k));
    if (text == nullptr || text->text().size() != 1 || !text->visible()) continue;
    letters.emplace_back(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition());
  }
  QCOMPARE(letters.size(), std::size_t{7});
  for (std::size_t a = 0; a < letters.size(); ++a) {
    QVERIFY(QRectF(plot->axisRect()->rect()).contains(letters[a]));
    for (std::size_t b = 0; b < a; ++b) QVERIFY(!letters[a].intersects(letters[b]));
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::RoomTest);
#include "tst_room.moc"
