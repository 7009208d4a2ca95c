#include "app/style/class_title.h"

#include "app/report/translate.h"
#include "app/style/palette.h"

#include <QRegularExpression>

#include <string>

namespace credence {

namespace {

/// Names may have line breaks in them; where each has one line, these are blanks.
QString inOneLine(const std::string& name) {
  static const QRegularExpression breaks(QStringLiteral("\\r\\n|[\\n\\v\\f\\r\\x{85}\\x{2028}\\x{2029}]"));
  return QString::fromStdString(name).replace(breaks, QStringLiteral(" "));
}

}  // namespace

QString inputTitle(const Dataset& dataset, std::size_t input) {
  return inOneLine(dataset.input_names.at(input));
}

QString classTitle(const Dataset& dataset, std::size_t label) {
  const QString name = inOneLine(dataset.class_names.at(label));
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
