#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/document/document.h"
#include "core/evaluation/fit_truth.h"

#include <QObject>

#include <memory>

namespace credence {

class LiveFit;

/// The truth about a fit, as far as it is known. Never changes once it is published.
struct TruthResult {
  std::shared_ptr<const Fit> fit;
  FitTruth truth;
  bool sampling = false;    ///< its weighted draws will not do, and a sampler has taken over
  bool tooMany = false;     ///< points, for it to be computed in passing: nothing is known
  bool needsPrior = false;  ///< and there is none: likewise
};

/// What the exact posterior says of the fit, and how surprising each label is, while somebody sees it: by few
/// weighted draws while a slider moves, where that is quick, by more when it rests, and by slice sampling
/// where weighted draws will not do.
class LiveTruth : public QObject {
  Q_OBJECT

 public:
  LiveTruth(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// Of the newest fit or, while that moves, one just before; null where there is none yet.
  std::shared_ptr<const TruthResult> result() const { return m_result; }
  Progress progress() const { return m_truths.progress(); }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const Fit> fit;
    FitTruthOptions options;  // no draws: too many points, or no prior
    bool rests = false;       // nothing moves
  };
  class Worker;

  void update();
  void setResult(std::shared_ptr<const TruthResult> result);

  Document* m_document;
  LiveFit* m_fit;
  Interest m_interest;
  Request m_requested;  // no fit while the worker has nothing to do
  std::shared_ptr<const TruthResult> m_result;
  LiveComputation<Request, TruthResult> m_truths;  // last: its thread ends before anything it uses
};

}  // namespace credence
