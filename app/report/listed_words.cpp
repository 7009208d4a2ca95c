#include "app/report/listed_words.h"

#include "app/report/translate.h"

namespace credence {

QString listedWords(const QStringList& words) {
  if (words.size() < 2) return words.join(QString());
  return tr("%1 and %2").arg(words.mid(0, words.size() - 1).join(QStringLiteral(", ")), words.last());
}

}  // namespace credence
