#include "core/model/feature_family.h"

#include <string>
#include <vector>

namespace credence {

namespace {

arma::mat constant_and_inputs(const arma::mat& inputs, const arma::mat& /*centres*/, double /*width*/) {
  arma::mat design(inputs.n_rows, 3);
  if (design.is_empty()) return design;  // a matrix without rows has no columns to write to
  design.col(0).ones();
  design.cols(1, 2) = inputs;
  return design;
}

}  // namespace

const FeatureFamily linear_features = {
    .id = "linear",
    .title = "linear",
    .choice = "Linear: a straight line",
    .purpose = "The inputs themselves and a constant: every boundary is a straight line.",
    .features = constant_and_inputs,
    .names =
        [] {
          return std::vector<std::string>{"1", "x1", "x2"};
        },
    .straight = true,
};

}  // namespace credence
