#include "core/data/dataset.h"

#include "core/data/role.h"

#include <algorithm>
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
  if (!role_marks.is_empty()) result.role_marks = role_marks.elem(indices);
  return result;
}

void validate(const Dataset& dataset) {
  if (dataset.inputs.n_cols != 2) throw std::invalid_argument("inputs need two columns");
  if (dataset.inputs.n_rows != dataset.labels.n_elem) {
    throw std::invalid_argument("there must be as many labels as points");
  }
  if (!dataset.inputs.is_finite()) throw std::invalid_argument("inputs must be finite");
  if (arma::any(dataset.labels > 1)) throw std::invalid_argument("labels must be 0 or 1");
  if (!dataset.role_marks.is_empty() && dataset.role_marks.n_elem != dataset.size()) {
    throw std::invalid_argument("there must be as many roles as points, or none");
  }
  if (arma::any(dataset.role_marks >= all_roles.size())) {
    throw std::invalid_argument("roles must be 0, 1 or 2");
  }
}

void require_labels(const Dataset& dataset, std::string_view what) {
  if (dataset.size() > 0) return;
  if (dataset.unlabelled.is_empty()) throw std::invalid_argument("there are no training points");
  throw std::invalid_argument(std::string(what) + " needs labels, and none are used");
}

std::size_t letter_count(std::string_view name) {
  // All bytes but those that go on with a letter.
  return static_cast<std::size_t>(std::count_if(name.begin(), name.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
  }));
}

void validate_names(const Dataset& dataset) {
  const auto check = [](const std::string& name, const std::string& what) {
    if (name.size() <= longest_name) return;
    const std::size_t letters = letter_count(name);
    if (letters <= longest_name) return;
    throw std::invalid_argument("the name of " + what + " has " + std::to_string(letters) + " letters; " +
                                std::to_string(longest_name) + " are the most");
  };
  for (std::size_t k = 0; k < 2; ++k) {
    check(dataset.input_names.at(k), "input " + std::to_string(k + 1));
    check(dataset.class_names.at(k), "class " + std::to_string(k));
  }
  check(dataset.label_name, "the label");
}

bool identical(const Dataset& a, const Dataset& b) {
  if (a.size() != b.size() || a.role_marks.n_elem != b.role_marks.n_elem || a.input_names != b.input_names ||
      a.label_name != b.label_name || a.class_names != b.class_names) {
    return false;
  }
  // Compared as bytes: 0.0 and -0.0 are different data.
  const auto same = [](const auto& left, const auto& right) {
    // memcmp wants a pointer even to nothing, which an empty vector does not have.
    return left.is_empty() ||
           std::memcmp(left.memptr(), right.memptr(), left.n_elem * sizeof(*left.memptr())) == 0;
  };
  return same(a.inputs, b.inputs) && same(a.labels, b.labels) && same(a.role_marks, b.role_marks);
}

std::string unit_of(const std::string& input_name) {
  if (input_name.empty() || input_name.back() != ')') return {};
  const auto open = input_name.rfind('(');
  return open == std::string::npos ? std::string() : input_name.substr(open);
}

}  // namespace credence
