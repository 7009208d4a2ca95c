#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "core/weights/bootstrap.h"
#include "core/weights/kernel_weights.h"
#include "core/weights/weight_study.h"

#include <QObject>

#include <memory>

namespace credence {

class LiveFit;

/// What is known of a fit's weights, so far. Never changes once it is published.
struct WeightsResult {
  std::shared_ptr<const Fit> fit;
  std::shared_ptr<const WeightStudy> study = {};    ///< null for features whose weights have no names
  std::shared_ptr<const KernelWeights> bumps = {};  ///< the largest, of features on centres
  std::shared_ptr<const Bootstrap> bootstrap = {};
  bool complete = false;
};

/// Studies the weights of the current fit while that is wanted; the bootstrap comes last. While the fit
/// changes, what is known of the one before stays.
class LiveWeights : public QObject {
  Q_OBJECT

 public:
  explicit LiveWeights(LiveFit* fit, QObject* parent = nullptr);

  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// Null where there is none yet. Of the data at hand and of the same features.
  std::shared_ptr<const WeightsResult> result() const { return m_result; }
  /// Whether result() is about the fit before.
  bool stale() const;
  Progress progress() const { return m_studies.progress(); }
  bool running() const { return m_studies.busy(); }

 signals:
  void resultChanged();  ///< result() or stale()
  void failed(const QString& message);

 private:
  void update();

  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const Fit> m_requested;  // null while the worker has nothing to do
  std::shared_ptr<const WeightsResult> m_result;
  LiveComputation<std::shared_ptr<const Fit>, WeightsResult> m_studies;  // last: its thread ends first
};

}  // namespace credence
