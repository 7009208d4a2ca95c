#pragma once

#include "core/data/dataset.h"
#include "core/table/class_name.h"
#include "core/table/plain_rows.h"
#include "core/table/read_options.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace credence {

/// Which values are which class, as ReadOptions says of class_0 and class_1.
struct ClassChoice {
  std::array<std::optional<std::string>, 2> values;
  /// They come from a class comment: a value need not occur, and each names its class as it stands.
  bool may_be_absent = false;

  /// What `options` ask for, else what the file itself names.
  static ClassChoice of(const ReadOptions& options, const std::optional<std::array<std::string, 2>>& named);
};

/// How the labels of a table are told apart.
struct LabelRules {
  char decimal_sign = '.';
  /// As version 0.1.0 did, for the sessions that it saved: numbers are compared as doubles and named in their
  /// shortest form, and fewer words are missing values.
  bool first_version = false;

  /// The same text for labels of the same value; see label_key().
  std::string key(std::string_view label) const;
  /// What the class of a label is called whose value first stands in a file as `label`.
  std::string name(std::string_view label) const;
  bool is_missing(std::string_view label) const;
  /// Whether class `a` is 0 and class `b` 1.
  bool less(const std::string& a, const std::string& b) const;
};

/// Labels as they are read: for each row which of the distinct values it has. It tells the first thousand
/// values apart; two bytes a row are kept.
class LabelColumn {
 public:
  explicit LabelColumn(ClassChoice choice, LabelRules rules = {});
  LabelColumn(ClassChoice choice, char decimal_sign)
      : LabelColumn(std::move(choice), LabelRules{decimal_sign}) {}

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

  /// What whoever reads should know of the classes, a sentence each: the labels "1" and "1.0" are the same
  /// number and one class, called "1".
  std::vector<std::string> notes() const;

  /// Each label that occurs, as it stands in the file, and its class in `dataset`, which assign_to() has
  /// made; nothing where there are more than a few.
  std::vector<LabelSpelling> spellings(const Dataset& dataset) const;

 private:
  using Code = std::uint16_t;
  using Codes = std::vector<Code>;
  struct Value {
    std::string name;
    std::size_t first_line = 0;
    std::vector<std::string> spellings;  // the first few
  };

  Code code_of(std::string_view label, std::size_t line);
  void see(Value& value, std::string_view label, std::size_t line) const;
  Codes present() const;
  bool only_first_row_is_odd(const Codes& present, std::size_t first_row) const;
  void refuse_values(const Codes& present, const std::string& file, std::size_t first_row) const;
  void refuse_absent(const Codes& present, const std::string& file) const;
  void assign_chosen(Dataset& dataset, const Codes& present, const std::string& file) const;

  ClassChoice choice_;
  LabelRules rules_;
  std::vector<Value> values_;  // first those chosen
  std::array<std::optional<Code>, 2> chosen_;
  std::unordered_map<std::string, Code> codes_by_key_;
  std::vector<std::pair<std::string, Code>> spellings_;  // of labels seen, the first few
  bool has_more_spellings_ = false;
  Codes codes_;
};

}  // namespace credence
