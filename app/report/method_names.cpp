#include "app/report/method_names.h"

#include "app/report/translate.h"

namespace credence {

QString methodName(const Method& method, bool hasPrior) {
  const bool other = !hasPrior && !method.title_without_prior.empty();
  return fromTable(other ? method.title_without_prior : method.name);
}

QString fullTitle(const Method& method, bool hasPrior) {
  const bool other = !hasPrior && !method.title_without_prior.empty();
  return fromTable(other ? method.title_without_prior : method.title);
}

QString shortTitle(const Method& method, bool hasPrior) {
  const bool other = !hasPrior && !method.short_title_without_prior.empty();
  return fromTable(other ? method.short_title_without_prior : method.short_title);
}

QString columnTitle(const Method& method, bool hasPrior) {
  const bool other = !hasPrior && !method.short_title_without_prior.empty();
  return method.scored_always && !other ? fromTable(method.name) : shortTitle(method, hasPrior);
}

QString classifierName(const Method& method, bool hasPrior) {
  const bool other = !hasPrior && !method.title_without_prior.empty();
  return other ? fullTitle(method, hasPrior).toLower() : fromTable(method.classifier);
}

}  // namespace credence
