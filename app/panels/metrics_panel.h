#pragma once

#include "app/compute/fit_result.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace credence {

class Document;
class SplitTrials;
class SplitTrialsBox;

/// How good the fit is: the evidence in its terms, scores on training and test points, and how much those on
/// test points depend on the split.
class MetricsPanel : public QWidget {
  Q_OBJECT

 public:
  MetricsPanel(Document* document, SplitTrials* trials, QWidget* parent = nullptr);

  /// Null empties the panel.
  void setResult(const std::shared_ptr<const FitResult>& result);
  QString text() const;

 private:
  QLabel* m_evidence;
  QLabel* m_scores;
  SplitTrialsBox* m_trials;
};

}  // namespace credence
