#pragma once

#include "places.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace credence::test {

constexpr const char* fontVariable = "CREDENCE_TEST_FONT";

/// The family that tests run under unless they choose another: DejaVu Sans, as on a fresh Debian, or what the
/// environment names, for the tests to be run as if another were the desktop's.
inline std::string pinned_family() {
  const char* const named = std::getenv(fontVariable);
  return named != nullptr && *named != '\0' ? named : "DejaVu Sans";
}

/// From here on this process and the programs it starts see the fonts of the tests only, whatever is
/// installed and whatever the desktop prefers. To be called before the application is made, which reads it.
inline void pin_fonts() {
  const std::string file = CREDENCE_FONTCONFIG_FOLDER "/" + pinned_family() + ".conf";
  std::FILE* const found = std::fopen(file.c_str(), "r");
  if (found == nullptr) {
    std::fprintf(stderr, "%s names '%s', but tests know DejaVu Sans, Noto Sans and Liberation Sans only\n",
                 fontVariable, pinned_family().c_str());
    std::exit(1);
  }
  std::fclose(found);
  setenv("FONTCONFIG_FILE", file.c_str(), 1);
}

}  // namespace credence::test
