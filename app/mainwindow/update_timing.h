#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/timing.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

class ComparisonView;

/// Follows every update from the person's hand to the screen, and logs it in the category credence.timing.
class UpdateTiming : public QObject {
  Q_OBJECT

 public:
  struct Update {
    quint64 generation = 0;
    bool refined = false;
    UpdateTimes times;
    double painted = 0.0;       ///< in processMilliseconds()
    std::vector<double> waits;  ///< of events since the update before, in milliseconds
  };

  explicit UpdateTiming(ComparisonView* view, QObject* parent = nullptr);

  /// Also measures how long the event loop is held; the logging category does so by itself.
  void watchEventLoop();

 signals:
  void painted(const credence::UpdateTiming::Update& update);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void plotPainted();
  void finish();

  ComparisonView* m_view;
  std::unique_ptr<EventLoopWatch> m_watch;  // only while somebody wants to know
  std::shared_ptr<const FitResult> m_shown;
  std::shared_ptr<const FitResult> m_awaited;  // painted by the plots' workers, but not on the screen yet
  bool m_finishing = false;
  bool m_first = true;
};

}  // namespace credence
