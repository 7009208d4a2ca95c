#pragma once

#include "app/compute/varied_quantity.h"
#include "app/document/panels_setting.h"
#include "app/options/option_rules.h"
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
/// All that --method can say.
QString methodWords();

/// What their values have to be, with those for %1.
inline constexpr const char* overRule =
    "QUANTITY=V,V,… with one of %1, for example prior-variance=0.01,1,100";
inline constexpr const char* methodRule = "one of %1";

/// Of every command that takes --over and what it varies.
inline constexpr OptionRule methodOverMethods = {"--method", "has no meaning with --over method"};
inline constexpr OptionRule firstOverPoints = {"--first", "has no meaning with --over points"};

/// Nothing where --over was left out. Throws UsageError.
std::optional<OverOption> overOf(const OverWords& words);

/// The method of --method, or the usual one. Throws UsageError.
const Method* methodOf(const OverWords& words);

/// By which probabilities may be computed.
std::vector<const Method*> methodsOf(const OverOption& over);

}  // namespace credence
