#include "app/style/menu_button.h"

#include <QStyleOptionToolButton>

namespace credence {

MenuButton::MenuButton(QWidget* parent) : QToolButton(parent) {
  setPopupMode(InstantPopup);
}

void MenuButton::initStyleOption(QStyleOptionToolButton* option) const {
  QToolButton::initStyleOption(option);
  option->features &= ~QStyleOptionToolButton::HasMenu;
}

}  // namespace credence
