#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
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

/// One value for each role. Run over it by all_roles.
template <typename T>
class ByRole {
 public:
  constexpr T& operator[](Role role) { return values_[index_of(role)]; }
  constexpr const T& operator[](Role role) const { return values_[index_of(role)]; }

  bool operator==(const ByRole&) const = default;

 private:
  std::array<T, all_roles.size()> values_ = {};
};

/// What `value` says of each role.
template <typename F>
constexpr auto by_role(const F& value) {
  ByRole<decltype(value(Role::train))> values;
  for (const Role role : all_roles) values[role] = value(role);
  return values;
}

/// Whose points tell most of how good a fit is: of those roles that `has` says there are, test points, else
/// validation points; where there are neither, those that train.
template <typename F>
constexpr Role most_telling(const F& has) {
  for (const Role role : {Role::test, Role::validation}) {
    if (has(role)) return role;
  }
  return Role::train;
}

}  // namespace credence
