#pragma once

#include "app/chart/chart_view.h"
#include "app/studies/lab/lab_picture.h"

#include <QPointF>

#include <memory>

class QMouseEvent;

namespace credence {

/// The energy of the lab. A click near a stationary point chooses it.
class LabEnergyChart final : public ChartView {
  Q_OBJECT

 public:
  explicit LabEnergyChart(QWidget* parent = nullptr);

  void setPicture(std::shared_ptr<const LabPicture> picture);

  /// In pixels of the plot.
  QPointF stationaryPosition(std::size_t point) const;

 signals:
  void stationaryChosen(std::size_t point);

 private:
  void press(const QMouseEvent& event);

  std::shared_ptr<const LabPicture> m_picture;
};

}  // namespace credence
