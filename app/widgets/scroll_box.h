#pragma once

#include <QScrollArea>

#include <algorithm>

namespace credence {

/// A panel or page in a dock: where it has less room than its content wants, it scrolls, and never pushes the
/// window beyond the screen. As wide as the dock is made, whatever the content says. The wheel scrolls it
/// also where the mouse happens to be over a number or a slider: only one that has the focus is turned.
class ScrollBox : public QScrollArea {
  Q_OBJECT

 public:
  /// `least`: as small as it can be made, and as wide as it asks to be, in pixels.
  ScrollBox(QWidget* content, const QSize& least, QWidget* parent = nullptr);

  /// As high as the content would like to be.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return m_least; }

  /// How many pixels lower it is than its content needs.
  int lacking() const { return std::max(0, m_content->height() - viewport()->height()); }

 signals:
  /// The content has come to need more than there is.
  void lacks();

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void takeBarAway();

  QWidget* m_content;
  QSize m_least;
};

}  // namespace credence
