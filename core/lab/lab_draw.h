#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace credence {

struct LabDatum;
struct LabProblem;

/// Data of one weight that are drawn from the model at a true weight.
struct LabDraw {
  std::size_t count = 100;
  double true_weight = 0.5;
  double spread = 3.0;     ///< the standard deviation of b
  std::uint64_t seed = 1;  ///< the same seed draws the same data; of more data the first ones are the same

  bool operator==(const LabDraw&) const = default;
};

inline constexpr double least_lab_spread = 0.01;
inline constexpr double most_lab_spread = 20.0;
inline constexpr double farthest_true_weight = 100.0;  ///< |w|
inline constexpr double last_lab_seed = 2147483647.0;

/// b is normal with that spread, c standard normal, both rounded to hundredths and within what is allowed;
/// the sign is + with the probability σ(c - b w) at the true weight. Throws std::invalid_argument in one
/// sentence where a number is not allowed.
std::vector<LabDatum> draw_lab_data(const LabDraw& draw);

/// The problem with data that are drawn so in place of its own; its density takes data.
LabProblem with_drawn_data(LabProblem problem, const LabDraw& draw);

/// Whether the problem says that its data were drawn, and they are not: someone has edited them.
bool edited_since_drawn(const LabProblem& problem);

}  // namespace credence
