#include "app/report/column_list.h"

namespace credence {

std::optional<QStringList> splitColumnList(const QString& text) {
  const QLatin1Char quote('"');
  QStringList names = {QString()};
  bool quoted = false;
  for (qsizetype k = 0; k < text.size(); ++k) {
    const QChar c = text[k];
    if (quoted && c == quote && k + 1 < text.size() && text[k + 1] == quote) {
      names.last().append(quote);
      ++k;
    } else if (c == quote) {
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

QString inColumnList(const QString& name) {
  const QLatin1Char quote('"');
  if (!name.contains(QLatin1Char(',')) && !name.contains(quote)) return name;
  return quote + QString(name).replace(quote, QStringLiteral("\"\"")) + quote;
}

}  // namespace credence
