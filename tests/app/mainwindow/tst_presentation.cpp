#include "app/mainwindow/held_view.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/stage.h"
#include "app/mainwindow/studio.h"
#include "app/panels/setting_bar.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/plots/probability_plot.h"
#include "app/plots/quantity_button.h"
#include "app/widgets/track_slider.h"
#include "core/data/edit_points.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QScreen>
#include <QStatusBar>
#include <QTest>
#include <QToolBar>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

/// A lecturer before a class, and whoever wants larger letters.
class PresentationTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_presentation"); }
  void init() { showWindowWithData(); }
  void cleanup() {
    closeWindow();
    test::usePinnedLetters();
  }
  void plotsAndSlidersFillTheScreen();
  void lettersAreReadFromTheLastRow_data();
  void lettersAreReadFromTheLastRow();
  void allIsAsItWasAfterwards();
  void keysOfTheMenusWork();
  void pageKeysStepThroughThePins();
  void aCaptionStandsAboveThePlots();
  void homeReturnsToTheBeginningInOneStep();
  void escapeClosesAPageAndThenLeaves();
  void aPageThatIsOpenedHasTheKeyboard();
  void theUpperEdgeBringsTheTools();
  void spotlightAndLensAreHeld();
  void theLensShowsWhatIsBelowIt();
  void heldKeysAreLettersInWords();
  void largerLettersReachEverything();
  void largerLettersAreKept();
  void largerLettersHaveEnds();

 private:
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(m_window.get(), key, modifiers);
  }
  void present(const QSize& size = {1280, 800}) const {
    press(Qt::Key_F11);
    AWAIT(m_window->size() == m_window->screen()->size());  // which comes by an event
    m_window->resize(size);
    AWAIT(m_window->size() == size);
  }
  HeldView* held(const char* name) const { return find<HeldView>(name); }
  QCustomPlot* leftPlot() const { return find<ProbabilityPlot>("leftPlot")->plot(); }
  void setWidth(double width) const {
    Hyperparameters next = document().state().hyperparameters;
    next.width = width;
    document().setHyperparameters(next);
  }
  /// Two settings, the first with a caption.
  void keepPins() const {
    setWidth(0.5);
    document().pinSetting();
    document().captionPin('A', QStringLiteral("Follows <every> point"));
    setWidth(3.0);
    document().pinSetting();
    setWidth(1.0);
  }
};

void PresentationTest::plotsAndSlidersFillTheScreen() {
  const auto shareOfPlots = [this] {
    const QSize plots = find<ComparisonView>()->size();
    return 1.0 * plots.width() * plots.height() / m_window->width() / m_window->height();
  };
  const double before = shareOfPlots();
  press(Qt::Key_F11);
  QVERIFY(m_window->isFullScreen());
  AWAIT(m_window->size() == m_window->screen()->size());
  m_window->resize(1280, 800);
  QVERIFY(!find<QToolBar>("toolBar")->isVisible() && !m_window->statusBar()->isVisible());
  QCOMPARE(m_window->menuBar()->height(), 0);
  QVERIFY(!find<QWidget>("studioStrip")->isVisible());
  QVERIFY(find<SettingBar>("settingBar")->isVisible() && find<EvidencePlot>("evidencePlot")->isVisible());
  QVERIFY2(shareOfPlots() >= 0.5, qPrintable(QStringLiteral("%1, %2").arg(shareOfPlots()).arg(before)));
}

void PresentationTest::lettersAreReadFromTheLastRow_data() {
  QTest::addColumn<QSize>("size");
  QTest::addColumn<double>("points");
  QTest::newRow("1024x768") << QSize(1024, 768) << 14.0;
  QTest::newRow("1920x1080") << QSize(1920, 1080) << 18.0;
}

