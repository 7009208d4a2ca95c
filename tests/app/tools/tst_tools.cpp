#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"
#include "app/plots/plot_tool.h"
#include "app/tools/select_tool.h"
#include "app/tools/tool_options.h"
#include "app/widgets/log_slider.h"
#include "core/data/edit_points.h"
#include "core/data/role.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointingDevice>
#include <QSettings>
#include <QTabletEvent>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

/// Every tool in the hand of a person: real mouse and key events on the plot.
class ToolsTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_tools"); }
  void init();
  void cleanup() { closeWindow(); }

  void everyToolHasItsKeyIconCursorAndStatus();
  void thePointToolAddsWhereItIsReleased();
  void keysButtonsAndTheRightButtonChooseTheClass();
  void theSprayKeepsItsRadiusAndRate();
  void theLineHasEvenSpacing();
  void shiftDrawsAStraightLine();
  void theEraserTakesWhatItsPathTouches();
  void theSelectToolSelectsMovesAndDeletes();
  void aSelectionGoesWithItsPoints();
  void aMoveLeavesDataAloneThatCameMeanwhile();
  void commandsWorkWhileANumberHasTheKeyboard();
  void theSelectionMayBeAskedForBeforeItHears();
  void returnAndEscapeGiveTheKeyboardBack();
  void pointsDraggedOffTheScreenAreKept();
  void arrowKeysNudge();
  void theRelabelBrushChangesTheClass();
  void theTestBrushStartsFromTheSplitInForce();
  void keysAndWheelChangeTheRadius();
  void aPenSpraysLessWhereItPressesLess();
  void pointsBeyondTheDataMoveNoAxis();
  void axesAreSetInTheDataUnits();
  void undoInTheMiddleOfAStrokeEndsIt();
  void undoWorksWhileTheAxesDialogIsOpen();
  void theFitFollowsWhileTheStrokeGoesOn();
  void settingsAreRemembered();
  void plotsStayLargeEnough();

 private:
  Toolbox& toolbox() const { return m_services->toolbox; }
  ComparisonView* view() const { return m_window->findChild<ComparisonView*>(); }
  QCustomPlot* plot() const { return view()->leftPlot()->plot(); }
  QPoint pixel(double x1, double x2) const {
    return QPointF(plot()->xAxis->coordToPixel(x1), plot()->yAxis->coordToPixel(x2)).toPoint();
  }
  double unit1() const { return std::abs(plot()->xAxis->pixelToCoord(1) - plot()->xAxis->pixelToCoord(0)); }
  double unit2() const { return std::abs(plot()->yAxis->pixelToCoord(1) - plot()->yAxis->pixelToCoord(0)); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(plot(), key, modifiers);
  }
  void drag(const QPoint& from, const QPoint& to, Qt::MouseButton button = Qt::LeftButton,
            Qt::KeyboardModifiers modifiers = {}) const;
  void set(const ToolSettings& settings) const { toolbox().options()->set(settings); }
  /// Four points: (0, 0) and (1, 0) of class 0, (0, 1) and (1, 1) of class 1, on axes from -1 to 2.
  void openSquare() const;
};

void ToolsTest::init() {
  showWindow();
  leaveOutMap();
  openSquare();
}

void ToolsTest::openSquare() const {
  Dataset square;
  append_points(square, arma::rowvec{0.0, 0.0}, 0);
  append_points(square, arma::rowvec{1.0, 0.0}, 0);
  append_points(square, arma::rowvec{0.0, 1.0}, 1);
  append_points(square, arma::rowvec{1.0, 1.0}, 1);
  document().openDataset(square, QStringLiteral("square"));
  document().setInView(&ViewState::equalScale, false);
  document().setInView(&ViewState::bounds, {-1.0, 2.0, -1.0, 2.0});
  test::settle(20);
}

void ToolsTest::drag(const QPoint& from, const QPoint& to, Qt::MouseButton button,
                     Qt::KeyboardModifiers modifiers) const {
  QTest::mousePress(plot(), button, modifiers, from);
  for (int k = 1; k <= 10; ++k) {
    const QPointF at = QPointF(from) + 0.1 * k * QPointF(to - from);
    QMouseEvent event(QEvent::MouseMove, at, plot()->mapToGlobal(at), Qt::NoButton, button, modifiers);
    QCoreApplication::sendEvent(plot(), &event);
  }
  QTest::mouseRelease(plot(), button, modifiers, to);
}

