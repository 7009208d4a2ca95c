#pragma once

#include <QFont>

class QWidget;

namespace credence {

/// How far apart lines of these letters need to be, in pixels; 0 where the font leaves no more than that.
/// Some fonts leave room for marks above and below that a table has none of, which costs a page three rows.
int closeLine(const QFont& font);

/// In which tables and notes beside plots are written: the widget's, in nine points.
QFont smallFont(const QWidget& widget);

}  // namespace credence
