#pragma once

#include "app/options/option_fields.h"
#include "core/prediction/quantity.h"

#include <QString>

#include <optional>

namespace credence {

/// What a plot can show, by its id; "laplace" is short for laplace_probit.
std::optional<Quantity> quantityFromName(const QString& name);

/// The ids, separated by commas.
QString quantityNames();

template <>
struct OptionKind<Quantity> {
  static Quantity read(const TypedOption& typed);
};

}  // namespace credence
