#include "app/commands/compute_evidence.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/report/setting_text.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/report/truth_text.h"
#include "core/data/number.h"
#include "core/evaluation/bits.h"

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

/// A quantity of the map; a held-out score also in bits over a coin.
struct MapColumn {
  std::string id;
  std::string quantity;
  bool bits = false;
};
using Columns = std::vector<MapColumn>;

const std::string bitsEnding = "_bits";

/// Those that every map has.
Columns defaultColumns() {
  Columns columns;
  for (const MapQuantity& quantity : map_quantities()) {
    if (quantity.pass == MapPass::evidence) columns.push_back({quantity.id, quantity.id});
  }
  return columns;
}

/// Nothing where there is none of that name.
std::optional<MapColumn> columnFromId(const std::string& id) {
  if (map_quantity_from_id(id) != nullptr) return MapColumn{id, id};
  if (!id.ends_with(bitsEnding)) return {};
  const std::string quantity = id.substr(0, id.size() - bitsEnding.size());
  const MapQuantity* found = map_quantity_from_id(quantity);
  if (found == nullptr || found->method == nullptr) return {};
  return MapColumn{id, quantity, true};
}

QString allIds() {
  QStringList ids;
  for (const MapQuantity& quantity : map_quantities()) ids << fromTable(quantity.id);
  return ids.join(QStringLiteral(", "));
}

Columns readColumns(const QCommandLineParser& parser) {
  const auto ids = nameList(parser, QStringLiteral("quantities"));
  if (!ids) return defaultColumns();
  Columns columns;
  for (const QString& id : *ids) {
    auto column = columnFromId(id.toStdString());
    if (!column) {
      throw unusableValue(parser, QStringLiteral("quantities"), QStringLiteral("a list of ") + allIds());
    }
    columns.push_back(std::move(*column));
  }
  return columns;
}

bool needs(const Columns& columns, MapPass pass) {
  return std::any_of(columns.begin(), columns.end(),
                     [pass](const MapColumn& column) { return name_of(column.quantity).pass == pass; });
}

EvidenceExtras extrasFor(const Columns& columns, const QCommandLineParser& parser, const Problem& problem) {
  EvidenceExtras extras;
  for (const MapColumn& column : columns) extras.add(name_of(column.quantity));
  checkExtras(extras, problem, QStringLiteral("quantities"));
  const auto folds = wholeNumber(parser, QStringLiteral("folds"), 2);
  const auto seed = wholeNumber(parser, QStringLiteral("fold-seed"), 0);
  if (extras.crossValidation) {
    extras.crossValidation->count = folds.value_or(extras.crossValidation->count);
    extras.crossValidation->seed = seed.value_or(extras.crossValidation->seed);
  } else if (folds || seed) {
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
      .arg(QLatin1String(what), QString::fromUtf8(number(range.start)), QString::fromUtf8(number(range.stop)))
      .arg(range.count)
      .arg(suggested ? QStringLiteral(" (suggested for these data)") : QString());
}

QString describeRanges(const Arguments& arguments, const EvidenceRanges& ranges) {
  const QString variances = describeRange("prior variances", ranges.prior_variance,
                                          !arguments.priorVariances && !arguments.session);
  Hyperparameters setting;
  setting.features = arguments.features;
  setting.centres = arguments.centres;
  setting.weight_priors = arguments.weightPriors;
  if (!arguments.features->has_width()) {
    return QStringLiteral("%1 features, ").arg(fromTable(arguments.features->title)) + variances +
           describeWeightPriors(setting);
  }
  return describeRange("widths", ranges.width, !arguments.widths && !arguments.session) +
         QStringLiteral(", ") + variances + describeCentres(setting);
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

void addEvidenceOptions(QCommandLineParser& parser) {
  addOutputOption(parser, QStringLiteral("Where the CSV goes; standard output if left out or -."));
  parser.addOption(
      {QStringLiteral("quantities"),
       QStringLiteral("What to write of each setting beside width and prior_variance, separated by "
                      "commas: %1. The first four, in nats, if left out; the others take longer. "
                      "Held-out scores are mean log-likelihoods per point; with _bits "
                      "appended, as in test_laplace_bits, bits over a coin.")
           .arg(allIds()),
       QStringLiteral("LIST")});
  parser.addOption(
      {QStringLiteral("folds"),
       QStringLiteral("Cross-validate in K folds of the training points, each class dealt out by "
                      "itself; 5 if left out."),
       QStringLiteral("K")});
  parser.addOption(
      {QStringLiteral("fold-seed"), QStringLiteral("Deals the folds; 1 if left out."), QStringLiteral("S")});
}

void runEvidence(const Arguments& arguments, const QCommandLineParser& parser) {
  const Columns columns = readColumns(parser);
  const QString file = outputFile(parser);
  const Problem problem = loadProblem(arguments);
  const EvidenceExtras extras = extrasFor(columns, parser, problem);
  const Output output(file);

  const EvidenceMap map = computeEvidence(problem, extras);
  output.write(tableText(mapTable(map, columns), ExportFormat::Csv).toUtf8());
  output.remark(describeRanges(arguments, problem.ranges));
  output.remark(describeBest(map, "log_evidence"));
  for (const MapColumn& column : columns) {
    if (column.bits || column.id == "log_evidence" || !name_of(column.id).has_best) continue;
    output.remark(describeBest(map, column.id));
  }
  for (const QString& sentence : describeOptima(map, columns)) output.remark(sentence);
  const arma::uword failures = map.cell_count() - arma::accu(map.converged);
  output.remark(QStringLiteral("%1 of %2 settings did not converge%3")
                    .arg(failures)
                    .arg(map.cell_count())
                    .arg(failures > 0 ? QStringLiteral(": they have no numbers (nan)") : QString()));
}

}  // namespace

const SubCommand evidenceCommand = {
    "evidence",
    "Compute the evidence and held-out scores over a grid of widths and prior variances",
    "DATA [OPTIONS]",
    "DATA",
    "A text table, bundled:NAME, or generated:NAME,OPTION=X,…",
    "  credence evidence bundled:penguins\n"
    "  credence evidence points.csv --widths 0.1:2:20 --prior-variances 0.1:100:20 --output evidence.csv\n"
    "  credence evidence points.csv --train-fraction 0.7 --quantities log_evidence,test_laplace,cv_laplace\n"
    "  credence evidence bundled:ripley --quantities log_evidence,log_evidence_truth,evidence_error_laplace\n"
    "  credence evidence points.csv --features linear --prior-variances 0.01:100:50\n",
    OptionGroup::Data | OptionGroup::Ranges,
    false,
    addEvidenceOptions,
    runEvidence,
};

}  // namespace credence
