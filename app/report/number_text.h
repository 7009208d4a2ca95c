#pragma once

#include <QString>

#include <optional>

namespace credence {

// How numbers are written, in every box, axis, table, line and message of the window: with a minus sign as
// wide as a digit, thin spaces between thousands from 10 000 on, and powers of ten where digits alone would
// say little: from a million on, and below a thousandth. 0.05, 41.2, 12 000, 2.5×10⁷, 10⁻⁴.

/// `digits` that count, or as many as stand before the point; no zeros at the end. A value that is no number
/// is a dash.
QString significantNumber(double value, int digits = 3);

/// Always so many decimals, as a column of scores wants; what is too large for them as significantNumber().
QString signedNumber(double value, int decimals);

/// A coordinate on an axis that spans `span`: as many digits as tell places a thousandth of that apart.
QString coordinateNumber(double value, double span);

/// Of things.
QString countNumber(quint64 count);

/// A time that was measured, with its unit: 1.2 ms, 34 ms, 0.5 s.
QString timeNumber(double seconds);

/// All digits: reading it back gives the value.
QString exactNumber(double value);

/// What a person typed, or any of these wrote; nothing where it is no finite number.
std::optional<double> readNumber(const QString& text);

}  // namespace credence
