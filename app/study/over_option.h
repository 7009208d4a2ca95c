#pragma once

#include "app/compute/varied_quantity.h"
#include "app/document/panels_setting.h"
#include "core/method/method.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace credence {

/// What the options --over, --method, --pair and --difference say; null where one was left out.
struct OverWords {
  QString over = {};
  QString method = {};
  QString pair = {};
  bool difference = false;

  bool operator==(const OverWords&) const = default;
};

/// `--over QUANTITY=V1,V2,…`: several settings, and how they are to be shown.
struct OverOption {
  const VariedQuantity* quantity = nullptr;
  QString values;
  const Method* method = &laplace_probit;  ///< of --method
  bool difference = false;
  bool weights = false;  ///< not probabilities: two weights
  QString pair = {};     ///< of --pair

  PanelsSetting setting() const {
    return {std::string(quantity->id), values, method, difference, true, weights, pair};
  }
};

/// All that --over can vary: all but pins, which only a window has.
QString variedIds();

/// Nothing where --over was left out. Throws UsageError.
std::optional<OverOption> overOf(const OverWords& words);

/// The method of --method, or the usual one. Throws UsageError.
const Method* methodOf(const OverWords& words);

/// By which probabilities may be computed.
std::vector<const Method*> methodsOf(const OverOption& over);

}  // namespace credence
