#pragma once

#include "app/document/document.h"

#include <QWidget>

class QComboBox;
class QSpinBox;

namespace credence {

/// Where kernels stand: on all training points, on some drawn by a seed, or on a grid.
class CentresBox : public QWidget {
  Q_OBJECT

 public:
  explicit CentresBox(Document* document, QWidget* parent = nullptr);

 private:
  template <typename Edit>
  void edit(const Edit& change);
  void update();

  Document* m_document;
  QComboBox* m_rule;
  QSpinBox* m_count;
  QSpinBox* m_seed;
};

}  // namespace credence
