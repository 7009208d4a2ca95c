#pragma once

#include "app/chart/chart.h"
#include "core/model/hessian_spectrum.h"

namespace credence {

/// The first `count` eigenvalues of what the data know of the weights as bars, logarithmic, the largest
/// first, against the prior's precision 1/σ0² as a line: about as many bars pass it as there are effective
/// parameters.
Chart spectrumChart(const HessianSpectrum& spectrum, arma::uword count);

}  // namespace credence
