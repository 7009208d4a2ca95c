#include "app/studies/lab/lab_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

#include <cmath>

namespace credence {

namespace {

constexpr double writtenOutNats = 700.0;  // beyond them Z is no number

/// "1.56" of a logarithm, or "exp(-4050)".
QString ofLogarithm(double logZ) {
  if (std::abs(logZ) > writtenOutNats) return tr("exp(%1)").arg(significantNumber(logZ, 5));
  return significantNumber(std::exp(logZ), 4);
}

QString howFar(LaplaceVerdict verdict, double nats) {
  const QString size = significantNumber(std::abs(nats), 2);
  switch (verdict) {
    case LaplaceVerdict::too_small:
      return tr("%1 nats too small").arg(size);
    case LaplaceVerdict::too_large:
      return tr("%1 nats too large").arg(size);
    case LaplaceVerdict::about_right:
      break;
  }
  return tr("about right, within %1 nats").arg(significantNumber(about_right_nats, 1));
}

}  // namespace

QString labNormaliser(const LabProblem& problem) {
  return problem.density->takes_data() ? tr("p(D)") : tr("Z");
}

QString labQuestion(const LabProblem& problem) {
  return tr("Is Laplace’s %1 too large, too small or about right?").arg(labNormaliser(problem));
}

QString labVerdictName(LaplaceVerdict verdict) {
  switch (verdict) {
    case LaplaceVerdict::too_small:
      return tr("Too small");
    case LaplaceVerdict::too_large:
      return tr("Too large");
    case LaplaceVerdict::about_right:
      break;
  }
  return tr("About right");
}

QString labAnswer(const LabResult& result, const std::optional<LaplaceVerdict>& answer) {
  const std::optional<LaplaceVerdict> verdict = laplace_verdict(result);
  if (!verdict) return {};
  const double laplace = result.gaussian(laplace_rule).log_z;
  QString text = tr("Laplace says %1 = %2, exactly it is %3: %4.")
                     .arg(labNormaliser(result.problem), ofLogarithm(laplace),
                          ofLogarithm(result.truth.log_z), howFar(*verdict, laplace - result.truth.log_z));
  if (!answer) return text;
  return (*answer == *verdict ? tr("Right. %1") : tr("Not so. %1")).arg(text);
}

QString labRemarks(const LabResult& result) {
  QStringList remarks;
  for (const LabGaussian& gaussian : result.gaussians) {
    const QString title = fromTable(gaussian.rule->title);
    if (!gaussian.known()) {
      remarks << tr("%1: %2.").arg(title, QString::fromStdString(gaussian.reason));
    } else if (!gaussian.converged) {
      remarks << tr("%1 did not converge.").arg(title);
    }
  }
  return remarks.join(QLatin1Char(' '));
}

}  // namespace credence
