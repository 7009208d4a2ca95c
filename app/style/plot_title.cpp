#include "app/style/plot_title.h"

#include "app/report/translate.h"

#include <QFontMetrics>

namespace credence {

namespace {

constexpr double titleScale = 11.0 / 9.0;
constexpr qsizetype fewestLetters = 3;  // of a class name that is cut short

}  // namespace

QString PlotTitle::detail() const {
  return (colour.isEmpty() ? QString() : tr(" p(%1)").arg(colour)) + note;
}

QFont titleFont(const QFont& small) {
  QFont large = small;
  large.setPointSizeF(titleScale * small.pointSizeF());
  large.setBold(true);
  return large;
}

int widthOf(const PlotTitle& title, const QFont& small) {
  return QFontMetrics(titleFont(small)).horizontalAdvance(title.heading()) +
         QFontMetrics(small).horizontalAdvance(title.detail());
}

PlotTitle fitted(PlotTitle title, const QFont& small, int width) {
  const int excess = widthOf(title, small) - width;
  if (excess <= 0) return title;
  const QFontMetrics metrics(small);
  const int letters = metrics.horizontalAdvance(title.colour);
  const QString cut = metrics.elidedText(title.colour, Qt::ElideRight, letters - excess);
  title.colour = cut.size() > fewestLetters ? cut : QString();
  if (widthOf(title, small) > width) title.note.clear();
  if (widthOf(title, small) > width) {
    title.name = QFontMetrics(titleFont(small)).elidedText(title.name, Qt::ElideRight, width);
  }
  return title;
}

}  // namespace credence