void ToolsTest::everyToolHasItsKeyIconCursorAndStatus() {
  const auto* status = m_window->findChild<QLabel*>(QStringLiteral("toolStatus"));
  QSet<QString> seenStatus;
  QSet<QString> seenIcons;
  QSet<qint64> seenCursors;
  for (const ToolEntry& entry : toolbox().entries()) {
    key(static_cast<Qt::Key>(entry.key[0].key()));
    QCOMPARE(toolbox().current(), entry.tool);
    QVERIFY(status->isVisible());
    QVERIFY2(status->width() > 300, qPrintable(QString::number(status->width())));
    QCOMPARE(status->text(), entry.tool->status());
    QVERIFY(!entry.tool->status().isEmpty());
    seenStatus << entry.tool->status();
    const QCursor cursor = plot()->cursor();
    if (cursor.shape() == Qt::BitmapCursor) {
      seenCursors << cursor.pixmap().cacheKey();
    } else {
      seenCursors << static_cast<qint64>(cursor.shape());
    }
    for (const QAction* action : m_window->findChildren<QAction*>()) {
      if (action->iconText() != entry.name || !action->isCheckable()) continue;
      if (!action->text().contains(entry.purpose)) continue;  // a page may have the name of a tool
      QVERIFY(action->isChecked());
      QVERIFY(!action->icon().isNull());
      seenIcons << action->property("iconName").toString();
    }
  }
  const auto count = static_cast<qsizetype>(toolbox().entries().size());
  QCOMPARE(count, qsizetype{9});
  QCOMPARE(seenStatus.size(), count);
  QCOMPARE(seenIcons.size(), count);
  QCOMPARE(seenCursors.size(), count);
}

void ToolsTest::thePointToolAddsWhereItIsReleased() {
  key(Qt::Key_P);
  const int steps = document().undoStack()->count();
  drag(pixel(0.5, 0.5), pixel(-0.5, 1.5));
  QCOMPARE(dataset().size(), arma::uword{5});
  QVERIFY(std::abs(dataset().inputs(4, 0) + 0.5) < unit1());
  QVERIFY(std::abs(dataset().inputs(4, 1) - 1.5) < unit2());
  QCOMPARE(document().undoStack()->count(), steps + 1);
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(dataset().size(), arma::uword{4});
}

void ToolsTest::keysButtonsAndTheRightButtonChooseTheClass() {
  key(Qt::Key_P);
  key(Qt::Key_0);
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.5, 0.2));
  QTest::mouseClick(plot(), Qt::RightButton, {}, pixel(0.5, 0.4));
  key(Qt::Key_1);
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.5, 0.6));
  QTest::mouseClick(plot(), Qt::RightButton, {}, pixel(0.5, 0.8));
  for (QToolButton* button : m_window->findChildren<QToolButton*>()) {
    if (button->isVisible() && button->text() == QLatin1String("class 0")) {
      QTest::mouseClick(button, Qt::LeftButton);
      break;
    }
  }
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.5, 1.2));
  const arma::uvec expected = {0, 1, 1, 0, 0};
  QVERIFY(arma::all(dataset().labels.tail(5) == expected));
}

