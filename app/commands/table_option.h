#pragma once

#include "app/options/option_fields.h"
#include "app/options/option_rules.h"
#include "app/report/table_text.h"

#include <QString>

#include <array>
#include <optional>
#include <string_view>

namespace credence {

template <>
struct FieldWords<ExportFormat> {
  static constexpr std::array<std::string_view, 3> words = {"csv", "markdown", "latex"};
};

/// How a command prints its table: as text where neither is given.
struct TableOptions {
  std::optional<ExportFormat> format;
  bool json = false;
};

inline constexpr const char* usualJson = "Print one JSON object instead of a table.";
inline constexpr FieldText tableOption = {"FORMAT", "Print the table as csv, markdown or latex.", nullptr,
                                          "csv, markdown or latex"};

template <typename Fields>
void visitTable(Fields& fields, TableOptions& options, const char* json,
                const FieldText& table = tableOption) {
  fields("table", options.format, {}, table);
  fields("json", options.json, {}, {.purpose = json});
}
template <typename Fields>
void visit(Fields& fields, TableOptions& options) {
  visitTable(fields, options, usualJson);
}

inline constexpr std::array tableRules = {jsonOrTable};

/// How wide the columns of a table in a terminal are at least, that of its titles and each of the others.
struct TerminalWidths {
  int title = 0;
  int column = 0;
};

/// To standard output, in that format under its title, or as aligned text below it.
void printTable(Table table, const QString& title, std::optional<ExportFormat> format,
                const TerminalWidths& widths);

}  // namespace credence
