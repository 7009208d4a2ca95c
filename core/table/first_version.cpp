#include "core/table/first_version.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t most_columns_to_try = 12;

using ColumnWords = std::array<std::string, 3>;

class Readings {
 public:
  explicit Readings(ReadOptions options) : options_(std::move(options)) {
    options_.comments = CommentRule::all;
    options_.skipped_lines = options_.skipped_lines.value_or(0);
    options_.first_version = true;
  }

  const std::vector<ReadOptions>& all() const { return all_; }

  void add(std::optional<bool> header, const std::optional<ColumnWords>& columns) {
    ReadOptions reading = options_;
    if (options_.has_header && header && options_.has_header != header) return;
    if (!reading.has_header) reading.has_header = header;
    if (reading.columns && columns) return;
    if (columns) reading.columns = columns;
    if (std::find(all_.begin(), all_.end(), reading) == all_.end()) all_.push_back(reading);
  }

  /// The likeliest ways again, with each separator and decimal sign that was left open.
  void add_signs() {
    const std::vector<ReadOptions> before = all_;
    for (const ReadOptions& reading : before) {
      for (const Separator separator :
           {Separator::comma, Separator::semicolon, Separator::tab, Separator::blanks}) {
        for (const char decimal : {'.', ','}) {
          ReadOptions other = reading;
          if (!other.separator) other.separator = separator;
          if (!other.decimal_sign) other.decimal_sign = decimal;
          if (std::find(all_.begin(), all_.end(), other) == all_.end()) all_.push_back(other);
        }
      }
    }
  }

 private:
  ReadOptions options_;
  std::vector<ReadOptions> all_;
};

std::string number_word(std::size_t index) {
  return std::to_string(index + 1);
}

void add_columns(Readings& readings, bool header, bool labelled, std::size_t width) {
  const std::size_t count = std::min(width, most_columns_to_try);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) {
      if (!labelled) {
        readings.add(header, ColumnWords{number_word(a), number_word(b), ""});
        continue;
      }
      for (std::size_t label = width; label-- > 0;) {
        if (label == a || label == b) continue;
        readings.add(header, ColumnWords{number_word(a), number_word(b), number_word(label)});
      }
    }
  }
}

}  // namespace

std::vector<ReadOptions> first_version_readings(const ReadOptions& options, const Dataset& names,
                                                std::size_t width) {
  const bool labelled = !options.labels_file;
  Readings readings(options);
  readings.add(true,
               ColumnWords{names.input_names[0], names.input_names[1], labelled ? names.label_name : ""});
  readings.add(std::nullopt, std::nullopt);
  readings.add(false, ColumnWords{"1", "2", labelled ? "3" : ""});
  readings.add(true, ColumnWords{"1", "2", labelled ? "3" : ""});
  readings.add_signs();
  add_columns(readings, false, labelled, width);
  add_columns(readings, true, labelled, width);
  return readings.all();
}

}  // namespace credence
