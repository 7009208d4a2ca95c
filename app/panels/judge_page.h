#pragma once

#include "app/compute/judge_worker.h"
#include "app/document/table_text.h"
#include "app/plots/calibration_chart.h"
#include "app/plots/roc_chart.h"

#include <QWidget>

#include <memory>

class QButtonGroup;
class QComboBox;
class QCustomPlot;
class QDoubleSpinBox;
class QLabel;
class QMenu;
class QSlider;
class QSpinBox;
class QToolButton;

namespace credence {

class ConfusionGrid;
class TableExport;

/// How far the probabilities can be trusted: ROC, calibration, and the confusion matrix at a threshold that
/// moves. Computes nothing while it is hidden.
class JudgePage : public QWidget {
  Q_OBJECT

 public:
  explicit JudgePage(QWidget* parent = nullptr);
  ~JudgePage() override;

  /// Null empties the page.
  void setResult(std::shared_ptr<const FitResult> result);

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
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* buildSwitches();
  QWidget* buildThreshold();
  QToolButton* buildExports();
  TableExport* addExport(QMenu* menu, const QString& title, const QString& fileName,
                         Table (JudgePage::*make)() const);
  void request();
  void receive(const std::shared_ptr<const Judgement>& judgement);
  void refresh();
  void updateThreshold();
  void updateCalibrationNote();
  void updateHighlight();
  void updateTheme();
  double threshold() const;

  bool laplace() const;
  const PartJudgement* part() const;      // nullptr where there is none
  const MethodJudgement* method() const;  // the same
  QString describe(const QString& what) const;
  Table makeRocTable() const;
  Table makeCalibrationTable() const;
  Table makeConfusionTable() const;

  JudgeWorker m_worker;
  std::shared_ptr<const FitResult> m_result;
  std::shared_ptr<const Judgement> m_judgement;
  QButtonGroup* m_methods = nullptr;
  QButtonGroup* m_parts = nullptr;
  QSpinBox* m_bins = nullptr;
  QComboBox* m_binning = nullptr;
  QSlider* m_slider = nullptr;
  QDoubleSpinBox* m_threshold = nullptr;
  QCustomPlot* m_rocPlot;
  QCustomPlot* m_calibrationPlot;
  std::unique_ptr<RocChart> m_roc;
  std::unique_ptr<CalibrationChart> m_calibration;
  QLabel* m_calibrationNote;
  ConfusionGrid* m_grid;
  QLabel* m_rates;
};

}  // namespace credence
