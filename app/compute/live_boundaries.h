#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/sampled_boundaries.h"
#include "core/concurrency/latest_wins.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace credence {

/// Keeps sampled boundaries in step with the fit, on a worker of its own, and moves them on request: every
/// draw along a great circle of the posterior, where it stays a draw of the same Gaussian (BoundaryDraws).
/// Rests while not active.
class LiveBoundaries : public QObject {
  Q_OBJECT

 public:
  static constexpr int count = 30;

  explicit LiveBoundaries(QObject* parent = nullptr);
  ~LiveBoundaries() override;

  void setFit(std::shared_ptr<const FitResult> fit);
  void setActive(bool active);
  void setMoving(bool moving);
  bool active() const { return m_active; }
  bool moving() const { return m_moving; }

  /// Null while not active, or until there are some.
  std::shared_ptr<const SampledBoundaries> boundaries() const { return m_boundaries; }

 signals:
  void changed();

 signals:
  // Sent by the worker: queued and without data, as in Compute.
  void waiting(QPrivateSignal);

 private:
  struct Request {
    std::shared_ptr<const Model> model;
    Bounds view;
    double angle = 0.0;
  };
  using Worker = LatestWins<Request, std::shared_ptr<const SampledBoundaries>>;

  void request();
  void deliver();
  void move();

  bool m_active = false;
  bool m_moving = false;
  double m_angle = 0.0;
  std::shared_ptr<const FitResult> m_fit;
  std::shared_ptr<const SampledBoundaries> m_boundaries;
  QTimer m_timer;
  QElapsedTimer m_sinceMove;
  std::unique_ptr<Worker> m_worker;  // last: its thread ends before anything it uses
};

}  // namespace credence
