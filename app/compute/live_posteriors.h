#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "core/method/corrected_marginal.h"
#include "core/method/posterior.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace credence {

class LiveFit;

/// All Gaussians of a fit, and its true posterior by draws, as far as they are made. Never changes once it is
/// published.
struct PosteriorsOfFit {
  struct Made {
    const PosteriorKind* kind = nullptr;
    Posterior posterior;
  };

  std::shared_ptr<const Fit> fit;
  std::vector<Made> gaussians;                          ///< in the order of posteriors()
  std::shared_ptr<const CorrectedMarginals> corrected;  ///< of EP's; null where there are too many points
  Posterior weighted;  ///< draws about EP's, which may not be worth much; none while they are awaited
  bool complete = false;

  const Made* find(const PosteriorKind& kind) const;  ///< null where there is none
};

/// All of a fit that suit its setting. On the calling thread. Throws as FitPosteriors::of().
PosteriorsOfFit posteriorsOf(const std::shared_ptr<const Fit>& fit, const std::stop_token& stop = {});

/// Makes the posteriors of the current fit while they are wanted and the hand rests: once a fit, whatever is
/// asked of them afterwards. Those that are found by iteration begin where those of the fit before ended.
class LivePosteriors : public QObject {
  Q_OBJECT

 public:
  /// Up to so many training points marginals are corrected: a tenth of a second for each place.
  static constexpr arma::uword mostPointsToCorrect = 5000;

  explicit LivePosteriors(LiveFit* fit, QObject* parent = nullptr);

  /// Who sees them.
  Interest& interest() { return m_interest; }

  /// Of the current fit; null where there are none yet.
  std::shared_ptr<const PosteriorsOfFit> result() const { return m_result; }

  /// Why they have not come further, in one sentence; empty where nothing failed.
  const QString& failure() const { return m_posteriors.failure(); }

 signals:
  void resultChanged();  ///< result() is another, or null
  void failed(const QString& message);

 private:
  void update();

  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const Fit> m_requested;  // null while the worker has nothing to do
  std::shared_ptr<const PosteriorsOfFit> m_result;
  // Last: its thread ends before anything it uses.
  LiveComputation<std::shared_ptr<const Fit>, PosteriorsOfFit> m_posteriors;
};

}  // namespace credence
