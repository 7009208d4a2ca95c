#include "app/mainwindow/number_keys.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSpinBox>

namespace credence {

namespace {

const QLineEdit* lineOf(const QWidget& box) {
  const auto* line = qobject_cast<const QLineEdit*>(&box);
  return line != nullptr ? line : box.findChild<const QLineEdit*>();
}

bool holdsNumber(const QObject& object) {
  if (qobject_cast<const QAbstractSpinBox*>(&object) != nullptr) return true;
  const auto* line = qobject_cast<const QLineEdit*>(&object);
  return line != nullptr && line->inputMethodHints().testFlag(Qt::ImhFormattedNumbersOnly);
}

bool isReturn(const QKeyEvent& key) {
  return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

QString beforeCursor(const QLineEdit& line) {
  return line.text().left(line.selectionStart() >= 0 ? line.selectionStart() : line.cursorPosition());
}

/// A letter of "inf" after those before it, in a box that has infinity among its numbers.
bool spellsInfinity(const QWidget& box, const QString& letter) {
  if (!box.property("infinity").toBool()) return false;
  const QString word = (beforeCursor(*lineOf(box)) + letter).toLower();
  return QStringLiteral("inf").startsWith(word);
}

/// An "e" where an exponent may begin: behind a digit, and where there is none yet.
bool beginsExponent(const QLineEdit& line) {
  const QString before = beforeCursor(line);
  return !before.isEmpty() && before.back().isDigit() &&
         !before.contains(QLatin1Char('e'), Qt::CaseInsensitive);
}

/// A key that types something which no number has.
bool typesNoNumber(const QWidget& box, const QKeyEvent& key) {
  const QString text = key.text();
  const bool commands = key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
  if (commands || text.size() != 1 || !text.front().isPrint()) return false;
  if (text.toLower() == QLatin1String("e")) {
    return qobject_cast<const QSpinBox*>(&box) != nullptr || !beginsExponent(*lineOf(box));
  }
  // Digits and signs of Arabic keyboards are typed too: what will not do is then refused in words.
  const bool ofNumbers = text.front().isDigit() || QStringLiteral(".,-+ \u066b\u066c\u060c").contains(text);
  return !ofNumbers && !spellsInfinity(box, text);
}

/// The number as it was before anything was typed.
void takeBack(QWidget& box) {
  if (auto* whole = qobject_cast<QSpinBox*>(&box)) {
    whole->setValue(whole->value());
  } else if (auto* number = qobject_cast<QDoubleSpinBox*>(&box)) {
    number->setValue(number->value());
  } else if (auto* line = qobject_cast<QLineEdit*>(&box)) {
    while (line->isUndoAvailable()) line->undo();
    line->setModified(false);
  }
}

}  // namespace

NumberKeys::NumberKeys(QWidget* window) : QObject(window), m_window(window) {
  qApp->installEventFilter(this);
}

bool NumberKeys::eventFilter(QObject* watched, QEvent* event) {
  const bool asks = event->type() == QEvent::ShortcutOverride;
  if ((!asks && event->type() != QEvent::KeyPress) || !holdsNumber(*watched)) return false;
  auto& box = static_cast<QWidget&>(*watched);
  auto& key = static_cast<QKeyEvent&>(*event);
  if (!asks) return press(box, key);
  if (overridesShortcut(box, key)) return false;
  key.ignore();
  return true;
}

bool NumberKeys::overridesShortcut(const QWidget& box, const QKeyEvent& key) const {
  const bool history = key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
  return history ? lineOf(box)->isModified() : !typesNoNumber(box, key);
}

bool NumberKeys::press(QWidget& box, const QKeyEvent& key) {
  // A letter that is no command either.
  if (typesNoNumber(box, key)) return true;
  const bool escape = key.key() == Qt::Key_Escape;
  // In a dialog both keys are the dialog's.
  if (box.window() != m_window || (!escape && !isReturn(key))) return false;
  if (!escape && box.property("takesReturn").toBool()) return false;
  if (escape) {
    takeBack(box);
  } else if (auto* number = qobject_cast<QAbstractSpinBox*>(&box)) {
    number->interpretText();
  }
  emit left();  // a QLineEdit takes its number when it loses the keyboard
  return true;
}

}  // namespace credence
