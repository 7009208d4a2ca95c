#include "app/commands/say_forecast.h"

#include "app/commands/output.h"
#include "app/compute/fit_forecast.h"
#include "app/report/number_text.h"

#include <vector>

namespace credence {

void sayForecast(const Problem& problem) {
  const arma::uvec training = split_rows(*problem.dataset, problem.split).train();
  const auto forecast = forecastFit(*problem.dataset, training, problem.hyperparameters);
  if (!forecast || !forecast->cut) return;
  Output().remark(
      QStringLiteral("of some %1 directions of the features %2 are going to be kept, and the log "
                     "evidence may have a bound; a larger width, or fewer bumps by --centres, "
                     "need less")
          .arg(countNumber(static_cast<quint64>(forecast->directions)), countNumber(forecast->most)));
}

void sayForecastOfRanges(const Problem& problem) {
  if (!problem.hyperparameters.features->has_width()) return;
  const arma::uvec training = split_rows(*problem.dataset, problem.split).train();
  Hyperparameters setting = problem.hyperparameters;
  setting.prior_variance = problem.ranges.prior_variance.stop;
  std::vector<double> cut;
  const arma::vec widths = problem.ranges.width.values();
  for (const double width : widths) {
    setting.width = width;
    const auto forecast = forecastFit(*problem.dataset, training, setting);
    if (!forecast) return;  // at no width is that a question
    if (forecast->cut) cut.push_back(width);
  }
  if (cut.empty()) return;
  const QString where = cut.size() == 1
                            ? QStringLiteral("width %1").arg(significantNumber(cut.front()))
                            : QStringLiteral("%1 of %2 widths, from %3 to %4,")
                                  .arg(countNumber(cut.size()), countNumber(widths.n_elem),
                                       significantNumber(cut.front()), significantNumber(cut.back()));
  Output().remark(QStringLiteral("at %1 not all directions of the features are going to be kept, and log "
                                 "evidences may have bounds; fewer bumps by --centres need less")
                      .arg(where));
}

Problem loadProblemToFit(const Arguments& arguments) {
  Problem problem = loadProblem(arguments);
  sayForecast(problem);
  return problem;
}

}  // namespace credence
