#pragma once

#include "core/table/row.h"
#include "core/table/table_format.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace credence {

/// What the first rows show of one column.
struct ColumnProfile {
  std::size_t values = 0;          ///< those that are not missing
  std::size_t numbers = 0;         ///< of the values
  std::set<std::string> distinct;  ///< the values, a number in one spelling
  bool whole_numbers = true;       ///< all values are
  bool counts = true;              ///< each is one more than that of the row before
  double largest = 0.0;            ///< of the numbers, without their signs

  bool comes_back() const { return values >= 2 * distinct.size(); }
  bool has_two_values() const { return distinct.size() == 2 && comes_back(); }
  bool is_measured() const { return numbers > 0 && !whole_numbers && distinct.size() > 2; }
  /// Whole numbers, large, of which hardly one comes back: those of customers, patients or lots.
  bool could_be_identifiers() const;
};

/// The profile of the column; below the first row, where that may be a header and is not alone.
ColumnProfile profile_of(const std::vector<StoredRow>& rows, const TableFormat& format, std::size_t column,
                         bool has_header = true);

/// What a column's name says of it.
enum class NameKind {
  plain,
  label,       ///< "class", "y", "diagnosis"
  other,       ///< "date", "comment": hardly a label
  identifier,  ///< "PatientID", "Unnamed: 0": names or numbers the rows
  number       ///< "nr", "index": numbers the rows if its values do
};
NameKind kind_of_name(const std::string& name);

}  // namespace credence
