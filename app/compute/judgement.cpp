#include "app/compute/judgement.h"

#include <utility>

namespace credence {

namespace {

MethodJudgement judgeMethod(const JudgementRequest& request, const arma::uvec& rows,
                            PredictiveMethod method) {
  const FitResult& fit = *request.result;
  ScoredPoints points = scored_points(fit.evaluation.latent, *fit.request.dataset, rows, method);
  RocCurve roc = roc_curve(points.logits, points.labels);
  Calibration calibration = calibration_curve(points.logits, points.labels, request.bins, request.binning);
  return {std::move(points), std::move(roc), std::move(calibration)};
}

PartJudgement judgePart(const JudgementRequest& request, const arma::uvec& rows) {
  return {rows, judgeMethod(request, rows, PredictiveMethod::map),
          judgeMethod(request, rows, PredictiveMethod::laplace_probit)};
}

}  // namespace

Judgement judge(const JudgementRequest& request) {
  Judgement judgement{request, judgePart(request, request.result->split.train), {}};
  if (request.result->evaluation.test) judgement.test = judgePart(request, request.result->split.test);
  return judgement;
}

}  // namespace credence
