#pragma once

#include "app/code/code_request.h"

#include <QString>

namespace credence {

/// A script for R that computes MAP and Laplace again, by Newton's method and where it is there by mgcv, and
/// stops where a number is another.
QString rCode(const CodeRequest& request);

}  // namespace credence
