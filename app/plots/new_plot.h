#pragma once

class QCustomPlot;
class QWidget;

namespace credence {

/// A plot that is first drawn when it is shown. By itself each would be drawn once after it is made, out of
/// sight and in a size that it will not have.
QCustomPlot* newPlot(QWidget* parent = nullptr);

}  // namespace credence
