#include "core/concurrency/blas_threads.h"
#include "core/concurrency/memory.h"
#include "core/data/random.h"
#include "support/registered_test.h"
#include "support/strange_files.h"
#include "support/window_fixture.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <thread>

namespace credence {

namespace {

// What the GUI thread may compute for one event, with all that follows from it until the next. A person feels
// a fifth of it; the bound is generous because it has to hold for every window size, and finds what grows
// with the data. Sanitizers slow everything down about tenfold.
#ifdef CREDENCE_SANITIZE
constexpr double longestEvent = 6000.0;  // ms of this thread's own time
constexpr int usualEvents = 120;
#else
constexpr double longestEvent = 500.0;
constexpr int usualEvents = 600;
#endif

constexpr int parts = 4;             // each begins with a window of its own
constexpr int patienceOfModal = 12;  // events before a dialog or menu is closed
constexpr int deepest = 8;           // dialogs and menus over each other: more are closed at once

int fromEnvironment(const char* name, int standard) {
  bool given = false;
  const int value = qEnvironmentVariableIntValue(name, &given);
  return given ? value : standard;
}

}  // namespace

/// A hand that does anything, anywhere, with any data, and a clock on the GUI thread. CREDENCE_MONKEY_SEED
/// repeats a run, as far as the workers' timing lets it; CREDENCE_MONKEY_EVENTS makes a longer one, as
/// `./dev night` does, with seeds of its own.
class MonkeyTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init() { openWindow(); }
  void cleanup();
  void nothingHoldsTheWindowUp_data();
  void nothingHoldsTheWindowUp();

 private:
  void openWindow() {
    showWindow();
    m_window->openAtStart({});
  }

  std::uint64_t below(std::uint64_t n) { return m_random.next() % n; }
  bool chance(double probability) { return m_random.uniform() < probability; }

  /// Ends the event before and begins one.
  void begin(const QString& what);
  void watch(const std::stop_token& stop) const;
  void act();
  /// Something to do with whatever waits for an answer; false where nothing does.
  bool answer();
  void answerFileDialog(QFileDialog* dialog);

  QWidget* target();
  void useMouse(QWidget* window);
  void turnWheel(QWidget* window);
  void pressKey(QWidget* window);
  void changeControl(QWidget* window);
  void triggerAction();
  void openFile();
  void resizeWindow();

  Random m_random{0};
  QTemporaryDir m_folder;
  QStringList m_files;
  QElapsedTimer m_sinceStart;
  QTimer m_nested;  // acts while a dialog or a menu holds the loop
  int m_depth = 0;
  QWidget* m_modal = nullptr;  // only compared
  int m_modalEvents = 0;
  int m_done = 0;
  QString m_event;
  double m_longest = 0.0;
  QString m_longestEvent;
  pthread_t m_guiThread = pthread_self();
  std::atomic<double> m_begun = 0.0;  // on this thread's clock
  std::atomic<bool> m_waits = false;  // for conditions that have limits of their own
};

void MonkeyTest::initTestCase() {
  m_sinceStart.start();
  useSettingsOf("tst_monkey");
  use_one_blas_thread();
  keep_freed_memory();
  QVERIFY(QDir::setCurrent(m_folder.path()));  // whatever is saved lands there
  m_files = test::StrangeFiles(m_folder.path()).files();
  m_nested.setSingleShot(true);
  connect(&m_nested, &QTimer::timeout, this, [this] {
    m_nested.start(2);
    // A file that has been read may ask in the middle of nothing.
    if (m_depth > 0 || QApplication::activeModalWidget() != nullptr) answer();
  });
}

void MonkeyTest::cleanup() {
  m_nested.stop();
  closeWindow();
}

void MonkeyTest::begin(const QString& what) {
  const double now = test::threadMilliseconds();
  const double took = now - m_begun;
  if (!m_event.isEmpty() && took > m_longest) {
    m_longest = took;
    m_longestEvent = m_event;
  }
  ++m_done;
  m_event = what;
  m_begun = now;
  std::fprintf(stderr, "%.1f s: %d %s\n", static_cast<double>(m_sinceStart.elapsed()) / 1e3, m_done,
               qPrintable(what));
}

