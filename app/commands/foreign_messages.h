#pragma once

#include <cstdio>

namespace credence {

/// Leaves standard error to this program's own sentences: what Qt, its plugins and readers of pictures say is
/// dropped, and what libraries in C write there themselves, such as libpng, GLib and fontconfig, leads
/// nowhere. Where Qt cannot go on at all, or an exception meets nobody, a sentence says so and the program
/// ends with status 1. With CREDENCE_MESSAGES in the environment, for who looks for a fault, all is shown. To
/// be called once, when no other thread runs, and nothing is started anew.
void silenceForeignMessages();

/// Where this program's own sentences go: standard error, as it was when the program began.
std::FILE* sentences();

/// While one of these lives, sentences of its thread lead nowhere.
class SilentSentences {
 public:
  SilentSentences();
  ~SilentSentences();
  SilentSentences(const SilentSentences&) = delete;
  SilentSentences& operator=(const SilentSentences&) = delete;

 private:
  bool m_before;
};

/// Says the sentence as the program's last word, and ends it with status 1.
[[noreturn]] void endWith(const char* sentence);

}  // namespace credence
