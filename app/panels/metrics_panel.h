#pragma once

#include "app/compute/fit_result.h"
#include "app/report/table.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QLabel;

namespace credence {

class Document;
class LiveMethod;
struct MethodPrediction;
class SplitTrials;
class SplitTrialsBox;
class TableButton;

/// How good the fit is: the evidence in its terms, scores on training and test points by MAP, Laplace and the
/// pinned method, and how much those on test points depend on the split.
class MetricsPanel : public QWidget {
  Q_OBJECT

 public:
  MetricsPanel(Document* document, SplitTrials* trials, LiveMethod* pinned, QWidget* parent = nullptr);

  /// Null empties the panel.
  void setResult(const std::shared_ptr<const FitResult>& result);
  /// Whether they are of another setting than the one at hand: then they are dim, as the pictures are.
  void setStale(bool stale);
  QString text() const;

 signals:
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildTables();
  void showScores();
  std::shared_ptr<const MethodPrediction> prediction() const;
  Table makeScoreTable(const FitResult& result) const;

  QLabel* m_evidence;
  QLabel* m_scores;
  TableButton* m_tables;
  std::shared_ptr<const FitResult> m_result;
  QPointer<LiveMethod> m_pinned;  // hidden with its closing window, the panel may outlive it
  SplitTrialsBox* m_trials;
};

}  // namespace credence
