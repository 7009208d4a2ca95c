#pragma once

#include "app/compute/fit_result.h"

#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;

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

 signals:
  void failed(const QString& message);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildTables();

  QLabel* m_evidence;
  QLabel* m_scores;
  QToolButton* m_tables;
  std::shared_ptr<const FitResult> m_result;
  SplitTrialsBox* m_trials;
};

}  // namespace credence
