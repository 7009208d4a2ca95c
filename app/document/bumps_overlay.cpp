#include "app/document/bumps_overlay.h"

#include "core/weights/kernel_weights.h"

#include <QCoreApplication>

#include <algorithm>

namespace credence {

namespace {

constexpr double mostShownBumps = 300.0;
constexpr double fewestShownBumps = 20.0;
constexpr double mostBumpProducts = 1e9;  // multiplications: half a second

const char* lackingForBumps(const Hyperparameters& setting) {
  if (setting.features->kernel == nullptr) return "needs features on centres";
  return setting.has_prior() ? nullptr : "needs a prior";
}

DrawnOverlay drawBumps(const OverlayInputs& inputs, const std::stop_token& stop) {
  const Dataset training = inputs.dataset->subset(*inputs.training);
  const KernelWeights weights =
      largest_kernel_weights(*inputs.model, training, affordableBumps(*inputs.model, training.size()), stop);
  DrawnOverlay drawn;
  drawn.discs.reserve(weights.largest.size());
  for (const KernelWeight& each : weights.largest)
    drawn.discs.push_back({each.x1, each.x2, each.estimate, each.deviation});
  drawn.name = QCoreApplication::translate("credence", "weights of %1 of %2 bumps, ring: sd")
                   .arg(weights.largest.size())
                   .arg(weights.count);
  drawn.brief = QCoreApplication::translate("credence", bumpsOverlay.legend);
  return drawn;
}

}  // namespace

const PlaneOverlay bumpsOverlay = {
    .id = "bumps",
    .session = "weight_bumps",
    .purpose =
        "The largest weights as discs where their bumps are, at most 300: plus for class 1, "
        "minus for class 0, and a ring for the standard deviation.",
    .legend = "w, ring: sd",
    .rank = 1,
    .discs = true,
    .fillsView = false,
    .ofFit = true,
    .lacking = lackingForBumps,
    .draw = drawBumps,
};

std::size_t affordableBumps(const Model& model, arma::uword training) {
  const double each = static_cast<double>(training) * static_cast<double>(model.rank());
  const double most = mostBumpProducts / std::max(1.0, each);
  return static_cast<std::size_t>(std::clamp(most, fewestShownBumps, mostShownBumps));
}

}  // namespace credence
