#include "app/report/reference_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

/// As many decimals as the standard error means: its first digit, or two where that is a one.
int decimalsFor(double standardError) {
  if (!(standardError > 0.0)) return 3;
  const double magnitude = std::floor(std::log10(standardError));
  const bool startsWithOne = standardError < 2.0 * std::pow(10.0, magnitude);
  return static_cast<int>(std::clamp(-magnitude + (startsWithOne ? 1.0 : 0.0), 1.0, 6.0));
}

}  // namespace

QString describeReference(const ReferenceSummary& summary, const ReferenceGoal& goal) {
  if (!summary.warm) return tr("warming up");
  if (std::isnan(summary.effective_draws))
    return tr("%1 draws, too few to judge").arg(countNumber(summary.draws));
  QString text = tr("%1 effective of %2 draws, R-hat %3")
                     .arg(signedNumber(std::floor(summary.effective_draws), 0), countNumber(summary.draws),
                          std::isfinite(summary.r_hat) ? signedNumber(summary.r_hat, 3) : tr("infinite"));
  if (summary.thinning > 1) text += tr(", one of %1 kept").arg(summary.thinning);
  if (!summary.converged(goal)) text += tr(" – chains do not agree yet");
  switch (summary.state) {
    case ReferenceState::out_of_draws:
      return text + tr(" – stopped at the limit of draws");
    case ReferenceState::out_of_time:
      return text + tr(" – stopped at the limit of time");
    case ReferenceState::sampling:
    case ReferenceState::reached:
      break;
  }
  return text;
}

QString describeEvidenceGap(const BridgeEstimate& bridge) {
  if (!std::isfinite(bridge.difference) || !std::isfinite(bridge.standard_error)) {
    return tr("Laplace evidence: too few draws to judge");
  }
  const int decimals = decimalsFor(bridge.standard_error);
  const QString numbers = tr("%1 ± %2 nats")
                              .arg(signedNumber(std::abs(bridge.difference), decimals),
                                   signedNumber(bridge.standard_error, decimals));
  const QString remark = bridge.converged ? QString() : tr(" (bridge not converged)");
  // Below two standard errors even the sign may be chance, and below a millionth no digit would show.
  const double resolution = std::max(2.0 * bridge.standard_error, 1e-6);
  if (std::abs(bridge.difference) < resolution) {
    return tr("Laplace evidence is right as far as can be told, to %1 nats")
               .arg(signedNumber(resolution, decimals)) +
           remark;
  }
  return (bridge.difference > 0.0 ? tr("Laplace evidence is %1 too low")
                                  : tr("Laplace evidence is %1 too high"))
             .arg(numbers) +
         remark;
}

}  // namespace credence
