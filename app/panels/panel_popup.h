#pragma once

#include <QFrame>

namespace credence {

class ScrollBox;

/// A panel that opens beside what it changes, and closes by a click elsewhere, by Escape, and before a
/// dialog. As high as its panel wants to be and as wide as it must, within the screen, also when that comes
/// to want more.
class PanelPopup : public QFrame {
  Q_OBJECT

 public:
  PanelPopup(QWidget* panel, QWidget* parent);

  /// Opens it with its upper right corner at `corner`, on the screen, and the keyboard in it. `room`: to the
  /// left of the corner, in pixels; a panel that needs more than that takes it.
  void openAt(const QPoint& corner, int room);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void fit();

  QWidget* m_panel;
  ScrollBox* m_box;
  QPoint m_corner;  // the upper right one, on the screen
  int m_room = 0;   // px to the left of it
};

}  // namespace credence
