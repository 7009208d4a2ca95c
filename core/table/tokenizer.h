#pragma once

#include "core/table/read_options.h"
#include "core/table/row_source.h"
#include "core/table/table_head.h"
#include "core/table/text_lines.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct csv_parser;

namespace credence {

/// How many lines with something in them gave no row.
struct PassedLines {
  std::size_t before = 0;      ///< those that stand before the table and are no comments
  std::size_t comments = 0;    ///< in the whole text, but for one that names the classes
  std::size_t separators = 0;  ///< those with nothing but separators, or a ruler
};

/// What is found among the lines from the first row on.
struct LineForms {
  bool comments = false;        ///< some are comments
  bool rows_with_sign = false;  ///< some begin with the comment sign and are rows
  bool long_rows = false;       ///< in some a quoted field goes on from the line before
};

/// Splits a text stream into rows of fields. Lines are no rows that are empty, hold nothing but separators,
/// stand before the table or are comments, as TableHead says; in blank-separated text the comment sign ends a
/// line outside quotes. Quoted fields follow RFC 4180.
class Tokenizer : public RowSource {
 public:
  /// Of `options` what concerns the form of the text is used. Throws DataError as TextLines does.
  Tokenizer(TextLines lines, const ReadOptions& options, Blanks blanks = Blanks::may_separate);

  /// Throws DataError for a quoted field that does not end, and as TextLines does.
  bool next(Row& row) override;

  const std::string& name() const override { return lines_.name(); }
  Encoding encoding() const override { return lines_.encoding(); }
  Separator separator() const { return head_.separator; }
  const TableHead& head() const { return head_; }
  /// As far as the text has been read.
  const PassedLines& passed() const { return passed_; }
  const LineForms& forms() const { return forms_; }
  /// The first line of the stream if that is a comment.
  const std::string& first_comment() const { return first_comment_; }

 private:
  struct FreeParser {
    void operator()(csv_parser* parser) const;
  };

  void find_table(const ReadOptions& options, Blanks blanks);
  void init_parser();
  bool begins_with_sign(std::string_view line) const;
  bool is_no_row(std::string_view line);
  bool holds_only_separators(std::string_view line) const;
  void split(std::string_view line, Row& row) const;
  void parse_quoted(std::string_view line, Row& row);
  void complain_at_quote(Row& row) const;
  void split_at_blanks(std::string_view line, Row& row);
  void cut_at_blanks(std::string_view line, bool cut_comments, Row& row);
  bool unquote(std::string_view line, std::size_t& i, Row& row);

  TextLines lines_;
  TableHead head_;
  PassedLines passed_;
  LineForms forms_;
  std::string first_comment_;
  bool names_classes_ = false;  // the first comment
  std::unique_ptr<csv_parser, FreeParser> parser_;         // of rows with quotes; none for blanks
  std::string unquoted_;                                   // fields of the row last read
  std::vector<std::pair<std::size_t, std::size_t>> ends_;  // where each begins and ends in it
};

}  // namespace credence
