#pragma once

class QLabel;
class QWidget;

namespace credence {

/// The style's sign of a warning, as high as a line of `like`. What it warns of stands beside it.
QLabel* warningSign(const QWidget* like);

}  // namespace credence
