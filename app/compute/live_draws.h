#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/document/document.h"
#include "core/method/draw_study.h"

#include <QObject>
#include <QPointF>
#include <QTimer>

#include <memory>
#include <vector>

namespace credence {

class LiveFit;

/// Where the probability is asked for.
struct DrawnPlace {
  enum class Chosen : unsigned char {
    crosshair,
    frozen,    ///< the crosshair, where it was frozen
    test,      ///< nobody has pointed anywhere: the test point nearest to the middle of the view
    training,  ///< the training point, where there is no test point
  };
  QPointF point;  ///< in the data's units
  Chosen chosen = Chosen::crosshair;

  bool operator==(const DrawnPlace&) const = default;
};

struct DrawsRequest {
  std::shared_ptr<const Fit> fit;
  Bounds view;
  const PosteriorKind* from = nullptr;  ///< null: the prior's draws
  arma::uword draws = 0;
  DrawnPlace place;
};

/// What draws of a fit say. Never changes once it is published.
struct DrawsResult {
  DrawsRequest request;
  std::shared_ptr<const DrawWeights> weights;  ///< of fewer draws, at first
  DrawnProbability probability;                ///< of no more draws than those
  std::vector<StatedEvidence> evidences = {};
  bool complete = false;  ///< neither more draws nor more evidences are to come
};

/// Draws from what the document's view says, as many as that says, while somebody wants to see them: a
/// thousand at once, then ever more.
class LiveDraws : public QObject {
  Q_OBJECT

 public:
  LiveDraws(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Who sees the draws.
  Interest& interest() { return m_interest; }

  /// Null where there is no fit to draw from.
  std::shared_ptr<const DrawsResult> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  void updateSoon();
  void update();

  Document* m_document;
  LiveFit* m_fit;
  Interest m_interest;
  QTimer m_timer;
  DrawsRequest m_requested;  // no fit while the worker has nothing to do
  std::shared_ptr<const DrawsResult> m_result;
  LiveComputation<DrawsRequest, DrawsResult> m_draws;  // last: its thread ends before anything it uses
};

}  // namespace credence
