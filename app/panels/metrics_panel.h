#pragma once

#include "app/compute/fit.h"
#include "app/report/score_tables.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>

namespace credence {

class Document;
class LiveFit;
class LiveScores;
class LiveTruth;
class ReadableFit;
class SplitTrials;
class SplitTrialsBox;
class TableButton;
class TableLabel;

/// How good the fit is: the evidence in its terms, what the true posterior says of it and of scores, scores
/// on training and test points by the methods that the plots show and the pinned one, and how much those on
/// test points depend on the split.
class MetricsPanel : public QWidget {
  Q_OBJECT

 public:
  MetricsPanel(Document* document, LiveFit* liveFit, SplitTrials* trials, LiveScores* scores,
               LiveTruth* truth, QWidget* parent = nullptr);

  QString text() const;
  /// What it shows, for others that are to change with it.
  ReadableFit* readableFit() const { return m_readable; }

 signals:
  void failed(const QString& message);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildTables();
  void showResult();
  void showEvidence();
  void setStale(bool stale);
  void showTruth();
  QString describeTruth() const;
  void showScores();
  double threshold() const;
  MethodScore atThreshold(const MethodScore& score) const;
  using ScoresAsTable = std::function<Table(const std::vector<ScoredMethod>&)>;
  Table makeTable(const ScoresAsTable& table) const;

  TableLabel* m_evidence;
  TableLabel* m_truth;
  TableLabel* m_scores;
  TableButton* m_tables;
  std::shared_ptr<const Fit> m_result;
  Document* m_document;
  ReadableFit* m_readable;
  LiveScores* m_listed;
  LiveTruth* m_live;
  QTimer m_progressTimer;  // while a sampler takes its time
  SplitTrialsBox* m_trials;
};

}  // namespace credence
