#pragma once

#include "app/compute/fit.h"
#include "app/report/table_text.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;

namespace credence {

class Document;
class LiveMethod;
struct MethodPrediction;
class SplitTrials;
class SplitTrialsBox;

/// How good the fit is: the evidence in its terms, scores on training and test points by MAP, Laplace and the
/// pinned method, and how much those on test points depend on the split.
class MetricsPanel : public QWidget {
  Q_OBJECT

 public:
  MetricsPanel(Document* document, SplitTrials* trials, LiveMethod* pinned, QWidget* parent = nullptr);

  /// Null empties the panel.
  void setResult(const std::shared_ptr<const Fit>& result);
  /// Whether they are of another setting than the one at hand: then they are dim, as the pictures are.
  void setStale(bool stale);
  QString text() const;

 signals:
  void failed(const QString& message);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildTables();
  void showScores();
  std::shared_ptr<const MethodPrediction> prediction() const;
  Table makeScoreTable(const Fit& result) const;

  QLabel* m_evidence;
  QLabel* m_scores;
  QToolButton* m_tables;
  std::shared_ptr<const Fit> m_result;
  QPointer<LiveMethod> m_pinned;  // hidden with its closing window, the panel may outlive it
  SplitTrialsBox* m_trials;
};

}  // namespace credence
