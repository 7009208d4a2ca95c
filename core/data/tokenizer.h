#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct csv_parser;

namespace credence {

/// One row of a text table.
struct Row {
  std::size_t line = 0;             ///< on which the row begins, from 1; quoted fields may span lines
  std::vector<std::string> fields;  ///< without their quotes; without surrounding blanks unless quoted
  bool starts_quoted = false;       ///< the first field was quoted
};

enum class Separator : char { tab = '\t', semicolon = ';', comma = ',', blanks = ' ' };

/// What separates the fields in the first rows of a table: the first of tab, semicolon and comma that occurs
/// outside quotes equally often in each row, else the first that occurs in the first row, else blanks.
Separator detect_separator(std::string_view sample);

/// Where the first byte stands that is not UTF-8 text, npos if there is none. Control characters other than
/// tab and line ends are no text.
std::size_t find_non_text(std::string_view text);

/// The lines of a text stream, ended by LF, CRLF or CR, read in blocks.
class TextLines {
 public:
  TextLines(std::istream& stream, std::string name);

  /// The next line with its line end, valid until the next call; false at the end of the stream.
  /// Throws DataError for a line that is not text, or when reading fails.
  bool next(std::string_view& line);

  std::size_t number() const { return number_; }  ///< of the line, from 1

  /// The text from the line last read on: that line and about a block more. The line is then read again.
  std::string_view reread();

  const std::string& name() const { return name_; }

 private:
  bool fill();

  std::istream& stream_;
  std::string name_;
  std::string buffer_;
  std::size_t start_ = 0;       // of the unread part of the buffer
  std::size_t line_start_ = 0;  // of the line last read
  std::size_t number_ = 0;
};

/// Splits a text stream into rows of fields. Empty lines and lines that start with `#` are no rows; in
/// blank-separated text `#` ends a line anywhere outside quotes. Quoted fields follow RFC 4180.
class Tokenizer {
 public:
  enum class Blanks { may_separate, belong_to_fields };

  /// `name` stands for the stream in messages.
  Tokenizer(std::istream& stream, std::string name, Blanks blanks = Blanks::may_separate);

  /// Reads the next row into `row`, reusing its memory; false at the end.
  /// Throws DataError for a misplaced quotation mark and as TextLines does.
  bool next(Row& row);

  const std::string& name() const { return lines_.name(); }

 private:
  struct FreeParser {
    void operator()(csv_parser* parser) const;
  };

  std::string_view sample();
  void parse_delimited(std::string_view line, Row& row);
  void split_at_blanks(std::string_view line, Row& row);
  std::size_t unquote(std::string_view line, std::size_t begin, std::string& field);
  [[noreturn]] void fail_at_quote() const;

  TextLines lines_;
  Separator separator_;
  std::unique_ptr<csv_parser, FreeParser> parser_;  // none for blanks
};

}  // namespace credence
