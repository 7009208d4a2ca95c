#include "app/commands/problem.h"

#include "app/code/literals.h"
#include "app/commands/foreign_messages.h"
#include "app/commands/reading_advice.h"
#include "app/commands/terminal_progress.h"
#include "app/document/file_name.h"
#include "app/files/bundled_data.h"
#include "app/files/generated_data.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "core/data/number.h"
#include "core/data/role.h"
#include "core/data/standardisation.h"
#include "core/evidence/suggested_ranges.h"
#include "core/table/data_error.h"
#include "core/table/labels_beside.h"
#include "core/table/read_table.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace credence {

namespace {

/// What a person may type whose table has no labels, where a file beside it has them.
std::string adviceOnLabels(const Arguments& arguments) {
  const auto labels = labels_beside(toPath(arguments.data), arguments.reading);
  if (!labels) return {};
  const QString file = fileNameFromBytes(QByteArray::fromStdString(labels->string()));
  const QString line = shellLine({QStringLiteral("credence"), arguments.command, arguments.data, file});
  return "; " + labels->filename().string() +
         " beside it has as many labels: " + bytesOfFileName(line).toStdString();
}

TableReading readTable(const Arguments& arguments) {
  TerminalProgress progress;
  try {
    return read_table(toPath(arguments.data), arguments.reading,
                      {{}, [&progress](const Progress& state) { progress.show(state); }});
  } catch (const DataError& error) {
    throw DataError(withReadingOptions(error.what()) + adviceOnLabels(arguments));
  }
}

/// What a person should know of a reading that went well.
void remarkOn(const TableReading& reading, const Arguments& arguments) {
  const std::string file = visible(bytesOfFileName(arguments.data).toStdString());
  if (reading.format.encoding != Encoding::utf8 && !arguments.reading.encoding) {
    const std::string name(name_of(reading.format.encoding));
    std::fprintf(sentences(), "%s: read as %s\n", file.c_str(), name.c_str());
  }
  for (const std::string& note : reading.notes) {
    std::fprintf(sentences(), "%s: %s\n", file.c_str(), visible(note).c_str());
  }
  const QStringList leftOut = leftOutTexts(reading.left_out);
  if (!leftOut.isEmpty()) {
    const QString text = leftOut.join(QStringLiteral(", "));
    std::fprintf(sentences(), "%s: left out: %s\n", file.c_str(), text.toUtf8().constData());
  }
  if (reading.skipped.count == 0) return;
  constexpr std::size_t shownRows = 5;
  std::fprintf(sentences(), "%s: skipped %s\n", file.c_str(), counted(reading.skipped.count, "row").c_str());
  const auto& rows = reading.skipped.shown;
  for (std::size_t k = 0; k < std::min(shownRows, rows.size()); ++k) {
    std::fprintf(sentences(), "  line %zu: %s\n", rows[k].line, visible(rows[k].reason).c_str());
  }
  if (reading.skipped.count > shownRows) {
    std::fprintf(sentences(), "  and %zu more\n", reading.skipped.count - shownRows);
  }
}

/// How a table is read says nothing of what is none.
void refuseReadingOptions(const Arguments& arguments, const QString& data) {
  if (!arguments.readingOption) return;
  throw UsageError(QStringLiteral("%1 has no meaning for %2").arg(*arguments.readingOption, data));
}

/// Points, what is known of their making, and of the rows that were left out.
struct LoadedData {
  std::shared_ptr<const Dataset> dataset;
  QString name;  ///< without folders
  std::optional<GeneratedBy> generated = {};
  std::shared_ptr<const OpenedTable> table = {};
};

LoadedData loadData(const Arguments& arguments) {
  if (arguments.session) {
    refuseReadingOptions(arguments, QStringLiteral("a session"));
    const DocumentState& state = arguments.session->session.state;
    return {state.dataset, state.name, state.generated, state.table};
  }
  const QString name = QFileInfo(shownFileName(arguments.data)).fileName();
  if (const auto generated = generatedData(arguments.data)) {
    refuseReadingOptions(arguments, QStringLiteral("generated data"));
    return {std::make_shared<const Dataset>(generate(*generated->generator, generated->settings)), name,
            GeneratedBy{fromTable(generated->generator->name), generated->settings}};
  }
  if (const auto bundled = bundledId(arguments.data)) {
    refuseReadingOptions(arguments, QStringLiteral("bundled data"));
    return {std::make_shared<const Dataset>(loadBundledData(*bundled)), name};
  }
  TableReading reading = readTable(arguments);
  remarkOn(reading, arguments);
  const TableSource source{arguments.data, {}, arguments.reading};
  auto table = std::make_shared<const OpenedTable>(openedTable(source, std::move(reading)));
  return {table->dataset, name, {}, table};
}

/// What it was drawn from, where that is known.
std::optional<GeneratorTruth> truthOf(const LoadedData& data) {
  if (!data.generated) return {};
  const Generator* generator = find_generator(data.generated->generator.toStdString());
  if (generator == nullptr || !knows_truth(*generator, data.generated->settings)) return {};
  return GeneratorTruth{generator, data.generated->settings};
}

/// As in the window: points have the roles that they are marked with.
SplitRule splitThatSuits(const Dataset& dataset) {
  SplitRule rule;
  if (arma::any(dataset.role_marks != index_of(Role::train))) rule.kind = SplitRule::Kind::marked;
  return rule;
}

/// What the rule asks for must be possible with these points.
void checkSplit(const Dataset& dataset, const SplitRule& rule) {
  const QString points = QString::fromStdString(counted(dataset.size(), "point"));
  const auto number = [](double value) { return QString::fromStdString(to_round_trip_string(value)); };
  if (rule.kind == SplitRule::Kind::first_n && rule.first_n > dataset.size()) {
    throw UsageError(
        QStringLiteral("--train-first: %1 is more than the %2").arg(QString::number(rule.first_n), points));
  }
  const double pointCount = static_cast<double>(dataset.size());
  const double share = rule.fraction * pointCount;
  if (rule.kind == SplitRule::Kind::fraction && std::round(share) < 1.0) {
    throw UsageError(
        QStringLiteral("--train-fraction: %1 of the %2 is less than one").arg(number(rule.fraction), points));
  }
  if (rule.kind == SplitRule::Kind::fraction && rule.validation > 0.0 &&
      std::round(rule.validation * pointCount) < 1.0) {
    throw UsageError(QStringLiteral("--validation-fraction: %1 of the %2 is less than one")
                         .arg(number(rule.validation), points));
  }
}

void useFirst(Problem& problem, std::optional<quint64> count) {
  const arma::uword points = split_rows(*problem.dataset, problem.split).train().n_elem;
  if (points > 0 && count && *count > points) {
    throw UsageError(
        QStringLiteral("--first: %1 is more than the %2")
            .arg(QString::number(*count), QString::fromStdString(counted(points, "training point"))));
  }
  problem.split.use_first = count;
}

/// What the window says beside its switch.
void remarkOnUnits(const Dataset& dataset, const Arguments& arguments) {
  const SpreadRatio spread = spread_ratio(dataset.inputs);
  if (!spread.disparate() || arguments.standardise || !arguments.features->has_width()) return;
  std::fprintf(sentences(), "%s spreads %s times as far as %s: --standardise lets one width suit both\n",
               shown(dataset.input_names.at(spread.wider)).c_str(), to_short_string(spread.ratio, 2).c_str(),
               shown(dataset.input_names.at(1 - spread.wider)).c_str());
}

/// Those of the session, whose widths have a meaning in its own units alone; else those that suit the data.
EvidenceRanges rangesLeftOut(const Arguments& arguments, const SuggestedRanges& suggested) {
  if (!arguments.session) return suggested.evidence;
  const DocumentState& state = arguments.session->session.state;
  EvidenceRanges ranges = state.evidenceRanges;
  if (state.hyperparameters.standardise != arguments.standardise) ranges.width = suggested.evidence.width;
  return ranges;
}

QString settingText(double value, bool suggested) {
  if (value == no_prior) return QStringLiteral("none (maximum likelihood)");
  const QString number = QString::fromStdString(to_round_trip_string(value));
  return suggested ? number + QStringLiteral(" (suggested for these data)") : number;
}

}  // namespace

