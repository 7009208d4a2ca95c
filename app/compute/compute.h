#pragma once

#include "app/compute/fit_job.h"
#include "app/compute/fit_result.h"
#include "app/compute/map_result.h"
#include "core/concurrency/gate.h"
#include "core/concurrency/latest_wins.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace credence {

/// The two background workers, and the way of their results to the GUI thread: one fits and predicts, one
/// fills the evidence map. The map waits while a fit is wanted; while a stroke changes the data it gets
/// turns. Results arrive through signals on the thread this object lives on; those of an outdated request may
/// arrive and carry their request's generation.
class Compute : public QObject {
  Q_OBJECT

 public:
  explicit Compute(QObject* parent = nullptr);
  ~Compute() override;

  /// Returns the generation that the answer will carry.
  quint64 requestFit(FitRequest request);
  quint64 requestMap(MapRequest request);
  void cancelFit();
  void cancelMap();

  /// What the fit worker is at.
  Progress fitProgress() const { return m_fitWorker->progress(); }

 signals:
  void fitReady(std::shared_ptr<const credence::FitResult> result);
  void mapReady(std::shared_ptr<const credence::MapResult> result);
  /// A worker has begun to wait for work.
  void fitIdle();
  void mapIdle();

 signals:
  // Sent by the workers. Queued, and without data: results wait behind the workers' own mutexes until they
  // are taken.
  void fitWaiting(QPrivateSignal);
  void mapWaiting(QPrivateSignal);

 private:
  using FitWorker = LatestWins<FitRequest, std::shared_ptr<const FitResult>>;
  using MapWorker = LatestWins<MapRequest, std::shared_ptr<const MapResult>>;

  void deliverFit();
  void deliverMap();
  void holdMap(bool takesTurns);
  void releaseMap();

  FitJob m_fitJob;
  Gate m_mapGate;
  bool m_mapHeld = false;
  QTimer m_releaseTimer;
  QTimer m_deliveryTimer;
  QElapsedTimer m_sinceDelivery;                // of the last picture
  std::shared_ptr<const Dataset> m_mapDataset;  // of the newest request
  bool m_quickFits = false;
  QElapsedTimer m_sinceHeld;
  QTimer m_turnTimer;  // runs while the map has a turn
  quint64 m_generation = 0;
  // Last: their threads end before anything they use.
  std::unique_ptr<FitWorker> m_fitWorker;
  std::unique_ptr<MapWorker> m_mapWorker;
};

}  // namespace credence
