#pragma once

#include "app/compute/live_computation.h"
#include "app/document/plane_overlay.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

class Document;

/// What is drawn over the plots of the plane, and of what.
struct DrawnOverlays {
  ShownOverlays overlays;
  OverlayInputs inputs;
  std::vector<OverlayLines> lines;  ///< one entry for each of the overlays
};

/// Draws the overlays that the view shows, of the data at hand. Those of another part of the plane stay until
/// there are those of the present one.
class LiveOverlays : public QObject {
  Q_OBJECT

 public:
  explicit LiveOverlays(Document* document, QObject* parent = nullptr);

  /// Null where none are shown, or there are none yet of the data.
  std::shared_ptr<const DrawnOverlays> result() const { return m_result; }

  /// What part of the plane the plots show.
  void setView(const Bounds& view);

 signals:
  void changed();
  void failed(const QString& message);

 private:
  void takeData();
  void update();
  void setResult(std::shared_ptr<const DrawnOverlays> result);

  Document* m_document;
  std::shared_ptr<const arma::uvec> m_training;
  std::optional<Bounds> m_view;
  std::shared_ptr<const DrawnOverlays> m_result;
  // Last: its thread ends before anything it uses.
  LiveComputation<DrawnOverlays, DrawnOverlays> m_drawing;
};

}  // namespace credence
