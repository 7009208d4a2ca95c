#pragma once

#include <QObject>

#include <functional>
#include <utility>

namespace credence {

/// A call that goes before whatever else waits for the event loop of its thread: what a hand waits for does
/// not stand behind the layout of panels.
class UrgentCall final : public QObject {
 public:
  explicit UrgentCall(std::function<void()> work) : m_work(std::move(work)) {}

  /// From any thread. What has not come to its call when this object ends is not called.
  void post();

 protected:
  bool event(QEvent* event) override;

 private:
  std::function<void()> m_work;
};

}  // namespace credence
