#include "app/mainwindow/strip_button.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionToolButton>

namespace credence {

namespace {

constexpr int underlineHeight = 2;  // px
constexpr double quietShare = 0.7;  // of the ink in the words of pages that are not open

QColor mixedColour(const QColor& ink, const QColor& ground, double share) {
  const auto mixed = [share](int a, int b) { return static_cast<int>(share * a + (1.0 - share) * b); };
  return {mixed(ink.red(), ground.red()), mixed(ink.green(), ground.green()),
          mixed(ink.blue(), ground.blue())};
}

}  // namespace

StripButton::StripButton(Kind kind, QWidget* parent) : ElidedButton(parent), m_kind(kind) {
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  setAutoRaise(true);
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
}

/// The line under it is enough of a mark: it does not look pressed.
void StripButton::initStyleOption(QStyleOptionToolButton* option) const {
  ElidedButton::initStyleOption(option);
  option->state &= ~QStyle::State_On;
  option->features &= ~QStyleOptionToolButton::HasMenu;
  if (m_kind == Kind::question || isChecked() || underMouse()) return;
  const QPalette& palette = option->palette;
  option->palette.setColor(QPalette::ButtonText, mixedColour(palette.color(QPalette::ButtonText),
                                                             palette.color(QPalette::Window), quietShare));
}

void StripButton::paintEvent(QPaintEvent* event) {
  ElidedButton::paintEvent(event);
  if (!isChecked()) return;
  const int beside = (sizeHint().width() - fontMetrics().horizontalAdvance(text())) / 2;
  const QRect line(beside, height() - underlineHeight, width() - 2 * beside, underlineHeight);
  QPainter(this).fillRect(line, palette().color(QPalette::Highlight));
}

void StripButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left) return emit stepped(-1);
  if (event->key() == Qt::Key_Right) return emit stepped(1);
  ElidedButton::keyPressEvent(event);
}

}  // namespace credence
