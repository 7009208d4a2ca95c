#pragma once

#include <array>
#include <cstddef>

namespace credence {

/// What a point is for: to fit, to be judged by at the end, or to choose a setting by. In Dataset::role_marks
/// as the number that it is here.
enum class Role : unsigned char { train, test, validation };

/// In the order in which a person reads them, the last one last.
inline constexpr std::array all_roles = {Role::train, Role::validation, Role::test};

/// Of what is kept for each role.
constexpr std::size_t index_of(Role role) {
  return static_cast<std::size_t>(role);
}

}  // namespace credence
