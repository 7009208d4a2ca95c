#include "core/model/feature_family.h"

#include "core/model/matern_features.h"
#include "core/model/polynomial_features.h"

#include <algorithm>

namespace credence {

namespace {

std::vector<const FeatureFamily*>& known_families() {
  static std::vector<const FeatureFamily*> families = {
      &rbf_features,       &matern52_features, &matern32_features, &matern12_features, &linear_features,
      &quadratic_features, &cubic_features,    &quartic_features,  &quintic_features};
  return families;
}

}  // namespace

const std::vector<const FeatureFamily*>& feature_families() {
  return known_families();
}

void add_feature_family(const FeatureFamily& family) {
  known_families().push_back(&family);
}

const FeatureFamily* feature_family_from_id(std::string_view id) {
  const auto& all = feature_families();
  const auto found =
      std::find_if(all.begin(), all.end(), [id](const FeatureFamily* family) { return family->id == id; });
  return found == all.end() ? nullptr : *found;
}

arma::mat Kernel::product(const arma::mat& inputs, const arma::mat& centres, const arma::mat& right) const {
  constexpr arma::uword block_entries = 1 << 18;  // 2 MB of kernel at a time: it stays in the cache
  const arma::uword rows =
      std::max<arma::uword>(16, block_entries / std::max<arma::uword>(1, centres.n_rows));
  arma::mat product(inputs.n_rows, right.n_cols);
  for (arma::uword first = 0; first < inputs.n_rows; first += rows) {
    const arma::uword last = std::min(first + rows, inputs.n_rows) - 1;
    product.rows(first, last) = (*this)(inputs.rows(first, last), centres) * right;
  }
  return product;
}

}  // namespace credence
