#pragma once

class QCPPainter;

namespace credence {

struct Canvas;

/// What a plot shows inside its axes, as a value: painted by any thread, as often as one likes, to the same
/// picture.
class Scene {
 public:
  Scene() = default;
  Scene(const Scene&) = default;
  Scene& operator=(const Scene&) = default;
  virtual ~Scene() = default;

  /// From the canvas' upper left corner. The painter's modes say whether it is for the screen or for a page.
  virtual void paint(QCPPainter& painter, const Canvas& canvas) const = 0;
};

}  // namespace credence
