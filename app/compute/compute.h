#pragma once

#include "app/compute/fit_job.h"
#include "app/compute/fit_result.h"
#include "app/compute/live_computation.h"
#include "app/compute/map_result.h"
#include "core/concurrency/gate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

namespace credence {

/// The two live computations that share the cores: one fits and predicts, one fills the evidence map. The map
/// waits while a fit is wanted; while a stroke changes the data it gets turns. Fits of a request that has
/// just passed may arrive, too, and carry their request's generation.
class Compute : public QObject {
  Q_OBJECT

 public:
  explicit Compute(QObject* parent = nullptr);

  /// Returns the generation that the answer will carry.
  quint64 requestFit(FitRequest request);
  /// The map is not to begin before the fit that is about to be asked for; cancelFit() lets it.
  void expectFit() { holdMap(false); }
  void requestMap(MapRequest request);
  void cancelFit();
  void cancelMap();

  /// What the fit worker is at.
  Progress fitProgress() const { return m_fits.progress(); }
  /// Why the newest request of either has no answer, in one sentence; empty where nothing failed.
  const QString& fitFailure() const { return m_fits.failure(); }
  const QString& mapFailure() const { return m_maps.failure(); }

 signals:
  void fitReady(std::shared_ptr<const credence::FitResult> result);
  void mapReady(std::shared_ptr<const credence::MapResult> result);
  /// A worker has begun to wait for work.
  void fitIdle();
  void mapIdle();
  /// fitFailure() or mapFailure(), when it has come about.
  void failed(const QString& message);

 private:
  void holdMap(bool takesTurns);
  void releaseMap();

  FitJob m_fitJob;
  FitProblem m_newestProblem;
  std::atomic<quint64> m_problem = 0;  // counts problems; jobs look at it
  Gate m_mapGate;
  bool m_mapHeld = false;
  QTimer m_releaseTimer;
  std::shared_ptr<const Dataset> m_mapDataset;  // of the newest request
  bool m_quickFits = false;
  QElapsedTimer m_sinceHeld;
  QTimer m_turnTimer;  // runs while the map has a turn
  quint64 m_generation = 0;
  // Last: their threads end before anything they use.
  LiveComputation<FitRequest, FitResult> m_fits;
  LiveComputation<MapRequest, MapResult> m_maps;
};

}  // namespace credence