/// Numbers on axes and contours, of sliders, evidence and scores; lines and points are as much heavier.
void PresentationTest::lettersAreReadFromTheLastRow() {
  QFETCH(const QSize, size);
  QFETCH(const double, points);
  awaitPainted();
  const double marker = find<ProbabilityPlot>("leftPlot")->seen()->points->markerScale;
  present(size);
  awaitPainted();
  const double scale = 96.0 / m_window->logicalDpiY();
  const auto isLarge = [&](const QFont& font) { return font.pointSizeF() >= 0.99 * points * scale; };
  test::await([&] { return isLarge(leftPlot()->xAxis->tickLabelFont()); });
  QVERIFY2(isLarge(leftPlot()->xAxis->tickLabelFont()),
           qPrintable(QStringLiteral("%1 of %2, %3 lines")
                          .arg(leftPlot()->xAxis->tickLabelFont().pointSizeF())
                          .arg(points * scale)
                          .arg(m_window->height())));
  QVERIFY(isLarge(leftPlot()->xAxis->labelFont()) && isLarge(leftPlot()->legend->font()));
  QVERIFY(isLarge(find<EvidencePlot>("evidencePlot")->plot()->yAxis->tickLabelFont()));
  QVERIFY(isLarge(find<QLabel>("evidenceValue")->font()));
  QVERIFY(find<QLabel>("evidenceValue")->font().pointSizeF() > 1.5 * points * scale);
  for (const auto* box : find<SettingBar>("settingBar")->findChildren<QDoubleSpinBox*>())
    QVERIFY(isLarge(box->font()));
  QVERIFY(isLarge(find<ProbabilityPlot>("leftPlot")->quantityButton()->menu()->font()));
  m_window->showRefusal(QStringLiteral("A number that will not do"));
  for (const auto* words : find<MessageBar>("messageBar")->findChildren<QLabel*>())
    QVERIFY(isLarge(words->font()));
  AWAIT(isLarge(find<ProbabilityPlot>("leftPlot")->seen()->numbering.font));
  const PlaneScene& seen = *find<ProbabilityPlot>("leftPlot")->seen();
  QVERIFY(seen.weight >= 0.99 * points * scale / 9.0);
  QCOMPARE(seen.points->markerScale, marker * seen.weight);
}

void PresentationTest::allIsAsItWasAfterwards() {
  QList<QPointer<QWidget>> widgets;
  for (QWidget* each : m_window->findChildren<QWidget*>()) {
    if (!each->inherits("QTableCornerButton")) widgets << each;  // which has no letters
  }
  const auto letters = [&] {
    QList<double> sizes;
    for (const QCPAxis* axis : {leftPlot()->xAxis, find<EvidencePlot>("evidencePlot")->plot()->yAxis})
      sizes << axis->tickLabelFont().pointSizeF() << axis->labelFont().pointSizeF();
    for (const auto& each : widgets) sizes << (each ? each->font().pointSizeF() : 0.0);
    return sizes;
  };
  const QSize size = m_window->size();
  const QList<double> before = letters();
  const QSize canvas = find<ProbabilityPlot>("leftPlot")->canvasSize();
  present({1920, 1080});
  press(Qt::Key_F11);
  AWAIT(m_window->size() == size && !m_window->isFullScreen());
  AWAIT(find<ProbabilityPlot>("leftPlot")->canvasSize() == canvas);
  QList<double> after;
  const auto asBefore = [&](qsizetype k) {
    return (k >= 4 && !widgets[k - 4]) || std::abs(after[k] - before[k]) < 0.01;
  };
  test::await([&] {  // titles follow when their plots are laid out
    after = letters();
    bool all = true;
    for (qsizetype k = 0; k < after.size(); ++k) all = all && asBefore(k);
    return all;
  });
  for (qsizetype k = 0; k < before.size(); ++k) {
    QVERIFY2(asBefore(k), qPrintable(QStringLiteral("%1: %2, %3").arg(k).arg(before[k]).arg(after[k])));
  }
  QVERIFY(find<QToolBar>("toolBar")->isVisible() && m_window->statusBar()->isVisible());
  QVERIFY(find<QWidget>("studioStrip")->isVisible() && m_window->menuBar()->height() > 10);
  QCOMPARE(document().undoStack()->count(), 0);
}

