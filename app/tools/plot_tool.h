#pragma once

#include <QCursor>
#include <QObject>
#include <QPointF>

namespace credence {

/// Where the mouse is on a plot, in the data's units.
struct PlotPointer {
  QPointF position;
  QPointF unitsPerPixel;  ///< along x1 and x2, both positive
  Qt::MouseButton button = Qt::NoButton;
  Qt::KeyboardModifiers modifiers;
};

/// What the mouse does on a plot. Tools edit the document and know nothing of the plot.
class PlotTool : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  virtual void press(const PlotPointer& pointer) = 0;
  virtual void move(const PlotPointer& pointer) = 0;
  virtual void release(const PlotPointer& pointer) = 0;
  virtual QCursor cursor() const = 0;
};

}  // namespace credence
