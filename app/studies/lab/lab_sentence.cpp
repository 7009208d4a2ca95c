#include "app/studies/lab/lab_sentence.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <cmath>
#include <cstddef>

namespace credence {

namespace {

constexpr double nothingOff = 1e-8;  // nats, and of a standard deviation: rounding
constexpr int digitsOfMoments = 3;

struct Moments {
  double mean = 0.0;
  double deviation = 0.0;

  /// Without what is nothing but rounding beside the standard deviation.
  QString meanText() const {
    return significantNumber(std::abs(mean) < nothingOff * deviation ? 0.0 : mean, digitsOfMoments);
  }
  QString deviationText() const { return significantNumber(deviation, digitsOfMoments); }
};

QString howFarOff(double nats) {
  if (std::abs(nats) < nothingOff) return tr("the Gaussian’s log Z is exact");
  const QString size = significantNumber(std::abs(nats), 2);
  return nats < 0.0 ? tr("the Gaussian’s log Z is %1 too small").arg(size)
                    : tr("the Gaussian’s log Z is %1 too large").arg(size);
}

QString whereItStands(const LabResult& result, const Moments& laplace) {
  const QString variable = fromTable(variable_of(result.problem));
  const std::size_t modes = result.modes().size();
  return modes == 1
             ? tr("the mode %1 = %2").arg(variable, laplace.meanText())
             : tr("%1 = %2, one of %3 modes,").arg(variable, laplace.meanText(), QString::number(modes));
}

}  // namespace

QString labSentence(const LabResult& result) {
  const LabGaussian& laplace = result.gaussian(laplace_rule);
  const Moments truth{result.truth.mean, std::sqrt(result.truth.variance)};
  if (!laplace.known()) {
    return tr("%1. The density’s mean is %2, its standard deviation %3.")
        .arg(capitalised(QString::fromStdString(laplace.reason)), truth.meanText(), truth.deviationText());
  }
  const Moments own{laplace.mean, std::sqrt(laplace.variance)};
  return tr("Laplace’s Gaussian at %1 has standard deviation %2, the density mean %3 and standard deviation "
            "%4; %5.")
      .arg(whereItStands(result, own), own.deviationText(), truth.meanText(), truth.deviationText(),
           howFarOff(laplace.log_z - result.truth.log_z));
}

}  // namespace credence
