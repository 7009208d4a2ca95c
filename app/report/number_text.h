#pragma once

#include <QString>
#include <QStringList>

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

/// The same in the letters of a terminal and of files that are read by programs: 12345.60, -0.05. No number:
/// "nan".
QString plainDecimals(double value, int decimals);

/// A coordinate on an axis that spans `span`: as many digits as tell places a thousandth of that apart.
QString coordinateNumber(double value, double span);

/// Of things.
QString countNumber(quint64 count);

/// A time that was measured, with its unit: 1.2 ms, 34 ms, 0.5 s.
QString timeNumber(double seconds);

/// Roughly how long something takes, with its unit, rounded up: 15 s, 3 min, 2 h.
QString durationNumber(double seconds);

/// All digits: reading it back gives the value.
QString exactNumber(double value);

/// To be called once there is an application, which has taken over the desktop's locale: numbers that Qt and
/// libraries write by themselves, too, are then those of all countries, in Latin digits with a point.
void writeNumbersAlike();

// And how they are read, everywhere a person types one: the locale has no say in it.

/// What a person typed, or any of these wrote; nothing where it is no finite number. A point or a comma
/// begins the decimals: 1.5 and 1,5 are the same. More than one of them, as in 1,234,567 and 1.234,5, is no
/// number. Digits of any script count.
std::optional<double> readNumber(const QString& text);

/// The same without decimals: in 1,000 the comma may be meant to part thousands.
std::optional<double> readWholeNumber(const QString& text);

/// Several in one text, without the blanks around them. Commas separate them, or semicolons where there are
/// any, and then a comma begins decimals: 0.5, 1 and 0,5; 1 are the same.
QStringList listedNumbers(const QString& text);

/// What was typed is not what was asked for: "1.234,5" is not a positive number, and what is wrong with its
/// points and commas where it is they.
QString refusedNumber(const QString& text, const QString& rule);

}  // namespace credence
