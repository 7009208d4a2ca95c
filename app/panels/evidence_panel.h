#pragma once

#include "app/compute/map_result.h"
#include "app/document/document.h"

#include <QWidget>

#include <memory>

class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QSpinBox;
class QToolButton;

namespace credence {

class EvidencePlot;
class LiveFit;

/// The evidence map with its ranges, progress and Cancel.
class EvidencePanel : public QWidget {
  Q_OBJECT

 public:
  EvidencePanel(Document* document, LiveFit* liveFit, QWidget* parent = nullptr);

  EvidencePlot* plot() const { return m_plot; }

 signals:
  void cellHovered(const QString& description);
  void failed(const QString& message);

 private:
  struct RangeEditor {
    QLineEdit* start = nullptr;
    QLineEdit* stop = nullptr;
    QSpinBox* count = nullptr;
  };

  RangeEditor buildRange(QGridLayout* grid, int row, const QString& name);
  void editRanges();
  void showRange(const RangeEditor& editor, const LogRange& range);
  void documentChanged(Changes changes);
  void updateMap();
  void updateProgress();

  Document* m_document;
  LiveFit* m_liveFit;
  EvidencePlot* m_plot;
  RangeEditor m_width;
  RangeEditor m_priorVariance;
  QProgressBar* m_progress;
  QToolButton* m_action;
  QLabel* m_best;
};

}  // namespace credence
