#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/judgement.h"
#include "app/compute/live_computation.h"
#include "app/document/document.h"
#include "app/plots/figure_page.h"
#include "app/report/table.h"
#include "core/evaluation/decision.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;

namespace credence {

class ChartView;
class ConfusionGrid;
class CostButton;
class JudgeSwitches;
class LiveFit;
class LiveScores;
class StudyHead;
class StudyCures;
class TableButton;
class ThresholdRow;

/// How far the probabilities can be trusted: ROC, calibration, and the confusion matrix at a threshold that
/// moves, by the methods that the plots show and the pinned one. Computes nothing while it is hidden.
class JudgePage : public QWidget {
  Q_OBJECT

 public:
  JudgePage(Document* document, LiveFit* liveFit, LiveScores* scores, QWidget* parent = nullptr);
  ~JudgePage() override;

  /// From which the person pins a method.
  void openMethodMenu();

  /// What is shown; null while there is nothing.
  std::shared_ptr<const Judgement> judgement() const { return m_judgement; }

  /// The rows of the dataset that the chosen confusion cell counts.
  arma::uvec highlightedRows() const;

  QSize sizeHint() const override;

 signals:
  /// The points to mark: `rows` of `dataset`, none for none.
  void highlightChanged(const std::shared_ptr<const credence::Dataset>& dataset, const arma::uvec& rows);
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  TableButton* buildExports();
  void fitChanged();
  void request();
  std::vector<std::shared_ptr<const MethodScore>> scores() const;
  void scoresChanged();
  void updateNotes();
  void updateHead();
  QString answer() const;
  bool hasPrior() const;  // of the fit that is judged
  void followTime();
  void setJudgement(std::shared_ptr<const Judgement> judgement);
  void refresh();
  void updateThreshold();
  DecisionRule rule() const;
  QString costsSentence(const MethodJudgement& judged, const DecisionCounts& counts) const;
  void updateRoc();
  void updateCalibration();
  void updateCalibrationNote();
  void updateHighlight();
  const PartJudgement* part() const;      // nullptr where there is none
  const MethodJudgement* method() const;  // of the chosen one; the same
  QString methodTitle() const;
  QString describe(const QString& what) const;
  FigurePage makePicture() const;
  Table makeRocTable() const;
  Table makeCalibrationTable() const;
  Table makeConfusionTable() const;

  Document* m_document;
  LiveFit* m_liveFit;
  LiveScores* m_scores;
  LiveComputation<JudgementRequest, Judgement> m_judgements;
  std::shared_ptr<const FitResult> m_result;
  std::shared_ptr<const Judgement> m_judgement;
  std::vector<std::shared_ptr<const MethodScore>> m_requested;  // that it is to judge
  StudyHead* m_head;
  JudgeSwitches* m_switches;
  StudyCures* m_cures;
  ChartView* m_roc;
  ChartView* m_calibration;
  QLabel* m_notes;
  QLabel* m_calibrationNote;
  ConfusionGrid* m_grid;
  QLabel* m_rates;
  ThresholdRow* m_threshold;
};

}  // namespace credence
