#pragma once

#include <QImage>
#include <QPointF>
#include <QRectF>

#include <vector>

class QPainter;

namespace credence {

/// The bump of a width mark as an image, made once a width: the plots share it, and every picture that comes
/// below it while the hand holds the slider only has it laid over.
class BumpPicture {
 public:
  /// `bump`: its height, 0 to 1, at equal steps of its distance, from its middle to its end. `ends`: how far
  /// that is from its middle along each axis, px. Only what is in `seen`, px, is made.
  void paint(QPainter& painter, const std::vector<double>& bump, const QPointF& middle, const QPointF& ends,
             const QRectF& seen);

 private:
  struct Shape {
    std::vector<double> bump;
    QPointF ends;
    QSize half;          ///< dots on each side of the middle
    double ratio = 1.0;  ///< dots a px

    bool operator==(const Shape&) const = default;
  };

  static QImage make(const Shape& shape);

  Shape m_shape;
  QImage m_image;
};

}  // namespace credence
