#pragma once

#include "app/compute/map_result.h"
#include "app/document/document.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QSpinBox;
class QToolButton;

namespace credence {

class BestSetting;
class EvidencePlot;
class LiveFit;
class NumberEdit;

/// The evidence map with what colours it, its ranges, progress and Cancel.
class EvidencePanel : public QWidget {
  Q_OBJECT

 public:
  EvidencePanel(Document* document, LiveFit* liveFit, BestSetting* bestSetting, QWidget* parent = nullptr);

  EvidencePlot* plot() const { return m_plot; }

  /// Where the window is low, without the sentence on the best cells, which the map's tool tip says then.
  void setBrief(bool brief);

  /// Covers the map and what is said of its best cells; what a hand then takes on it is a guess, told by
  /// cellMarked(), and no setting.
  void setCovered(bool covered, bool asks);

 signals:
  /// A hand has taken a setting from the map.
  void settingTaken();
  void cellMarked(double width, double priorVariance);
  void cellHovered(const QString& description);
  void failed(const QString& message);

 private:
  struct RangeEditor {
    QLabel* name = nullptr;
    NumberEdit* start = nullptr;
    NumberEdit* stop = nullptr;
    QSpinBox* count = nullptr;
  };

  void buildQuantities();
  void buildLayout();
  QWidget* buildRanges();
  QWidget* buildEdgeNotice();
  void connectPlot();
  RangeEditor buildRange(QGridLayout* grid, int row, const QString& name);
  void editRanges();
  void showRange(const RangeEditor& editor, const LogRange& range);
  void documentChanged(Changes changes);
  void showFolds();
  void showQuantity();
  void updateQuantities();
  QString obstacleTo(MapPass pass) const;
  int indexInstead(const MapQuantity& shown) const;
  bool hasWidth() const;
  void take(double width, double priorVariance);
  void zoomTo(const EvidenceRanges& ranges);
  void widen();
  void rest();
  void updateMap();
  void updateBest();
  void updateTruth();
  void updateEdges();
  void updateProgress();
  QString describeProgress() const;
  QString describeWait() const;
  QString describeBest(const QString& mark, const std::string& quantity) const;

  Document* m_document;
  LiveFit* m_liveFit;
  BestSetting* m_bestSetting;
  EvidencePlot* m_plot;
  QComboBox* m_quantity;
  QSpinBox* m_folds;
  RangeEditor m_width;
  RangeEditor m_priorVariance;
  QToolButton* m_ranges;
  QWidget* m_work;  ///< while the map is computed, or not whole
  QProgressBar* m_progress;
  QToolButton* m_action;
  QLabel* m_best;
  bool m_brief = false;
  bool m_covered = false;
  bool m_asks = false;
  QLabel* m_truth;
  QWidget* m_edgeNotice;
  QLabel* m_edgeText;
  QToolButton* m_widen;
  EvidenceRanges m_wider;  // what the button would set
  QTimer m_zoomTimer;      // runs while a turn of the wheel may go on
  QTimer m_restTimer;
  std::vector<Hyperparameters> m_trail;
};

}  // namespace credence
