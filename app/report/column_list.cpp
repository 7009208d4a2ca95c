#include "app/report/column_list.h"

namespace credence {

std::optional<QStringList> splitColumnList(const QString& text) {
  QStringList names = {QString()};
  bool quoted = false;
  for (const QChar c : text) {
    if (c == QLatin1Char('"')) {
      quoted = !quoted;
    } else if (c == QLatin1Char(',') && !quoted) {
      names.append(QString());
    } else {
      names.last().append(c);
    }
  }
  if (quoted) return {};
  for (QString& name : names) name = name.trimmed();
  return names;
}

}  // namespace credence
