#include "app/options/posterior_option.h"

#include "app/report/quoted_value.h"
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

const PosteriorKind* OptionKind<const PosteriorKind*>::read(const TypedOption& typed) {
  if (const PosteriorKind* kind = gaussianFromId(typed.value)) return kind;
  if (typed.text.rule != nullptr) throw typed.unusable();
  throw UsageError(
      QStringLiteral("--%1: %2 is none of %3").arg(typed.name, quotedValue(typed.value), gaussianIds()));
}

}  // namespace credence
