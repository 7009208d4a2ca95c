#pragma once

#include <QWidget>

namespace credence {

/// A frame of two pixels around a widget that has come to the keyboard by Tab: who works by keys sees where
/// they are, who works by the mouse is not disturbed.
class FocusRing : public QWidget {
 public:
  /// Around `widget`, whose child it becomes.
  explicit FocusRing(QWidget* widget);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace credence
