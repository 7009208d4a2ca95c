#include "app/plots/growth_lines.h"

#include "app/report/method_names.h"
#include "app/report/translate.h"
#include "app/style/method_style.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/evaluation.h"
#include "core/method/method.h"

namespace credence {

namespace {

constexpr double heavy = 1.8;  // px
constexpr double thin = 1.2;   // px
constexpr double scoreMarkSize = 6.0;

arma::vec pointsOf(const std::vector<GrowthRow>& rows) {
  return valuesOf(rows, [](const GrowthRow& row) { return row.points; });
}

double evidenceOf(const GrowthRow& row) {
  return row.metrics.evidence.total();
}

CountPicture evidencePicture(const std::vector<GrowthRow>& rows, const PlotTheme& theme) {
  const QPen laplace = methodPen(laplace_probit, theme, heavy);
  const QPen truth(theme.ink, thin, Qt::DashLine);
  return {pointsOf(rows),
          {{laplace, valuesOf(rows, evidenceOf)},
           {truth, valuesOf(rows, [](const GrowthRow& row) { return row.truth; })}},
          {{laplace, tr("log evidence")}, {truth, tr("exact (by draws)")}}};
}

CountPicture gapPicture(const std::vector<GrowthRow>& rows, const PlotTheme& theme) {
  const QPen laplace = methodPen(laplace_probit, theme, heavy);
  return {pointsOf(rows),
          {{.pen = laplace,
            .values = valuesOf(rows, [](const auto& row) { return row.truth - evidenceOf(row); }),
            .errors = valuesOf(rows, [](const GrowthRow& row) { return row.truthError; })}},
          {{laplace, tr("exact − Laplace")}}};
}

CountPicture parametersPicture(const std::vector<GrowthRow>& rows, const PlotTheme& theme) {
  const QPen decided = methodPen(laplace_probit, theme, heavy);
  const QPen all(theme.ink, thin, Qt::DashLine);
  return {pointsOf(rows),
          {{decided, valuesOf(rows, [](const auto& row) { return row.metrics.effectiveParameters; })},
           {all, valuesOf(rows, [](const auto& row) { return row.metrics.weights; }), false}},
          {{decided, tr("γ")}, {all, tr("all weights")}}};
}

CountPicture scoresPicture(const std::vector<GrowthRow>& rows, const PlotTheme& theme) {
  const Role heldOut = rows.empty() ? Role::test : held_out_role(rows.front().metrics.scores.front());
  const bool known = !rows.empty() && rows.front().metrics.scores.front().of(heldOut) != nullptr;
  CountPicture picture{pointsOf(rows)};
  const std::vector<const Method*> methods = methods_always_scored();
  for (std::size_t k = 0; k < methods.size(); ++k) {
    const QPen pen = methodPen(*methods[k], theme, heavy);
    const QCPScatterStyle marker = methodMarker(*methods[k], theme, scoreMarkSize);
    picture.lines.push_back(
        {.pen = pen,
         .values = valuesOf(rows,
                            [&](const GrowthRow& row) {
                              const MethodScore& score = row.metrics.scores.at(k);
                              return bits_over_coin(
                                  (known ? *score.of(heldOut) : score.train).mean_log_likelihood);
                            }),
         .marker = marker});
    const QString name = methodName(*methods[k], rows.empty() || rows.front().metrics.setting.has_prior());
    picture.names.push_back(
        {pen, known || rows.empty() ? tr("%1, bits").arg(name) : tr("%1, train bits").arg(name), marker});
  }
  return picture;
}

}  // namespace

CountPicture growthPicture(const std::vector<GrowthRow>& rows, GrowthQuantity quantity,
                           const PlotTheme& theme) {
  switch (quantity) {
    case GrowthQuantity::evidence:
      return evidencePicture(rows, theme);
    case GrowthQuantity::gap:
      return gapPicture(rows, theme);
    case GrowthQuantity::parameters:
      return parametersPicture(rows, theme);
    case GrowthQuantity::scores:
      break;
  }
  return scoresPicture(rows, theme);
}

}  // namespace credence
