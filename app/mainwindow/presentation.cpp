#include "app/mainwindow/presentation.h"

#include "app/document/pinned_setting.h"
#include "app/mainwindow/held_view.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/stage.h"
#include "app/mainwindow/studio.h"
#include "app/mainwindow/studio_strip.h"
#include "app/plots/comparison_view.h"
#include "app/style/follow_letters.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QScreen>
#include <QStatusBar>
#include <QTextEdit>
#include <QToolBar>
#include <QWindow>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr double captionLetters = 1.2;  // times the others
constexpr int upperEdge = 3;            // px from the upper edge of the window bring menus and tools

/// Read from the last row: 14 pt where the screen has 768 lines, 18 pt where it has 1080. Of fewer lines each
/// is the larger.
double presentedLetters(int lines) {
  constexpr double fewLines = 768.0;
  constexpr double few = 14.0;  // pt
  constexpr double manyLines = 1080.0;
  constexpr double many = 18.0;
  if (lines < fewLines) return few * lines / fewLines;
  return few + (many - few) * (lines - fewLines) / (manyLines - fewLines);
}

/// Letters typed there are words.
bool takesWords(const QObject* object) {
  const auto* line = qobject_cast<const QLineEdit*>(object);
  const bool number = line != nullptr && line->inputMethodHints().testFlag(Qt::ImhFormattedNumbersOnly);
  const bool ofBox =
      line != nullptr && qobject_cast<const QAbstractSpinBox*>(line->parentWidget()) != nullptr;
  return (line != nullptr && !number && !ofBox) || qobject_cast<const QTextEdit*>(object) != nullptr;
}

}  // namespace

Presentation::Presentation(Document* document, const Parts& parts)
    : QObject(parts.window),
      m_document(document),
      m_parts(parts),
      m_caption(new QLabel(parts.window)),
      m_spotlight(new HeldView(HeldView::Kind::spotlight, parts.window, parts.stage)),
      m_lens(new HeldView(HeldView::Kind::lens, parts.window, parts.stage)) {
  m_caption->setObjectName(QStringLiteral("presentedCaption"));
  m_caption->setTextFormat(Qt::PlainText);
  m_caption->setAlignment(Qt::AlignCenter);
  m_caption->setWordWrap(true);
  m_caption->setMargin(4);
  m_caption->hide();
  connect(document, &Document::changed, this, &Presentation::showCaption);
}

void Presentation::addTo(QMenu* menu) {
  m_present = addCheckableEntry(menu, tr("&Present"), tr("F11"), [this](bool present) { toggle(present); });
  m_present->setIconText(tr("Present"));
  m_present->setToolTip(tr("Plots, sliders, map and numbers fill the screen, in large letters (F11)"));
  m_elsewhere =
      addEntry(menu, tr("Present on the &Other Screen"), tr("Shift+F11"), [this] { presentElsewhere(); });
  connect(menu, &QMenu::aboutToShow, m_elsewhere,
          [this] { m_elsewhere->setVisible(QGuiApplication::screens().size() > 1); });
  m_next = addEntry(menu, tr("Next Pin"), tr("PgDown"), [this] { stepPins(1); });
  m_previous = addEntry(menu, tr("Previous Pin"), tr("PgUp"), [this] { stepPins(-1); });
  m_beginning = addEntry(menu, tr("Return to the Beginning"), tr("Home"), [this] { returnToBeginning(); });
  offerKeys(false);
}

/// Those that work only while it is under way.
void Presentation::offerKeys(bool offered) {
  offered = offered && !m_stepsTaken;
  for (QAction* action : {m_next, m_previous, m_beginning}) {
    action->setEnabled(offered);
    action->setVisible(offered);
  }
}

void Presentation::setStepsTaken(bool taken) {
  m_stepsTaken = taken;
  offerKeys(presenting());
}

void Presentation::toggle(bool present) {
  if (present == presenting()) return;
  if (present) {
    begin(m_parts.window->screen());
  } else {
    end();
  }
}

void Presentation::begin(QScreen* screen) {
  QMainWindow& window = *m_parts.window;
  m_begun = {m_document->state(),   m_document->view(), window.windowState(),
             window.saveGeometry(), window.size(),      screen != window.screen()};
  offerKeys(true);
  m_present->setChecked(true);
  m_parts.studio->strip()->hide();
  window.statusBar()->hide();
  showTools(false);
  if (m_begun->moved) {
    window.windowHandle()->setScreen(screen);
    window.setGeometry(screen->geometry());
  }
  window.showFullScreen();
  setLetters();
  qApp->installEventFilter(this);
  m_parts.plots->takeKeyboard();
  showCaption();
}

void Presentation::end() {
  if (!presenting()) return;
  const Beginning begun = *std::exchange(m_begun, std::nullopt);
  qApp->removeEventFilter(this);
  for (HeldView* view : {m_spotlight, m_lens}) view->hold(false);
  offerKeys(false);
  m_present->setChecked(false);
  m_caption->hide();
  setFonts(QFont(), QFont());
  m_parts.studio->strip()->show();
  m_parts.window->statusBar()->show();
  showTools(true);
  // On the same screen the desktop knows where the window was, and how wide its frame is.
  m_parts.window->setWindowState(begun.window);
  if (begun.window == Qt::WindowNoState) m_parts.window->resize(begun.size);
  if (begun.moved) m_parts.window->restoreGeometry(begun.geometry);
}

