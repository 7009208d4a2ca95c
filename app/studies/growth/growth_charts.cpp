#include "app/studies/growth/growth_charts.h"

#include "app/chart/looks.h"
#include "app/plots/count_chart.h"
#include "app/report/method_names.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/evaluation.h"
#include "core/method/method.h"

#include <string>

namespace credence {

namespace {

constexpr double heavy = 1.8;  // px
constexpr double thin = 1.2;   // px
constexpr double scoreMarkSize = 6.0;

ChartStyle laplaceStyle() {
  return {lookOf(laplace_probit), heavy};
}

double laplaceEvidenceOf(const GrowthRow& row) {
  return row.metrics.evidence.total();
}

std::vector<CountLine> evidenceLines(const std::vector<GrowthRow>& rows) {
  return {{.id = "log_evidence",
           .name = tr("log evidence"),
           .style = laplaceStyle(),
           .values = valuesOf(rows, laplaceEvidenceOf)},
          {.id = "exact",
           .name = tr("exact (by draws)"),
           .style = {"ink:dashed", thin},
           .values = valuesOf(rows, [](const GrowthRow& row) { return row.truth; })}};
}

std::vector<CountLine> gapLines(const std::vector<GrowthRow>& rows) {
  return {{.id = "exact_minus_laplace",
           .name = tr("exact − Laplace"),
           .style = laplaceStyle(),
           .values = valuesOf(rows, [](const GrowthRow& row) { return row.truth - laplaceEvidenceOf(row); }),
           .errors = valuesOf(rows, [](const GrowthRow& row) { return row.truthError; })}};
}

std::vector<CountLine> parameterLines(const std::vector<GrowthRow>& rows) {
  return {{.id = "effective_parameters",
           .name = tr("γ"),
           .style = laplaceStyle(),
           .values = valuesOf(rows, [](const GrowthRow& row) { return row.metrics.effectiveParameters; })},
          {.id = "weights",
           .name = tr("all weights"),
           .style = {"ink:dashed", thin},
           .values = valuesOf(rows, [](const GrowthRow& row) { return row.metrics.weights; }),
           .fits = false}};
}

std::vector<CountLine> scoreLines(const std::vector<GrowthRow>& rows) {
  const Role heldOut = rows.empty() ? Role::test : held_out_role(rows.front().metrics.scores.front());
  const bool known = !rows.empty() && rows.front().metrics.scores.front().of(heldOut) != nullptr;
  const bool hasPrior = rows.empty() || rows.front().metrics.setting.has_prior();
  std::vector<CountLine> lines;
  const std::vector<const Method*> methods = methods_always_scored();
  for (std::size_t k = 0; k < methods.size(); ++k) {
    const auto bits = [&](const GrowthRow& row) {
      const MethodScore& score = row.metrics.scores.at(k);
      return bits_over_coin((known ? *score.of(heldOut) : score.train()).mean_log_likelihood);
    };
    const QString name = methodName(*methods[k], hasPrior);
    lines.push_back(
        {.id = std::string(methods[k]->id),
         .name = known || rows.empty() ? tr("%1, bits").arg(name) : tr("%1, train bits").arg(name),
         .style = {lookOf(*methods[k]), heavy, scoreMarkSize},
         .values = valuesOf(rows, bits)});
  }
  return lines;
}

}  // namespace

Chart growthChart(const std::vector<GrowthRow>& rows, GrowthQuantity quantity) {
  const arma::vec points = valuesOf(rows, [](const GrowthRow& row) { return row.points; });
  const auto chart = [&](const QString& unit, const std::vector<CountLine>& lines) {
    return countChart(tr("points"), unit, points, lines);
  };
  switch (quantity) {
    case GrowthQuantity::evidence:
      return chart(tr("nats"), evidenceLines(rows));
    case GrowthQuantity::gap:
      return chart(tr("nats"), gapLines(rows));
    case GrowthQuantity::parameters:
      return chart({}, parameterLines(rows));
    case GrowthQuantity::scores:
      break;
  }
  return chart(tr("bits a label"), scoreLines(rows));
}

}  // namespace credence