Problem loadProblem(const Arguments& arguments) {
  Problem problem;
  const LoadedData data = loadData(arguments);
  problem.truth = truthOf(data);
  problem.dataset = data.dataset;
  if (data.table) problem.skippedRows = data.table->skipped.count;
  problem.dataName = shownFileName(data.name);  // a session's may hold anything
  problem.session = arguments.session;
  problem.generated = data.generated;
  problem.table = data.table;
  problem.split = arguments.split.value_or(splitThatSuits(*problem.dataset));
  checkSplit(*problem.dataset, problem.split);
  problem.split.order_seed = arguments.orderSeed;
  useFirst(problem, arguments.useFirst);
  if (!leaves_training_points(*problem.dataset, problem.split)) {
    throw DataError(bytesOfFileName(arguments.data).toStdString(),
                    "the split column holds all rows out; some must train");
  }

  remarkOnUnits(*problem.dataset, arguments);

  const SuggestedRanges suggested = suggested_ranges(*problem.dataset, arguments.standardise);
  problem.hyperparameters = {arguments.features,
                             arguments.width.value_or(suggested.hyperparameters.width),
                             arguments.priorVariance.value_or(suggested.hyperparameters.prior_variance),
                             arguments.standardise,
                             arguments.centres,
                             arguments.weightPriors};
  const EvidenceRanges ranges = rangesLeftOut(arguments, suggested);
  problem.ranges = {arguments.widths.value_or(ranges.width),
                    arguments.priorVariances.value_or(ranges.prior_variance)};
  problem.widthText = settingText(problem.hyperparameters.width, !arguments.width);
  problem.priorVarianceText = settingText(problem.hyperparameters.prior_variance, !arguments.priorVariance);
  return problem;
}

