#pragma once

#include "core/model/solver_trace.h"

#include <QWidget>

#include <array>
#include <vector>

class QLabel;

namespace credence {

/// A row for each solver: its line, how many steps it took, how long they took, and how it ended.
class SolverLegend : public QWidget {
  Q_OBJECT

 public:
  explicit SolverLegend(QWidget* parent = nullptr);

  /// `running`: whether a trace that has not ended is still under way; else it was stopped.
  void setTraces(const std::vector<SolverTrace>& traces, bool running);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Row {
    QLabel* sample;
    QLabel* steps;
    QLabel* time;
    QLabel* outcome;
  };

  void updateSamples();

  std::array<Row, 3> m_rows = {};  // by solver
};

}  // namespace credence
