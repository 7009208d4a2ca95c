#pragma once

#include <QToolButton>

namespace credence {

/// A button that leaves out the middle of its text where it has not the room, rather than take it from its
/// neighbours; its tool tip then begins with the whole.
class ElidedButton : public QToolButton {
  Q_OBJECT

 public:
  using QToolButton::QToolButton;

  QSize minimumSizeHint() const override;
  bool elided() const { return shownText() != text(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString shownText() const;
};

}  // namespace credence
