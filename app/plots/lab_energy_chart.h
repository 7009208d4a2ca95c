#pragma once

#include "app/plots/lab_chart.h"

#include <QPointF>

class QCPGraph;
class QMouseEvent;

namespace credence {

/// The energy -log p of the lab, and the parabola of Laplace's Gaussian, which touches it at a mode. A click
/// near a stationary point chooses it.
class LabEnergyChart final : public LabChart {
  Q_OBJECT

 public:
  explicit LabEnergyChart(QWidget* parent = nullptr);

  QCPGraph* energy() const { return m_energy; }
  QCPGraph* parabola() const { return m_parabola; }
  /// In pixels of the plot.
  QPointF stationaryPosition(std::size_t point) const;

 signals:
  void stationaryChosen(std::size_t point);

 private:
  void draw() override;
  void drawStationary();
  void press(const QMouseEvent& event);

  QCPGraph* m_energy;
  QCPGraph* m_parabola;
  QCPGraph* m_modes;
  QCPGraph* m_others;
  QCPGraph* m_chosen;
};

}  // namespace credence
