#include "app/figures/compute_studies.h"

#include "app/compute/split_trials.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

bool hasStudy(const FigureStudies& studies, FigureStudy study) {
  switch (study) {
    case FigureStudy::none:
      return true;
    case FigureStudy::growth:
      return studies.growth != nullptr;
    case FigureStudy::centres:
      return studies.centres != nullptr;
    case FigureStudy::eigenvalues:
      return studies.spectrum != nullptr;
    case FigureStudy::solver:
      return studies.solver != nullptr;
    case FigureStudy::splits:
      return studies.splits != nullptr;
    case FigureStudy::cursor:
      return studies.point != nullptr;
  }
  return true;
}

std::vector<SplitScore> scoresOfSplits(const Fit& fit, const std::stop_token& stop) {
  const FitProblem& problem = fit.request;
  if (problem.split.kind != SplitRule::Kind::fraction || fit.split.test.is_empty()) {
    throw std::runtime_error("only a split by a share, with test points, can be drawn many times");
  }
  auto scores =
      score_splits(*problem.dataset, problem.hyperparameters, problem.split, SplitTrials::count, {}, stop);
  std::erase_if(scores, [](const SplitScore& score) { return !score.converged; });
  // The session's own is drawn as the newest.
  const auto own = std::ranges::find(scores, problem.split.seed, &SplitScore::seed);
  if (own != scores.end()) std::rotate(own, own + 1, scores.end());
  return scores;
}

/// By the Gaussians and by weighted draws, whatever the plots show.
PointPrediction atCrosshair(const FitResult& result, const ViewState& view, const std::stop_token& stop) {
  if (!view.crosshair) throw std::runtime_error("no point is chosen whose logit could be drawn");
  FitResult alone;
  alone.request = result.request;
  alone.fit = result.fit;
  const auto posteriors = std::make_shared<const PosteriorsOfFit>(posteriorsOf(result.fit, stop));
  return predictPoint({std::make_shared<const FitResult>(std::move(alone)), *view.crosshair, posteriors},
                      stop);
}

void addStudy(FigureStudies& studies, FigureStudy study, const StudiesRequest& request,
              const std::stop_token& stop) {
  const std::shared_ptr<const Fit>& fit = request.result->fit;
  switch (study) {
    case FigureStudy::none:
      return;
    case FigureStudy::growth:
      studies.growth = std::make_shared<const GrowthResult>(growWithData(fit->request, stop));
      return;
    case FigureStudy::centres:
      studies.centres = std::make_shared<const CentresResult>(compareCentres(fit, stop));
      return;
    case FigureStudy::eigenvalues:
      studies.spectrum = std::make_shared<const SpectrumResult>(spectrumOf(fit, stop));
      return;
    case FigureStudy::solver:
      studies.solver =
          std::make_shared<const SolverResult>(compareSolvers({fit, request.view.solverStart}, stop));
      return;
    case FigureStudy::splits:
      studies.splits = std::make_shared<const std::vector<SplitScore>>(scoresOfSplits(*fit, stop));
      return;
    case FigureStudy::cursor:
      studies.point =
          std::make_shared<const PointPrediction>(atCrosshair(*request.result, request.view, stop));
      return;
  }
}

}  // namespace

std::set<FigureStudy> studiesShown(const FigureSpec& spec) {
  std::set<FigureStudy> studies;
  for (const FigureView view : viewsOf(spec)) studies.insert(rowOf(view).study);
  studies.erase(FigureStudy::none);
  return studies;
}

bool hasStudies(const FigureStudies& studies, const std::set<FigureStudy>& wanted) {
  return std::ranges::all_of(wanted, [&](FigureStudy study) { return hasStudy(studies, study); });
}

FigureStudies computeStudies(const StudiesRequest& request, const std::stop_token& stop) {
  FigureStudies studies = request.known;
  studies.solverWholeWay = request.view.solverWholeWay;
  studies.probitCurve = request.view.probitCurve;
  for (const FigureStudy study : request.wanted) {
    if (!hasStudy(studies, study)) addStudy(studies, study, request, stop);
  }
  return studies;
}

}  // namespace credence