/// An event that never ends leaves nobody to measure it.
void MonkeyTest::watch(const std::stop_token& stop) const {
  clockid_t clock = {};
  pthread_getcpuclockid(m_guiThread, &clock);
  while (!stop.stop_requested()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (m_waits || test::millisecondsOn(clock) - m_begun < 20.0 * longestEvent) continue;
    std::fputs("the last event above does not come to its end\n", stderr);
    std::abort();
  }
}

void MonkeyTest::nothingHoldsTheWindowUp_data() {
  QTest::addColumn<quint64>("seed");
  const auto first = static_cast<quint64>(fromEnvironment("CREDENCE_MONKEY_SEED", 1));
  for (quint64 k = 0; k < parts; ++k) QTest::addRow("seed %d", static_cast<int>(first + k)) << first + k;
}

void MonkeyTest::nothingHoldsTheWindowUp() {
  QFETCH(const quint64, seed);
  m_random = Random(seed);
  m_done = 0;
  m_longest = 0.0;
  m_event.clear();
  m_begun = test::threadMilliseconds();
  m_waits = false;
  const std::jthread watchman([this](const std::stop_token& stop) { watch(stop); });
  const int events = fromEnvironment("CREDENCE_MONKEY_EVENTS", usualEvents) / parts;
  while (m_done < events) {
    m_nested.start(2);
    ++m_depth;
    act();
    --m_depth;
    chance(0.2) ? QTest::qWait(static_cast<int>(below(30))) : QCoreApplication::processEvents();
    if (m_window->isVisible()) continue;
    closeWindow();
    openWindow();
  }
  begin(QStringLiteral("the end"));
  m_waits = true;  // for conditions, and what moves on the screen goes on moving meanwhile
  qInfo("seed %d: the longest of %d events took %.0f ms: %s", static_cast<int>(seed), m_done, m_longest,
        qPrintable(m_longestEvent));
  QVERIFY2(m_longest < longestEvent, qPrintable(m_longestEvent));
  // It still does what it is for.
  while (answer()) QCoreApplication::processEvents();
  awaitLoading();  // where a file is on its way, nothing else opens at the start
  askNothing();
  m_window->openAtStart({});
  awaitFit();
  QCOMPARE(dataset().size(), arma::uword{219});
}

void MonkeyTest::act() {
  if (answer()) return;
  const double choice = m_random.uniform();
  QWidget* window = target();
  if (choice < 0.32) return useMouse(window);
  if (choice < 0.44) return turnWheel(window);
  if (choice < 0.66) return pressKey(window);
  if (choice < 0.78) return changeControl(window);
  if (choice < 0.90) return triggerAction();
  if (choice < 0.97) return openFile();
  resizeWindow();
}

bool MonkeyTest::answer() {
  QWidget* modal = QApplication::activePopupWidget();
  if (modal == nullptr) modal = QApplication::activeModalWidget();
  if (modal == nullptr) return false;
  if (std::exchange(m_modal, modal) != modal) m_modalEvents = 0;
  ++m_depth;
  if (auto* files = qobject_cast<QFileDialog*>(modal)) {
    answerFileDialog(files);
  } else if (++m_modalEvents > patienceOfModal || m_depth > deepest) {
    begin(QStringLiteral("close ") + QLatin1String(modal->metaObject()->className()));
    modal->close();
  } else if (chance(0.5)) {
    useMouse(modal);
  } else {
    pressKey(modal);
  }
  --m_depth;
  return true;
}

/// Only names in the test's own folder: elsewhere a hand like this does damage.
void MonkeyTest::answerFileDialog(QFileDialog* dialog) {
  if (chance(0.4)) {
    begin(QStringLiteral("cancel a file dialog"));
    return dialog->reject();
  }
  const bool saves = dialog->acceptMode() == QFileDialog::AcceptSave;
  const QString file = saves ? m_folder.filePath(QStringLiteral("saved-%1.csv").arg(below(5)))
                             : m_files[static_cast<qsizetype>(below(static_cast<quint64>(m_files.size())))];
  begin(QStringLiteral("answer a file dialog with %1").arg(file));
  // Asking whether to replace a file opens a dialog of its own.
  dialog->setOption(QFileDialog::DontConfirmOverwrite);
  dialog->findChild<QLineEdit*>()->setText(file);
  QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
  if (dialog->isVisible()) dialog->reject();  // a folder, or a file that is missing
}

