#pragma once

#include <QString>

class QCPAxis;
class QCustomPlot;
class QPoint;
class QWidget;

namespace credence {

/// A plot that is first drawn when it is shown. By itself each would be drawn once after it is made, out of
/// sight and in a size that it will not have. Titles of axes that are longer than there is room are elided in
/// the middle.
QCustomPlot* newPlot(QWidget* parent = nullptr);

/// Shows that in place of the axis's title where there is no room for it; empty: the title is elided.
void setBriefTitle(QCPAxis& axis, const QString& brief);

/// All of the title of the axis whose numbers or title are there, if some of it is not shown; else empty.
QString elidedTitleAt(const QCustomPlot& plot, const QPoint& place);

}  // namespace credence
