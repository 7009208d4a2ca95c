#pragma once

#include "app/compute/centres_comparison.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"

#include <QObject>

#include <memory>

namespace credence {

class LiveFit;

/// Compares the usual numbers of centres for the current fit while that is wanted, the fewest first. The rule
/// and the seed are those of the fit.
class LiveCentres : public QObject {
  Q_OBJECT

 public:
  explicit LiveCentres(LiveFit* fit, QObject* parent = nullptr);

  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// Of the current fit; null where there is none yet, or its features have no centres.
  std::shared_ptr<const CentresResult> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  void update();

  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const Fit> m_requested;  // none while the worker has nothing to do
  std::shared_ptr<const CentresResult> m_result;
  LiveComputation<std::shared_ptr<const Fit>, CentresResult> m_centres;  // last: its thread ends first
};

}  // namespace credence
