#pragma once

#include "app/document/document.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace credence {

struct DerivativeCheck;

/// Where the solvers begin, and whether derivatives are checked.
class SolverStartRow : public QWidget {
  Q_OBJECT

 public:
  explicit SolverStartRow(Document* document, QWidget* parent = nullptr);

  /// Null where they were not checked, or are not yet.
  void setDerivatives(const DerivativeCheck* check);

 private:
  void buildControls();
  void showStart();

  Document* m_document;
  QComboBox* m_start;
  QSpinBox* m_seed;
  QCheckBox* m_checks;
  QLabel* m_derivatives;
};

}  // namespace credence
