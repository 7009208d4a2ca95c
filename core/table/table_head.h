#pragma once

#include "core/table/read_options.h"
#include "core/table/table_format.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// Where a table begins in its text and how its rows are cut into fields, as far as its first rows tell.
struct TableHead {
  Separator separator = Separator::blanks;
  std::size_t width = 0;  ///< how many fields most rows have; 0: the rows tell nothing
  std::string comment_sign = "#";
  CommentRule comments = CommentRule::misfitting;
  std::size_t start = 1;            ///< the line of the first row, from 1; what stands before it is skipped
  bool header_behind_sign = false;  ///< the first row is a header behind the comment sign
  bool sign_is_name = false;        ///< in that header the sign itself is the first name
  std::vector<std::string> notes;   ///< what was guessed, where it is not plain: a sentence each
};

/// Whether blanks may separate fields, or are part of them.
enum class Blanks : char { may_separate, belong_to_fields };

/// Finds the head of the table whose text begins with `sample`, or is it, where `whole`; `first` is the
/// number of the sample's first line. What `options` say is heeded.
///
/// The separator is the one that makes two or more columns of numbers in regular rows, and the most of them;
/// of equals the first of tab, semicolon, comma and bar. Commas that can be decimal signs of numbers between
/// blanks are taken for that.
/// Lines before the table that do not fit it are skipped where rows with two columns of numbers follow. The
/// last comment before the first row is the header if it has as many fields and is made of names.
TableHead find_head(std::string_view sample, bool whole, std::size_t first, const ReadOptions& options,
                    Blanks blanks);

/// The header that `row` holds behind its comment sign, as text to be cut into fields.
std::string_view row_behind_sign(std::string_view row, const TableHead& head);

/// Whether `row`, which begins with the comment sign, is left out as a comment under the rule of `head`.
bool is_comment(std::string_view row, const TableHead& head);

}  // namespace credence
