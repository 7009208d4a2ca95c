#include "app/mainwindow/stroke_timing.h"

#include "app/compute/timing.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"

#include <QEvent>
#include <QTimer>
#include <qcustomplot.h>

#include <utility>

namespace credence {

StrokeTiming::StrokeTiming(ComparisonView* view, const Document* document, QObject* parent)
    : QObject(parent),
      m_plots{view->leftPlot()->plot(), view->rightPlot()->plot()},
      m_overlays{view->leftPlot()->overlay(), view->rightPlot()->overlay()} {
  for (QObject* object : m_plots) object->installEventFilter(this);
  for (QObject* object : m_overlays) object->installEventFilter(this);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes.testFlag(Change::Dataset)) dataChanged();
  });
}

bool StrokeTiming::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::TabletPress:
    case QEvent::TabletMove:
      if (watched == m_plots[0] || watched == m_plots[1]) m_pointerTime = processMilliseconds();
      break;
    case QEvent::Paint:
      for (std::size_t k = 0; k < m_overlays.size(); ++k) {
        if (watched == m_overlays[k]) notePaint(k);
      }
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

void StrokeTiming::dataChanged() {
  if (m_pointerTime == 0.0) return;
  if (m_pending.empty()) m_painted = {};
  m_pending.push_back(std::exchange(m_pointerTime, 0.0));
}

void StrokeTiming::notePaint(std::size_t plot) {
  if (m_pending.empty()) return;
  m_painted[plot] = true;
  // The filter sees the event before the overlay does; a timer of zero runs right after it was painted.
  if (m_painted[0] && m_painted[1] && !std::exchange(m_finishing, true)) {
    QTimer::singleShot(0, this, &StrokeTiming::finish);
  }
}

void StrokeTiming::finish() {
  m_finishing = false;
  const double now = processMilliseconds();
  for (const double handled : std::exchange(m_pending, {})) {
    qCDebug(timingLog, "stroke: painted %.1f ms after the pointer event", now - handled);
    emit painted(handled, now);
  }
}

}  // namespace credence
