#pragma once

#include "app/compute/live_solver_step.h"
#include "app/compute/solver_comparison.h"
#include "app/document/document.h"
#include "app/studies/solver/solver_chart.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QSlider;

namespace credence {

class ElidedLabel;

/// Chooses a step of a solver's way for the plots: whether one of them shows it, whose, and which.
class SolverStepRow : public QWidget {
  Q_OBJECT

 public:
  explicit SolverStepRow(Document* document, QWidget* parent = nullptr);

  /// Null while there are no ways of the fit at hand.
  void setResult(std::shared_ptr<const SolverResult> result);

  /// The step that is chosen, of those whose weights are kept; nothing before the solver has begun.
  std::optional<SolverPlace> place() const;
  /// The same for charts, while a plot shows it.
  std::optional<SolverMark> mark() const;

 private:
  void buildSlider();
  void showChoice();
  void chooseLandmark(int landmark);
  void setShown(bool shown);
  const SolverTrace* trace() const;

  Document* m_document;
  std::shared_ptr<const SolverResult> m_result;
  QCheckBox* m_shown;
  QComboBox* m_solver;
  QSlider* m_slider;
  ElidedLabel* m_text;
};

}  // namespace credence
