#include "app/plots/draws_pictures.h"

#include "app/compute/draws_text.h"

namespace credence {

RunningChart::Picture drawnProbability(const DrawsResult& result) {
  const DrawnProbability& drawn = result.probability;
  const bool trusted = result.weights->diagnostics.reliable();
  return {drawn.counts,
          {{RunningLine::drawn, &drawn.drawn}, {RunningLine::weighted, &drawn.weighted, trusted}},
          {{drawn.integral}},
          result.request.draws,
          result.request.from};
}

RunningChart::Picture drawnEvidence(const DrawsResult& result) {
  const DrawWeights& weights = *result.weights;
  RunningChart::Picture picture{
      weights.counts,
      {{RunningLine::prior, &weights.prior_evidence, weights.prior_diagnostics.reliable()}},
      {},
      result.request.draws,
      result.request.from};
  if (result.request.from != nullptr) {
    picture.lines.push_back({RunningLine::weighted, &weights.evidence, weights.diagnostics.reliable()});
  }
  for (const StatedEvidence& stated : result.evidences) {
    picture.levels.push_back({stated.log_evidence, !stated.kind->maps()});
  }
  return picture;
}

std::vector<NamedLine> probabilityNames(const DrawsResult& result, bool dark) {
  return {{runningPen(RunningLine::drawn, result.request.from, dark), describeDrawn(result)},
          {runningPen(RunningLine::weighted, result.request.from, dark), describeWeighted(result)},
          {levelPen(false, dark), describeIntegral(result)},
          {Qt::NoPen, describeNeed(result)}};
}

std::vector<NamedLine> weightNames(const DrawsResult& result, bool dark) {
  QPen bar = runningPen(RunningLine::weighted, result.request.from, dark);
  bar.setStyle(Qt::SolidLine);
  bar.setWidthF(8.0);
  bar.setCapStyle(Qt::FlatCap);
  const ImportanceDiagnostics& diagnostics = result.weights->diagnostics;
  return {{bar, describeEffective(diagnostics)},
          {Qt::NoPen, describeHeaviest(result)},
          {Qt::NoPen, describeShape(diagnostics)},
          {levelPen(false, dark), describeEven(result)}};
}

std::vector<NamedLine> evidenceNames(const DrawsResult& result, bool dark) {
  std::vector<NamedLine> names = {
      {runningPen(RunningLine::prior, result.request.from, dark), describePriorEvidence(result)}};
  if (result.request.from != nullptr) {
    names.push_back({runningPen(RunningLine::weighted, result.request.from, dark), describeEvidence(result)});
  }
  if (const QString truth = describeTrueEvidence(result); !truth.isEmpty()) {
    names.push_back({levelPen(true, dark), truth});
  }
  if (!result.evidences.empty()) names.push_back({levelPen(false, dark), describeStatedEvidences(result)});
  return names;
}

}  // namespace credence
