#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

class QCustomPlot;

namespace credence {

/// Lies over what is inside a plot's axes, so that one can guess before one sees; a place may be marked on
/// it. The mouse reaches the plot through it.
class MapCover : public QWidget {
  Q_OBJECT

 public:
  explicit MapCover(QCustomPlot* plot);

  /// In the axes' coordinates; nothing: none.
  void setMark(const std::optional<QPointF>& mark);
  const std::optional<QPointF>& mark() const { return m_mark; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void placeOverAxes();

  QCustomPlot* m_plot;
  std::optional<QPointF> m_mark;
};

}  // namespace credence
