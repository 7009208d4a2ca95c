#pragma once

#include "app/compute/live_computation.h"
#include "app/compute/map_average_pictures.h"
#include "core/data/bounds.h"

#include <QObject>

#include <memory>

namespace credence {

class Document;
class LiveFit;

/// Averages over the evidence map while a plot shows that, as soon as the map is complete.
class LiveMapAverage : public QObject {
  Q_OBJECT

 public:
  LiveMapAverage(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// The newest there is; null before the first. It stays until its successor is there: see its map.
  std::shared_ptr<const MapAverage> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const MapResult> map;
    const PosteriorKind* posterior = nullptr;
    Bounds view;

    bool operator==(const Request&) const = default;
  };

  void update();

  Document* m_document;
  LiveFit* m_fit;
  Request m_requested;
  std::shared_ptr<const MapAverage> m_result;
  LiveComputation<Request, MapAverage> m_averages;  // last: its thread ends before anything it uses
};

}  // namespace credence
