#pragma once

#include "app/compute/growth_fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"

#include <QObject>

#include <memory>

namespace credence {

class LiveFit;

/// Fits the setting at hand to ever more training points while that is wanted, the fewest first. How many of
/// them are in use does not matter: what is under way goes on while that moves.
class LiveGrowth : public QObject {
  Q_OBJECT

 public:
  explicit LiveGrowth(LiveFit* fit, QObject* parent = nullptr);

  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// Of the current fit's data and setting; null where there is none yet.
  std::shared_ptr<const GrowthResult> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  void update();

  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const Fit> m_requested;  // none while the worker has nothing to do
  std::shared_ptr<const GrowthResult> m_result;
  LiveComputation<std::shared_ptr<const Fit>, GrowthResult> m_growth;  // last: its thread ends first
};

}  // namespace credence
