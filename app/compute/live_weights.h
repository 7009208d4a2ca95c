#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "core/weights/bootstrap.h"
#include "core/weights/kernel_weights.h"
#include "core/weights/weight_study.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

class Document;
class LiveFit;

/// What is known of a fit's weights, so far. Never changes once it is published.
struct WeightsResult {
  std::shared_ptr<const Fit> fit;
  std::shared_ptr<const WeightStudy> study = {};    ///< null for features whose weights have no names
  std::shared_ptr<const KernelWeights> bumps = {};  ///< the largest, of features on centres
  std::shared_ptr<const Bootstrap> bootstrap = {};
  bool complete = false;
};

/// What of the weights is studied besides their posterior.
struct WeightsExtent {
  bool ways = true;  ///< of the solvers
  bool bootstrap = true;
};

/// Studies the weights of the current fit while that is wanted; the bootstrap comes last. While the fit
/// changes, what is known of the one before stays. Where solvers begin elsewhere, only their ways are new.
class LiveWeights : public QObject {
  Q_OBJECT

 public:
  LiveWeights(Document* document, LiveFit* fit, const WeightsExtent& extent = {}, QObject* parent = nullptr);

  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// Null where there is none yet. Of the data at hand and of the same features.
  std::shared_ptr<const WeightsResult> result() const { return m_result; }
  /// Whether result() is about the fit before.
  bool stale() const;
  Progress progress() const { return m_studies.progress(); }
  bool running() const { return m_studies.busy(); }
  /// Why they do not come, in one sentence; empty where nothing failed.
  const QString& failure() const { return m_studies.failure(); }

 signals:
  void resultChanged();  ///< result() or stale()
  void failed(const QString& message);

 private:
  struct WaysRequest {
    std::shared_ptr<const Fit> fit;
    SolverStart start;
  };
  struct Ways {
    WaysRequest request;
    std::vector<SolverTrace> ways;
  };

  void update();
  void startElsewhere();
  void putWays();

  Document* m_document;
  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const Fit> m_requested;  // null while the worker has nothing to do
  std::shared_ptr<const WeightsResult> m_result;
  std::shared_ptr<const Ways> m_newestWays;
  // Last: their threads end first.
  LiveComputation<WaysRequest, WeightsResult> m_studies;
  LiveComputation<WaysRequest, Ways> m_ways;
};

}  // namespace credence