/// The window, or a dialog that leaves it free.
QWidget* MonkeyTest::target() {
  QWidgetList shown;
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    if (widget->isVisible() && qobject_cast<QDialog*>(widget) != nullptr) shown << widget;
  }
  if (shown.isEmpty() || chance(0.6)) return m_window.get();
  return shown[static_cast<qsizetype>(below(static_cast<quint64>(shown.size())))];
}

void MonkeyTest::useMouse(QWidget* window) {
  constexpr std::array buttons = {Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::RightButton,
                                  Qt::MiddleButton};
  constexpr std::array<Qt::KeyboardModifiers, 4> modifiers = {Qt::NoModifier, Qt::NoModifier,
                                                              Qt::ShiftModifier, Qt::ControlModifier};
  QPoint at(static_cast<int>(below(static_cast<quint64>(std::max(1, window->width())))),
            static_cast<int>(below(static_cast<quint64>(std::max(1, window->height())))));
  const Qt::MouseButton button = buttons.at(below(buttons.size()));
  const Qt::KeyboardModifiers modifier = modifiers.at(below(modifiers.size()));
  const quint64 kind = below(4);
  QWidget* under = window->childAt(at);
  begin(QStringLiteral("mouse %1 button %2 at %3 %4 on %5")
            .arg(kind)
            .arg(static_cast<int>(button))
            .arg(at.x())
            .arg(at.y())
            .arg(QLatin1String((under != nullptr ? under : window)->metaObject()->className())));
  const QPointer<QWindow> handle = window->windowHandle();
  if (!handle) return;
  QTest::mouseMove(handle, at);
  if (kind == 0 || !handle) return;
  if (kind == 1) return QTest::mouseDClick(handle, button, modifier, at);
  QTest::mousePress(handle, button, modifier, at);
  for (quint64 k = kind == 2 ? 0 : below(6); k > 0 && handle; --k) {
    at += QPoint(static_cast<int>(below(161)) - 80, static_cast<int>(below(161)) - 80);
    QTest::mouseMove(handle, at);
  }
  if (handle) QTest::mouseRelease(handle, button, modifier, at);
}

