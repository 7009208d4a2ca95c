#include "app/answers/tune_sentence.h"
#include "app/commands/compute_evidence.h"
#include "app/commands/evidence_part.h"
#include "app/commands/join_parts.h"
#include "app/commands/map_column.h"
#include "app/commands/output.h"
#include "app/commands/say_forecast.h"
#include "app/commands/sub_command.h"
#include "app/report/json_object.h"
#include "app/report/quoted_value.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/report/truth_text.h"
#include "app/session/dataset_hash.h"
#include "core/concurrency/blas_threads.h"
#include "core/data/number.h"
#include "core/evaluation/bits.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace credence {

namespace {

QByteArray number(double value) {
  return QByteArray::fromStdString(to_round_trip_string(value));
}

using Columns = std::vector<MapColumn>;

/// Those that every map has.
Columns defaultColumns() {
  Columns columns;
  for (const MapQuantity& quantity : map_quantities()) {
    if (quantity.pass == MapPass::evidence) columns.push_back({quantity.id, quantity.id});
  }
  return columns;
}

QString allIds() {
  QStringList ids;
  for (const MapQuantity& quantity : map_quantities()) ids << fromTable(quantity.id);
  return ids.join(QStringLiteral(", "));
}

}  // namespace

template <>
struct OptionKind<Columns> {
  static Columns read(const TypedOption& typed) {
    Columns columns;
    for (const QString& id : OptionKind<QStringList>::read(typed)) {
      auto column = mapColumnFromId(id.toStdString());
      if (!column) throw typed.unusable();
      columns.push_back(std::move(*column));
    }
    return columns;
  }
};

template <>
struct OptionKind<MapShare> {
  static MapShare read(const TypedOption& typed) {
    constexpr arma::uword mostParts = 100'000;  // a slip of the finger, not a cluster
    const QStringList numbers = typed.value.split(QLatin1Char('/'));
    bool understood = numbers.size() == 2;
    MapShare share;
    if (understood) share.part = numbers[0].toULongLong(&understood);
    if (understood) share.parts = numbers[1].toULongLong(&understood);
    if (!understood || share.part < 1 || share.part > share.parts || share.parts > mostParts) {
      throw typed.unusable();
    }
    return share;
  }
};

