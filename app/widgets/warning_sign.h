#pragma once

class QLabel;
class QString;
class QWidget;

namespace credence {

/// The style's sign of a warning, as high as a line of text, and beside it what it warns of.
QWidget* warningLine(const QString& name, QLabel* text);

}  // namespace credence
