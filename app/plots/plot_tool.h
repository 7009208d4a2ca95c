#pragma once

#include "app/plots/tool_settings.h"

#include <QCursor>
#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QVector>

#include <optional>

class QKeyEvent;

namespace credence {

/// Where the mouse, pen or finger is on a plot, in the data's units.
struct PlotPointer {
  QPointF position;
  QPointF unitsPerPixel;  ///< along x1 and x2, both positive
  Qt::MouseButton button = Qt::NoButton;
  Qt::KeyboardModifiers modifiers;
  double pressure = 1.0;  ///< of a pen, in [0, 1]
};

/// What a tool shows over the points.
struct ToolOverlay {
  double radius = 0.0;               ///< of the circle under the cursor, in pixels; 0: none
  std::optional<std::size_t> label;  ///< whose colour the circle has
  std::optional<QRectF> rectangle;   ///< in the data's units
  QVector<QPointF> selected;         ///< in the data's units
  QVector<QPointF> sketch;           ///< a line that was drawn, or one place; in the data's units
  std::optional<QPointF> cursor;     ///< that keys move, in the data's units
  QVector<QVector<QPointF>> answer;  ///< lines, or places, that it is compared with
};

/// Which settings a tool has.
struct ToolTraits {
  double ToolSettings::*radius = nullptr;
  bool hasClass = false;
  bool sprays = false;
  bool strokes = false;
  bool pans = false;             ///< leaves dragging to the plot
  bool usesRightButton = false;  ///< otherwise it opens the plot's menu
};

/// What the mouse does on a plot. Tools edit the document and know nothing of the plot.
class PlotTool : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  virtual void press(const PlotPointer& pointer) = 0;
  virtual void move(const PlotPointer& pointer) = 0;
  virtual void release(const PlotPointer& pointer) = 0;
  /// Ends what the mouse is doing, keeping what it has done.
  virtual void stop() {}
  /// Whether the key meant something.
  virtual bool keyPressed(const QKeyEvent& /*event*/, const QPointF& /*unitsPerPixel*/) { return false; }
  virtual bool keyReleased(const QKeyEvent& /*event*/) { return false; }

  virtual ToolTraits traits() const = 0;
  virtual QCursor cursor() const = 0;
  /// One line: what mouse, modifiers and keys do.
  virtual QString status() const = 0;
  virtual ToolOverlay overlay() const { return {}; }

 signals:
  void overlayChanged();
};

}  // namespace credence
