#include "app/report/role_words.h"

#include "app/report/translate.h"

#include <array>

namespace credence {

namespace {

/// In the order of the roles' values.
constexpr std::array<RoleWords, all_roles.size()> roleWords = {{
    {"training", "train", "Training", "Mark Training Points"},
    {"test", "test", "Test", "Mark Test Points"},
    {"validation", "valid.", "Validation", "Mark Validation Points"},
}};

}  // namespace

const RoleWords& wordsOf(Role role) {
  return roleWords.at(index_of(role));
}

QString partTitle(Role role) {
  return tr(wordsOf(role).title);
}

QString briefPart(Role role) {
  return tr(wordsOf(role).brief);
}

}  // namespace credence
