#include "app/commands/say_soundness.h"

#include "app/commands/output.h"
#include "app/report/soundness_text.h"

namespace credence {

void saySoundness(const Soundness& soundness) {
  if (!soundness.is_sound()) Output().remark(soundnessText(soundness));
}

}  // namespace credence