void PresentationTest::keysOfTheMenusWork() {
  present();
  press(Qt::Key_K);
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  press(Qt::Key_L, Qt::ShiftModifier);
  QVERIFY(document().view().covered.left);
  press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(document().state().pins.empty());
}

/// Also while a slider has the keyboard, which keeps its arrows.
void PresentationTest::pageKeysStepThroughThePins() {
  keepPins();
  auto* slider = find<SettingBar>("settingBar")->findChild<TrackSlider*>();
  present();
  slider->setFocus();
  const auto width = [this] { return document().state().hyperparameters.width; };
  QTest::keyClick(slider, Qt::Key_PageDown);
  QCOMPARE(width(), 0.5);
  QTest::keyClick(slider, Qt::Key_PageDown);
  QCOMPARE(width(), 3.0);
  QTest::keyClick(slider, Qt::Key_PageDown);  // the last one stays
  QCOMPARE(width(), 3.0);
  QTest::keyClick(slider, Qt::Key_PageUp);
  QCOMPARE(width(), 0.5);
  QTest::keyClick(slider, Qt::Key_Right);
  QVERIFY(width() > 0.5 && width() < 1.0);
  press(Qt::Key_F11);
  // Outside of a presentation the keys are the slider's.
  setWidth(1.0);
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_PageUp);
  QVERIFY(width() > 1.0 && width() != 0.5 && width() != 3.0);
}

void PresentationTest::aCaptionStandsAboveThePlots() {
  keepPins();
  const auto* caption = find<QLabel>("presentedCaption");
  present();
  QVERIFY(!caption->isVisible());
  press(Qt::Key_PageDown);
  QVERIFY(caption->isVisible());
  QCOMPARE(caption->text(), QStringLiteral("Follows <every> point"));
  QCOMPARE(caption->textFormat(), Qt::PlainText);
  QVERIFY(caption->font().pointSizeF() > find<Stage>()->font().pointSizeF());
  press(Qt::Key_PageDown);  // a pin without one
  QVERIFY(!caption->isVisible());
  press(Qt::Key_PageUp);
  press(Qt::Key_F11);
  QVERIFY(!caption->isVisible());
}

void PresentationTest::homeReturnsToTheBeginningInOneStep() {
  const DocumentState before = document().state();
  present();
  const Bounds view = document().view().bounds;
  setWidth(0.3);
  Dataset drawn = dataset().subset(arma::regspace<arma::uvec>(0, 9));
  document().editDataset(drawn, QStringLiteral("Draw"));
  document().setInView(&ViewState::bounds, {-1.0, 1.0, -1.0, 1.0});
  document().setInView(&ViewState::covered, {true, true});
  const int steps = document().undoStack()->count();
  press(Qt::Key_Home);
  QCOMPARE(dataset().size(), before.dataset->size());
  QCOMPARE(document().state().hyperparameters, before.hyperparameters);
  QCOMPARE(document().state().origin, before.origin);
  QCOMPARE(document().view().bounds, view);
  QVERIFY(!document().view().covered.left);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  document().undoStack()->undo();
  QCOMPARE(dataset().size(), arma::uword{10});
  QCOMPARE(document().state().hyperparameters.width, 0.3);
  // A key of the presentation only.
  press(Qt::Key_F11);
  press(Qt::Key_Home);
  QCOMPARE(dataset().size(), arma::uword{10});
}

void PresentationTest::escapeClosesAPageAndThenLeaves() {
  present();
  press(Qt::Key_2, Qt::ControlModifier);
  QVERIFY(find<QWidget>("judgePage")->isVisible());
  press(Qt::Key_Escape);
  AWAIT(!find<QWidget>("judgePage")->isVisible());
  QVERIFY(action(QStringLiteral("Present"))->isChecked());
  press(Qt::Key_Escape);
  AWAIT(!m_window->isFullScreen());
  QVERIFY(!action(QStringLiteral("Present"))->isChecked());
}

