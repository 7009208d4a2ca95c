#pragma once

#include "app/compute/fit.h"
#include "app/report/table.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace credence {

class Document;
class LiveFit;
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
  MetricsPanel(Document* document, LiveFit* liveFit, SplitTrials* trials, LiveMethod* pinned,
               QWidget* parent = nullptr);

  QString text() const;

 signals:
  void failed(const QString& message);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildTables();
  void showResult();
  void setStale(bool stale);
  void showScores();
  std::shared_ptr<const MethodPrediction> prediction() const;
  Table makeScoreTable(const Fit& result) const;

  QLabel* m_evidence;
  QLabel* m_scores;
  TableButton* m_tables;
  std::shared_ptr<const Fit> m_result;
  LiveFit* m_liveFit;
  LiveMethod* m_pinned;
  SplitTrialsBox* m_trials;
};

}  // namespace credence
