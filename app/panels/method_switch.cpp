#include "app/panels/method_switch.h"

#include "app/compute/method_text.h"
#include "app/panels/method_menu.h"
#include "app/widgets/choice_button.h"

namespace credence {

MethodSwitch::MethodSwitch(LiveMethod* pinned, QWidget* parent) : ElidedButton(parent), m_pinned(pinned) {
  // The one in its row that can do with less room.
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* menu = new MethodMenu(pinned, this);
  setMenu(menu);
  connect(pinned, &LiveMethod::methodChanged, this, &MethodSwitch::showMethod);
  // Who pins a method here wants to see it.
  connect(menu, &MethodMenu::chosen, this, [this] {
    if (isCheckable()) click();
  });
  showMethod();
}

void MethodSwitch::initStyleOption(QStyleOptionToolButton* option) const {
  ElidedButton::initStyleOption(option);
  showChoice(option, *this);
}

void MethodSwitch::showMethod() {
  const Method* const method = m_pinned->method();
  setCheckable(method != nullptr);
  setPopupMode(method ? QToolButton::MenuButtonPopup : QToolButton::InstantPopup);
  setText(method ? shortTitle(*method) : tr("Pin a method"));
  setToolTip(
      method ? tr("%1, pinned beside those of the plots; the arrow pins another (J)").arg(fullTitle(*method))
             : tr("Judge by a third method beside those of the plots (J)"));
}

}  // namespace credence
