#pragma once

#include "app/compute/fit_result.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace credence {

/// How good the fit is: the evidence in its terms, and scores on training and test points.
class MetricsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit MetricsPanel(QWidget* parent = nullptr);

  /// Null empties the panel.
  void setResult(const std::shared_ptr<const FitResult>& result);
  QString text() const;

 private:
  QLabel* m_evidence;
  QLabel* m_scores;
};

}  // namespace credence
