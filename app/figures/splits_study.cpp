#include "app/compute/split_trials.h"
#include "app/figures/figure_study.h"
#include "app/plots/figure.h"
#include "app/plots/splits_figure.h"
#include "app/style/plot_theme.h"
#include "core/evaluation/split_scores.h"

#include <qcustomplot.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class SplitsPicture final : public StudyPicture {
 public:
  /// The scores are those of the seeds after the session's own, and of its own split, which is the last.
  explicit SplitsPicture(SplitsFigure figure) : m_figure(std::move(figure)) {}

  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    const QSize whole = pagePixels(spec.size);
    if (!spec.parts.transparent) painter.fillRect(QRect(QPoint(), whole), PlotTheme::light().paper);
    paintSplits(painter, m_figure, whole, spec.parts.shown.title, font);
  }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const SplitScore& split : m_figure.scores) {
      for (std::size_t k = 0; k < split.log_likelihoods.size(); ++k) {
        numbers.push_back({"split " + std::to_string(split.seed) + ", " +
                               std::string(methods_always_scored().at(k)->id) + ": log-likelihood of a label",
                           finite(split.log_likelihoods[k])});
      }
    }
    return numbers;
  }

 private:
  SplitsFigure m_figure;
};

std::shared_ptr<const StudyPicture> scoreSplits(const StudiesRequest& request, const std::stop_token& stop) {
  const Fit& fit = *request.result->fit;
  const FitProblem& problem = fit.request;
  if (problem.split.kind != SplitRule::Kind::fraction || fit.split.test.is_empty()) {
    throw std::runtime_error("only a split by a share, with test points, can be drawn many times");
  }
  auto scores =
      score_splits(*problem.dataset, problem.hyperparameters, problem.split, SplitTrials::count, {}, stop);
  std::erase_if(scores, [](const SplitScore& score) { return !score.converged; });
  if (scores.empty()) throw std::runtime_error("the fit of no split converged");
  // The session's own is drawn as the newest.
  const auto own = std::ranges::find(scores, problem.split.seed, &SplitScore::seed);
  if (own != scores.end()) std::rotate(own, own + 1, scores.end());
  return std::make_shared<const SplitsPicture>(
      SplitsFigure{std::move(scores), problem.hyperparameters.has_prior()});
}

bool canBeSplitAgain(const Session& session) {
  const SplitRule& rule = session.state.split;
  return rule.kind == SplitRule::Kind::fraction && rule.fraction < 1.0;
}

constexpr FigureView splitsViews[] = {
    studyView<&SplitsPicture::paint>(splitsStudy, "splits", "Test log-likelihood over many splits",
                                     {.help = " (50 by --train-fraction)"}),
};

}  // namespace

const FigureStudy splitsStudy = {.views = splitsViews, .compute = scoreSplits, .suits = canBeSplitAgain};

}  // namespace credence
