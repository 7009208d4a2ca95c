#include "app/commands/further_methods.h"

#include "app/commands/arguments.h"
#include "app/commands/json_object.h"
#include "app/commands/method_options.h"
#include "app/commands/sample_reference.h"
#include "app/compute/method_text.h"
#include "app/compute/reference_text.h"
#include "core/method/prepared_method.h"

#include <memory>
#include <new>

namespace credence {

namespace {

constexpr qsizetype methodLabelWidth = 18;  // as the facts of the report

FurtherMethod scoreReference(const FitResult& fit, const Dataset& training,
                             const FurtherMethodOptions& options) {
  const Dataset& dataset = *fit.request.dataset;
  FurtherMethod result;
  result.method = PredictiveMethod::reference;
  result.seed = options.sampling.importance().seed;
  result.goal = options.sampling.goal;
  const auto run = std::make_shared<ReferenceRun>(*fit.model, training, SamplerOptions{.seed = result.seed});
  result.reference = sampleReference(*run, result.goal);
  result.draws = run->sampler().draws();
  result.logits = predict_draws_logit(*fit.model, referenceDraws(*fit.model, run), dataset.inputs);
  result.scores = score_logits(result.logits, dataset, fit.split);
  return result;
}

PreparedMethod prepare(PredictiveMethod method, const FitResult& fit, const Dataset& training,
                       const ImportanceOptions& sampling) {
  try {
    return prepare_method(method, *fit.model, training, sampling);
  } catch (const std::bad_alloc&) {
    throw tooManyDraws(sampling);
  }
}

FurtherMethod scoreAtOnce(PredictiveMethod method, const FitResult& fit, const Dataset& training,
                          const ImportanceOptions& sampling) {
  const Dataset& dataset = *fit.request.dataset;
  const PreparedMethod prepared = prepare(method, fit, training, sampling);
  FurtherMethod result;
  result.method = method;
  result.seed = sampling.seed;
  result.draws = prepared.draws.count();
  result.importance = prepared.importance;
  result.logits = predictive_logit(prepared, *fit.model, dataset.inputs);
  result.scores = score_logits(result.logits, dataset, fit.split);
  return result;
}

QString describe(const FurtherMethod& method) {
  if (method.importance) return describeImportance(idOf(method.method), *method.importance);
  const QString id = QString::fromLatin1(idOf(method.method)) + QStringLiteral(": ");
  if (method.reference) return id + describeReference(*method.reference, method.goal);
  if (method.draws > 0) return id + QStringLiteral("%1 independent draws").arg(method.draws);
  return id + QStringLiteral("exact for the Laplace posterior");
}

QByteArray methodJson(const FurtherMethod& method) {
  JsonObject object;
  object.add("method", '"' + idOf(method.method) + '"');
  object.add("draws", json(static_cast<quint64>(method.draws)));
  object.add("seed", method.draws > 0 ? json(static_cast<quint64>(method.seed)) : "null");
  object.add("effective_draws", method.importance  ? json(method.importance->effective_sample_size)
                                : method.reference ? json(method.reference->effective_draws)
                                : method.draws > 0 ? json(static_cast<double>(method.draws))
                                                   : "null");
  object.add("pareto_k", method.importance ? json(method.importance->pareto_k) : "null");
  object.add("r_hat", method.reference ? json(method.reference->r_hat) : "null");
  object.add("reliable", json((!method.importance || method.importance->reliable()) &&
                              (!method.reference || method.reference->converged(method.goal))));
  return object.text();
}

}  // namespace

void addFurtherMethodOptions(QCommandLineParser& parser) {
  parser.addOption(
      {QStringLiteral("methods"),
       QStringLiteral("Score by these methods beside MAP and Laplace, too, separated by commas: %1.")
           .arg(methodIds()),
       QStringLiteral("LIST")});
  addSamplingOptions(parser);
}

FurtherMethodOptions readFurtherMethods(const QCommandLineParser& parser) {
  FurtherMethodOptions options;
  for (const PredictiveMethod method : readMethods(parser).value_or(std::vector<PredictiveMethod>())) {
    // Those two are scored anyway.
    if (method == PredictiveMethod::map || method == PredictiveMethod::laplace_probit) continue;
    options.methods.push_back(method);
  }
  options.sampling = readSampling(parser, options.methods);
  return options;
}

std::vector<FurtherMethod> scoreFurtherMethods(const FitResult& fit, const FurtherMethodOptions& options) {
  std::vector<FurtherMethod> result;
  result.reserve(options.methods.size());
  if (options.methods.empty()) return result;
  const Dataset training = fit.request.dataset->subset(fit.split.train);
  for (const PredictiveMethod method : options.methods) {
    result.push_back(method == PredictiveMethod::reference
                         ? scoreReference(fit, training, options)
                         : scoreAtOnce(method, fit, training, options.sampling.importance()));
  }
  return result;
}

QString furtherText(const std::vector<FurtherMethod>& methods) {
  QString text;
  for (const FurtherMethod& method : methods) {
    text += shortTitle(method.method).leftJustified(methodLabelWidth) + describe(method);
    if (method.draws > 0) text += QStringLiteral("; seed %1").arg(method.seed);
    text += QLatin1Char('\n');
  }
  return text;
}

QByteArray furtherJson(const std::vector<FurtherMethod>& methods) {
  if (methods.empty()) return "null";
  QByteArray list;
  for (const FurtherMethod& method : methods) list += (list.isEmpty() ? "" : ", ") + methodJson(method);
  return '[' + list + ']';
}

}  // namespace credence