void ToolsTest::theSprayKeepsItsRadiusAndRate() {
  ToolSettings settings;
  settings.sprayGaussian = false;
  settings.sprayRadius = 40.0;
  settings.sprayRate = 500.0;
  set(settings);
  key(Qt::Key_S);
  const QPoint place = pixel(0.5, 0.5);
  const int steps = document().undoStack()->count();
  QElapsedTimer timer;
  timer.start();
  QTest::mousePress(plot(), Qt::LeftButton, {}, place);
  AWAIT(dataset().size() >= 204);
  const double seconds = static_cast<double>(timer.elapsed()) * 1e-3;
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, place);
  const arma::uword count = dataset().size() - 4;
  // Never more than the rate allows; a busy machine may come later.
  QVERIFY2(static_cast<double>(count) <= 500.0 * seconds + 2.0, qPrintable(QString::number(count)));
  arma::mat sprayed = dataset().inputs.tail_rows(count);
  const arma::vec r =
      arma::sqrt(arma::square((sprayed.col(0) - plot()->xAxis->pixelToCoord(place.x())) / unit1()) +
                 arma::square((sprayed.col(1) - plot()->yAxis->pixelToCoord(place.y())) / unit2()));
  QVERIFY(r.max() <= 40.0 + 1e-9);
  // Uniform over the disc: half of the points lie outside 1/√2 of the radius. Five standard deviations.
  const double share =
      static_cast<double>(arma::accu(r > 40.0 / std::sqrt(2.0))) / static_cast<double>(count);
  QVERIFY2(std::abs(share - 0.5) < 2.5 / std::sqrt(static_cast<double>(count)),
           qPrintable(QString::number(share)));
  test::settle(50);
  QCOMPARE(dataset().size() - 4, count);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  document().undoStack()->undo();
  QCOMPARE(dataset().size(), arma::uword{4});
}

void ToolsTest::theLineHasEvenSpacing() {
  ToolSettings settings;
  settings.strokeSpacing = 10.0;
  settings.strokeScatter = 0.0;
  set(settings);
  key(Qt::Key_L);
  const QPoint from = pixel(-0.5, 0.5);
  const int steps = document().undoStack()->count();
  drag(from, from + QPoint(205, 0));  // in ten moves of 20.5 px
  QCOMPARE(dataset().size(), arma::uword{4 + 21});
  for (arma::uword k = 0; k < 21; ++k) {
    QVERIFY(std::abs(plot()->xAxis->coordToPixel(dataset().inputs(4 + k, 0)) - from.x() -
                     10.0 * static_cast<double>(k)) < 1e-6);
    QVERIFY(std::abs(plot()->yAxis->coordToPixel(dataset().inputs(4 + k, 1)) - from.y()) < 1e-6);
  }
  QCOMPARE(document().undoStack()->count(), steps + 1);
}

void ToolsTest::shiftDrawsAStraightLine() {
  ToolSettings settings;
  settings.strokeSpacing = 10.0;
  settings.strokeScatter = 0.0;
  set(settings);
  key(Qt::Key_L);
  const QPoint from = pixel(-0.5, 0.5);
  QTest::mousePress(plot(), Qt::LeftButton, Qt::ShiftModifier, from);
  // By a detour.
  for (const QPoint offset : {QPoint(30, 90), QPoint(60, -40), QPoint(100, 0)}) {
    const QPointF at = from + offset;
    QMouseEvent event(QEvent::MouseMove, at, plot()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                      Qt::ShiftModifier);
    QCoreApplication::sendEvent(plot(), &event);
  }
  QTest::mouseRelease(plot(), Qt::LeftButton, Qt::ShiftModifier, from + QPoint(100, 0));
  QCOMPARE(dataset().size(), arma::uword{4 + 11});
  for (arma::uword k = 4; k < dataset().size(); ++k) {
    QVERIFY(std::abs(plot()->yAxis->coordToPixel(dataset().inputs(k, 1)) - from.y()) < 1e-6);
  }
}

void ToolsTest::theEraserTakesWhatItsPathTouches() {
  key(Qt::Key_E);
  const int steps = document().undoStack()->count();
  // One long move, both ends far from the points on its way.
  QTest::mousePress(plot(), Qt::LeftButton, {}, pixel(-0.5, 0.0));
  QTest::mouseMove(plot(), pixel(1.5, 0.0));
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, pixel(1.5, 0.0));
  QCOMPARE(dataset().size(), arma::uword{2});
  QVERIFY(arma::all(dataset().inputs.col(1) == 1.0));
  QCOMPARE(document().undoStack()->count(), steps + 1);
  document().undoStack()->undo();
  QCOMPARE(dataset().size(), arma::uword{4});
}

