#include "app/mainwindow/update_timing.h"

#include "app/plots/comparison_view.h"

#include <QEvent>
#include <QTimer>
#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace credence {

UpdateTiming::UpdateTiming(ComparisonView* view, QObject* parent) : QObject(parent), m_view(view) {
  for (ProbabilityPlot* plot : view->plots()) {
    connect(plot, &ProbabilityPlot::painted, this, &UpdateTiming::plotPainted);
    plot->plot()->installEventFilter(this);
  }
  if (timingLog().isDebugEnabled()) watchEventLoop();
}

/// What all plots in sight show, or something newer.
void UpdateTiming::plotPainted() {
  std::shared_ptr<const FitResult> oldest;
  for (const ProbabilityPlot* plot : m_view->plots()) {
    if (!plot->isVisible()) continue;
    const std::shared_ptr<const PlaneScene> seen = plot->seen();
    if (!seen || !seen->result) return;
    if (!oldest || seen->result->times.contours < oldest->times.contours) oldest = seen->result;
  }
  if (oldest && std::exchange(m_shown, oldest) != oldest) m_awaited = oldest;
}

void UpdateTiming::watchEventLoop() {
  m_watch = std::make_unique<EventLoopWatch>();
}

bool UpdateTiming::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && m_awaited && !std::exchange(m_finishing, true)) {
    // The filter sees the event before the plot does; a timer of zero runs right after it was painted.
    QTimer::singleShot(0, this, &UpdateTiming::finish);
  }
  return QObject::eventFilter(watched, event);
}

void UpdateTiming::finish() {
  m_finishing = false;
  const auto result = std::exchange(m_awaited, nullptr);
  if (!result) return;
  const UpdateTimes& times = result->times;
  const Update update{result->request.generation, result->refined, times, processMilliseconds(),
                      m_watch ? m_watch->takeWaits() : std::vector<double>()};
  const double longest =
      update.waits.empty() ? 0.0 : *std::max_element(update.waits.begin(), update.waits.end());
  if (std::exchange(m_first, false)) {
    qCDebug(timingLog, "first contours painted %.0f ms after the start of the program", update.painted);
  }
  qCDebug(timingLog,
          "update %llu (%s): ms after the input: fit %.1f, grid %.1f, contours %.1f, painted %.1f; "
          "longest hold of the event loop %.1f",
          update.generation, update.refined ? "fine" : "coarse", times.fit - times.input,
          times.grid - times.input, times.contours - times.input, update.painted - times.input, longest);
  emit painted(update);
}

}  // namespace credence
