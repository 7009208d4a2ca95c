#include "app/commands/further_methods.h"

#include "app/commands/arguments.h"
#include "app/commands/sample_reference.h"
#include "app/compute/method_text.h"
#include "app/compute/reference_pictures.h"
#include "app/report/json_object.h"
#include "app/report/reference_text.h"
#include "app/report/translate.h"
#include "core/method/prepared_method.h"

#include <cmath>
#include <new>

namespace credence {

namespace {

constexpr qsizetype methodLabelWidth = 18;  // as the facts of the report

MethodScore scoreReference(const Fit& fit, const Dataset& training, FurtherSampling& sampling) {
  const Dataset& dataset = *fit.request.dataset;
  const auto run =
      std::make_shared<ReferenceRun>(*fit.model, training, SamplerOptions{.seed = sampling.seed});
  sampling.reference = sampleReference(*run, sampling.goal);
  const WeightedDraws draws = referenceDraws(run);
  PosteriorQuality quality = quality_of(*sampling.reference, sampling.goal);
  quality.draws = draws.count();
  return score_logits(reference_method, predict_draws_logit(fit.model->basis(), draws, dataset.inputs),
                      dataset, fit.split, quality);
}

MethodScore scoreAtOnce(const Method& method, const Fit& fit, FitPosteriors& posteriors,
                        const DrawOptions& drawing) {
  try {
    return score_method(posteriors.prepare(method), *fit.request.dataset, fit.split);
  } catch (const std::bad_alloc&) {
    throw tooManyDraws(method, drawing);
  }
}

QString describe(const MethodScore& score, const FurtherSampling& sampling) {
  const Method& method = *score.method;
  if (method.posterior->cost == PosteriorCost::drawn) return describeWeights(idOf(method), score.quality);
  const QString id = QString::fromLatin1(idOf(method)) + QStringLiteral(": ");
  if (!method.at_hand()) return id + describeReference(*sampling.reference, sampling.goal);
  if (score.quality.draws > 0) return id + QStringLiteral("%1 independent draws").arg(score.quality.draws);
  if (!score.quality.reliable) return id + describeSweeps(score.quality);
  if (method.integral != &quadrature_integral) return id + fromTable(method.purpose);
  return id + QStringLiteral("exact for the %1 posterior").arg(fromTable(method.posterior->title));
}

QByteArray methodJson(const MethodScore& score, const FurtherSampling& sampling) {
  const PosteriorQuality& quality = score.quality;
  const bool draws = quality.draws > 0;
  JsonObject object;
  object.add("method", '"' + idOf(*score.method) + '"');
  object.add("draws", json(static_cast<quint64>(quality.draws)));
  object.add("seed", draws ? json(static_cast<quint64>(sampling.seed)) : "null");
  object.add("effective_draws", draws ? json(quality.effective) : "null");
  object.add("pareto_k", json(quality.pareto_k));
  object.add("r_hat", json(quality.r_hat));
  object.add("reliable", json(quality.reliable));
  return object.text();
}

}  // namespace

Methods FurtherMethods::methods() const {
  Methods further = typed;
  std::erase_if(further, [](const Method* method) { return method->scored_always; });
  return further;
}

FurtherSampling scoreFurtherMethods(Fit& fit, const FurtherMethods& further) {
  FurtherSampling sampling{further.sampling.drawing().seed, {}, further.sampling.goal()};
  const Methods methods = further.methods();
  if (methods.empty()) return sampling;
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  const DrawOptions drawing = further.sampling.drawing();
  FitPosteriors posteriors(*fit.model, training, drawing);
  for (const Method* method : methods) {
    fit.evaluation.scores.push_back(method->at_hand() ? scoreAtOnce(*method, fit, posteriors, drawing)
                                                      : scoreReference(fit, training, sampling));
  }
  return sampling;
}

QString furtherText(const Fit& fit, const FurtherSampling& sampling) {
  QString text;
  for (const MethodScore& score : fit.evaluation.scores) {
    if (score.method->scored_always) continue;
    text += shortTitle(*score.method).leftJustified(methodLabelWidth) + describe(score, sampling);
    if (score.quality.draws > 0) text += QStringLiteral("; seed %1").arg(sampling.seed);
    text += QLatin1Char('\n');
  }
  return text;
}

QByteArray furtherJson(const Fit& fit, const FurtherSampling& sampling) {
  QByteArray list;
  for (const MethodScore& score : fit.evaluation.scores) {
    if (score.method->scored_always) continue;
    list += (list.isEmpty() ? "" : ", ") + methodJson(score, sampling);
  }
  return list.isEmpty() ? QByteArray("null") : '[' + list + ']';
}

}  // namespace credence
