#pragma once

#include "core/model/model_health.h"

#include <QWidget>

class QLabel;

namespace credence {

/// How well the fit went, in numbers, and in words what of it is at its limit.
class HealthBox : public QWidget {
  Q_OBJECT

 public:
  explicit HealthBox(QWidget* parent = nullptr);

  /// Null while it is not known.
  void setHealth(const ModelHealth* health);
  QLabel* facts() const { return m_facts; }

 private:
  QLabel* m_facts;
  QLabel* m_findings;
};

}  // namespace credence
