#pragma once

#include "app/compute/live_draws.h"
#include "app/report/table.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace credence {

class ChartBox;
class ChartView;
class LiveFit;
class LogSlider;
class PictureButton;
class StudyCures;
class TableButton;

/// How many draws it takes: the probability at a place and the evidence by ever more draws of a Gaussian or
/// of the prior, and the weights that the true posterior gives them. Draws while it is in sight, and only
/// then.
class DrawsPage : public QWidget {
  Q_OBJECT

 public:
  DrawsPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  const LiveDraws* draws() const { return &m_draws; }
  ChartView* probabilityChart() const;
  ChartView* weightsChart() const;
  ChartView* evidenceChart() const;

  QSize sizeHint() const override { return {820, 236}; }

 signals:
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* buildControls();
  TableButton* buildExport();
  PictureButton* buildPicture();
  void showSettings();
  void followTime();
  void showDraws();
  QString describeWait() const;
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveDraws m_draws;
  QComboBox* m_from;
  LogSlider* m_number;
  QLabel* m_place;
  ChartBox* m_probability;
  ChartBox* m_weights;
  ChartBox* m_evidence;
  StudyCures* m_cures;
};

}  // namespace credence
