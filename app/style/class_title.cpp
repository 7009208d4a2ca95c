#include "app/style/class_title.h"

#include "app/report/translate.h"
#include "app/style/palette.h"

namespace credence {

QString classTitle(const Dataset& dataset, std::size_t label) {
  const QString name = QString::fromStdString(dataset.class_names[label]);
  bool isNumber = false;
  name.toDouble(&isNumber);
  return isNumber ? tr("class %1").arg(name) : name;
}

QString probabilityTitle(const Dataset& dataset) {
  return tr("p(%1)").arg(classTitle(dataset, 1));
}

QString classSign(std::size_t label) {
  return QStringLiteral("<span style='color:%1'>%2</span>")
      .arg(classColours()[label].name(), label == 0 ? QStringLiteral("●") : QStringLiteral("◆"));
}

}  // namespace credence
