#pragma once

#include <array>
#include <vector>

class QCPRange;

namespace credence {

struct LineWeights;
struct WeightStudy;

/// Of an ellipse, in standard deviations; regions have as much of the posterior.
inline constexpr std::array borderDeviations = {2.0, 1.0};

/// What each weight's axis is to show: Gaussians, the truth, the estimate, a line's weights (null: none), and
/// zero where it is not far.
std::vector<QCPRange> weightRanges(const WeightStudy& study, const LineWeights* drawn);

/// All of one length, so that circles are circles, unless they differ too much for that.
std::vector<QCPRange> ofOneScale(std::vector<QCPRange> ranges);

}  // namespace credence
