#include "app/study/over_option.h"

#include "app/options/option_fields.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

namespace credence {

QString variedIds() {
  QStringList ids;
  for (const VariedQuantity* quantity : variedQuantities()) {
    if (!quantity->ofWindow) ids << fromTable(quantity->id);
  }
  return ids.join(QStringLiteral(", "));
}

QString methodWords() {
  return methodIdsAtHand().join(QStringLiteral(", "));
}

const Method* methodOf(const OverWords& words) {
  if (words.method.isNull()) return &laplace_probit;
  const Method* method = methodAtHand(words.method);
  if (method == nullptr) {
    throw unusable(QStringLiteral("method"), words.method, QString::fromUtf8(methodRule).arg(methodWords()));
  }
  return method;
}

std::optional<OverOption> overOf(const OverWords& words) {
  if (words.over.isNull()) return {};
  const qsizetype sign = words.over.indexOf(QLatin1Char('='));
  OverOption over;
  over.quantity = variedQuantityFromId(words.over.left(sign).trimmed().toStdString());
  if (sign < 0 || over.quantity == nullptr || over.quantity->ofWindow) {
    throw unusable(QStringLiteral("over"), words.over, QString::fromUtf8(overRule).arg(variedIds()));
  }
  over.values = words.over.mid(sign + 1);
  if (over.values.trimmed().isEmpty()) {
    throw UsageError(QStringLiteral("--over %1: values are missing").arg(fromTable(over.quantity->id)));
  }
  over.method = methodOf(words);
  over.difference = words.difference;
  over.pair = words.pair;
  return over;
}

std::vector<const Method*> methodsOf(const OverOption& over) {
  std::vector<const Method*> methods = {over.method};
  for (const QString& value : listedNumbers(over.values)) {
    const Method* method = methodAtHand(value);
    if (method != nullptr && over.quantity->id == "method") methods.push_back(method);
  }
  return methods;
}

}  // namespace credence
