#pragma once

#include <array>

namespace credence {

/// Pages of the studio that stand together: under a question, or as a part of those under one.
struct PageGroup {
  const char* title = "";             ///< the question, or the part's name; to be translated
  const PageGroup* within = nullptr;  ///< the group that it is a part of; null for a question
};

inline constexpr PageGroup isItRight{"Is it right?"};
inline constexpr PageGroup whichSetting{"Which setting?"};
inline constexpr PageGroup whichMethod{"Which method?"};
/// How far each method is from the true posterior, and how many draws it takes to know that.
inline constexpr PageGroup truthPart{"Truth", &whichMethod};
inline constexpr PageGroup insideTheFit{"Inside"};

/// The questions, in the order of the tabs.
inline constexpr std::array<const PageGroup*, 4> pageQuestions = {&isItRight, &whichSetting, &whichMethod,
                                                                  &insideTheFit};

/// The question that a group is, or is a part of.
constexpr const PageGroup& questionOf(const PageGroup& group) {
  return group.within == nullptr ? group : *group.within;
}

}  // namespace credence
