#include "core/table/read_options.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace credence {

namespace {

bool is_comment_sign(std::string_view sign) {
  constexpr std::string_view taken = "0123456789+-.,;|\"";
  return sign.size() <= 2 && std::none_of(sign.begin(), sign.end(), [taken](char c) {
           return c <= ' ' || c > '~' || taken.find(c) != std::string_view::npos;
         });
}

}  // namespace

void validate(const ReadOptions& options) {
  if (options.comment_sign && !is_comment_sign(*options.comment_sign)) {
    throw std::invalid_argument(
        "the comment sign must be one or two characters such as # or %, and no part of a table");
  }
  if (options.decimal_sign && *options.decimal_sign != '.' && *options.decimal_sign != ',') {
    throw std::invalid_argument("the decimal sign must be a point or a comma");
  }
  const char thousands = options.thousands_sign.value_or('\0');
  if (thousands != '\0' && thousands != '.' && thousands != ',') {
    throw std::invalid_argument("the sign between thousands must be a point or a comma");
  }
  if (thousands != '\0' && thousands == options.decimal_sign) {
    throw std::invalid_argument("the decimal sign cannot also separate thousands");
  }
  if (options.class_0 && options.class_0 == options.class_1) {
    throw std::invalid_argument("classes 0 and 1 must be different labels");
  }
}

}  // namespace credence
