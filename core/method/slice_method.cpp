#include "core/method/method.h"

namespace credence {

const PosteriorKind slice_posterior = {
    .id = "slice",
    .title = "Slice sampling",
    .purpose = "Draws of the posterior itself by elliptical slice sampling: exact but for their noise.",
    .cost = PosteriorCost::sampled,
    .exact = true,
};

const Method reference_method = {
    .id = "reference",
    .key = "reference",
    .title = "Reference (slice sampling)",
    .name = "Reference (slice sampling)",
    .short_title = "Reference",
    .classifier = "the reference",
    .purpose = "Draws of the true posterior: what the others approximate",
    .posterior = &slice_posterior,
};

}  // namespace credence
