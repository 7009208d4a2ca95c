#include "app/plots/shown_settings.h"

#include "app/report/translate.h"

#include <QSettings>

namespace credence {

namespace {

const QString leftKey = QStringLiteral("plots/left");
const QString rightKey = QStringLiteral("plots/right");
const QString differenceKey = QStringLiteral("plots/difference");

QString idOf(const Quantity& quantity) {
  return fromTable(id_of(quantity));
}

}  // namespace

ShownQuantities loadShownQuantities() {
  const QSettings settings;
  ShownQuantities shown;
  const auto read = [&settings](const QString& key, const Quantity& standard) {
    return quantity_from_id(settings.value(key).toString().toStdString()).value_or(standard);
  };
  shown.left = read(leftKey, shown.left);
  shown.right = read(rightKey, shown.right);
  shown.difference = settings.value(differenceKey, false).toBool();
  return shown;
}

void saveShownQuantities(const ShownQuantities& shown) {
  QSettings settings;
  settings.setValue(leftKey, idOf(shown.left));
  settings.setValue(rightKey, idOf(shown.right));
  settings.setValue(differenceKey, shown.difference);
}

}  // namespace credence
