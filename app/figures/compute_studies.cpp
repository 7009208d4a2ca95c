#include "app/figures/compute_studies.h"

#include <algorithm>

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
  }
  return true;
}

void addStudy(FigureStudies& studies, FigureStudy study, const StudiesRequest& request,
              const std::stop_token& stop) {
  const std::shared_ptr<const Fit>& fit = request.fit;
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
  for (const FigureStudy study : request.wanted) {
    if (!hasStudy(studies, study)) addStudy(studies, study, request, stop);
  }
  return studies;
}

}  // namespace credence
