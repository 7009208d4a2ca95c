#include "app/lesson/watch_words.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

namespace credence {

namespace {

QString betweenText(const Ends& ends) {
  return tr("between %1 and %2").arg(significantNumber(ends[0]), significantNumber(ends[1]));
}

}  // namespace

QString watchWords(const Watch& watch) {
  QStringList wanted;
  if (watch.width) wanted << tr("set the width %1").arg(betweenText(*watch.width));
  if (watch.priorVariance) wanted << tr("set the prior variance %1").arg(betweenText(*watch.priorVariance));
  if (watch.page) {
    QString page = *watch.page;
    page.remove(QStringLiteral("Page"));
    wanted << tr("open the page %1").arg(capitalised(page));
  }
  if (watch.pointsAdded == quint64{1}) {
    wanted << tr("add a point");
  } else if (watch.pointsAdded) {
    wanted << tr("add %1 points").arg(countNumber(*watch.pointsAdded));
  }
  if (watch.mapCellTaken) wanted << tr("take a setting from the map");
  return capitalised(wanted.join(tr(", and ")));
}

}  // namespace credence
