#pragma once

#include <QString>

class QLineEdit;

namespace credence {

/// A number as significantNumber() writes it, of as many digits, at most three, as the line has room for:
/// 1.42×10⁷, or 1.4×10⁷ where the exponent would be cut off, which reads as another number; 2e-299 where
/// there is no room for one.
QString fittingNumber(double value, const QLineEdit& line);

}  // namespace credence
