#pragma once

#include "app/compute/live_computation.h"
#include "app/compute/solver_comparison.h"
#include "app/compute/solver_step_pictures.h"
#include "core/prediction/predict.h"

#include <QObject>

#include <memory>

namespace credence {

class LiveFit;

/// Predicts by the weights at one step of a solver, of the fit at hand, on the grid that its plots have.
class LiveSolverStep : public QObject {
  Q_OBJECT

 public:
  explicit LiveSolverStep(LiveFit* fit, QObject* parent = nullptr);

  /// That step of `solved` is wanted, which has it, and has kept its weights.
  void show(std::shared_ptr<const SolverResult> solved, const SolverPlace& place);
  /// None is.
  void clear();

  /// The newest there is, until none is wanted; null before the first. See its model.
  std::shared_ptr<const FinishedPicture> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  struct Wanted {
    std::shared_ptr<const SolverResult> solved;
    SolverPlace place;
    Grid grid = {};

    bool operator==(const Wanted&) const = default;
  };

  void request();

  LiveFit* m_fit;
  Wanted m_wanted;     // nothing solved: none
  Wanted m_requested;  // last
  GridPredictor m_predictor;
  std::shared_ptr<const FinishedPicture> m_result;
  LiveComputation<Wanted, FinishedPicture> m_pictures;  // last: its thread ends before anything it uses
};

}  // namespace credence
