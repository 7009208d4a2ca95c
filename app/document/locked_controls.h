#pragma once

#include <array>
#include <string_view>

namespace credence {

/// A control that the author of a session can lock for those who are given it, as in a handout.
struct LockedControlRow {
  const char* id = "";       ///< in files and on the command line
  const char* text = "";     ///< what it does, to be translated in the context "credence"
  const char* purpose = "";  ///< what nobody can do then, likewise
};

inline constexpr std::array lockedControls = {
    LockedControlRow{"width", "Width", "The width stays as it is."},
    LockedControlRow{"prior_variance", "Prior variance", "The prior variance stays as it is."},
    LockedControlRow{"points", "Points", "Points can be neither added, moved nor taken away."},
    LockedControlRow{"map", "Evidence map", "A click on the map takes no setting."},
    LockedControlRow{"methods", "Methods", "Each plot goes on showing what it shows."},
    LockedControlRow{"cover", "Hidden plots", "What is hidden stays hidden, and what is in sight stays so."},
};

inline const LockedControlRow* lockedControlFromId(std::string_view id) {
  for (const LockedControlRow& row : lockedControls) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

}  // namespace credence
