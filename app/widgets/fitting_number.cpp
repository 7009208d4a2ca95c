#include "app/widgets/fitting_number.h"

#include "app/report/number_text.h"

#include <QLineEdit>
#include <QStyleOptionFrame>

namespace credence {

namespace {

constexpr int mostDigits = 3;
constexpr int textMargin = 2;  // pixels that QLineEdit keeps clear at either side of its text

/// A line as it paints itself; initStyleOption() is protected.
int roomFor(const QLineEdit& line) {
  QStyleOptionFrame option;
  option.initFrom(&line);
  option.lineWidth =
      line.hasFrame() ? line.style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, &line) : 0;
  const QRect contents = line.style()->subElementRect(QStyle::SE_LineEditContents, &option, &line);
  return contents.marginsRemoved(line.textMargins()).width() - 2 * textMargin;
}

}  // namespace

QString fittingNumber(double value, const QLineEdit& line) {
  const int room = roomFor(line);
  for (int digits = mostDigits; digits > 0; --digits) {
    QString text = significantNumber(value, digits);
    if (line.fontMetrics().horizontalAdvance(text) <= room) return text;
  }
  return QString::number(value, 'e', 0);
}

}  // namespace credence
