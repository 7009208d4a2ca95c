#pragma once

#include <string>
#include <string_view>

namespace credence {

/// The line without its line end, its comment and the blanks around it. A percent sign starts a comment at
/// the start of a line and behind a blank, outside quotes.
std::string_view without_arff_comment(std::string_view line);

/// Whether `text` has a comma outside quotes; then blanks do not separate its values.
bool has_arff_comma(std::string_view text);

/// A value without its quotes and the blanks around it.
struct ArffValue {
  std::string_view text;
  bool quoted = false;
};

/// Takes one value after another off the front of a text, such as a line of an ARFF file without its comment.
class ArffValues {
 public:
  /// Starts with `text`, which has to stay where it is. Values taken before are no longer valid.
  void start(std::string_view text);

  /// Takes the value that starts here: a quoted one, or what stands before the first of the characters
  /// `ends`. False if its quotation mark is not closed, or something else than a blank or one of `ends`
  /// follows it.
  bool take(std::string_view ends, ArffValue& value);

  void skip_blanks();
  bool skip(char c);  ///< blanks, and `c` behind them; whether it was there
  bool starts_with(char c) const { return !rest_.empty() && rest_.front() == c; }
  bool at_end() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

 private:
  bool unquote(ArffValue& value);

  std::string_view rest_;
  std::string unescaped_;  // the quoted values; values refer to it
};

}  // namespace credence
