#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "core/evaluation/ladder.h"
#include "core/evidence/evidence_map.h"

#include <QObject>

#include <memory>

namespace credence {

class LiveFit;

/// The ladder of a fit. Never changes once it is published.
struct LadderResult {
  std::shared_ptr<const Fit> fit;
  Ladder ladder;
};

/// Climbs the ladder of the current fit while that is wanted: the rungs at once, the truth when its draws are
/// weighed.
class LiveLadder : public QObject {
  Q_OBJECT

 public:
  explicit LiveLadder(LiveFit* fit, QObject* parent = nullptr);

  /// Who sees the ladder.
  Interest& interest() { return m_interest; }

  /// Of the current fit; null where there is none yet.
  std::shared_ptr<const LadderResult> result() const { return m_result; }
  Progress progress() const { return m_ladders.progress(); }
  bool running() const { return m_ladders.busy(); }

  /// What there is stays until the next fit, or resume().
  void hold();
  void resume();
  bool held() const { return m_held; }

 signals:
  void resultChanged();  ///< result() is another, or null
  void runningChanged();
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const Fit> fit;
    EvidenceRanges ranges;  // of settings, where the best is looked for
  };

  void update();

  LiveFit* m_fit;
  Interest m_interest;
  Request m_requested;  // no fit while the worker has nothing to do
  bool m_held = false;  // as for that request
  std::shared_ptr<const LadderResult> m_result;
  LiveComputation<Request, LadderResult> m_ladders;  // last: its thread ends before anything it uses
};

}  // namespace credence
