#pragma once

#include <QLoggingCategory>
#include <QObject>

#include <atomic>
#include <stop_token>
#include <thread>
#include <vector>

namespace credence {

/// How long updates take; QT_LOGGING_RULES="credence.timing=true" prints it.
Q_DECLARE_LOGGING_CATEGORY(timingLog)

/// Milliseconds on a clock that never jumps, since the process was started.
double processMilliseconds();

/// When the steps of one update were done, in processMilliseconds().
struct UpdateTimes {
  double input = 0.0;     ///< the change that asked for it
  double fit = 0.0;       ///< MAP, posterior, scores
  double grid = 0.0;      ///< predictions
  double contours = 0.0;  ///< contour lines: the result is complete
};

/// Measures how long the event loop of its thread keeps events waiting: every two milliseconds another thread
/// sends one, and the time until it is handled counts.
class EventLoopWatch : public QObject {
  Q_OBJECT

 public:
  explicit EventLoopWatch(QObject* parent = nullptr);
  ~EventLoopWatch() override;

  /// The waits since the last call, in milliseconds.
  std::vector<double> takeWaits();

 signals:
  void sent(QPrivateSignal);

 private:
  void watch(const std::stop_token& stop);
  void handle();

  std::atomic<double> m_sent = 0.0;
  std::atomic<bool> m_underWay = false;
  std::vector<double> m_waits;  // on the watched thread only
  std::jthread m_watcher;
};

}  // namespace credence
