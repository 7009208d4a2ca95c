#include "app/studies/lab/lab_table.h"

#include "app/report/number_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr double smallestLogZ = -700.0;  // of which Z still is a number

constexpr double roundedAway = 1e-8;  // nats

TableCell zCell(double logZ) {
  return logZ > smallestLogZ ? knownCell(std::exp(logZ)) : TableCell();
}

/// Without the sign of a difference that is nothing but rounding.
TableCell differenceCell(double nats) {
  return knownCell(std::abs(nats) < roundedAway ? 0.0 : nats);
}

/// Zero where a mean is nothing but rounding beside its standard deviation.
TableCell placeCell(double mean, double variance) {
  return knownCell(std::abs(mean) < 1e-12 * std::sqrt(variance) ? 0.0 : mean);
}

QString noteOf(const LabGaussian& gaussian) {
  if (gaussian.known() && !gaussian.converged) return tr("did not converge: not to be trusted");
  return QString::fromStdString(gaussian.reason);
}

TableRow gaussianRow(const LabGaussian& gaussian, const LabResult& result) {
  TableRow row{
      {textCell(fromTable(gaussian.rule->title)), textCell(fromTable(gaussian.rule->id)),
       placeCell(gaussian.mean, gaussian.variance), knownCell(gaussian.variance), knownCell(gaussian.log_z),
       zCell(gaussian.log_z), differenceCell(gaussian.log_z - result.truth.log_z),
       differenceCell(gaussian.kl_forward), differenceCell(gaussian.kl_reverse),
       gaussian.known() ? TableCell{.value = gaussian.converged} : TableCell(), textCell(noteOf(gaussian))}};
  row.key = gaussian.rule->id;
  if (!gaussian.converged) row.cells.front().mark = CellMark::Doubtful;
  for (TableCell& cell : row.cells) {
    if (cell.missing()) cell.toolTip = noteOf(gaussian);
  }
  row.cells.front().toolTip = fromTable(gaussian.rule->purpose);
  return row;
}

TableRow trueRow(const LabResult& result) {
  const DensityMoments& truth = result.truth;
  TableRow row{{textCell(tr("Exact")), TableCell(), placeCell(truth.mean, truth.variance),
                knownCell(truth.variance), knownCell(truth.log_z), zCell(truth.log_z), TableCell(),
                TableCell(), TableCell(), TableCell(), textCell({})}};
  row.strong = true;
  return row;
}

QByteArray stationaryJson(const LabResult& result) {
  QByteArray list;
  for (const StationaryPoint& point : result.points) {
    JsonObject object;
    object.add("place", json(point.place));
    object.add("curvature", json(point.curvature));
    object.add("log_density", json(point.log_density));
    list += (list.isEmpty() ? QByteArray() : QByteArray(",")) + object.text();
  }
  return '[' + list + ']';
}

QByteArray problemJson(const LabProblem& problem) {
  JsonObject object;
  for (std::size_t k = 0; k < problem.parameters.size(); ++k) {
    std::string key(problem.density->parameters[k].id);
    std::ranges::replace(key, '-', '_');
    object.add(key, json(problem.parameters[k]));
  }
  return object.text();
}

QByteArray dataJson(const LabProblem& problem) {
  QByteArray list;
  for (const LabDatum& datum : problem.data) {
    JsonObject object;
    object.add("b", json(datum.steepness));
    object.add("c", json(datum.offset));
    object.add("sign", datum.positive ? "1" : "-1");
    list += (list.isEmpty() ? QByteArray() : QByteArray(",")) + object.text();
  }
  return '[' + list + ']';
}

QByteArray drawnJson(const LabProblem& problem) {
  if (!problem.drawn) return "null";
  JsonObject object;
  object.add("true_weight", json(problem.drawn->true_weight));
  object.add("spread", json(problem.drawn->spread));
  object.add("seed", json(static_cast<quint64>(problem.drawn->seed)));
  return object.text();
}

}  // namespace