void addReading(JsonObject& object, const Problem& problem) {
  const LeftOutLines lines = problem.table ? problem.table->leftOut : LeftOutLines();
  JsonObject leftOut;
  leftOut.add("before_table", json(static_cast<quint64>(lines.before)));
  leftOut.add("comments", json(static_cast<quint64>(lines.comments)));
  leftOut.add("units", json(static_cast<quint64>(lines.units)));
  leftOut.add("separators", json(static_cast<quint64>(lines.separators)));
  object.add("skipped_rows", json(static_cast<quint64>(problem.skippedRows)));
  object.add("left_out_lines", leftOut.text());
  object.add("reading", json(problem.table ? problem.table->reason : QString()));
}

FitRequest fitRequest(const Problem& problem) {
  FitRequest request;
  request.dataset = problem.dataset;
  request.split = problem.split;
  request.hyperparameters = problem.hyperparameters;
  request.truth = problem.truth;
  return request;
}

QString describeSetting(const Problem& problem) {
  const QString prior = QStringLiteral("prior variance ") + problem.priorVarianceText +
                        describeWeightPriors(problem.hyperparameters) +
                        describeCentres(problem.hyperparameters);
  const FeatureFamily& family = *problem.hyperparameters.features;
  if (!family.has_width()) return QStringLiteral("%1 features, %2").arg(fromTable(family.title), prior);
  // The family that one begins with goes without saying.
  const bool usual = &family == feature_families().front();
  return QStringLiteral("%1width %2, %3")
      .arg(usual ? QString() : fromTable(family.title) + QStringLiteral(", "), problem.widthText, prior);
}

QString describeConvergence(const MapFit& fit) {
  if (fit.logits.is_empty()) return QStringLiteral("is the prior: no labels are used");
  const QString iterations =
      QString::fromStdString(counted(static_cast<std::size_t>(fit.iterations), "iteration"));
  return (fit.converged ? QStringLiteral("converged in ") : QStringLiteral("did not converge in ")) +
         iterations;
}

}  // namespace credence
