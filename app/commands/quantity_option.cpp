#include "app/commands/quantity_option.h"

#include "app/report/translate.h"

#include <QStringList>

namespace credence {

// A step of a solver is chosen in the window, where the solvers' ways can be seen.
std::optional<Quantity> quantityFromName(const QString& name) {
  // Short for what it stands for most of the time.
  if (name == QLatin1String("laplace")) return Quantity::probability(laplace_probit);
  const auto quantity = quantity_from_id(name.toStdString());
  return quantity == Quantity::solver_step() ? std::nullopt : quantity;
}

QString quantityNames() {
  QStringList names;
  for (const Quantity& quantity : plotted_quantities()) {
    if (quantity != Quantity::solver_step()) names << fromTable(id_of(quantity));
  }
  return names.join(QStringLiteral(", "));
}

}  // namespace credence
