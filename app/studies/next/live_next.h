#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "core/prediction/next_points.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

class Document;
class LiveFit;

/// Where in sight a label would tell most. Never changes once it is published.
struct NextResult {
  std::shared_ptr<const FitResult> fit;  ///< the fit, and on which grid it was looked for
  std::optional<NextPoint> best;         ///< nothing where no label would tell anything
  std::vector<NextPoint> places;         ///< the best first, each some way from those before it
};

/// Looks for the place where a label would tell most under Laplace's Gaussian, on the grid of the plots,
/// while the view says that it is marked, or somebody else wants to know.
class LiveNext : public QObject {
  Q_OBJECT

 public:
  LiveNext(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Who wants to know, besides the plots.
  Interest& interest() { return m_interest; }

  /// Of the newest fit that there is one for; null while it is not wanted, or nothing can be fitted.
  std::shared_ptr<const NextResult> result() const { return m_result; }
  /// Why it does not come, in one sentence; empty where nothing failed.
  const QString& failure() const { return m_next.failure(); }

 signals:
  void resultChanged();  ///< result() or failure()
  void failed(const QString& message);

 private:
  void update();
  void setResult(std::shared_ptr<const NextResult> result);

  Document* m_document;
  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const NextResult> m_result;
  // Last: its thread ends before anything it uses.
  LiveComputation<std::shared_ptr<const FitResult>, NextResult> m_next;
};

}  // namespace credence