/// As in any window, and the plots have it back.
void PresentationTest::aPageThatIsOpenedHasTheKeyboard() {
  const auto hasIt = [](const QWidget* widget) { return widget->isAncestorOf(QApplication::focusWidget()); };
  AWAIT(hasIt(find<ComparisonView>()));
  for (const auto& [key, name] : {std::pair(Qt::Key_1, "cursorPage"), std::pair(Qt::Key_2, "judgePage"),
                                  std::pair(Qt::Key_3, "tunePage"), std::pair(Qt::Key_8, "centresPage")}) {
    press(key, Qt::ControlModifier);
    const QWidget* page = find<QWidget>(name);
    AWAIT(hasIt(page));
    press(key, Qt::ControlModifier);
    AWAIT(hasIt(find<ComparisonView>()));
  }
}

void PresentationTest::theUpperEdgeBringsTheTools() {
  present();
  const auto moveTo = [this](const QPoint& place) {
    QCursor::setPos(m_window->mapToGlobal(place));
    QTest::mouseMove(m_window.get(), place);
  };
  moveTo({600, 1});
  AWAIT(find<QToolBar>("toolBar")->isVisible() && m_window->menuBar()->height() > 10);
  moveTo({600, m_window->menuBar()->height() / 2});
  QVERIFY(find<QToolBar>("toolBar")->isVisible());
  moveTo({600, 500});
  AWAIT(!find<QToolBar>("toolBar")->isVisible() && m_window->menuBar()->height() == 0);
}

void PresentationTest::spotlightAndLensAreHeld() {
  QTest::keyPress(m_window.get(), Qt::Key_O);  // not before there is a presentation
  QVERIFY(!held("spotlight")->isVisible());
  QTest::keyRelease(m_window.get(), Qt::Key_O);
  present();
  const QPoint place(400, 300);
  QCursor::setPos(find<Stage>()->mapToGlobal(place));
  for (const auto& [key, name] : {std::pair(Qt::Key_O, "spotlight"), std::pair(Qt::Key_Z, "lens")}) {
    const HeldView* view = held(name);
    QTest::keyPress(leftPlot(), key);
    QVERIFY2(view->isVisible(), name);
    test::await([&] { return view->place() == place; });
    QVERIFY2(view->place() == place, qPrintable(QStringLiteral("%1 %2 %3")
                                                    .arg(QLatin1String(name))
                                                    .arg(view->place().x())
                                                    .arg(view->place().y())));
    QCursor::setPos(find<Stage>()->mapToGlobal(place + QPoint(50, 20)));
    AWAIT(view->place() == place + QPoint(50, 20));
    QVERIFY(view->testAttribute(Qt::WA_TransparentForMouseEvents));
    QTest::keyRelease(leftPlot(), key);
    QVERIFY2(!view->isVisible(), name);
    QCursor::setPos(find<Stage>()->mapToGlobal(place));
  }
  QTest::keyPress(leftPlot(), Qt::Key_Z);
  press(Qt::Key_F11);
  QVERIFY(!held("lens")->isVisible());
  QCOMPARE(document().undoStack()->count(), 0);
}

