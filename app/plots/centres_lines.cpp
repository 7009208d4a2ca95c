#include "app/plots/centres_lines.h"

#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "app/style/palette.h"
#include "core/evaluation/evaluation.h"
#include "core/method/method.h"

namespace credence {

namespace {

arma::vec countsOf(const std::vector<SettingMetrics>& metrics) {
  return valuesOf(metrics, [](const SettingMetrics& each) { return each.weights; });
}

QPen scorePen(std::size_t method, bool test, bool dark) {
  return {scoreColour(method, dark), test ? 1.8 : 1.2, test ? Qt::SolidLine : Qt::DashLine};
}

CountPicture evidenceByCount(const std::vector<SettingMetrics>& metrics, const PlotTheme& theme) {
  const QPen evidence(curveColour(CurveColour::Green, theme.dark), 1.8);
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
  const std::vector<const Method*> methods = methods_always_scored();
  const Role heldOut = metrics.empty() ? Role::test : held_out_role(metrics.front().scores.front());
  for (const Role role : {heldOut, Role::train}) {
    const bool known = !metrics.empty() && metrics.front().scores.front().of(role) != nullptr;
    if (role != Role::train && !known) continue;
    for (std::size_t k = 0; k < methods.size(); ++k) {
      const QPen pen = scorePen(k, role != Role::train, theme.dark);
      picture.lines.push_back({pen, valuesOf(metrics, [&](const SettingMetrics& each) {
                                 return each.scores.at(k).of(role)->mean_log_likelihood;
                               })});
      picture.names.push_back({pen, tr("%1, %2").arg(fromTable(methods[k]->name), partTitle(role))});
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
