#include "app/figures/make_figure.h"

#include "app/compute/against_pictures.h"
#include "app/compute/boundary_drawer.h"
#include "app/compute/evidence_extras.h"
#include "app/compute/fit_job.h"
#include "app/compute/fit_soundness.h"
#include "app/compute/map_average_pictures.h"
#include "app/compute/moved_threshold.h"
#include "app/compute/reference_pictures.h"
#include "app/compute/solver_step_pictures.h"
#include "app/compute/whole_pictures.h"
#include "app/figures/compute_studies.h"
#include "app/figures/judged_view.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/translate.h"
#include "core/evaluation/leave_one_out.h"
#include "core/evidence/map_quantity.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

FitRequest requestOf(const Session& session, const Hyperparameters& setting, const ShownQuantities& shown,
                     const FigureRecipe& recipe) {
  const DocumentState& state = session.state;
  FitRequest request;
  static_cast<FitProblem&>(request) = {state.origin, state.dataset, state.split, setting, state.truth()};
  request.view = recipe.bounds;
  request.shown = shown;
  request.trueBoundary = session.view.trueBoundary;
  request.drawing = {recipe.draws, recipe.drawsSeed};
  return request;
}

std::shared_ptr<const FitResult> fitOf(const Session& session, const Hyperparameters& setting,
                                       const ShownQuantities& shown, const FigureRecipe& recipe,
                                       const ProgressCallback& progress) {
  if (progress) progress({"fitting", 0, 0});
  return FitJob::compute(requestOf(session, setting, shown, recipe));
}

/// What is asked for, without a fit: of others there is a picture, even where this one cannot be fitted.
std::shared_ptr<const FitResult> unfitted(const Session& session, const FigureRecipe& recipe) {
  FitResult result;
  result.request = requestOf(session, session.state.hyperparameters, session.view.shown, recipe);
  result.prediction.grid.bounds = recipe.bounds;
  return std::make_shared<const FitResult>(std::move(result));
}

/// One of the two settings that the plots show.
SettingSide sideOf(const Session& session, char letter, const FigureRecipe& recipe,
                   const ProgressCallback& progress) {
  const Quantity& quantity = session.view.against->quantity;
  Hyperparameters setting = session.state.hyperparameters;
  QString name = tr("now");
  if (letter != SettingsAgainst::now) {
    name = QString(QLatin1Char(letter));
    const auto pin = std::ranges::find(session.state.pins, letter, &Pin::letter);
    if (pin == session.state.pins.end()) {
      throw std::runtime_error(tr("there is no pin %1").arg(name).toStdString());
    }
    setting = pin->setting;
  }
  return {{name, describeSetting(setting)},
          fitOf(session, setting, {quantity, quantity, false}, recipe, progress)};
}

std::shared_ptr<const MapResult> mapOf(const Session& session, const std::string& quantity,
                                       const ProgressCallback& progress, const std::stop_token& stop) {
  const DocumentState& state = session.state;
  EvidenceExtras extras;
  extras.add(name_of(quantity));
  if (extras.crossValidation) extras.crossValidation->count = session.view.folds;
  MapResult result;
  result.request.dataset = state.dataset;
  result.request.split = state.split;
  result.request.like = state.hyperparameters;
  result.request.ranges = state.evidenceRanges;
  result.map = computeEvidence(*state.dataset, state.split, state.hyperparameters, state.evidenceRanges,
                               extras, progress, stop);
  result.contours = evidence_contours(result.map);
  return std::make_shared<const MapResult>(std::move(result));
}

std::shared_ptr<const PointSurprise> surpriseOf(const Fit& fit) {
  require_prior(fit.request.hyperparameters, "surprise");
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  FitPosteriors posteriors(*fit.model, training);
  const Posterior& ep = posteriors.of(ep_posterior);
  const LeftOut left_out =
      fit.split.train().is_empty() ? LeftOut() : leave_one_out_refitted(*ep.gaussian, training);
  PointSurprise result{fit.request.dataset, surprise(posteriors, left_out, *fit.request.dataset, fit.split),
                       fit.split.train().elem(left_out.exact)};
  if (!posteriors.settled()) throw std::runtime_error("EP did not settle: nothing can be said of surprise");
  return std::make_shared<const PointSurprise>(std::move(result));
}

/// Null where there are none to be shown. What is of a fit is not drawn where two settings are compared.
std::shared_ptr<const DrawnOverlays> overlaysOf(const ViewState& shown, const Fit& fit, const Bounds& view,
                                                const std::stop_token& stop) {
  if (fit.split.train().is_empty()) return nullptr;
  const OverlayInputs inputs{fit.request.dataset, std::make_shared<const arma::uvec>(fit.split.train()), view,
                             fit.model};
  DrawnOverlays all;
  for (const PlaneOverlay* overlay : shown.overlays.shown) {
    if (overlay->ofFit && shown.against) continue;
    if (lackingFor(*overlay, fit.request.hyperparameters) == nullptr)
      all.drawn.push_back(drawOverlay(*overlay, inputs, stop));
  }
  if (all.drawn.empty()) return nullptr;
  return std::make_shared<const DrawnOverlays>(std::move(all));
}

