#pragma once

#include <QFlags>

namespace credence {

/// Options that several commands share.
enum class OptionGroup : unsigned {
  Data = 1,     ///< how DATA is read, the split, --first, --features, --centres, --prior-means
  Setting = 2,  ///< --width, --prior-variance
  Ranges = 4,   ///< --widths, --prior-variances
  Counts = 8,   ///< the command's own options stand in place of --centres, of which it compares numbers
  Order = 16,   ///< --order-seed means something without --first
};
Q_DECLARE_FLAGS(OptionGroups, OptionGroup)
Q_DECLARE_OPERATORS_FOR_FLAGS(OptionGroups)

}  // namespace credence