/// In its middle there is what the mouse is at, and all around it as much larger.
void PresentationTest::theLensShowsWhatIsBelowIt() {
  present();
  awaitPainted();
  auto* stage = find<Stage>();
  const QPoint place = leftPlot()->mapTo(stage, leftPlot()->axisRect()->rect().bottomRight());
  QCursor::setPos(stage->mapToGlobal(place));
  QTest::keyPress(leftPlot(), Qt::Key_Z);
  HeldView* lens = held("lens");
  AWAIT(lens->place() == place);
  QImage seen(lens->size(), QImage::Format_ARGB32_Premultiplied);
  seen.fill(Qt::transparent);
  lens->render(&seen, QPoint(), QRegion(), QWidget::RenderFlags());
  const QImage below = stage->grab().toImage();
  // A corner of the axes: paper, frame and picture. Smoothing leaves small differences along edges; what is
  // not enlarged, or enlarged otherwise, differs by several times as much.
  const auto difference = [&](double enlarged) {
    double sum = 0.0;
    int count = 0;
    const int reach = lens->radius() / 2;
    for (int x = -reach; x <= reach; x += 3) {
      for (int y = -reach; y <= reach; y += 3) {
        const QColor large = seen.pixelColor(place + QPoint(x, y));
        const QColor small = below.pixelColor(place + QPoint(static_cast<int>(std::floor(x / enlarged)),
                                                             static_cast<int>(std::floor(y / enlarged))));
        sum += std::abs(large.red() - small.red()) + std::abs(large.blue() - small.blue());
        ++count;
      }
    }
    return sum / count;
  };
  for (const double other : {1.0, 1.7, 4.0})
    QVERIFY2(difference(2.5) < 0.5 * difference(other),
             qPrintable(QStringLiteral("%1: %2, %3").arg(other).arg(difference(2.5)).arg(difference(other))));
  // Outside of the circle it hides nothing.
  QCOMPARE(seen.pixelColor(place + QPoint(lens->radius() + 10, 0)).alpha(), 0);
  QTest::keyRelease(leftPlot(), Qt::Key_Z);
}

void PresentationTest::heldKeysAreLettersInWords() {
  present();
  QLineEdit words(find<Stage>());
  words.show();
  words.setFocus();
  AWAIT(words.hasFocus());
  QTest::keyClicks(&words, QStringLiteral("zoo"));
  QCOMPARE(words.text(), QStringLiteral("zoo"));
  QVERIFY(!held("lens")->isVisible() && !held("spotlight")->isVisible());
}

void PresentationTest::largerLettersReachEverything() {
  press(Qt::Key_2, Qt::ControlModifier);
  const auto tickSize = [this] { return leftPlot()->xAxis->tickLabelFont().pointSizeF(); };
  const double tick = tickSize();
  const double menu = m_window->menuBar()->font().pointSizeF();
  const double roc = find<QCustomPlot>("rocPlot")->xAxis->tickLabelFont().pointSizeF();
  const double evidence = find<QLabel>("evidenceValue")->font().pointSizeF();
  const int box = find<SettingBar>("settingBar")->findChild<QDoubleSpinBox*>()->width();
  for (int k = 0; k < 3; ++k) action(QStringLiteral("Larger Letters"))->trigger();
  const auto grown = [](double now, double before) { return std::abs(now / before - 1.5) < 0.02; };
  AWAIT(grown(tickSize(), tick));
  QVERIFY(grown(m_window->menuBar()->font().pointSizeF(), menu));
  QVERIFY(grown(find<QCustomPlot>("rocPlot")->xAxis->tickLabelFont().pointSizeF(), roc));
  QVERIFY(grown(find<QLabel>("evidenceValue")->font().pointSizeF(), evidence));
  QVERIFY(find<SettingBar>("settingBar")->findChild<QDoubleSpinBox*>()->width() > 1.2 * box);
  action(QStringLiteral("Letters of the Desktop"))->trigger();
  AWAIT(std::abs(tickSize() - tick) < 0.01);
  QCOMPARE(m_window->menuBar()->font().pointSizeF(), menu);
}

void PresentationTest::largerLettersAreKept() {
  const double menu = m_window->menuBar()->font().pointSizeF();
  action(QStringLiteral("Larger Letters"))->trigger();
  closeWindow();
  test::usePinnedLetters();
  makeWindow();
  m_window->show();
  AWAIT(std::abs(m_window->menuBar()->font().pointSizeF() / menu - 1.15) < 0.01);
}

void PresentationTest::largerLettersHaveEnds() {
  auto* larger = action(QStringLiteral("Larger Letters"));
  auto* smaller = action(QStringLiteral("Smaller Letters"));
  QVERIFY(!smaller->isEnabled());
  for (int k = 0; k < 10; ++k) larger->trigger();
  QVERIFY(!larger->isEnabled() && smaller->isEnabled());
  for (int k = 0; k < 10; ++k) smaller->trigger();
  QVERIFY(larger->isEnabled() && !smaller->isEnabled());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PresentationTest);
#include "tst_presentation.moc"
