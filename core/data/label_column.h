#pragma once

#include "core/data/dataset.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// What reading calls the class whose label in a file is `label`: numbers in their shortest form ("1.0e+00"
/// becomes "1", "-0" becomes "0"), other text unchanged.
std::string class_name(std::string_view label);

/// Whether reading makes class `a` 0 and class `b` 1: two numbers by value, else in byte order.
bool class_name_less(const std::string& a, const std::string& b);

/// Labels as they are read: for each row which of the distinct values it has.
class LabelColumn {
 public:
  void add(std::string_view label, std::size_t line);

  std::size_t size() const { return codes_.size(); }

  /// If the first value must be a header when there are `points` labels, removes and returns it: it occurs
  /// once, and it is one label too many or a word above numbers.
  std::optional<std::string> take_header(std::size_t points);

  /// Sets labels and class names. Throws DataError unless there are exactly two values.
  void assign_to(Dataset& dataset, const std::string& file) const;

 private:
  struct Value {
    std::string name;
    std::size_t first_line = 0;
    std::size_t count = 0;
  };
  std::vector<Value> values_;  // the first few
  std::vector<std::uint8_t> codes_;
};

}  // namespace credence
