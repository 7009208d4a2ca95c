#include "core/table/class_name.h"

#include "core/data/number.h"
#include "core/table/cell_number.h"
#include "core/table/decimal.h"

namespace credence {

namespace {

enum class SignAlone : char { minus, plus, neither };

SignAlone sign_alone(std::string_view text) {
  if (text == "+") return SignAlone::plus;
  return minus_length(text) == text.size() && !text.empty() ? SignAlone::minus : SignAlone::neither;
}

}  // namespace

std::string class_name(std::string_view label, char decimal_sign) {
  label = without_blanks(label);
  const std::size_t minus = minus_length(label);
  if (minus < 2 || !parse_decimal(label, decimal_sign)) return std::string(label);
  return '-' + std::string(label.substr(minus));
}

std::string label_key(std::string_view label, char decimal_sign) {
  const auto number = parse_decimal(label, decimal_sign);
  return number ? number->text() : std::string(without_blanks(label));
}

bool class_name_less(std::string_view a, std::string_view b, char decimal_sign) {
  const auto first = parse_decimal(a, decimal_sign);
  const auto second = parse_decimal(b, decimal_sign);
  if (first && second) return *first < *second;
  if (!first && !second && sign_alone(a) != sign_alone(b)) return sign_alone(a) < sign_alone(b);
  return a < b;
}

bool chooses(std::string_view choice, std::string_view label, char decimal_sign) {
  const std::string key = label_key(label, decimal_sign);
  return label_key(choice, decimal_sign) == key || label_key(choice) == key;
}

}  // namespace credence
