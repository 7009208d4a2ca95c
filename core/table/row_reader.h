#pragma once

#include "core/data/role.h"
#include "core/table/cell_number.h"
#include "core/table/row.h"
#include "core/table/table_layout.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace credence {

/// What a row says about its point.
struct RowValues {
  std::array<double, 2> inputs{};
  std::string_view label;   ///< empty where no label is read; valid as long as the row's fields
  Role role = Role::train;  ///< by the split column
  bool plain = true;        ///< the row could be cut, and parse_number() alone reads its numbers
};

/// Reads points from the rows of a table.
class RowReader {
 public:
  RowReader(TableLayout layout, NumberSigns signs);
  RowReader(TableLayout layout, char decimal_sign)
      : RowReader(std::move(layout), NumberSigns{decimal_sign}) {}

  /// False if the row cannot be used.
  bool read(const Row& row, RowValues& values) const { return check(row, values, nullptr); }

  /// Why it cannot be.
  std::string complaint(const Row& row) const;

  const TableLayout& layout() const { return layout_; }

 private:
  bool check(const Row& row, RowValues& values, std::string* complaint) const;
  bool check_width(const Row& row, std::string* complaint) const;
  std::string advice(std::string_view text) const;
  bool check_number(std::string_view text, const Column& column, double& value, bool& plain,
                    std::string* complaint) const;

  TableLayout layout_;
  NumberSigns signs_;
};

/// What `text` says of a row: "train" and "0", "test" and "1", "validation" and "2" in any case; nothing for
/// other text.
std::optional<Role> parse_role(std::string_view text);

}  // namespace credence
