#pragma once

class QAbstractSpinBox;
class QLineEdit;
class QString;

namespace credence {

/// How wide a box has to be for `longest` to be seen whole in it, in its font and its style: of another font
/// the same number is a third longer, and other styles have other buttons beside it.
int boxWidth(const QAbstractSpinBox& box, const QString& longest);
int boxWidth(const QLineEdit& line, const QString& longest);

/// Makes the box so wide, now and whenever its letters change; it then has that width, or at least that.
void keepAsWideAs(QAbstractSpinBox* box, const QString& longest);
void keepAsWideAs(QLineEdit* line, const QString& longest);
void keepAtLeastAsWideAs(QAbstractSpinBox* box, const QString& longest);
void keepAtLeastAsWideAs(QLineEdit* line, const QString& longest);

}  // namespace credence
