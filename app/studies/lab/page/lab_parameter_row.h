#pragma once

#include "core/lab/lab_problem.h"

#include <QWidget>

namespace credence {

class GenerateRow;
class LogSlider;

/// A number of a density: its title, a slider over its usual values, and a box that takes all that are
/// allowed.
class LabParameterRow : public QWidget {
  Q_OBJECT

 public:
  explicit LabParameterRow(const LabParameter& parameter, QWidget* parent = nullptr);

  /// Shows a value without telling anybody.
  void showValue(double value);

 signals:
  void edited(double value);  ///< by the person's hand; allowed

 private:
  LabParameter m_parameter;
  LogSlider* m_logarithmic = nullptr;  // one of the two
  GenerateRow* m_linear = nullptr;
};

}  // namespace credence
