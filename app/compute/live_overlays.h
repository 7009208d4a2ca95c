#pragma once

#include "app/compute/fit.h"
#include "app/compute/live_computation.h"
#include "app/document/plane_overlay.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

class Document;
class LiveFit;

/// Draws the overlays that the view shows, each on a worker of its own, so that none waits for another. Of
/// the points: those at hand, and what is drawn of another part of the plane stays until there is that of the
/// present one. Of the fit: the newest, and what is drawn of one before stays while the features are the same
/// and the data of the same origin; none while the plots show two settings.
class LiveOverlays : public QObject {
  Q_OBJECT

 public:
  LiveOverlays(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Null where none are shown, or there are none yet of the data.
  std::shared_ptr<const DrawnOverlays> result() const { return m_result; }

  /// What part of the plane the plots show.
  void setView(const Bounds& view);

 signals:
  void changed();
  void failed(const QString& message);

 private:
  struct Row {
    const PlaneOverlay* overlay = nullptr;
    std::optional<OverlayInputs> asked;  ///< last; nothing while the row is not shown
    std::shared_ptr<const Fit> fit;      ///< its, of an overlay of the fit
    std::shared_ptr<const DrawnOverlay> drawn;
    // Last: its thread ends before anything it uses.
    std::unique_ptr<LiveComputation<OverlayInputs, DrawnOverlay>> drawing;
  };

  void addRow(const PlaneOverlay& overlay);
  void takeData();
  void update();
  void updateRow(Row& row);
  void ask(Row& row, OverlayInputs inputs);
  std::optional<OverlayInputs> inputsOf(Row& row);
  void gather();

  Document* m_document;
  LiveFit* m_fit;
  std::shared_ptr<const arma::uvec> m_training;
  std::optional<Bounds> m_view;
  std::vector<std::shared_ptr<const DrawnOverlay>> m_drawn;  // those in m_result
  std::shared_ptr<const DrawnOverlays> m_result;
  std::vector<std::unique_ptr<Row>> m_rows;  // one for each of planeOverlays()
};

}  // namespace credence
