#include "app/figures/judged_view.h"

#include <utility>

namespace credence {

JudgementRequest judgementRequest(std::shared_ptr<const Fit> fit, const ViewState& view) {
  return {std::move(fit), nullptr, static_cast<std::size_t>(view.bins),
          view.equalCounts ? Binning::equal_count : Binning::equal_width};
}

JudgementFigure judgementFigure(std::shared_ptr<const Judgement> judgement, const ViewState& view) {
  const Role seen = judgement->of(view.judgedRole) != nullptr ? view.judgedRole
                    : judgement->test                         ? Role::test
                    : judgement->validation                   ? Role::validation
                                                              : Role::train;
  JudgementFigure figure{std::move(judgement), seen, methods_always_scored().back(), view.threshold};
  if (figure.judgement->of(figure.role)->find(view.judged) != nullptr) figure.calibrated = view.judged;
  return figure;
}

}  // namespace credence
