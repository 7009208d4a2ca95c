#include "app/studies/lab/page/lab_style.h"

#include "app/style/posterior_style.h"
#include "core/lab/lab_gaussians.h"
#include "core/method/posterior.h"

#include <algorithm>

namespace credence {

QPen labPen(const LabRule& rule, const PlotTheme& theme) {
  const auto kinds = gaussian_posteriors();
  const auto alike =
      std::ranges::find_if(kinds, [&](const PosteriorKind* kind) { return kind->id == rule.id; });
  return alike != kinds.end() ? posteriorPen(**alike, theme) : QPen(theme.ink, 1.7);
}

}  // namespace credence
