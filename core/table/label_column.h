#pragma once

#include "core/data/dataset.h"
#include "core/table/read_options.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace credence {

/// What reading calls the class whose label in a file is `label`: numbers in their shortest form ("1.0e+00"
/// becomes "1", "-0" becomes "0"), other text unchanged.
std::string class_name(std::string_view label, char decimal_sign = '.');

/// Whether reading makes class `a` 0 and class `b` 1: two numbers by value, else in byte order.
bool class_name_less(const std::string& a, const std::string& b);

/// Which values are which class, as ReadOptions says of class_0 and class_1.
struct ClassChoice {
  std::array<std::optional<std::string>, 2> values;
  bool may_be_absent = false;  ///< a value that is chosen need not occur

  /// What `options` ask for, else what the first line of the file, if that is a class comment, does.
  static ClassChoice of(const ReadOptions& options, std::string_view first_line);
};

/// Labels as they are read: for each row which of the distinct values it has.
class LabelColumn {
 public:
  explicit LabelColumn(ClassChoice choice, char decimal_sign = '.');

  /// False, adding nothing, if the label is missing, or both classes are chosen and it is of neither. A class
  /// that is chosen is not missing, whatever its name.
  bool add(std::string_view label, std::size_t line);

  /// Why add() refuses the label: "c" is neither "a" nor "b".
  std::string complaint(std::string_view label) const;

  std::size_t size() const { return codes_.size(); }

  /// Keeps the labels for which `kept`, of as many flags, says so.
  void keep(const std::vector<bool>& kept);

  /// Sets labels and class names. Throws DataError unless the values can be told apart into two classes;
  /// `first_row`, where it is not 0, is the line of the first row of a table without a header, for which that
  /// row may have been meant.
  void assign_to(Dataset& dataset, const std::string& file, std::size_t first_row = 0) const;

 private:
  using Code = std::uint8_t;
  struct Value {
    std::string name;
    std::size_t first_line = 0;
  };

  Code code_of(std::string_view label, std::size_t line);
  std::vector<Code> present() const;
  bool only_first_row_is_odd(const std::vector<Code>& present, std::size_t first_row) const;
  void refuse_values(const std::vector<Code>& present, const std::string& file, std::size_t first_row) const;
  void assign_chosen(Dataset& dataset, const std::vector<Code>& present, const std::string& file) const;

  ClassChoice choice_;
  char decimal_sign_;
  std::vector<Value> values_;  // first those chosen, then the first few others
  std::array<std::optional<Code>, 2> chosen_;
  std::vector<std::pair<std::string, Code>> spellings_;  // of labels seen, the first few
  std::vector<Code> codes_;
};

}  // namespace credence
