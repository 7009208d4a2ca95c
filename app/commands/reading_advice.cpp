#include "app/commands/reading_advice.h"

#include <array>
#include <string_view>

namespace credence {

namespace {

/// What the core advises, in its words, and how a command is told to do so.
struct Advice {
  std::string_view words;
  std::string_view option;
};

constexpr std::array<Advice, 15> advices = {{
    {"name the columns to read", "--at-columns A,B"},
    {"leave the row out", "--skip-bad-rows"},
    {"say that there is a header", "--header yes"},
    {"choose that sign for comments", "--comment SIGN"},
    {"unless its decimal sign is a comma", "--decimal comma"},
    {"unless its decimal sign is a point", "--decimal point"},
    {"choose the comma as the sign between thousands", "--thousands comma"},
    {"choose the point as the sign between thousands", "--thousands point"},
    {"choose one of them against the rest", "--positive LABEL"},
    {"or another label column", "--columns A,B,LABEL"},
    {"choose another label column", "--columns A,B,LABEL"},
    {"choose the columns to read", "--columns A,B,LABEL"},
    {"choose columns by their numbers", "--columns 1,2,3"},
    {"separate them by commas, semicolons, tabs or blanks", "--separator SIGN"},
    {"choose another encoding", "--encoding NAME"},
}};

/// Whether it says of a row, such as the total below a table, that it is none of the others' kind.
bool isOfOneRow(std::string_view sentence) {
  return sentence.ends_with(" is not a number") || sentence.ends_with(" is empty") ||
         (sentence.find(": expected ") != std::string_view::npos &&
          sentence.find(" as in line ") != std::string_view::npos);
}

}  // namespace

std::string withReadingOptions(std::string sentence) {
  bool advised = false;
  for (const auto& [words, option] : advices) {
    // The last of them: what is quoted from the file stands before the advice.
    const std::size_t place = sentence.rfind(words);
    if (place == std::string::npos) continue;
    sentence.insert(place + words.size(), " (" + std::string(option) + ")");
    advised = true;
  }
  if (!advised && isOfOneRow(sentence)) sentence += "; --skip-bad-rows leaves out rows like it";
  return sentence;
}

}  // namespace credence
