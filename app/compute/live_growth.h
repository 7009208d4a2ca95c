#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/report/growth_row.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

class LiveFit;

/// What a fit's setting comes to with the first so many of its training points, so far. Never changes once it
/// is published.
struct GrowthResult {
  FitProblem problem;  ///< however many points of it are in use
  std::vector<arma::uword> counts;
  std::vector<GrowthRow> rows;  ///< of the first so many of them

  bool complete() const { return rows.size() == counts.size(); }
};

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
