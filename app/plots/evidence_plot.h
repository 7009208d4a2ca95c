#pragma once

#include "app/plots/evidence_chart.h"

#include <QWidget>

#include <memory>

class QCustomPlot;

namespace credence {

/// The evidence map in the window: a click chooses a cell, hovering reads it.
class EvidencePlot : public QWidget {
  Q_OBJECT

 public:
  explicit EvidencePlot(QWidget* parent = nullptr);
  ~EvidencePlot() override;

  void setMap(std::shared_ptr<const MapResult> result);
  void setCurrent(const Hyperparameters& hyperparameters);

  QCustomPlot* plot() const { return m_plot; }

 signals:
  void settingChosen(double width, double priorVariance);
  void cellHovered(const QString& description);  ///< empty when the mouse leaves

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void updateTheme();
  void choose(const QPointF& pixel);
  void describe(const QPointF& pixel);
  std::optional<EvidenceMap::Cell> cellAtPixel(const QPointF& pixel) const;

  QCustomPlot* m_plot;
  std::unique_ptr<EvidenceChart> m_chart;
  std::shared_ptr<const MapResult> m_result;
};

}  // namespace credence
