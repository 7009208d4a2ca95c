#include "app/commands/problem.h"

#include "app/commands/terminal_progress.h"
#include "app/document/bundled_data.h"
#include "core/data/data_error.h"
#include "core/data/read_table.h"
#include "core/data/write_dataset.h"
#include "core/evidence/suggested_ranges.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr QLatin1String bundledPrefix("bundled:");

TableReading readTable(const Arguments& arguments) {
  TerminalProgress progress;
  return read_table(QFile::encodeName(arguments.data).toStdString(), arguments.reading,
                    {{}, [&progress](const Progress& state) { progress.show(state); }});
}

/// What a person should know of a reading that went well.
void remarkOn(const TableReading& reading, const Arguments& arguments) {
  const QByteArray file = arguments.data.toLocal8Bit();
  if (reading.format.encoding != Encoding::utf8 && !arguments.reading.encoding) {
    const std::string name(name_of(reading.format.encoding));
    std::fprintf(stderr, "%s: read as %s\n", file.constData(), name.c_str());
  }
  if (reading.skipped.count == 0) return;
  constexpr std::size_t shownRows = 5;
  std::fprintf(stderr, "%s: skipped %s\n", file.constData(), counted(reading.skipped.count, "row").c_str());
  const auto& rows = reading.skipped.shown;
  for (std::size_t k = 0; k < std::min(shownRows, rows.size()); ++k) {
    std::fprintf(stderr, "  line %zu: %s\n", rows[k].line, rows[k].reason.c_str());
  }
  if (reading.skipped.count > shownRows) {
    std::fprintf(stderr, "  and %zu more\n", reading.skipped.count - shownRows);
  }
}

TableReading loadTable(const Arguments& arguments) {
  if (!arguments.data.startsWith(bundledPrefix)) {
    TableReading reading = readTable(arguments);
    remarkOn(reading, arguments);
    return reading;
  }
  if (arguments.reading.columns || arguments.reading.labels_file) {
    throw UsageError(QStringLiteral("--columns and --labels have no meaning for bundled data"));
  }
  if (arguments.reading != ReadOptions()) {
    throw UsageError(QStringLiteral("options of reading have no meaning for bundled data"));
  }
  TableReading reading;
  reading.dataset = loadBundledData(arguments.data.mid(bundledPrefix.size()));
  return reading;
}

/// As in the window: marked points test.
SplitRule splitThatSuits(const Dataset& dataset) {
  SplitRule rule;
  if (arma::any(dataset.test_marks == 1)) rule.kind = SplitRule::Kind::marked;
  return rule;
}

QString settingText(double value, bool suggested) {
  const QString number = QString::fromStdString(to_round_trip_string(value));
  return suggested ? number + QStringLiteral(" (suggested for these data)") : number;
}

}  // namespace

Problem loadProblem(const Arguments& arguments) {
  Problem problem;
  TableReading reading = loadTable(arguments);
  problem.dataset = std::make_shared<const Dataset>(std::move(reading.dataset));
  problem.skippedRows = reading.skipped.count;
  problem.dataName = QFileInfo(arguments.data).fileName();
  problem.split = arguments.split.value_or(splitThatSuits(*problem.dataset));
  if (!leaves_training_points(*problem.dataset, problem.split)) {
    throw DataError(QFile::encodeName(arguments.data).toStdString(),
                    "the split column holds all rows out; some must train");
  }

  const SuggestedRanges suggested = suggested_ranges(*problem.dataset, arguments.standardise);
  problem.hyperparameters = {arguments.features, arguments.width.value_or(suggested.hyperparameters.width),
                             arguments.priorVariance.value_or(suggested.hyperparameters.prior_variance),
                             arguments.standardise};
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
