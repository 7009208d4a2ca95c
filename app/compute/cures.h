#pragma once

#include "app/compute/fit.h"
#include "app/document/document.h"

#include <QObject>

#include <memory>
#include <optional>

namespace credence {

class LiveFit;

/// What may help where work takes long, or where a guess at the setting does not suit the data. Each is a
/// change of the document, and one step of its history.
enum class Cure {
  fewerBumps,   ///< 200 of them: on random training points, or on a grid where they stand on one
  standardise,  ///< both inputs, where one spreads much further than the other
  fewerCells,   ///< of the evidence map
};

/// What the time of some work goes into, on which it depends whether fewer bumps save any.
enum class Effort {
  settings,   ///< fits of many settings, narrow widths among them
  fits,       ///< of the setting at hand
  posterior,  ///< other Gaussians and draws in the directions of its fit
};

/// The cures of the setting at hand, and what the one that was taken last costs in log evidence.
class Cures : public QObject {
  Q_OBJECT

 public:
  static constexpr arma::uword fewBumps = 200;

  explicit Cures(LiveFit* fit, QObject* parent = nullptr);

  /// Whether there is something to be cured in that way. Fewer bumps do not help where the fit at hand needs
  /// no more directions than they have, nor fits that go by moments, which are quicker than theirs.
  bool helps(Cure cure, Effort effort = Effort::settings) const;
  void take(Cure cure);

  /// Laplace's log evidence of the setting as it was before a cure and as it is after it, of the same points,
  /// in nats.
  struct Cost {
    Cure cure = Cure::fewerBumps;
    double before = 0.0;
    double after = 0.0;
    double error = 0.0;  ///< the difference is right to so much
  };
  /// Of the cure that was taken last, as long as nothing else has been changed since, and both were fitted.
  std::optional<Cost> cost() const;

  /// So many values along each axis would the map have: at most.
  arma::uword fewCells() const;

 signals:
  void changed();

 private:
  /// A setting, and its evidence once it was fitted. Fits themselves are large.
  struct Known {
    Hyperparameters setting;
    std::optional<double> evidence = {};
    double error = 0.0;
  };

  void documentChanged(Changes changes);
  void takeFit();
  static void enter(const Fit& fit, Known& known);
  arma::uword bumps() const;
  arma::uword cellsAlong() const;
  bool saves(Effort effort) const;

  Document* m_document;
  LiveFit* m_fit;
  std::optional<Cure> m_taken;
  Known m_before;
  Known m_after;
  mutable std::shared_ptr<const Dataset> m_measured;  // whose spread was measured last
  mutable bool m_disparate = false;
};

}  // namespace credence
