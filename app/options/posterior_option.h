#pragma once

#include "app/options/option_fields.h"
#include "core/method/posterior.h"

#include <QString>

namespace credence {

/// The posteriors that are Gaussians and have an evidence which a map can show, as typed: "laplace, vb, kl,
/// ep".
QString gaussianIds();
/// The one of that id; null where it is none of them.
const PosteriorKind* gaussianFromId(const QString& id);

template <>
struct OptionKind<const PosteriorKind*> {
  static const PosteriorKind* read(const TypedOption& typed);
};

}  // namespace credence
