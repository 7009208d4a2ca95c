#include "app/report/health_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double invisibleNats = 1e-6;

int digitsLost(const ModelHealth& health) {
  return static_cast<int>(std::lround(std::min(16.0, health.digits_lost)));
}

}  // namespace

QString describeFinding(const HealthFinding& finding, const ModelHealth& health) {
  switch (finding.issue) {
    case HealthIssue::not_converged:
      if (finding.value < invisibleNats) {
        return tr("Newton's method stopped after %1 steps, before every logit had settled: nothing to speak "
                  "of is left to gain, but probabilities and variances may still move.")
            .arg(health.iterations);
      }
      return tr("Newton's method stopped after %1 steps with about %2 nats still to gain: the numbers are "
                "not those of the maximum.")
          .arg(health.iterations)
          .arg(significantNumber(finding.value, 2));
    case HealthIssue::one_class:
      return tr("All training points are of one class: only the prior keeps the weights finite.");
    case HealthIssue::separated:
      return tr("The classes are separated: only the prior keeps the weights finite.");
    case HealthIssue::saturated:
      return tr("Logits reach %1: MAP's probability there cannot be told from certainty.")
          .arg(signedNumber(finding.value, 0));
    case HealthIssue::ill_conditioned:
      return tr("The Hessian's condition number is %1: up to %2 of 16 digits of the variances are lost.")
          .arg(significantNumber(finding.value, 2))
          .arg(digitsLost(health));
    case HealthIssue::loose_evidence:
      return tr("The log evidence may be off by up to %1 nats and p by up to %2, because only %3 of %4 "
                "directions are kept.")
          .arg(significantNumber(finding.value, 2), significantNumber(health.error_bound_p, 2))
          .arg(health.rank)
          .arg(health.weights);
    case HealthIssue::kernel_cut:
      return tr("The kernel is approximated, and off by up to %1 of its largest value: %2 directions are "
                "too few, and more would not fit into memory.")
          .arg(significantNumber(finding.value, 2))
          .arg(health.rank);
  }
  return {};
}

QString shortFinding(const HealthFinding& finding, const ModelHealth& health) {
  switch (finding.issue) {
    case HealthIssue::not_converged:
      return tr("not converged after %1 steps").arg(health.iterations);
    case HealthIssue::one_class:
      return tr("one class only");
    case HealthIssue::separated:
      return tr("classes separated");
    case HealthIssue::saturated:
      return tr("logits up to %1").arg(signedNumber(finding.value, 0));
    case HealthIssue::ill_conditioned:
      return tr("condition number %1").arg(significantNumber(finding.value, 2));
    case HealthIssue::loose_evidence:
      return tr("log evidence within %1 nats").arg(significantNumber(finding.value, 2));
    case HealthIssue::kernel_cut:
      return tr("approximated: kernel residual %1").arg(significantNumber(finding.value, 2));
  }
  return {};
}

QString describeFindings(const ModelHealth& health) {
  QStringList sentences;
  for (const HealthFinding& finding : health.findings) sentences << describeFinding(finding, health);
  return sentences.join(QLatin1Char('\n'));
}

}  // namespace credence
