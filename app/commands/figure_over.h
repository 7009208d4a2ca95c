#pragma once

#include "app/commands/problem.h"
#include "app/commands/table_option.h"
#include "app/document/panels_setting.h"
#include "app/study/over_option.h"

#include <QString>

#include <optional>

namespace credence {

struct PanelsResult;

/// --over, --method, --pair, --difference, --table and --json of `credence figure`, as typed.
struct OverOptions {
  OverWords words = {};
  TableOptions table = {};
};

template <typename Fields>
void visit(Fields& fields, OverOptions& options) {
  fields(
      "over", options.words.over, {},
      {.value = "QUANTITY=V,V,…",
       .purpose = "What --view panels, which may be left out then, shows in one picture: 2 to 12 values of "
                  "one of %1. Alone, it prints a table of them, too.",
       .rule = overRule,
       .words = variedIds});
  fields("method", options.words.method, {},
         {.value = "METHOD",
          .purpose = "By which method the panels of --over predict; laplace_probit if left out.",
          .rule = methodRule,
          .words = methodWords});
  fields("pair", options.words.pair, {},
         {"W,W",
          "With --view weight_panels: whose weights, for example 1,x2; the last two of the first setting's "
          "if left out.",
          nullptr, "two weights with a comma between"});
  fields("difference", options.words.difference, {},
         {.purpose = "With two values of --over: a third panel, the second less the first."});
  fields("json", options.table.json, {},
         {.purpose = "With --over: print one JSON object instead of a table."});
  fields("table", options.table.format, {}, tableOption);
}

/// Throws UsageError for values that will not do, before anything is fitted.
void checkOver(const OverOption& over, const Problem& problem);

/// The table of all panels, as --table and --json say.
void printPanels(const PanelsResult& result, const Problem& problem, const PanelsSetting& setting,
                 const TableOptions& options);

}  // namespace credence