Table labTable(const LabResult& result) {
  Table table{.columns = {{.key = "title", .heading = tr("Gaussian"), .side = Side::Left},
                          {"id"},
                          {"mean", tr("mean"), significant(5)},
                          {"variance", tr("variance"), significant(5)},
                          {"log_z", tr("log Z"), fixed(4)},
                          {"z", tr("Z"), significant(5)},
                          {"nats_off", tr("nats off"), fixed(4)},
                          {"kl_forward", tr("KL(p‖q)"), smallNumber(4)},
                          {"kl_reverse", tr("KL(q‖p)"), smallNumber(4)},
                          {"converged", tr("converged")},
                          {.key = "note", .side = Side::Running, .width = 2}}};
  table.rows.reserve(result.gaussians.size() + 1);
  for (const LabGaussian& gaussian : result.gaussians) table.rows.push_back(gaussianRow(gaussian, result));
  table.rows.push_back(trueRow(result));
  return table;
}

Table labInText(const LabResult& result, const QString& title) {
  std::vector<std::string> keys = {"title", "mean",     "variance",   "log_z",
                                   "z",     "nats_off", "kl_forward", "kl_reverse"};
  const bool noted = std::ranges::any_of(
      result.gaussians, [](const LabGaussian& gaussian) { return !noteOf(gaussian).isEmpty(); });
  if (noted) keys.emplace_back("note");
  Table table = selected(labTable(result), keys);
  table.title = title;
  return table;
}

JsonObject labObject(const LabResult& result) {
  const LabGaussian& laplace = result.gaussian(laplace_rule);
  const bool chosen = result.chosen.has_value();
  JsonObject object;
  object.add("density", json(fromTable(result.problem.density->id)));
  object.add("parameters", problemJson(result.problem));
  object.add("data", dataJson(result.problem));
  object.add("drawn", drawnJson(result.problem));
  object.add("variable", json(fromTable(variable_of(result.problem))));
  object.add("mode", chosen ? json(result.points[*result.chosen].place) : "null");
  object.add("curvature", chosen ? json(result.points[*result.chosen].curvature) : "null");
  object.add("log_z", json(result.truth.log_z));
  object.add("log_z_laplace", json(laplace.log_z));
  object.add("kl_forward", json(laplace.kl_forward));
  object.add("kl_reverse", json(laplace.kl_reverse));
  object.add("mean", json(result.truth.mean));
  object.add("variance", json(result.truth.variance));
  object.add("tolerance", json(result.truth.tolerance));
  object.add("stationary_points", stationaryJson(result));
  Table gaussians = selected(
      labTable(result), {"id", "mean", "variance", "log_z", "kl_forward", "kl_reverse", "converged", "note"});
  gaussians.rows.pop_back();
  object.add("gaussians", tableJson(gaussians));
  return object;
}

QString describeLabProblem(const LabProblem& problem) {
  QStringList parts = {fromTable(problem.density->title)};
  for (std::size_t k = 0; k < problem.parameters.size(); ++k) {
    const LabParameter& parameter = problem.density->parameters[k];
    const QString name = fromTable(parameter.letter.empty() ? parameter.title : parameter.letter);
    parts << tr("%1 = %2").arg(parameter.letter.empty() ? name.toLower() : name,
                               significantNumber(problem.parameters[k], 6));
  }
  if (problem.density->takes_data()) {
    const auto count = static_cast<quint64>(problem.data.size());
    parts << (count == 1 ? tr("1 datum") : tr("%1 data").arg(countNumber(count)));
  }
  if (problem.drawn) parts << tr("drawn at w = %1").arg(significantNumber(problem.drawn->true_weight, 6));
  if (problem.transformed) parts << tr("over %1").arg(fromTable(variable_of(problem)));
  return parts.join(QStringLiteral(", "));
}

QString describeLabMode(const LabResult& result) {
  if (!result.chosen) return tr("no mode");
  const StationaryPoint& point = result.points[*result.chosen];
  const QString variable = fromTable(variable_of(result.problem));
  const QString place =
      tr("%1 = %2, A = %3")
          .arg(variable, significantNumber(point.place, 5), significantNumber(point.curvature, 5));
  const std::vector<std::size_t> modes = result.modes();
  const auto mode = std::ranges::find(modes, *result.chosen);
  if (mode == modes.end()) {
    return point.curvature < 0.0 ? tr("minimum at %1").arg(place) : tr("flat at %1").arg(place);
  }
  if (modes.size() == 1) return tr("mode at %1").arg(place);
  return tr("mode %1 of %2 at %3").arg(mode - modes.begin() + 1).arg(modes.size()).arg(place);
}

QString labDatumText(const LabDatum& datum) {
  return exactNumber(datum.steepness) + QLatin1Char(',') + exactNumber(datum.offset) +
         (datum.positive ? QString() : QStringLiteral(",-"));
}

}  // namespace credence
