#pragma once

#include "app/compute/live_method.h"
#include "app/panels/choice_button.h"

namespace credence {

/// The switch of the pinned method, with a menu to pin another. Without one it opens the menu.
class MethodSwitch : public ChoiceButton {
  Q_OBJECT

 public:
  explicit MethodSwitch(LiveMethod* pinned, QWidget* parent = nullptr);

 private:
  void showMethod();

  LiveMethod* m_pinned;
};

}  // namespace credence
