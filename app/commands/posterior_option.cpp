#include "app/commands/posterior_option.h"

#include "app/report/translate.h"

#include <QStringList>

namespace credence {

QString gaussianIds() {
  QStringList ids;
  for (const PosteriorKind* kind : posteriors()) {
    if (kind->maps()) ids << fromTable(kind->id);
  }
  return ids.join(QStringLiteral(", "));
}

const PosteriorKind* gaussianFromId(const QString& id) {
  for (const PosteriorKind* kind : posteriors()) {
    if (kind->maps() && id == fromTable(kind->id)) return kind;
  }
  return nullptr;
}

}  // namespace credence
