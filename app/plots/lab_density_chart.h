#pragma once

#include "app/plots/lab_chart.h"

#include <QPointF>

#include <optional>
#include <vector>

class QCPGraph;
class QMouseEvent;

namespace credence {

/// The density of the lab, an area, and the Gaussians in its place; over them, on an axis of their own, the
/// factors that it is a product of. Handles are dragged sideways.
class LabDensityChart final : public LabChart {
  Q_OBJECT

 public:
  explicit LabDensityChart(QWidget* parent = nullptr);

  QCPGraph* truth() const { return m_truth; }
  QCPGraph* trueWeight() const { return m_trueWeight; }  ///< without points where data were not drawn
  /// In the order of lab_rules().
  QCPGraph* gaussian(std::size_t rule) const { return m_gaussians.at(rule); }
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

  void draw() override;
  void drawFactors();
  void drawHandles();
  void drawTrueWeight();
  double densityAt(double place) const;
  std::optional<std::size_t> handleAt(const QPointF& position) const;

  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release();
  void doubleClick(const QMouseEvent& event);

  QCPGraph* m_truth;
  QCPGraph* m_trueWeight;
  std::vector<QCPGraph*> m_gaussians;
  std::vector<QCPGraph*> m_factors;  // as many as there ever were
  std::vector<QCPGraph*> m_handles;  // the same; a point each
  std::optional<Drag> m_drag;
};

}  // namespace credence