void ToolsTest::theSelectToolSelectsMovesAndDeletes() {
  key(Qt::Key_V);
  const SelectTool* select = toolbox().selectTool();
  const auto chosen = [&] { return arma::conv_to<std::vector<arma::uword>>::from(select->selection()); };
  drag(pixel(-0.5, -0.5), pixel(0.5, 0.5));
  QCOMPARE(chosen(), (std::vector<arma::uword>{0}));
  drag(pixel(0.5, 1.5), pixel(1.5, 0.5), Qt::LeftButton, Qt::ShiftModifier);
  QCOMPARE(chosen(), (std::vector<arma::uword>{0, 3}));
  const auto before = document().state().dataset;
  const int steps = document().undoStack()->count();
  drag(pixel(0.0, 0.0), pixel(0.5, 0.25));
  QCOMPARE(document().undoStack()->count(), steps + 1);
  QVERIFY(std::abs(dataset().inputs(0, 0) - 0.5) < unit1());
  QVERIFY(std::abs(dataset().inputs(0, 1) - 0.25) < unit2());
  QVERIFY(std::abs(dataset().inputs(3, 0) - 1.5) < unit1());
  QCOMPARE(dataset().inputs(1, 0), 1.0);
  document().undoStack()->undo();
  QVERIFY(identical(dataset(), *before));
  QCOMPARE(chosen(), (std::vector<arma::uword>{0, 3}));
  key(Qt::Key_Delete);
  QCOMPARE(dataset().size(), arma::uword{2});
  QVERIFY(chosen().empty());
  key(Qt::Key_A, Qt::ControlModifier);
  QCOMPARE(chosen().size(), std::size_t{2});
  key(Qt::Key_Escape);
  QVERIFY(chosen().empty());
}

void ToolsTest::aSelectionGoesWithItsPoints() {
  key(Qt::Key_V);
  const auto framed = [this] {
    const ToolOverlay& content = view()->leftPlot()->overlay()->content();
    return content.rectangle.has_value() || !content.selected.isEmpty();
  };
  drag(pixel(-0.5, -0.5), pixel(1.5, 0.5));
  drag(pixel(1.0, 0.0), pixel(1.0, -0.5));
  QVERIFY(framed());
  key(Qt::Key_Delete);
  QCOMPARE(dataset().size(), arma::uword{2});
  QVERIFY2(!framed(), "nothing is selected where the points were");
  document().undoStack()->undo();
  QVERIFY(!framed());
  document().undoStack()->undo();
  QVERIFY(!framed());
}

void ToolsTest::aMoveLeavesDataAloneThatCameMeanwhile() {
  key(Qt::Key_V);
  for (const Qt::KeyboardModifier modifier : {Qt::NoModifier, Qt::ShiftModifier}) {
    // A point is dragged, or a rectangle drawn that adds to a selection, while a watched file is read again.
    openSquare();
    key(Qt::Key_A, Qt::ControlModifier);
    const QPoint from = modifier == Qt::NoModifier ? pixel(1.0, 1.0) : pixel(1.5, 1.5);
    QTest::mousePress(plot(), Qt::LeftButton, modifier, from);
    Dataset fewer;
    append_points(fewer, arma::rowvec{0.25, 0.75}, 1);
    document().openDataset(fewer, QStringLiteral("fewer"));
    QMouseEvent move(QEvent::MouseMove, from + QPoint(-40, 40), plot()->mapToGlobal(from + QPoint(-40, 40)),
                     Qt::NoButton, Qt::LeftButton, modifier);
    QCoreApplication::sendEvent(plot(), &move);
    QTest::mouseRelease(plot(), Qt::LeftButton, modifier, from + QPoint(-40, 40));
    QVERIFY(identical(dataset(), fewer));
    QVERIFY(arma::all(toolbox().selectTool()->selection() < 1));
  }
}

// Whoever hears of other points first may paint at once: the rows that were selected are none of theirs.
void ToolsTest::theSelectionMayBeAskedForBeforeItHears() {
  Document alone;
  ToolOptions options;
  SelectTool* select = nullptr;
  int asked = 0;
  connect(&alone, &Document::changed, this, [&] {
    if (select == nullptr) return;
    ++asked;
    QVERIFY(arma::all(select->selection() < alone.dataset().size()));
    QCOMPARE(select->overlay().selected.size(), static_cast<qsizetype>(select->selection().n_elem));
  });
  SelectTool tool(&alone, &options);
  alone.generateDataset(*find_generator("moons"), {80, 0.3, 1});
  select = &tool;
  tool.selectAll();
  QCOMPARE(tool.overlay().selected.size(), 80);
  alone.generateDataset(*find_generator("circles"), {20, 0.1, 1});
  QVERIFY(asked > 0);
  QVERIFY(tool.selection().is_empty());
}

