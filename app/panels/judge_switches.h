#pragma once

#include "core/evaluation/calibration.h"

#include <QWidget>

#include <cstddef>

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QSpinBox;

namespace credence {

/// What the Judge page judges: whose probabilities, on which points, in which bins.
class JudgeSwitches : public QWidget {
  Q_OBJECT

 public:
  explicit JudgeSwitches(QWidget* parent = nullptr);

  bool laplace() const;     ///< rather than MAP
  bool testPoints() const;  ///< rather than training points
  void setTestPossible(bool possible);
  void chooseTrainingPoints();

  std::size_t bins() const;
  Binning binning() const;

  /// At the right end of the row.
  void addAtEnd(QWidget* widget);

 signals:
  void chosen();  ///< another method or other points
  void binsChanged();

 private:
  void addBins();

  QHBoxLayout* m_row;
  QButtonGroup* m_methods;
  QButtonGroup* m_parts;
  QSpinBox* m_bins;
  QComboBox* m_binning;
};

}  // namespace credence
