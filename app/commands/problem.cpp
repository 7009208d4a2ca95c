#include "app/commands/problem.h"

#include "app/document/bundled_data.h"
#include "core/data/data_error.h"
#include "core/data/write_dataset.h"
#include "core/evidence/suggested_ranges.h"

#include <QFile>
#include <QFileInfo>

namespace credence {

namespace {

constexpr QLatin1String bundledPrefix("bundled:");

Dataset loadDataset(const Arguments& arguments) {
  if (!arguments.data.startsWith(bundledPrefix)) {
    return read_dataset(QFile::encodeName(arguments.data).toStdString(), arguments.reading);
  }
  if (arguments.reading.columns || arguments.reading.labels_file) {
    throw UsageError(QStringLiteral("--columns and --labels have no meaning for bundled data"));
  }
  return loadBundledData(arguments.data.mid(bundledPrefix.size()));
}

QString settingText(double value, bool suggested) {
  const QString number = QString::fromStdString(to_round_trip_string(value));
  return suggested ? number + QStringLiteral(" (suggested for these data)") : number;
}

}  // namespace

Problem loadProblem(const Arguments& arguments) {
  Problem problem;
  problem.dataset = std::make_shared<const Dataset>(loadDataset(arguments));
  problem.dataName = QFileInfo(arguments.data).fileName();
  problem.split = arguments.split;

  const SuggestedRanges suggested = suggested_ranges(bounds_of(problem.dataset->inputs));
  problem.hyperparameters = {arguments.features, arguments.width.value_or(suggested.hyperparameters.width),
                             arguments.priorVariance.value_or(suggested.hyperparameters.prior_variance)};
  problem.ranges = {arguments.widths.value_or(suggested.evidence.width),
                    arguments.priorVariances.value_or(suggested.evidence.prior_variance)};
  problem.widthText = settingText(problem.hyperparameters.width, !arguments.width);
  problem.priorVarianceText = settingText(problem.hyperparameters.prior_variance, !arguments.priorVariance);
  return problem;
}

FitRequest fitRequest(const Problem& problem) {
  FitRequest request;
  request.dataset = problem.dataset;
  request.split = problem.split;
  request.hyperparameters = problem.hyperparameters;
  return request;
}

QString describeSetting(const Problem& problem) {
  const QString prior = QStringLiteral("prior variance ") + problem.priorVarianceText;
  if (problem.hyperparameters.features == FeatureKind::linear)
    return QStringLiteral("linear features, ") + prior;
  return QStringLiteral("width %1, %2").arg(problem.widthText, prior);
}

QString describeConvergence(const MapFit& fit) {
  const QString iterations =
      QString::fromStdString(counted(static_cast<std::size_t>(fit.iterations), "iteration"));
  return (fit.converged ? QStringLiteral("converged in ") : QStringLiteral("did not converge in ")) +
         iterations;
}

}  // namespace credence
