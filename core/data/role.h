#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace credence {

/// What a point is for: to fit, to be judged by at the end, or to choose a setting by. In Dataset::role_marks
/// as the number that it is here.
enum class Role : unsigned char { train, test, validation };

/// In the order in which a person reads them, the last one last.
inline constexpr std::array all_roles = {Role::train, Role::validation, Role::test};

/// In files and on the command line, in the order of the roles' values.
inline constexpr std::array<std::string_view, all_roles.size()> role_ids = {"train", "test", "validation"};

/// The place of a role where one value is kept for each.
constexpr std::size_t index_of(Role role) {
  return static_cast<std::size_t>(role);
}

constexpr std::string_view id_of(Role role) {
  return role_ids[index_of(role)];
}

}  // namespace credence
