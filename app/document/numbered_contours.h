#pragma once

#include <array>
#include <cstdint>

namespace credence {

/// Which contours bear a number: each that is in sight, if need be beside its line or as a range; those with
/// room for it in their line; none.
enum class NumberedContours : std::uint8_t { all, some, none };

/// In that order, on the command line and in files.
inline constexpr std::array<const char*, 3> numberedContoursNames = {"all", "some", "none"};

}  // namespace credence
