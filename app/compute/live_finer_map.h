#pragma once

#include "app/compute/finer_map.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace credence {

class LiveFit;

/// Refines the map while the hand rests and somebody looks, as long as that takes seconds. It gives way to
/// every fit, and to the map itself.
class LiveFinerMap : public QObject {
  Q_OBJECT

 public:
  explicit LiveFinerMap(LiveFit* fit, QObject* parent = nullptr);

  Interest& interest() { return m_interest; }
  /// The finest there is of LiveFit::map(); null while there is none.
  std::shared_ptr<const FinerMap> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  void update();

  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const MapResult> m_requested;  // null where there is nothing to wait for
  std::shared_ptr<const FinerMap> m_result;
  QTimer m_rest;
  LiveComputation<std::shared_ptr<const MapResult>, FinerMap>
      m_maps;  // last: its thread ends before what it uses
};

}  // namespace credence
