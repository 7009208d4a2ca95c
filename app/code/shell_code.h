#pragma once

#include "app/code/code_request.h"

#include <QString>

namespace credence {

/// The command that fits the same, for a POSIX shell, with a comparison of its numbers.
QString shellCode(const CodeRequest& request);

}  // namespace credence