void ToolsTest::commandsWorkWhileANumberHasTheKeyboard() {
  key(Qt::Key_2, Qt::ControlModifier);
  QList<QWidget*> boxes;
  for (auto* box : m_window->findChildren<QAbstractSpinBox*>()) boxes << box;
  for (auto* edit : m_window->findChildren<QLineEdit*>()) {
    if (qobject_cast<QAbstractSpinBox*>(edit->parentWidget()) == nullptr) boxes << edit;
  }
  int seen = 0;
  for (QWidget* box : boxes) {
    if (!box->isVisible() || !box->isEnabled()) continue;
    ++seen;
    const auto* edit = qobject_cast<QLineEdit*>(box);
    if (edit == nullptr) edit = box->findChild<QLineEdit*>();
    const QString before = edit->text();
    box->setFocus();
    QTest::keyClicks(box, QStringLiteral("p"));
    QCOMPARE(toolbox().current(), toolbox().entries()[1].tool);
    QTest::keyClicks(box, QStringLiteral("h"));
    QCOMPARE(toolbox().current(), toolbox().entries()[0].tool);
    QTest::keyClicks(box, QStringLiteral("y"));  // means nothing
    QCOMPARE(edit->text(), before);
  }
  QVERIFY2(seen >= 4, qPrintable(QString::number(seen)));
}

void ToolsTest::returnAndEscapeGiveTheKeyboardBack() {
  QDoubleSpinBox* box = find<LogSlider>("width")->spinBox();
  const auto type = [&](QWidget* where, const QString& text) {
    where->setFocus();
    (where == box ? box->findChild<QLineEdit*>() : qobject_cast<QLineEdit*>(where))->selectAll();
    QTest::keyClicks(where, text);
  };
  type(box, QStringLiteral("1.5e-1"));
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(document().state().hyperparameters.width, 0.15);
  QVERIFY(plot()->hasFocus());
  key(Qt::Key_P);  // as after every other command
  QCOMPARE(toolbox().current(), toolbox().entries()[1].tool);
  QCOMPARE(box->text(), QStringLiteral("0.15"));
  type(box, QStringLiteral("77"));
  QTest::keyClick(box, Qt::Key_Escape);
  QVERIFY(plot()->hasFocus());
  QCOMPARE(box->text(), QStringLiteral("0.15"));
  QCOMPARE(document().state().hyperparameters.width, 0.15);
  // The ranges of the map likewise.
  QLineEdit* start = nullptr;
  for (auto* edit : m_window->findChildren<QLineEdit*>()) {
    if (edit->toolTip().startsWith(QLatin1String("Lower end of the map's range")) && start == nullptr)
      start = edit;
  }
  QVERIFY(start != nullptr);
  const double range = document().state().evidenceRanges.width.start;
  type(start, QStringLiteral("1e-2"));
  QTest::keyClick(start, Qt::Key_Escape);
  QVERIFY(plot()->hasFocus());
  QCOMPARE(document().state().evidenceRanges.width.start, range);
  type(start, QStringLiteral("1e-2"));
  QTest::keyClick(start, Qt::Key_Return);
  QVERIFY(plot()->hasFocus());
  QCOMPARE(document().state().evidenceRanges.width.start, 0.01);
}

void ToolsTest::pointsDraggedOffTheScreenAreKept() {
  key(Qt::Key_V);
  drag(pixel(1.0, 1.0), pixel(1.0, 1.0) + QPoint(900, -1200));
  QCOMPARE(dataset().size(), arma::uword{4});
  // 900 pixels to the right, whatever lies there: neither clamped to the axes nor to the window.
  QVERIFY(std::abs(dataset().inputs(3, 0) - 1.0 - 900 * unit1()) < 1.5 * unit1());
  QVERIFY(std::abs(dataset().inputs(3, 1) - 1.0 - 1200 * unit2()) < 1.5 * unit2());
  QCOMPARE(view()->view().x1_max, 2.0);
}

