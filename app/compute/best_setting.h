#pragma once

#include "app/document/document.h"

#include <QObject>

#include <memory>
#include <optional>

namespace credence {

class LiveFit;

/// The best setting that is known: of all cells of the evidence map and of all settings that were fitted to
/// these points, with the features and units at hand, the one with the largest log evidence, by Laplace's
/// approximation. It is more than the map's best cell as soon as a better setting has been on the plots.
class BestSetting : public QObject {
  Q_OBJECT

 public:
  BestSetting(Document* document, LiveFit* liveFit, QObject* parent = nullptr);

  struct Known {
    Hyperparameters setting;
    double logEvidence = 0.0;  ///< nats
    bool operator==(const Known&) const = default;
  };
  /// Nothing before anything was fitted, or where there is no prior.
  const std::optional<Known>& known() const { return m_known; }

 signals:
  void changed();

 private:
  void documentChanged(Changes changes);
  void takeFit();
  void takeMap();
  void offer(const Known& candidate);
  void forget();

  Document* m_document;
  LiveFit* m_liveFit;
  std::optional<Known> m_known;
};

}  // namespace credence
