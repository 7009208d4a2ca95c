#pragma once

#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/compute/live_fit.h"
#include "app/compute/reference_job.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace credence {

/// Keeps the reference, draws of the true posterior, in step with the fit for as long as somebody wants it.
/// Samples only while the fit is current: whenever the hand changes something the worker rests until the new
/// fit's finest picture is there, so that sliders do not feel it. A change of the view alone keeps the draws.
class LiveReference : public QObject {
  Q_OBJECT

 public:
  LiveReference(Document* document, LiveFit* fit, QObject* parent = nullptr, const ReferenceGoal& goal = {});

  /// Whether `who`, a page or a plot that is in sight, shows the reference. Who is destroyed wants nothing.
  void setWanted(QObject* who, bool wanted) { m_wanted.set(who, wanted); }

  /// The same of one who asks for its logits at the data's points, too.
  void setWantedAtPoints(QObject* who, bool wanted) { m_wantedAtPoints.set(who, wanted); }

  /// The newest picture of the current fit, which may still improve; null where there is none. One of another
  /// view of the same fit stays until its successor is there: see its grid.
  std::shared_ptr<const ReferenceResult> result() const { return m_result; }

  /// Why it has not come further with the fit at hand, in one sentence; empty where nothing failed.
  const QString& failure() const { return m_pictures.failure(); }

  bool running() const { return m_running; }  ///< samples, or will as soon as the fit is there
  bool held() const { return m_held; }        ///< by hold()

  void hold();    ///< stops sampling until resume(); another fit starts it again
  void resume();  ///< goes on, beyond the goal where that was reached already: to four times as many draws

 signals:
  void resultChanged();  ///< result() is another, or null
  void runningChanged();
  void failed(const QString& message);

 private:
  void update();
  void request();
  void pause();
  void setRunning(bool running);

  LiveFit* m_fit;
  Interest m_wanted;
  Interest m_wantedAtPoints;
  ReferenceJob m_job;
  std::shared_ptr<const ReferenceResult> m_result;
  ReferenceRequest m_requested;          // no fit while the worker has nothing to do
  std::shared_ptr<const Model> m_model;  // of the newest request
  ReferenceGoal m_usualGoal;
  ReferenceGoal m_goal;  // of this fit
  QTimer m_restTimer;    // since the fit became current
  bool m_running = false;
  bool m_held = false;
  // Last: its thread ends before anything it uses.
  LiveComputation<ReferenceRequest, ReferenceResult> m_pictures;
};

}  // namespace credence
