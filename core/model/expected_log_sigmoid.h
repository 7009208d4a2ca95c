#pragma once

namespace credence {

/// E log σ(a), a ~ N(mean, variance), not positive: to an absolute error of 1e-12, or a relative one where it
/// is large. For any finite mean and any variance ≥ 0.
double expected_log_sigmoid(double mean, double variance);

}  // namespace credence
