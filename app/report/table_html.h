#pragma once

#include "app/report/table.h"

#include <QString>

namespace credence {

/// How a table lies in its label.
struct HtmlLayout {
  int padding = 0;     ///< px around each cell
  bool wide = true;    ///< takes the whole width
  bool small = false;  ///< in nine points, as where numbers are not to take room from plots
  int line = 0;        ///< px from one line to the next; 0: as the font has it
};

/// For labels that show rich text: what a cell or a heading says is plain text there, whatever it holds, but
/// for markup. Numbers are as in the whole window; groups, notes and what is strong or best are told by type.
QString tableHtml(const Table& table, const HtmlLayout& layout = {});

}  // namespace credence
