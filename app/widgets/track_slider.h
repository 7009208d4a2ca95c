#pragma once

#include <QSlider>

#include <optional>

namespace credence {

/// A slider to be taken anywhere: a press beside its round handle brings the handle there and goes on
/// dragging. A diamond on the track can mark a position that is worth going to. The wheel turns it only while
/// it has the focus.
class TrackSlider : public QSlider {
  Q_OBJECT

 public:
  explicit TrackSlider(QWidget* parent = nullptr);

  /// A position to mark; nothing: none.
  void setMark(std::optional<int> position);
  std::optional<int> mark() const { return m_mark; }

  /// The round handle, in the widget's pixels.
  QRectF handle() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  int diameter() const;
  double placeOf(int position) const;
  int positionAt(double place) const;

  std::optional<int> m_mark;
  double m_grip = 0.0;  // how far right of the handle's middle it is held
};

}  // namespace credence
