#include "core/data/dataset.h"

#include <cmath>
#include <cstring>
#include <stdexcept>

namespace credence {

std::array<arma::uword, 2> Dataset::class_counts() const {
  const arma::uword ones = arma::accu(labels);
  return {size() - ones, ones};
}

Dataset Dataset::subset(const arma::uvec& indices) const {
  Dataset result = *this;
  result.inputs = inputs.rows(indices);
  result.labels = labels.elem(indices);
  return result;
}

void Dataset::append(double x1, double x2, arma::uword label) {
  if (!std::isfinite(x1) || !std::isfinite(x2)) {
    throw std::invalid_argument("a point needs two finite coordinates");
  }
  if (label > 1) throw std::invalid_argument("a label is 0 or 1");
  const arma::uword n = size();
  inputs.resize(n + 1, 2);
  inputs(n, 0) = x1;
  inputs(n, 1) = x2;
  labels.resize(n + 1);
  labels(n) = label;
}

void validate(const Dataset& dataset) {
  if (dataset.inputs.n_cols != 2) throw std::invalid_argument("inputs need two columns");
  if (dataset.inputs.n_rows != dataset.labels.n_elem) {
    throw std::invalid_argument("there must be as many labels as points");
  }
  if (!dataset.inputs.is_finite()) throw std::invalid_argument("inputs must be finite");
  if (arma::any(dataset.labels > 1)) throw std::invalid_argument("labels must be 0 or 1");
}

bool identical(const Dataset& a, const Dataset& b) {
  if (a.size() != b.size() || a.input_names != b.input_names || a.label_name != b.label_name ||
      a.class_names != b.class_names) {
    return false;
  }
  // Compared as bytes: 0.0 and -0.0 are different data.
  return std::memcmp(a.inputs.memptr(), b.inputs.memptr(), a.inputs.n_elem * sizeof(double)) == 0 &&
         std::memcmp(a.labels.memptr(), b.labels.memptr(), a.labels.n_elem * sizeof(arma::uword)) == 0;
}

}  // namespace credence
