#include "app/compute/judgement.h"

#include <utility>

namespace credence {

namespace {

MethodJudgement judgeMethod(const JudgementRequest& request, const MethodScore& score,
                            const arma::uvec& rows) {
  ScoredPoints points = scored_points(score.logits, *request.result->request.dataset, rows);
  RocCurve roc = roc_curve(points.logits, points.labels);
  Calibration calibration = calibration_curve(points.logits, points.labels, request.bins, request.binning);
  const SurePoints sure = sure_points(points.logits, points.labels);
  return {score.method, std::move(points), std::move(roc), std::move(calibration), sure};
}

PartJudgement judgePart(const JudgementRequest& request, const arma::uvec& rows) {
  PartJudgement part{rows, {}};
  for (const auto& score : request.scores) part.methods.push_back(judgeMethod(request, *score, rows));
  return part;
}

}  // namespace

const MethodJudgement* PartJudgement::find(const Method* method) const {
  for (const MethodJudgement& judged : methods) {
    if (judged.method == method) return &judged;
  }
  return nullptr;
}

Judgement judge(const JudgementRequest& request) {
  Judgement judgement{request};
  const Split& split = request.result->split;
  for (const Role role : all_roles) {
    if (split.is_scored(role)) judgement.parts[role] = judgePart(request, split.rows[role]);
  }
  return judgement;
}

}  // namespace credence