void MonkeyTest::turnWheel(QWidget* window) {
  const QPoint at(static_cast<int>(below(static_cast<quint64>(std::max(1, window->width())))),
                  static_cast<int>(below(static_cast<quint64>(std::max(1, window->height())))));
  QWidget* under = window->childAt(at);
  if (under == nullptr) under = window;
  const int turns = chance(0.2) ? static_cast<int>(below(40)) : 1;
  const int delta = chance(0.5) ? 120 : -120;
  const Qt::KeyboardModifiers modifier = chance(0.8) ? Qt::NoModifier : Qt::ControlModifier;
  begin(QStringLiteral("wheel %1 by %2 on %3")
            .arg(turns)
            .arg(delta)
            .arg(QLatin1String(under->metaObject()->className())));
  const QPointer<QWidget> receiver = under;
  for (int k = 0; k < turns && receiver; ++k) {
    const QPointF place = receiver->mapFrom(window, at);
    QWheelEvent event(place, receiver->mapToGlobal(place), {}, {0, delta}, Qt::NoButton, modifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(receiver, &event);
  }
}

void MonkeyTest::pressKey(QWidget* window) {
  constexpr std::array others = {Qt::Key_Return,      Qt::Key_Escape,      Qt::Key_Tab,   Qt::Key_Backtab,
                                 Qt::Key_Left,        Qt::Key_Right,       Qt::Key_Up,    Qt::Key_Down,
                                 Qt::Key_Delete,      Qt::Key_Backspace,   Qt::Key_Space, Qt::Key_PageUp,
                                 Qt::Key_PageDown,    Qt::Key_Home,        Qt::Key_End,   Qt::Key_F5,
                                 Qt::Key_BracketLeft, Qt::Key_BracketRight};
  int key = others.at(below(others.size()));
  if (chance(0.6))
    key = chance(0.7) ? Qt::Key_A + static_cast<int>(below(26)) : Qt::Key_0 + static_cast<int>(below(10));
  const double choice = m_random.uniform();
  const Qt::KeyboardModifiers modifier = choice < 0.7    ? Qt::NoModifier
                                         : choice < 0.85 ? Qt::ControlModifier
                                                         : Qt::ShiftModifier;
  if (key == Qt::Key_Q && modifier == Qt::ControlModifier && !chance(0.2)) return;  // not always the end
  begin(QStringLiteral("key ") + QKeySequence(key | static_cast<int>(modifier.toInt())).toString());
  window->activateWindow();
  const QPointer<QWindow> handle = window->windowHandle();
  const char letter = QTest::keyToAscii(static_cast<Qt::Key>(key));
  const QString text = letter == 0 ? QString() : QString(QLatin1Char(letter));
  // One event each: keyPress() would send a modifier's own first, after which a menu may be gone.
  for (const bool press : {true, false}) {
    if (handle) QTest::simulateEvent(handle, press, key, modifier, text, false);
  }
}

void MonkeyTest::changeControl(QWidget* window) {
  QList<QWidget*> controls;
  for (QWidget* widget : window->findChildren<QWidget*>()) {
    const bool control = qobject_cast<QAbstractSlider*>(widget) || qobject_cast<QAbstractSpinBox*>(widget) ||
                         qobject_cast<QComboBox*>(widget);
    if (control && widget->isVisible() && widget->isEnabled()) controls << widget;
  }
  if (controls.isEmpty()) return;
  QWidget* control = controls[static_cast<qsizetype>(below(static_cast<quint64>(controls.size())))];
  const auto name =
      QLatin1String(control->metaObject()->className()) + QLatin1Char(' ') + control->objectName();
  if (auto* slider = qobject_cast<QAbstractSlider*>(control)) {
    begin(QStringLiteral("move ") + name);
    slider->setValue(slider->minimum() + static_cast<int>(below(static_cast<quint64>(
                                             slider->maximum() - slider->minimum() + 1))));
  } else if (auto* box = qobject_cast<QComboBox*>(control)) {
    begin(QStringLiteral("choose in ") + name);
    if (box->count() == 0) return;
    box->setCurrentIndex(static_cast<int>(below(static_cast<quint64>(box->count()))));
    emit box->activated(box->currentIndex());
  } else {
    const std::array texts = {"0",     "1",    "-1",  "1e-9", "1e9",
                              "1e300", "0.37", "nan", "77",   "12345678901234567890"};
    const char* text = texts.at(below(texts.size()));
    begin(QStringLiteral("type %1 into %2").arg(QLatin1String(text), name));
    auto* edit = control->findChild<QLineEdit*>();
    if (edit == nullptr) return;
    edit->selectAll();
    QTest::keyClicks(edit, QLatin1String(text));
    QTest::keyClick(edit, Qt::Key_Return);
  }
}

void MonkeyTest::triggerAction() {
  QList<QAction*> actions;
  for (QAction* action : m_window->findChildren<QAction*>()) {
    const bool leads = !action->isSeparator() && action->menu() == nullptr && !action->text().isEmpty();
    const bool quits = action->shortcut() == QKeySequence(QKeySequence::Quit);
    if (leads && action->isEnabled() && (!quits || chance(0.1))) actions << action;
  }
  QAction* action = actions[static_cast<qsizetype>(below(static_cast<quint64>(actions.size())))];
  begin(QStringLiteral("action ") + action->text().left(60));
  action->trigger();
}

void MonkeyTest::openFile() {
  const QString file = m_files[static_cast<qsizetype>(below(static_cast<quint64>(m_files.size())))];
  begin(QStringLiteral("open ") + file);
  m_services->files.openFiles({file});
  if (chance(0.7)) awaitLoading();
}

void MonkeyTest::resizeWindow() {
  const QSize size(400 + static_cast<int>(below(1600)), 300 + static_cast<int>(below(900)));
  begin(QStringLiteral("resize to %1 x %2").arg(size.width()).arg(size.height()));
  m_window->resize(size);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::MonkeyTest);
#include "tst_monkey.moc"
