#include "app/style/plot_title.h"

#include "app/report/translate.h"

#include <QFontMetrics>

#include <algorithm>

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
  const QString whole = title.colour;
  // Words side by side may be a pixel wider than each of them.
  for (int room = metrics.horizontalAdvance(whole) - excess; widthOf(title, small) > width; --room) {
    const QString cut = metrics.elidedText(whole, Qt::ElideRight, std::max(room, 0));
    title.colour = cut.size() > fewestLetters ? cut : QString();
    if (title.colour.isEmpty()) break;
  }
  if (widthOf(title, small) > width) title.note.clear();
  if (widthOf(title, small) > width) {
    title.name = QFontMetrics(titleFont(small)).elidedText(title.name, Qt::ElideRight, width);
  }
  return title;
}

}  // namespace credence
