#pragma once

#include "app/code/code_request.h"

#include <QString>

namespace credence {

/// A script for Python with NumPy, SciPy and matplotlib that computes the fit again, and stops where a number
/// is another.
QString pythonCode(const CodeRequest& request);

}  // namespace credence
