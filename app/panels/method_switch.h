#pragma once

#include "app/compute/live_method.h"
#include "app/widgets/elided_button.h"

namespace credence {

/// The switch of the pinned method, a choice among those of its row, with a menu to pin another. Without one
/// it opens the menu.
class MethodSwitch : public ElidedButton {
  Q_OBJECT

 public:
  explicit MethodSwitch(LiveMethod* pinned, QWidget* parent = nullptr);

 protected:
  void initStyleOption(QStyleOptionToolButton* option) const override;

 private:
  void showMethod();

  LiveMethod* m_pinned;
};

}  // namespace credence
