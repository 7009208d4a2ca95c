#include "app/figures/judged_view.h"

#include "core/data/role.h"

#include <utility>

namespace credence {

JudgementRequest judgementRequest(const FitResult& result, const ViewState& view) {
  return {result.fit, result.scoresShown(), static_cast<std::size_t>(view.bins),
          view.equalCounts ? Binning::equal_count : Binning::equal_width};
}

JudgementFigure judgementFigure(std::shared_ptr<const Judgement> judgement, const ViewState& view) {
  const auto has = [&](Role role) { return judgement->of(role) != nullptr; };
  const Role seen = has(view.judgedRole) ? view.judgedRole : most_telling(has);
  JudgementFigure figure{std::move(judgement), seen, nullptr, view.threshold};
  const PartJudgement& part = *figure.judgement->of(seen);
  if (!part.methods.empty()) figure.calibrated = part.methods.back().method;
  if (part.find(view.judged) != nullptr) figure.calibrated = view.judged;
  return figure;
}

}  // namespace credence
