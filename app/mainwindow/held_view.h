#pragma once

#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace credence {

/// Lies over a room of the window while a key is held, and follows the mouse: as a spotlight it darkens all
/// but a circle, as a lens it shows what the mouse is over larger. It takes no events, so that the hand goes
/// on working below it, and it is no part of the state.
class HeldView : public QWidget {
  Q_OBJECT

 public:
  enum class Kind { spotlight, lens };

  /// In `window`, over its `room`, which has to live as long.
  HeldView(Kind kind, QWidget* window, QWidget* room);

  /// While it is to be seen.
  void hold(bool held);

  /// The place that it is about, in the room's pixels.
  QPoint place() const { return m_place; }
  /// Of the circle, in pixels.
  int radius() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow();
  /// What the lens shows.
  QRectF detail() const;

  Kind m_kind;
  QWidget* m_room;
  QTimer m_following;
  QPoint m_place;
  QPixmap m_picture;  // of the room, where the lens is
};

}  // namespace credence