/// The next after the one that the window is on.
void Presentation::presentElsewhere() {
  const QList<QScreen*> screens = QGuiApplication::screens();
  const qsizetype here = screens.indexOf(m_parts.window->screen());
  end();
  begin(screens[(here + 1) % screens.size()]);
}

void Presentation::setLetters() {
  constexpr double usualDots = 96.0;  // an inch: letters are as many lines high on every screen
  const double points =
      presentedLetters(m_parts.window->height()) * usualDots / m_parts.window->logicalDpiY();
  QFont letters;
  letters.setPointSizeF(std::max(points, QApplication::font().pointSizeF()));
  QFont caption;
  caption.setPointSizeF(captionLetters * letters.pointSizeF());
  setFonts(letters, caption);
}

/// A menu is a window of its own, which takes no letters from what it belongs to.
void Presentation::setFonts(const QFont& letters, const QFont& caption) {
  m_parts.stage->setFont(letters);
  m_caption->setFont(caption);
  for (MessageBar* bar : m_parts.window->findChildren<MessageBar*>()) bar->setFont(letters);
  for (QMenu* menu : m_parts.stage->findChildren<QMenu*>()) menu->setFont(letters);
}

/// A menu bar that is hidden would take the keys of its entries with it: it keeps them where it only has no
/// height.
void Presentation::showTools(bool shown) {
  m_parts.window->menuBar()->setMaximumHeight(shown ? QWIDGETSIZE_MAX : 0);
  for (QToolBar* bar : m_parts.window->findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly))
    bar->setVisible(shown);
}

/// They stay as long as the mouse is among them, or something that they opened is.
void Presentation::revealAtEdge() {
  const QMainWindow& window = *m_parts.window;
  const int y = window.mapFromGlobal(QCursor::pos()).y();
  const bool shown = window.menuBar()->maximumHeight() > 0;
  if (!shown && y >= 0 && y < upperEdge) return showTools(true);
  const bool away = y > m_parts.stage->mapTo(&window, QPoint()).y();
  if (shown && away && QApplication::activePopupWidget() == nullptr) showTools(false);
}

bool Presentation::handleHeldKey(const QKeyEvent& key, bool pressed) {
  HeldView* const view = key.key() == Qt::Key_O ? m_spotlight : key.key() == Qt::Key_Z ? m_lens : nullptr;
  if (view == nullptr || (pressed && key.modifiers() != Qt::NoModifier)) return false;
  if (takesWords(QApplication::focusWidget())) return false;
  if (!key.isAutoRepeat()) view->hold(pressed);
  return true;
}

bool Presentation::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::KeyRelease: {
      const auto& key = static_cast<const QKeyEvent&>(*event);
      const bool pressed = event->type() == QEvent::KeyPress;
      // What nothing in the window wanted.
      if (watched == m_parts.window && pressed && key.key() == Qt::Key_Escape) {
        if (m_parts.studio->page() != nullptr) {
          m_parts.studio->close();
        } else {
          end();
        }
        return true;
      }
      if (QApplication::activeWindow() == m_parts.window && handleHeldKey(key, pressed)) return true;
      break;
    }
    case QEvent::MouseMove:
      revealAtEdge();
      break;
    case QEvent::WindowDeactivate:
      for (HeldView* view : {m_spotlight, m_lens}) view->hold(false);
      break;
    case QEvent::Resize:
      if (watched == m_parts.window) setLetters();
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

std::optional<std::size_t> Presentation::currentPin() const {
  const auto& pins = m_document->state().pins;
  const auto at = std::ranges::find(pins, m_document->state().hyperparameters, &Pin::setting);
  if (at == pins.end()) return {};
  return static_cast<std::size_t>(at - pins.begin());
}

/// From a setting that is no pin to the first, or the last.
void Presentation::stepPins(int by) {
  const auto& pins = m_document->state().pins;
  if (pins.empty()) return;
  const int last = static_cast<int>(pins.size()) - 1;
  const auto current = currentPin();
  const int wanted = current ? static_cast<int>(*current) + by : by > 0 ? 0 : last;
  const Hyperparameters setting = pins[static_cast<std::size_t>(std::clamp(wanted, 0, last))].setting;
  returnTo(*m_document, setting);
}

void Presentation::returnToBeginning() {
  if (!presenting()) return;
  m_document->putBack(m_begun->state, tr("Return to the Beginning"));
  ViewState view = m_begun->view;
  view.layout = m_document->view().layout;
  m_document->setView(view);
}

void Presentation::showCaption() {
  const auto current = presenting() ? currentPin() : std::nullopt;
  if (!current) return m_caption->hide();
  const auto& pins = m_document->state().pins;
  const QString& words = pins[*current].caption;
  m_caption->setText(words);
  m_caption->setVisible(!words.isEmpty());
}

}  // namespace credence
