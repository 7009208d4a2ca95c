#pragma once

#include "app/chart/chart_view.h"
#include "app/studies/lab/lab_picture.h"

#include <QPointF>

#include <memory>
#include <optional>

class QMouseEvent;

namespace credence {

/// The density of the lab with handles over it, which are dragged sideways.
class LabDensityChart final : public ChartView {
  Q_OBJECT

 public:
  explicit LabDensityChart(QWidget* parent = nullptr);

  void setPicture(std::shared_ptr<const LabPicture> picture);

  /// In pixels of the plot; those outside the axes stand at their edge.
  QPointF handlePosition(std::size_t handle) const;

 signals:
  void dragStarted();
  void dragged(std::size_t handle, double place);
  void dragFinished();
  void datumSelected(std::optional<std::size_t> datum);
  void datumAsked(double place);                              ///< a new one
  void menuAsked(std::size_t datum, const QPoint& position);  ///< on the screen
  void removalAsked();                                        ///< of the selected datum

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Drag {
    std::size_t handle = 0;
    double pressed = 0.0;  ///< where the mouse was, in the units of the axis
    double place = 0.0;    ///< and the handle
  };

  std::optional<std::size_t> handleAt(const QPointF& position) const;

  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release();
  void doubleClick(const QMouseEvent& event);

  std::shared_ptr<const LabPicture> m_picture;
  std::optional<Drag> m_drag;
};

}  // namespace credence