namespace {

struct EvidenceCommandOptions {
  OutputFile output;
  Columns columns = defaultColumns();
  std::optional<arma::uword> folds;
  std::optional<std::uint64_t> foldSeed;
  std::optional<MapShare> part;
  bool merge = false;
  bool json = false;
};

template <typename Fields>
void visit(Fields& fields, EvidenceCommandOptions& options) {
  fields("output", options.output, {},
         {.purpose = "Where the CSV, or with --part the part, goes; standard output if left out or -."});
  fields("quantities", options.columns, {},
         {.value = "LIST",
          .purpose = "What to write of each setting beside width and prior_variance, separated by commas: "
                     "%1. The first five, in nats, if left out; the others take longer. Held-out scores are "
                     "mean log-likelihoods per point; with _bits appended, as in test_laplace_bits, bits "
                     "over a coin.",
          .rule = "a list of %1",
          .words = allIds});
  fields("folds", options.folds, {.low = 2.0, .high = Limits().high},
         {"K",
          "Cross-validate in K folds of the training points, each class dealt out by itself; 5 if left "
          "out."});
  fields("fold_seed", options.foldSeed, {}, {"S", "Deals the folds; 1 if left out."});
  fields("part", options.part, {},
         {"K/N",
          "Compute only the widths of part K of N, and write them as a file for --merge: for several "
          "computers, each of which takes a part of its own.",
          nullptr, "a part K/N with K from 1 to N, for example 2/8"});
  fields("merge", options.merge, {},
         {.purpose = "Join the N parts, whose files stand in the place of DATA in any order, to the map that "
                     "one computer would have written."});
  fields("json", options.json, {},
         {.purpose =
              "Print one JSON object instead of the CSV: all settings, and the best of them by the first of "
              "--quantities that has a best."});
}

bool needs(const Columns& columns, MapPass pass) {
  return std::any_of(columns.begin(), columns.end(),
                     [pass](const MapColumn& column) { return name_of(column.quantity).pass == pass; });
}

EvidenceExtras extrasFor(const EvidenceCommandOptions& options, const Problem& problem) {
  EvidenceExtras extras;
  for (const MapColumn& column : options.columns) extras.add(name_of(column.quantity));
  checkExtras(extras, problem, QStringLiteral("quantities"));
  if (extras.crossValidation) {
    extras.crossValidation->count = options.folds.value_or(extras.crossValidation->count);
    extras.crossValidation->seed = options.foldSeed.value_or(extras.crossValidation->seed);
  } else if (options.folds || options.foldSeed) {
    throw UsageError(
        QStringLiteral("--folds and --fold-seed have no meaning without --quantities cv_map or cv_laplace"));
  }
  return extras;
}

/// A number also where it is none: "nan" of a fit that did not converge.
TableCell anyNumber(double value) {
  return std::isfinite(value) ? numberCell(value) : textCell(QString::fromUtf8(number(value)));
}

/// A row for each cell of the map.
Table mapTable(const EvidenceMap& map, const Columns& quantities) {
  Table table{
      .columns = {{"width", QStringLiteral("width")}, {"prior_variance", QStringLiteral("prior_variance")}}};
  for (const MapColumn& column : quantities) {
    table.columns.push_back({column.id, QString::fromStdString(column.id)});
  }
  table.rows.reserve(map.cell_count());
  for (arma::uword i = 0; i < map.widths.n_elem; ++i) {
    for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
      TableRow row{
          {map.has_width() ? anyNumber(map.widths(i)) : TableCell(), anyNumber(map.prior_variances(j))}};
      row.cells.reserve(table.columns.size());
      for (const MapColumn& column : quantities) {
        const double value = map[column.quantity](i, j);
        row.cells.push_back(anyNumber(column.bits ? bits_over_coin(value) : value));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

QString describeRange(const char* what, const LogRange& range, bool suggested) {
  return QStringLiteral("%1 %2:%3:%4%5")
      .arg(fromTable(what), QString::fromUtf8(number(range.start)), QString::fromUtf8(number(range.stop)))
      .arg(range.count)
      .arg(suggested ? QStringLiteral(" (suggested for these data)") : QString());
}

QString describeRanges(const EvidencePart& map) {
  const EvidenceTask& task = map.task;
  const QString variances =
      describeRange("prior variances", task.ranges.prior_variance, map.suggestedPriorVariances);
  if (!task.features->has_width()) {
    return QStringLiteral("%1 features, ").arg(fromTable(task.features->title)) + variances +
           describeWeightPriors(task.setting());
  }
  return describeRange("widths", task.ranges.width, map.suggestedWidths) + QStringLiteral(", ") + variances +
         describeCentres(task.setting());
}

/// The edges that an optimum lies on, as advice.
QString describeEdges(const RangeEdges& edges) {
  QStringList ends;
  if (edges.lowest_width) ends << QStringLiteral("smaller widths");
  if (edges.highest_width) ends << QStringLiteral("larger widths");
  if (edges.lowest_prior_variance) ends << QStringLiteral("smaller prior variances");
  if (edges.highest_prior_variance) ends << QStringLiteral("larger prior variances");
  return QStringLiteral("; it lies on the edge of the range: %1 may be better")
      .arg(ends.join(QStringLiteral(" and ")));
}

QString describeBest(const EvidenceMap& map, std::string_view quantity) {
  const auto best = map.best(quantity);
  const QString what = fromTable(name_of(quantity).title);
  if (!best) return QStringLiteral("no setting has a ") + what;
  const QString width = map.has_width()
                            ? QStringLiteral("width %1, ").arg(QString::fromUtf8(number(map.widths(best->i))))
                            : QString();
  const RangeEdges edges = map.edges_at(*best);
  return QStringLiteral("best of %1 settings: %2prior variance %3, %4 %5%6")
      .arg(map.cell_count())
      .arg(width, QString::fromUtf8(number(map.prior_variances(best->j))), what,
           QString::fromUtf8(number(map[quantity](best->i, best->j))),
           edges.any() ? describeEdges(edges) : QString());
}

/// What truth says about the optima of those posteriors whose error is asked for; of Laplace's where none is.
QStringList describeOptima(const EvidenceMap& map, const Columns& columns) {
  if (!needs(columns, MapPass::truth)) return {};
  std::vector<const PosteriorKind*> kinds;
  for (const MapColumn& column : columns) {
    const MapQuantity& quantity = name_of(column.quantity);
    if (quantity.is_error()) kinds.push_back(quantity.posterior);
  }
  if (kinds.empty()) kinds.push_back(&laplace_posterior);
  QStringList sentences;
  for (const PosteriorKind* kind : kinds) sentences << describeOptimumMove(map, *kind);
  sentences << describeUnknownTruth(map);
  sentences.removeAll(QString());
  return sentences;
}

/// Without the map.
EvidencePart partOf(const Problem& problem, const Arguments& arguments, const Columns& columns,
                    const EvidenceExtras& extras) {
  EvidencePart part;
  part.sha256 = QString::fromLatin1(datasetHash(*problem.dataset));
  part.kernels = QString::fromStdString(blas_kernels());
  for (const MapColumn& column : columns) part.task.quantities.push_back(column.id);
  part.task.ranges = problem.ranges;
  part.task.split = problem.split;
  part.task.features = problem.hyperparameters.features;
  part.task.standardise = problem.hyperparameters.standardise;
  part.task.centres = problem.hyperparameters.centres;
  part.task.weightPriors = problem.hyperparameters.weight_priors;
  part.task.folds = extras.crossValidation;
  part.suggestedWidths = !arguments.widths && !arguments.session;
  part.suggestedPriorVariances = !arguments.priorVariances && !arguments.session;
  return part;
}

QString describeFailures(arma::uword failures, arma::uword cells) {
  return QStringLiteral("%1 of %2 settings did not converge%3")
      .arg(failures)
      .arg(cells)
      .arg(failures > 0 ? QStringLiteral(": they have no numbers (nan)") : QString());
}

/// The CSV of a whole map, and what there is to say of it.
void writeMap(const Output& output, const EvidencePart& whole, const Columns& columns) {
  const EvidenceMap& map = whole.map;
  output.write(tableText(mapTable(map, columns), ExportFormat::Csv).toUtf8());
  output.remark(describeRanges(whole));
  output.remark(describeBest(map, "log_evidence"));
  for (const MapColumn& column : columns) {
    if (column.bits || column.id == "log_evidence" || !name_of(column.id).has_best) continue;
    output.remark(describeBest(map, column.id));
  }
  for (const QString& sentence : describeOptima(map, columns)) output.remark(sentence);
  for (const QString& sentence : describeBounds(map)) output.remark(sentence);
  output.remark(describeFailures(map.cell_count() - arma::accu(map.converged), map.cell_count()));
}

/// The first of the quantities for which a best setting means something.
Columns::const_iterator ratedOf(const Columns& columns) {
  return std::ranges::find_if(columns,
                              [](const MapColumn& column) { return name_of(column.quantity).has_best; });
}

/// The setting that is best by that; null for none.
QByteArray bestJson(const EvidenceMap& map, const Columns& columns) {
  const auto rated = ratedOf(columns);
  const auto best = rated == columns.end() ? std::nullopt : map.best(rated->quantity);
  if (!best) return "null";
  JsonObject object;
  object.add("by", json(QString::fromStdString(rated->id)));
  object.add("width", map.has_width() ? json(map.widths(best->i)) : "null");
  object.add("prior_variance", json(map.prior_variances(best->j)));
  for (const MapColumn& column : columns) {
    const double value = map[column.quantity](best->i, best->j);
    object.add(column.id, json(column.bits ? bits_over_coin(value) : value));
  }
  return object.text();
}

void printMapJson(const EvidencePart& whole, const Columns& columns) {
  JsonObject object;
  object.add("features", json(fromTable(whole.task.features->id)));
  object.add("best", bestJson(whole.map, columns));
  object.add("settings", tableJson(mapTable(whole.map, columns)));
  const auto rated = ratedOf(columns);
  const bool byEvidence = rated != columns.end() && rated->quantity == "log_evidence";
  addAnswer(object, tuneQuestion, byEvidence ? tuneSentence(whole.map, whole.task.setting()) : QString());
  printToStandardOutput(object.text() + '\n');
}

/// "part 2 of 4: 3 of 12 widths, 27 settings"
void writePart(const Output& output, const EvidencePart& part) {
  output.write(toJson(part));
  const arma::uword widths = part.map.widths.n_elem;
  const std::size_t mine = widths_of(part.share, widths).size();
  const arma::uword cells = mine * part.map.prior_variances.n_elem;
  output.remark(describeRanges(part));
  output.remark(QStringLiteral("part %1 of %2: %3 of %4, %5")
                    .arg(part.share.part)
                    .arg(part.share.parts)
                    .arg(mine)
                    .arg(QString::fromStdString(counted(widths, "width")),
                         QString::fromStdString(counted(cells, "setting"))));
  for (const QString& sentence : describeBounds(part.map)) output.remark(sentence);
  output.remark(describeFailures(part.map.cell_count() - arma::accu(part.map.converged), cells));
}

constexpr std::array evidenceRules = {
    OptionRule{"--json", "excludes --part and --merge and --output"},
    OptionRule{"--*", "has no meaning with --merge: the parts say all but --output"},
};

void mergeParts(const Arguments& arguments, const EvidenceCommandOptions& options) {
  const Output output(options.output.name, FileContents::table, arguments);
  const EvidencePart whole = joinParts(arguments.operands);
  Columns columns;
  for (const std::string& id : whole.task.quantities) columns.push_back(mapColumnFromId(id).value());
  writeMap(output, whole, columns);
  if (whole.kernels.contains(QLatin1Char(','))) {
    output.remark(
        QStringLiteral("the parts were computed by different matrix kernels (%1): last digits may differ "
                       "from those of one computer")
            .arg(whole.kernels));
  }
}

void runEvidence(const Arguments& arguments, const EvidenceCommandOptions& options) {
  if (options.merge) return mergeParts(arguments, options);
  if (arguments.operands.size() > 2) {
    throw UsageError(QStringLiteral("unexpected argument %1; several files go with --merge")
                         .arg(quotedValue(arguments.operands.at(2))));
  }
  const auto& [file, columns, folds, foldSeed, share, merge, asJson] = options;
  const Problem problem = loadProblem(arguments);
  sayForecastOfRanges(problem);
  const EvidenceExtras extras = extrasFor(options, problem);
  const Output output(file.name, share ? FileContents::json : FileContents::table, arguments);

  EvidencePart part = partOf(problem, arguments, columns, extras);
  part.share = share.value_or(MapShare());
  part.map = computeEvidence(problem, extras, part.share);
  if (share) return writePart(output, part);
  if (asJson) return printMapJson(part, columns);
  writeMap(output, part, columns);
}

}  // namespace

const SubCommand evidenceCommand = {
    "evidence",
    "Compute the evidence and held-out scores over a grid of widths and prior variances",
    "DATA [LABELS] [OPTIONS]\n       credence evidence --merge PART... [--output FILE]",
    "DATA",
    "A text table, bundled:NAME, generated:NAME,OPTION=X,…, a session, or a figure that carries one; with "
    "--merge "
    "the files of all parts.",
    "  credence evidence bundled:penguins\n"
    "  credence evidence points.csv --widths 0.1:2:20 --prior-variances 0.1:100:20 --output evidence.csv\n"
    "  credence evidence points.csv --train-fraction 0.7 --quantities log_evidence,test_laplace,cv_laplace\n"
    "  credence evidence bundled:ripley --quantities log_evidence,log_evidence_truth,evidence_error_laplace\n"
    "  credence evidence points.csv --features linear --prior-variances 0.01:100:50\n"
    "  credence evidence points.csv --part 2/8 --output map-2.part\n"
    "  credence evidence --merge map-*.part --output map.csv\n",
    OptionGroup::Data | OptionGroup::Ranges,
    false,
    addOptions<EvidenceCommandOptions>,
    runWith<EvidenceCommandOptions, runEvidence>,
    evidenceRules,
    nullptr,
    false,
    true,
};

}  // namespace credence
