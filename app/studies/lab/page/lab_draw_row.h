#pragma once

#include "app/document/lab_setting.h"

#include <QWidget>

class QSpinBox;

namespace credence {

class NumberEdit;

/// Draws many data of the lab's weight at once: how many, at which true weight, how steep, by which seed.
class LabDrawRow : public QWidget {
  Q_OBJECT

 public:
  explicit LabDrawRow(QWidget* parent = nullptr);

  /// How the data were drawn; where they were not, what was typed stays.
  void showProblem(const LabProblem& problem);

 signals:
  void drawAsked(const credence::LabDraw& draw);

 private:
  void ask();

  QSpinBox* m_count;
  NumberEdit* m_weight;
  NumberEdit* m_spread;
  QSpinBox* m_seed;
};

}  // namespace credence
