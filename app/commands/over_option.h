#pragma once

#include "app/commands/problem.h"
#include "app/commands/table_option.h"
#include "app/compute/panels.h"
#include "app/compute/varied_quantity.h"
#include "app/document/panels_setting.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace credence {

/// `credence figure --over QUANTITY=V1,V2,…`: several settings in one picture.
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

/// --over, --method, --pair, --difference, --table and --json, as typed.
struct OverOptions {
  QString over;
  QString method;
  QString pair = {};
  bool difference = false;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, OverOptions& options) {
  fields(
      "over", options.over, {},
      {.value = "QUANTITY=V,V,…",
       .purpose = "What --view panels, which may be left out then, shows in one picture: 2 to 12 values of "
                  "one of %1. Alone, it prints a table of them, too.",
       .words = variedIds});
  fields("method", options.method, {},
         {"METHOD", "By which method the panels of --over predict; laplace_probit if left out."});
  fields("pair", options.pair, {},
         {"W,W",
          "With --view weight_panels: whose weights, for example 1,x2; the last two of the first setting's "
          "if left out.",
          nullptr, "two weights with a comma between"});
  fields("difference", options.difference, {},
         {.purpose = "With two values of --over: a third panel, the second less the first."});
  fields("json", options.table.json, {},
         {.purpose = "With --over: print one JSON object instead of a table."});
  fields("table", options.table.format, {}, tableOption);
}

/// Nothing where --over was left out. Throws UsageError.
std::optional<OverOption> overOf(const OverOptions& options);

/// By which probabilities may be computed.
std::vector<const Method*> methodsOf(const OverOption& over);

/// Throws UsageError for values that will not do, before anything is fitted.
void checkOver(const OverOption& over, const Problem& problem);

/// The table of all panels, as --table and --json say.
void printPanels(const PanelsResult& result, const Problem& problem, const PanelsSetting& setting,
                 const TableOptions& options);

}  // namespace credence
