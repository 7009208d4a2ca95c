#include "app/figures/figure_study.h"
#include "app/plots/audit_dots.h"
#include "core/evaluation/ladder.h"
#include "core/method/method.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class LadderPicture final : public StudyPicture {
 public:
  explicit LadderPicture(Ladder ladder) : m_ladder(std::move(ladder)) {}

  Chart probabilities() const { return ladderChart(m_ladder); }
  Chart evidences() const { return ladderEvidenceChart(m_ladder); }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    const bool weighted = bySeed();
    if (weighted) numbers.push_back({"true log evidence", finite(m_ladder.truth.log_evidence)});
    for (const LadderRung& rung : m_ladder.rungs) {
      const std::string name(rung.method->id);
      numbers.push_back({name + ": log evidence", finite(rung.log_evidence)});
      if (weighted) numbers.push_back({name + ": largest error of p", finite(rung.error.largest)});
    }
    return numbers;
  }

  std::string unrepeatable() const override {
    return bySeed() ? std::string() : "what is exact (by draws) below the ladder, sampled by the clock";
  }

 private:
  bool bySeed() const { return m_ladder.truth.source == &ep_importance_posterior; }

  Ladder m_ladder;
};

std::shared_ptr<const StudyPicture> climb(const StudiesRequest& request, const std::stop_token& stop) {
  const FitResult& result = *request.result;
  const Dataset& dataset = *result.fit->request.dataset;
  LadderOptions options;
  options.goal = request.goal;
  options.seed = request.seed;
  Ladder ladder =
      compute_ladder(*result.fit->model, training_set(dataset, result.fit->split),
                     dataset.subset(result.fit->split.test), region_of_means(dataset.inputs), options, stop);
  if (!ladder.truth.known()) {
    throw std::runtime_error("the draws do not agree on what is exact, which the ladder is measured against");
  }
  return std::make_shared<const LadderPicture>(std::move(ladder));
}

bool posteriorsAreThere(const Session& session) {
  return session.state.hyperparameters.has_prior();
}

constexpr FigureView ladderViews[] = {
    chartView<&LadderPicture::probabilities>(ladderStudy, "ladder", "Ladder: errors of p(y = 1)"),
    chartView<&LadderPicture::evidences>(ladderStudy, "ladder_evidence", "Ladder: errors of the evidence",
                                         {.help = " (errors of every method)"}),
};

}  // namespace

const FigureStudy ladderStudy = {.views = ladderViews,
                                 .compute = climb,
                                 .suits = posteriorsAreThere,
                                 .needsLabels = true,
                                 .method = &reference_method};

}  // namespace credence
