#include "app/widgets/choice_button.h"

#include <QStyleOptionToolButton>

namespace credence {

void showChoice(QStyleOptionToolButton* option, const QToolButton& button) {
  if (!button.isChecked()) return;
  option->palette.setBrush(QPalette::Button, option->palette.highlight());
  option->palette.setBrush(QPalette::ButtonText, option->palette.highlightedText());
}

void ChoiceButton::initStyleOption(QStyleOptionToolButton* option) const {
  QToolButton::initStyleOption(option);
  showChoice(option, *this);
}

}  // namespace credence