void ToolsTest::arrowKeysNudge() {
  key(Qt::Key_V);
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.0, 0.0));
  QCOMPARE(toolbox().selectTool()->selection().n_elem, arma::uword{1});
  const int steps = document().undoStack()->count();
  key(Qt::Key_Right);
  QCOMPARE(dataset().inputs(0, 0), unit1());
  key(Qt::Key_Up, Qt::ShiftModifier);
  QCOMPARE(dataset().inputs(0, 1), 10.0 * unit2());
  QCOMPARE(document().undoStack()->count(), steps + 2);
  // A key held down is one step.
  for (int k = 0; k < 10; ++k) {
    QKeyEvent event(QEvent::KeyPress, Qt::Key_Left, {}, QString(), k > 0);
    QCoreApplication::sendEvent(plot(), &event);
  }
  QKeyEvent release(QEvent::KeyRelease, Qt::Key_Left, {});
  QCoreApplication::sendEvent(plot(), &release);
  QCOMPARE(document().undoStack()->count(), steps + 3);
  document().undoStack()->undo();
  QCOMPARE(dataset().inputs(0, 0), unit1());
}

void ToolsTest::theRelabelBrushChangesTheClass() {
  key(Qt::Key_B);
  key(Qt::Key_1);
  const int steps = document().undoStack()->count();
  drag(pixel(0.0, 0.0), pixel(1.0, 0.0));
  QCOMPARE(arma::accu(dataset().labels), arma::uword{4});
  QCOMPARE(document().undoStack()->count(), steps + 1);
  drag(pixel(0.0, 1.0), pixel(1.0, 1.0), Qt::RightButton);
  QCOMPARE(arma::accu(dataset().labels), arma::uword{2});
  QCOMPARE(dataset().labels(0), arma::uword{1});
  // Points that have the class already make no step.
  const int made = document().undoStack()->count();
  drag(pixel(0.0, 0.0), pixel(1.0, 0.0));
  QCOMPARE(document().undoStack()->count(), made);
}

void ToolsTest::theTestBrushStartsFromTheSplitInForce() {
  SplitRule rule;
  rule.kind = SplitRule::Kind::first_n;
  rule.first_n = 3;
  document().setSplit(rule);
  key(Qt::Key_T);
  const auto before = document().state();
  drag(pixel(-0.2, 0.0), pixel(0.2, 0.0));
  QCOMPARE(document().state().split.kind, SplitRule::Kind::marked);
  const arma::uvec marked = {1, 0, 0, 1};
  QVERIFY(arma::all(dataset().role_marks == marked));
  drag(pixel(1.0, 1.0), pixel(1.0, 1.0), Qt::RightButton);
  const arma::uvec fewer = {1, 0, 0, 0};
  QVERIFY(arma::all(dataset().role_marks == fewer));
  drag(pixel(0.0, 0.0), pixel(0.0, 0.0), Qt::LeftButton, Qt::ShiftModifier);
  QVERIFY(arma::all(dataset().role_marks == 0));
  drag(pixel(1.0, 1.0), pixel(1.0, 1.0), Qt::LeftButton, Qt::ControlModifier);
  const arma::uvec validating = {0, 0, 0, 2};
  QVERIFY(arma::all(dataset().role_marks == validating));
  QCOMPARE(document().split().rows[Role::validation].n_elem, arma::uword{1});
  document().undoStack()->undo();
  QVERIFY(arma::all(dataset().role_marks == 0));
  // Points drawn afterwards train.
  key(Qt::Key_P);
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.5, 0.5));
  QCOMPARE(dataset().role_marks.n_elem, arma::uword{5});
  QCOMPARE(split_rows(dataset(), document().state().split).train().n_elem, arma::uword{5});
  for (int k = 0; k < 4; ++k) document().undoStack()->undo();
  QVERIFY(identical(dataset(), *before.dataset));
  QCOMPARE(document().state().split, before.split);
}

