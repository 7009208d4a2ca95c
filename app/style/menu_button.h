#pragma once

#include <QToolButton>

namespace credence {

/// A tool button that opens a menu, and whose text says so by a ▾: the style adds no arrow to it.
///
/// This and its like are classes and not style sheets, because a widget that has a style sheet, and whatever
/// is in it, keeps the palette that was there when the sheet was first read, whatever theme comes later.
class MenuButton : public QToolButton {
 public:
  explicit MenuButton(QWidget* parent = nullptr);

 protected:
  void initStyleOption(QStyleOptionToolButton* option) const override;
};

}  // namespace credence
