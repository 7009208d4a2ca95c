#pragma once

#include <QFrame>

namespace credence {

class ScrollBox;

/// A panel that opens below what was clicked, and closes by a click elsewhere, by Escape, and before a
/// dialog. As wide and high as its panel wants to be, within the screen, also when that comes to want more.
class PanelPopup : public QFrame {
  Q_OBJECT

 public:
  PanelPopup(QWidget* panel, QWidget* parent);

  /// Opens it below `anchor`, with the keyboard in it.
  void openBelow(const QWidget& anchor);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void fit();

  QWidget* m_panel;
  ScrollBox* m_box;
  QRect m_anchor;  // on the screen
};

}  // namespace credence