void ToolsTest::keysAndWheelChangeTheRadius() {
  key(Qt::Key_E);
  const double radius = toolbox().options()->settings().eraserRadius;
  key(Qt::Key_BracketRight);
  QVERIFY(toolbox().options()->settings().eraserRadius > radius);
  key(Qt::Key_BracketLeft);
  QCOMPARE(toolbox().options()->settings().eraserRadius, radius);
  const Bounds before = view()->view();
  const auto wheel = [&](Qt::KeyboardModifiers modifiers) {
    const QPointF place = pixel(0.5, 0.5);
    QWheelEvent event(place, plot()->mapToGlobal(place), {}, {0, 120}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(plot(), &event);
  };
  wheel(Qt::ControlModifier);
  QVERIFY(toolbox().options()->settings().eraserRadius > radius);
  QCOMPARE(view()->view(), before);
  wheel({});
  QVERIFY(view()->view().width() < before.width());
  // The circle that is shown is the radius in force.
  QCOMPARE(toolbox().current()->overlay().radius, toolbox().options()->settings().eraserRadius);
}

void ToolsTest::aPenSpraysLessWhereItPressesLess() {
  ToolSettings settings;
  settings.sprayRate = 1000.0;
  set(settings);
  key(Qt::Key_S);
  const QPointingDevice pen(QStringLiteral("pen"), 1, QInputDevice::DeviceType::Stylus,
                            QPointingDevice::PointerType::Pen, QInputDevice::Capability::All, 1, 1);
  const auto touch = [&](QEvent::Type type, double pressure) {
    const QPointF place = pixel(0.5, 0.5);
    QTabletEvent event(type, &pen, place, plot()->mapToGlobal(place), pressure, 0.0F, 0.0F, 0.0F, 0.0, 0.0F,
                       {}, type == QEvent::TabletMove ? Qt::NoButton : Qt::LeftButton, Qt::LeftButton);
    QCoreApplication::sendEvent(plot(), &event);
    return event.isAccepted();
  };
  arma::uword before = dataset().size();
  QElapsedTimer sincePress;
  const auto sprayed = [&] { return static_cast<double>(dataset().size() - before); };
  const auto milliseconds = [&] { return static_cast<double>(sincePress.elapsed()); };
  // A firm hand soon has most of a point a millisecond.
  sincePress.start();
  QVERIFY(touch(QEvent::TabletPress, 1.0));
  AWAIT(sprayed() > 50.0 && sprayed() > 0.5 * milliseconds());
  touch(QEvent::TabletRelease, 1.0);
  // A light one never has more than a tenth, beside the one that a click leaves.
  before = dataset().size();
  sincePress.start();
  QVERIFY(touch(QEvent::TabletPress, 0.1));
  AWAIT(sprayed() > 5.0);
  touch(QEvent::TabletRelease, 0.1);
  QVERIFY2(sprayed() <= 1.0 + 0.1 * (milliseconds() + 1.0), qPrintable(QString::number(sprayed())));
}

void ToolsTest::pointsBeyondTheDataMoveNoAxis() {
  key(Qt::Key_P);
  document().setInView(&ViewState::bounds, {-100.0, 100.0, -100.0, 100.0});
  test::settle(20);
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(90.0, -80.0));
  QVERIFY(std::abs(dataset().inputs(4, 0) - 90.0) < unit1());
  QVERIFY(std::abs(dataset().inputs(4, 1) + 80.0) < unit2());
  QCOMPARE(view()->view(), (Bounds{-100.0, 100.0, -100.0, 100.0}));
}

void ToolsTest::axesAreSetInTheDataUnits() {
  key(Qt::Key_A);
  auto* dialog = m_window->findChild<QDialog*>(QStringLiteral("axesDialog"));
  QVERIFY(dialog != nullptr && dialog->isVisible() && !dialog->isModal());
  const auto type = [&](const char* name, const QString& text) {
    auto* edit = dialog->findChild<QLineEdit*>(QString::fromLatin1(name));
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
  };
  type("x1Min", QStringLiteral("-3.5"));
  type("x1Max", QStringLiteral("1e2"));
  type("x2Max", QStringLiteral("7"));
  QVERIFY(dialog->isVisible());
  QCOMPARE(view()->view(), (Bounds{-3.5, 100.0, -1.0, 7.0}));
  // Nonsense is explained and changes nothing.
  type("x1Max", QStringLiteral("-20"));
  QCOMPARE(view()->view(), (Bounds{-3.5, 100.0, -1.0, 7.0}));
  bool told = false;
  for (const QLabel* label : dialog->findChildren<QLabel*>()) {
    told = told || label->text().contains(QLatin1String("larger"));
  }
  QVERIFY(told);
}

