#pragma once

#include "app/compute/boundary_drawer.h"
#include "app/compute/live_computation.h"
#include "app/compute/live_fit.h"
#include "core/data/bounds.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <array>
#include <cstddef>
#include <memory>

namespace credence {

/// Keeps sampled boundaries in step with the fit, on a worker of its own, and moves them on request: every
/// draw along a great circle of the posterior, where it stays a draw of the same Gaussian (BoundaryDraws).
/// With them, or alone, those of the prior. Rests while the document's view shows none.
class LiveBoundaries : public QObject {
  Q_OBJECT

 public:
  LiveBoundaries(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Of the Gaussian that the left or the right plot averages over, and of Laplace's where that averages over
  /// none. Null while none are shown, or until there are some.
  std::shared_ptr<const SampledBoundaries> boundaries(PicturePlace place = PicturePlace::left) const {
    return m_boundaries.at(static_cast<std::size_t>(place));
  }

 signals:
  void changed();
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const Model> model;
    BoundarySources sources;
    Bounds view;
    double angle = 0.0;
    BoundaryKinds kinds = {};
  };
  BoundaryKinds wanted() const { return {m_document->view().boundaries, m_document->view().priorBoundaries}; }
  void startOrStop();
  void fitChanged();
  void request();
  void show(const BoundaryPair& boundaries);
  void move();

  Document* m_document;
  LiveFit* m_liveFit;
  double m_angle = 0.0;
  std::shared_ptr<const Model> m_model;  // whose boundaries are wanted; null for none
  BoundarySources m_sources;
  Bounds m_view;
  BoundaryPair m_boundaries;
  QTimer m_timer;
  QElapsedTimer m_sinceMove;
  LiveComputation<Request, BoundaryPair> m_drawn;  // last: its thread ends before anything it uses
};

}  // namespace credence