/// What takes more than the fit.
FinishedPictures furtherPictures(const FitResult& fit, const Session& session, const FigureRecipe& recipe,
                                 const ProgressCallback& progress, const ReferenceGoal& goal,
                                 const std::stop_token& stop) {
  const ViewState& view = session.view;
  FinishedPictures pictures;
  if (showsReference(view.shown)) pictures.push_back(sampledReference(fit, goal, recipe.drawsSeed, progress));
  if (showsMapAverage(view.shown)) {
    const Grid grid{recipe.bounds, averageGrid, averageGrid};
    const PosteriorKind& posterior = evidence_posterior(name_of(view.mapQuantity));
    const MapAverage averaged = averageOver(
        mapOf(session, std::string(evidence_quantity(posterior)), progress, stop), posterior, grid);
    pictures.insert(pictures.end(), {averaged.average, averaged.best});
  }
  if (showsSolverStep(view.shown)) {
    pictures.push_back(solvedStep(fit, {view.steppedSolver, view.solverStep, view.solverStart}));
  }
  return pictures;
}

MadeFigure makePlots(const Session& session, const FigureRecipe& recipe, const ProgressCallback& progress,
                     const ReferenceGoal& goal, const std::stop_token& stop) {
  const ViewState& view = session.view;
  MadeFigure made;
  PictureParts parts;
  parts.plotted = view.plotted();
  if (view.against) {
    parts.settings = {sideOf(session, view.against->left, recipe, progress),
                      sideOf(session, view.against->right, recipe, progress)};
    for (const SettingSide& side : *parts.settings) made.fits.push_back(side.result);
  } else {
    made.fits = {fitOf(session, session.state.hyperparameters, view.shown, recipe, progress)};
    parts.finished = furtherPictures(*made.fits.front(), session, recipe, progress, goal, stop);
  }
  parts.fit = made.fits.front();
  made.content.fit = withThreshold(wholePictures(parts), view.threshold);
  const Fit& fit = *made.content.fit->fit;
  if (view.surprise && !view.against) made.content.over.surprise = surpriseOf(fit);
  made.content.over.overlays = overlaysOf(view, fit, recipe.bounds, stop);
  if (view.costs) made.content.over.abstain = abstain_band(*view.costs);
  made.content.over.section = view.section;
  made.content.covered = view.covered;
  const BoundaryKinds kinds{view.boundaries, view.priorBoundaries};
  if ((kinds.posterior || kinds.prior) && !view.against) {
    made.content.over.boundaries = BoundaryDrawer().draw(fit.model, boundarySources(*made.content.fit),
                                                         recipe.bounds, recipe.boundariesAngle, kinds, stop);
  }
  return made;
}

}  // namespace

MadeFigure makeFigure(const Session& session, const FigureRecipe& recipe, const ProgressCallback& progress,
                      const ReferenceGoal& goal, const std::stop_token& stop) {
  const FigureSpec spec = recipe.spec();
  const ViewState& view = session.view;
  MadeFigure made;
  if (shows(spec, &FigureView::plane)) {
    made = makePlots(session, recipe, progress, goal, stop);
  } else if (!shows(spec, &FigureView::setting)) {
    made.content.fit = unfitted(session, recipe);
  } else if (spec.view->fit || recipe.marksSetting) {
    // Those of the plots are judged; else no picture is wanted but the cheapest.
    const Quantity cheapest = Quantity::probability(map_method);
    const ShownQuantities shown =
        shows(spec, &FigureView::judged) ? view.plotted() : ShownQuantities{cheapest, cheapest};
    made.content.fit = fitOf(session, session.state.hyperparameters, shown, recipe, progress);
    if (showsReference(shown)) {
      const auto reference = sampledReference(*made.content.fit, goal, recipe.drawsSeed, progress);
      made.content.fit = wholePictures({.fit = made.content.fit, .finished = {reference}});
    }
    if (spec.view->fit) made.fits = {made.content.fit};
  }
  if (shows(spec, &FigureView::map)) {
    made.content.map = mapOf(session, view.mapQuantity, progress, stop);
    made.content.pins = session.state.pins;
  }
  if (shows(spec, &FigureView::judged)) {
    auto judgement = std::make_shared<const Judgement>(judge(judgementRequest(*made.content.fit, view)));
    made.content.judged = judgementFigure(std::move(judgement), view);
  }
  if (const auto wanted = studiesShown(spec); !wanted.empty()) {
    made.content.studies = computeStudies(
        {made.content.fit, wanted, view, {}, goal, recipe.drawsSeed, session.state.pins, progress}, stop);
  }
  made.content.mapQuantity = view.mapQuantity;
  return made;
}

QStringList doubtsOf(const MadeFigure& made) {
  QStringList doubts;
  for (const auto& result : made.fits) {
    const Soundness soundness = soundnessOf(*result);
    if (!soundness.is_sound()) doubts << soundnessText(soundness);
  }
  if (made.content.map) doubts << describeBounds(made.content.map->map);
  return doubts;
}

}  // namespace credence