void ToolsTest::undoInTheMiddleOfAStrokeEndsIt() {
  const auto before = document().state().dataset;
  const int steps = document().undoStack()->count();
  key(Qt::Key_L);
  QTest::mousePress(plot(), Qt::LeftButton, {}, pixel(-0.5, 0.5));
  QTest::mouseMove(plot(), pixel(0.5, 0.5));
  QVERIFY(dataset().size() > 4);
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(identical(dataset(), *before));
  // What the hand still does belongs to no stroke.
  QTest::mouseMove(plot(), pixel(0.8, 0.5));
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, pixel(0.8, 0.5));
  QVERIFY(identical(dataset(), *before));
  QCOMPARE(document().undoStack()->index(), steps);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(dataset().size() > 4);
  // The next stroke is a step of its own.
  drag(pixel(-0.5, 0.2), pixel(0.5, 0.2));
  QCOMPARE(document().undoStack()->index(), steps + 2);
}

void ToolsTest::undoWorksWhileTheAxesDialogIsOpen() {
  key(Qt::Key_P);
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.5, 0.5));
  key(Qt::Key_A);
  auto* dialog = m_window->findChild<QDialog*>(QStringLiteral("axesDialog"));
  dialog->activateWindow();
  AWAIT(dialog->isActiveWindow());
  dialog->setFocus();
  QTest::keyClick(dialog, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(dataset().size(), arma::uword{4});
  QTest::keyClick(dialog, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(dataset().size(), arma::uword{5});
}

void ToolsTest::theFitFollowsWhileTheStrokeGoesOn() {
  bringMapBack();
  AWAIT(m_services->liveFit.fitCurrent());
  key(Qt::Key_S);
  QTest::mousePress(plot(), Qt::LeftButton, {}, pixel(0.5, 0.5));
  AWAIT(m_services->liveFit.fit()->request.dataset->size() > 10);
  AWAIT(m_services->liveFit.map() != nullptr && m_services->liveFit.map()->complete() &&
        m_services->liveFit.map()->request.dataset->size() > 10);
  QVERIFY(dataset().size() > 10);
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, pixel(0.5, 0.5));
  AWAIT(m_services->liveFit.fitCurrent());
  QCOMPARE(m_services->liveFit.fit()->request.dataset, document().state().dataset);
}

void ToolsTest::settingsAreRemembered() {
  key(Qt::Key_S);
  auto* rate = m_window->findChild<QDoubleSpinBox*>(QStringLiteral("rate"));
  QVERIFY(rate->isVisible());
  rate->setValue(123.0);
  key(Qt::Key_BracketRight);
  const ToolSettings before = toolbox().options()->settings();
  QCOMPARE(before.sprayRate, 123.0);
  // Only what the tool has is shown.
  key(Qt::Key_E);
  QVERIFY(!rate->isVisible());
  QVERIFY(m_window->findChild<QDoubleSpinBox*>(QStringLiteral("radius"))->isVisible());
  makeWindow();
  QCOMPARE(toolbox().options()->settings(), before);
}

void ToolsTest::plotsStayLargeEnough() {
  m_window->resize(1280, 800);
  // Test points bring two more columns of numbers.
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.8});
  AWAIT(m_services->liveFit.fitCurrent());
  for (const ToolEntry& entry : toolbox().entries()) {
    toolbox().choose(entry.tool);
    test::settle(20);
    for (const ProbabilityPlot* each : {view()->leftPlot(), view()->rightPlot()}) {
      QVERIFY2(each->width() >= 380 && each->height() >= 380, qPrintable(entry.name));
    }
    QVERIFY2(m_window->width() <= 1280, qPrintable(entry.name));
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ToolsTest);
#include "tst_tools.moc"
