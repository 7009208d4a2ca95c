#include "core/table/read_options.h"

#include <stdexcept>
#include <string_view>

namespace credence {

void validate(const ReadOptions& options) {
  constexpr std::string_view taken = "0123456789+-.,;\"";
  const char comment = options.comment_sign;
  if (comment != '\0' && (comment <= ' ' || comment > '~' || taken.find(comment) != std::string_view::npos)) {
    throw std::invalid_argument(
        "the comment sign must be a character such as # or %, and no part of a table");
  }
  if (options.decimal_sign && *options.decimal_sign != '.' && *options.decimal_sign != ',') {
    throw std::invalid_argument("the decimal sign must be a point or a comma");
  }
  if (options.class_0 && options.class_0 == options.class_1) {
    throw std::invalid_argument("classes 0 and 1 must be different labels");
  }
}

}  // namespace credence
