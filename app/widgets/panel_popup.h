#pragma once

#include <QFrame>

namespace credence {

class ScrollBox;

/// A panel that opens beside what it changes, and closes by Escape, before a dialog, and by a click
/// elsewhere, which presses the button it hits, if any. As high as its panel wants to be and as wide as it
/// must, within the screen, also when that comes to want more.
class PanelPopup : public QFrame {
  Q_OBJECT

 public:
  PanelPopup(QWidget* panel, QWidget* parent);

  /// Opens it with its upper right corner at `corner`, on the screen, and the keyboard in it. `room`: to the
  /// left of the corner, in pixels; a panel that needs more than that takes it.
  /// `opener`: what was clicked; a click on that closes the panel and does nothing else.
  void openAt(const QPoint& corner, int room, const QWidget* opener);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void fit();

  QWidget* m_panel;
  ScrollBox* m_box;
  QPoint m_corner;  // the upper right one, on the screen
  const QWidget* m_opener = nullptr;
  int m_room = 0;  // px to the left of it
};

}  // namespace credence
