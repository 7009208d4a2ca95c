#pragma once

#include "core/generators/generators.h"

namespace credence {

// One function a generator, without the common options: generators() adds them.

Generator moons_generator();
Generator circles_generator();
Generator spirals_generator();

Generator xor_generator();
Generator gaussians_generator();
Generator clumps_generator();
Generator banana_generator();

Generator checkerboard_generator();

Generator linear_generator();

}  // namespace credence
