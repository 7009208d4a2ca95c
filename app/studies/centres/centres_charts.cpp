#include "app/studies/centres/centres_charts.h"

#include "app/chart/looks.h"
#include "app/plots/count_chart.h"
#include "app/report/method_names.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "core/evaluation/evaluation.h"
#include "core/method/method.h"

#include <string>

namespace credence {

namespace {

/// Held-out scores have the heavier line and hollow markers: points that are held out are hollow, too.
ChartStyle scoreStyle(const Method& method, Role role) {
  if (role == Role::train) return {lookOf(method), 1.0, 4.0, true};
  return {lookOf(method), 2.0, 7.0, false};
}

std::vector<CountLine> evidenceByCount(const std::vector<SettingMetrics>& metrics) {
  return {{.id = "log_evidence",
           .name = tr("log evidence"),
           .style = {lookOf(laplace_probit), 1.8},
           .values = valuesOf(metrics, [](const auto& each) { return each.evidence.total(); })},
          {.id = "bic",
           .name = tr("BIC"),
           .style = {"ink:dashed", 1.2},
           .values = valuesOf(metrics, [](const auto& each) { return each.criteria.bic; }),
           .fits = false},
          {.id = "aic",
           .name = tr("AIC"),
           .style = {"ink:dotted", 1.2},
           .values = valuesOf(metrics, [](const auto& each) { return each.criteria.aic; }),
           .fits = false}};
}

std::vector<CountLine> scoresByCount(const std::vector<SettingMetrics>& metrics) {
  std::vector<CountLine> lines;
  const bool hasPrior = metrics.empty() || metrics.front().setting.has_prior();
  const std::vector<const Method*> methods = methods_always_scored();
  const Role heldOut = metrics.empty() ? Role::test : held_out_role(metrics.front().scores.front());
  for (const Role role : {heldOut, Role::train}) {
    const bool known = !metrics.empty() && metrics.front().scores.front().of(role) != nullptr;
    if (role != Role::train && !known) continue;
    for (std::size_t k = 0; k < methods.size(); ++k) {
      const auto score = [&](const SettingMetrics& each) {
        return each.scores.at(k).of(role)->mean_log_likelihood;
      };
      lines.push_back({.id = std::string(methods[k]->id) + (role == Role::train ? "_train" : "_held_out"),
                       .name = tr("%1, %2").arg(methodName(*methods[k], hasPrior), partTitle(role)),
                       .style = scoreStyle(*methods[k], role),
                       .values = valuesOf(metrics, score)});
    }
  }
  return lines;
}

}  // namespace

Chart centresChart(const std::vector<SettingMetrics>& metrics, CentresQuantity quantity) {
  const arma::vec weights = valuesOf(metrics, [](const SettingMetrics& each) { return each.weights; });
  return quantity == CentresQuantity::evidence
             ? countChart(tr("weights"), tr("nats"), weights, evidenceByCount(metrics))
             : countChart(tr("weights"), tr("mean log-lik."), weights, scoresByCount(metrics));
}

}  // namespace credence
