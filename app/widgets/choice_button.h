#pragma once

#include <QToolButton>

namespace credence {

/// Gives a tool button that is checked the colour of what is selected.
void showChoice(QStyleOptionToolButton* option, const QToolButton& button);

/// A tool button that is one of several choices, in the colour of what is selected while it is checked: in a
/// dark window one that is merely pressed looks like the others.
class ChoiceButton : public QToolButton {
 public:
  using QToolButton::QToolButton;

 protected:
  void initStyleOption(QStyleOptionToolButton* option) const override;
};

}  // namespace credence
