#include "app/commands/quantity_option.h"

#include "app/report/translate.h"

#include <QStringList>

namespace credence {

std::optional<Quantity> quantityFromName(const QString& name) {
  // Short for what it stands for most of the time.
  if (name == QLatin1String("laplace")) return Quantity::probability(laplace_probit);
  return quantity_from_id(name.toStdString());
}

QString quantityNames() {
  QStringList names;
  for (const Quantity& quantity : plotted_quantities()) names << fromTable(id_of(quantity));
  return names.join(QStringLiteral(", "));
}

Quantity OptionKind<Quantity>::read(const TypedOption& typed) {
  const auto quantity = quantityFromName(typed.value);
  if (!quantity) throw typed.unusable(quantityNames());
  return *quantity;
}

}  // namespace credence
