#pragma once

#include <QPaintDevice>

#include <memory>

class QPainter;

namespace credence {

/// How a page is printed.
struct PageInk {
  bool greys = false;  ///< as inGreys() has them
  double lines = 1.0;  ///< how wide lines are, of what they usually are

  bool operator==(const PageInk&) const = default;
};

/// How far a line on a page may lie beside what was computed, in millimetres: less than anybody can see, or a
/// printer can print.
inline constexpr double lineTolerance = 0.02;

/// What is painted on it goes to another painter, in other colours and with other lines: whatever is painted,
/// onto whatever that paints on.
class RecolouringDevice final : public QPaintDevice {
 public:
  /// `target` must outlive it, and keep its transform meanwhile. `tolerance`: by how much lines may be
  /// simplified, in pixels of the target's device; 0 for not at all. With one, pictures of few colours are
  /// handed on as palettes and indices, which take a third of the room.
  RecolouringDevice(QPainter& target, const PageInk& ink, double tolerance = 0.0);
  ~RecolouringDevice() override;

  QPaintEngine* paintEngine() const override;

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  class Engine;

  QPainter& m_target;
  std::unique_ptr<Engine> m_engine;
};

}  // namespace credence
