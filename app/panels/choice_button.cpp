#include "app/panels/choice_button.h"

#include <QStyleOptionToolButton>

namespace credence {

void ChoiceButton::initStyleOption(QStyleOptionToolButton* option) const {
  QToolButton::initStyleOption(option);
  if (!isChecked()) return;
  option->palette.setBrush(QPalette::Button, option->palette.highlight());
  option->palette.setBrush(QPalette::ButtonText, option->palette.highlightedText());
}

}  // namespace credence
