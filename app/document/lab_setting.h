#pragma once

#include "core/lab/lab_problem.h"
#include "core/lab/lab_result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// What is set in the one-dimensional lab, and what has been asked and answered there.
struct LabSetting {
  LabProblem problem = default_problem(lab_densities().front());
  std::optional<std::size_t> datum = {};  ///< the selected one
  std::vector<std::string> hidden = {};   ///< ids of the rules whose Gaussians are not drawn, in their order
  std::optional<LaplaceVerdict> answer = {};  ///< the person's to the question about Laplace's Z
  bool revealed = false;                      ///< the numbers are seen without an answer

  /// Whether the question is open, and the answer's numbers hidden.
  bool asks() const { return !answer && !revealed; }

  bool operator==(const LabSetting&) const = default;
};

}  // namespace credence
