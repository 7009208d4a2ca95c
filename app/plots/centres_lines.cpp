#include "app/plots/centres_lines.h"

#include "app/report/method_names.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "app/style/method_style.h"
#include "core/evaluation/evaluation.h"
#include "core/method/method.h"

namespace credence {

namespace {

arma::vec countsOf(const std::vector<SettingMetrics>& metrics) {
  return valuesOf(metrics, [](const SettingMetrics& each) { return each.weights; });
}

/// Held-out scores have the heavier line and hollow markers: points that are held out are hollow, too.
QPen scorePen(const Method& method, Role role, const PlotTheme& theme) {
  return methodPen(method, theme, role == Role::train ? 1.0 : 2.0);
}

QCPScatterStyle scoreMarker(const Method& method, Role role, const PlotTheme& theme) {
  return methodMarker(method, theme, role == Role::train ? 4.0 : 7.0, role == Role::train);
}

CountPicture evidenceByCount(const std::vector<SettingMetrics>& metrics, const PlotTheme& theme) {
  const QPen evidence = methodPen(laplace_probit, theme, 1.8);
  const QPen bic(theme.ink, 1.2, Qt::DashLine);
  const QPen aic(theme.ink, 1.2, Qt::DotLine);
  return {countsOf(metrics),
          {{evidence, valuesOf(metrics, [](const auto& each) { return each.evidence.total(); })},
           {bic, valuesOf(metrics, [](const auto& each) { return each.criteria.bic; }), false},
           {aic, valuesOf(metrics, [](const auto& each) { return each.criteria.aic; }), false}},
          {{evidence, tr("log evidence")}, {bic, tr("BIC")}, {aic, tr("AIC")}}};
}

CountPicture scoresByCount(const std::vector<SettingMetrics>& metrics, const PlotTheme& theme) {
  CountPicture picture{countsOf(metrics)};
  const bool hasPrior = metrics.empty() || metrics.front().setting.has_prior();
  const std::vector<const Method*> methods = methods_always_scored();
  const Role heldOut = metrics.empty() ? Role::test : held_out_role(metrics.front().scores.front());
  for (const Role role : {heldOut, Role::train}) {
    const bool known = !metrics.empty() && metrics.front().scores.front().of(role) != nullptr;
    if (role != Role::train && !known) continue;
    for (std::size_t k = 0; k < methods.size(); ++k) {
      const QPen pen = scorePen(*methods[k], role, theme);
      const QCPScatterStyle marker = scoreMarker(*methods[k], role, theme);
      picture.lines.push_back({.pen = pen,
                               .values = valuesOf(metrics,
                                                  [&](const SettingMetrics& each) {
                                                    return each.scores.at(k).of(role)->mean_log_likelihood;
                                                  }),
                               .marker = marker});
      picture.names.push_back(
          {pen, tr("%1, %2").arg(methodName(*methods[k], hasPrior), partTitle(role)), marker});
    }
  }
  return picture;
}

}  // namespace

CountPicture centresPicture(const std::vector<SettingMetrics>& metrics, CentresQuantity quantity,
                            const PlotTheme& theme) {
  return quantity == CentresQuantity::evidence ? evidenceByCount(metrics, theme)
                                               : scoresByCount(metrics, theme);
}

}  // namespace credence
