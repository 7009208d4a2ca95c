#include "app/compute/judgement.h"

#include <utility>

namespace credence {

namespace {

MethodJudgement judgeLogits(const JudgementRequest& request, const arma::vec& logits,
                            const arma::uvec& rows) {
  ScoredPoints points = scored_points(logits, *request.result->request.dataset, rows);
  RocCurve roc = roc_curve(points.logits, points.labels);
  Calibration calibration = calibration_curve(points.logits, points.labels, request.bins, request.binning);
  return {std::move(points), std::move(roc), std::move(calibration)};
}

PartJudgement judgePart(const JudgementRequest& request, const arma::uvec& rows) {
  const Latent& latent = request.result->evaluation.latent;
  PartJudgement part{
      rows, judgeLogits(request, latent.mean, rows), judgeLogits(request, probit_logit(latent), rows), {}};
  if (request.pinned) part.pinned = judgeLogits(request, request.pinned->logits, rows);
  return part;
}

}  // namespace

Judgement judge(const JudgementRequest& request) {
  Judgement judgement{request, judgePart(request, request.result->split.train), {}};
  if (request.result->evaluation.test) judgement.test = judgePart(request, request.result->split.test);
  return judgement;
}

}  // namespace credence
