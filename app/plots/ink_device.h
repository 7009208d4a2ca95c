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

/// What is painted on it goes to another painter, in other colours and with other lines: whatever is painted,
/// onto whatever that paints on.
class InkDevice final : public QPaintDevice {
 public:
  /// `target` must outlive it, and keep its transform meanwhile.
  InkDevice(QPainter& target, const PageInk& ink);
  ~InkDevice() override;

  QPaintEngine* paintEngine() const override;

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  class Engine;

  QPainter& m_target;
  std::unique_ptr<Engine> m_engine;
};

}  // namespace credence
