#include "app/studies/panels/panels_fit.h"

#include "app/compute/boundary_drawer.h"
#include "app/compute/method_draws.h"
#include "app/report/translate.h"
#include "core/concurrency/cancelled.h"
#include "core/concurrency/memory.h"
#include "core/method/prepared_method.h"
#include "core/model/convergence.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword panelGrid = 201;  // points along each side

Fit fitOf(const FitProblem& problem, const std::stop_token& stop) {
  Fit fit;
  fit.request = problem;
  fit.split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, fit.split);
  fit.model = std::make_shared<const Model>(fit_model(training, problem.hyperparameters, stop));
  require_convergence(*fit.model, training, stop);
  fit.evidence = fit.model->posterior.evidence;
  fit.evaluation = evaluate(*fit.model, *problem.dataset, fit.split, stop);
  return fit;
}

Picture pictureOf(const PreparedMethod& prepared, const Model& model, const Grid& grid,
                  const std::stop_token& stop) {
  GridPredictor predictor;
  MethodField field;
  if (prepared.method->draws_weights()) {
    field.values = predictive_probability(prepared, predictor, grid, stop);
  } else {
    const GridPrediction own = predictor.predict(*prepared.posterior.gaussian, grid, stop);
    field = {own.probability(*prepared.method->integral), {}, own.mean};
  }
  field.quality = prepared.posterior.quality;
  return makePicture(Quantity::probability(*prepared.method), grid, std::move(field),
                     boundary_limits(model.posterior));
}

void addNumbers(PanelRow& row, const Fit& fit, const PreparedMethod& prepared, const MethodScore& score) {
  const Model& model = *fit.model;
  row.points = fit.split.train().n_elem;
  row.weights = model.basis().full_size();
  row.logEvidence = prepared.posterior.log_evidence;
  row.effectiveParameters = model.posterior.covariance.effective_parameters();
  row.train = score.train();
  row.heldOutRole = held_out_role(score);
  if (const Score* heldOut = score.of(row.heldOutRole)) row.heldOut = *heldOut;
  row.settled = prepared.posterior.quality.reliable;
}

/// What is known of the weights, the exact posterior's regions with it; their solvers have charts elsewhere.
void addWeights(Panel& panel, const PanelsRequest& request, const Fit& fit, const Dataset& training,
                const std::stop_token& stop) {
  WeightStudyOptions options;
  options.ways = false;
  options.truth = request.truth;
  const auto weights =
      std::make_shared<const WeightStudy>(study_weights(*fit.model, training, options, stop));
  const WeightStudy& study = *weights;
  panel.pair = weightPair(study.names, request.pair.join(QLatin1Char(',')));
  panel.weights = weights;
  for (const arma::uword which : {panel.pair.first, panel.pair.second}) {
    const WeightGaussian& gaussian = panel.gaussian();
    const Method& method = *panel.shown.method;
    panel.row.pair.push_back(
        {.name = QString::fromStdString(study.names.at(which)),
         .estimate = study.estimate(which),
         .deviation = std::sqrt(gaussian.moments.covariance(which, which)),
         .mean = gaussian.moments.mean(which),
         .ofMethod = gaussian.kind == method.posterior && method.integral != &plug_in_integral,
         .settled = gaussian.reliable});
  }
}

/// Such a fit is compared like the others where its features have no such names.
void addWeightsWithNames(Panel& panel, const PanelsRequest& request, const Fit& fit, const Dataset& training,
                         const std::stop_token& stop) {
  try {
    addWeights(panel, request, fit, training, stop);
  } catch (const std::invalid_argument& error) {
    panel.row.refusal = capitalised(QString::fromUtf8(error.what()));
  }
}

void fillPanel(Panel& panel, const PanelsRequest& request, const std::stop_token& stop) {
  FitResult result;
  result.request.dataset = request.dataset;
  result.request.split = panel.shown.split;
  result.request.hyperparameters = panel.shown.setting;
  result.request.view = request.view;
  result.request.drawing = request.drawing;
  const Quantity quantity = Quantity::probability(*panel.shown.method);
  result.request.shown = {quantity, quantity, false};
  const auto fit = std::make_shared<const Fit>(fitOf(result.request, stop));
  result.fit = fit;
  const Dataset training = training_set(*request.dataset, fit->split);
  FitPosteriors posteriors(*fit->model, training, request.drawing);
  const auto draws = drawMethod(*panel.shown.method, fit->model, posteriors, stop);
  const PreparedMethod& prepared = draws->prepared;
  if (request.weights) {
    addWeightsWithNames(panel, request, *fit, training, stop);
  } else {
    const Grid grid{request.view, panelGrid, panelGrid};
    result.pictures.push_back(pictureOf(prepared, *fit->model, grid, stop));
    result.prediction.grid = grid;
  }
  result.draws.push_back(draws);
  result.refined = true;
  if (panel.shown.boundaries) {
    panel.boundaries =
        BoundaryDrawer().draw(fit->model, boundarySources(result), request.view, 0.0, {}, stop)[0];
  }
  addNumbers(panel.row, *fit, prepared, score_method(prepared, *request.dataset, fit->split, stop));
  panel.fit = std::make_shared<const FitResult>(std::move(result));
}

std::shared_ptr<const FitResult> differenceOf(const Panel& first, const Panel& second) {
  FitResult result = *first.fit;
  result.pictures = {makeDifference(second.fit->pictures.front(), first.fit->pictures.front())};
  return std::make_shared<const FitResult>(std::move(result));
}

std::shared_ptr<const Panel> knownPanel(const PanelsRequest& request, const PanelCase& shown,
                                        const PanelsResult* known) {
  if (known == nullptr || !request.sharesPanels(known->request)) return nullptr;
  const auto found = std::ranges::find_if(
      known->panels, [&](const auto& panel) { return panel && panel->shown.sameFit(shown); });
  if (found == known->panels.end()) return nullptr;
  Panel renamed = **found;
  renamed.shown = shown;
  renamed.row.value = shown.value;
  return std::make_shared<const Panel>(std::move(renamed));
}

/// The pair's names, of the first case that has them: other features may have further weights. Refuses
/// weights where no case has any to show.
QStringList pairOf(const PanelsRequest& request) {
  if (std::ranges::any_of(request.cases, &PanelCase::boundaries)) {
    throw std::invalid_argument(
        tr("boundaries are lines among the points: they have no weights").toStdString());
  }
  std::exception_ptr why;
  for (const PanelCase& each : request.cases) {
    try {
      require_names(each.setting);
      const std::vector<std::string> names = each.setting.features->names();
      const WeightPair pair = weightPair(names, request.pair.join(QLatin1Char(',')));
      return {QString::fromStdString(names.at(pair.first)), QString::fromStdString(names.at(pair.second))};
    } catch (const std::invalid_argument&) {
      if (!why) why = std::current_exception();
    }
  }
  std::rethrow_exception(why);
}

}  // namespace

const WeightGaussian& Panel::gaussian() const {
  const auto& all = weights->gaussians;
  const auto find = [&](const PosteriorKind& kind) {
    return std::ranges::find(all, &kind, &WeightGaussian::kind);
  };
  const auto own = find(*shown.method->posterior);
  return own != all.end() ? *own : *find(laplace_posterior);
}

bool PanelsRequest::sameAs(const PanelsRequest& other) const {
  const auto same = [](const PanelCase& a, const PanelCase& b) {
    return a.sameFit(b) && a.caption == b.caption;
  };
  return sharesPanels(other) && heading == other.heading && equalScale == other.equalScale &&
         difference == other.difference && std::ranges::equal(cases, other.cases, same);
}

bool PanelsRequest::differInMethod() const {
  return std::ranges::any_of(cases, [this](const PanelCase& each) {
    return each.method != cases.front().method || each.boundaries != cases.front().boundaries;
  });
}

bool PanelsRequest::sharePoints() const {
  return std::ranges::all_of(cases,
                             [this](const PanelCase& each) { return each.split == cases.front().split; });
}

std::size_t PanelsResult::done() const {
  return panels.size() - static_cast<std::size_t>(std::ranges::count(panels, nullptr));
}

bool PanelsResult::differs() const {
  return request.difference && panels.size() == 2 &&
         std::ranges::all_of(panels, [](const auto& panel) { return !panel || panel->fit; });
}

PanelsRequest panelsRequest(std::shared_ptr<const Dataset> dataset, const PanelsSetting& setting,
                            const PanelsBase& base) {
  const VariedQuantity* quantity = variedQuantityFromId(setting.quantity);
  if (quantity == nullptr) {
    throw std::invalid_argument(
        tr("nothing is called %1").arg(QString::fromStdString(setting.quantity)).toStdString());
  }
  PanelsRequest request;
  request.dataset = std::move(dataset);
  request.heading = fromTable(quantity->title);
  request.several = fromTable(quantity->several);
  request.cases = panelCases(*quantity, setting.values, base);
  // Of all labels there is another picture.
  request.weights = setting.weights && !setting.labellings;
  if (request.weights) request.pair = QStringList(setting.weightPair);
  const bool lines = std::ranges::any_of(request.cases, &PanelCase::boundaries);
  request.difference = setting.difference && request.cases.size() == 2 && !request.weights && !lines;
  if (request.weights) request.pair = pairOf(request);
  return request;
}

std::shared_ptr<const Panel> fitPanel(const PanelsRequest& request, const PanelCase& shown,
                                      const std::stop_token& stop) {
  auto panel = std::make_shared<Panel>();
  panel->shown = shown;
  panel->row.value = shown.value;
  try {
    fillPanel(*panel, request, stop);
  } catch (const Cancelled&) {
    throw;
  } catch (...) {
    throw_if_stopped(stop);
    panel->row.refusal = capitalised(QString::fromStdString(reason_of(std::current_exception())));
  }
  return panel;
}

PanelsResult begunPanels(const PanelsRequest& request, const PanelsResult* known) {
  PanelsResult result{request, {}};
  result.panels.reserve(request.cases.size());
  for (const PanelCase& shown : request.cases) result.panels.push_back(knownPanel(request, shown, known));
  return result;
}

void fitPanels(PanelsResult begun, const std::function<void(std::shared_ptr<const PanelsResult>)>& publish,
               const std::stop_token& stop) {
  for (std::size_t k = 0; k < begun.panels.size(); ++k) {
    if (begun.panels[k]) continue;
    begun.panels[k] = fitPanel(begun.request, begun.request.cases[k], stop);
    publish(std::make_shared<const PanelsResult>(begun));
  }
  if (!begun.differs()) return;
  begun.difference = differenceOf(*begun.panels[0], *begun.panels[1]);
  publish(std::make_shared<const PanelsResult>(std::move(begun)));
}

std::vector<PanelRow> rowsOf(const PanelsResult& result) {
  std::vector<PanelRow> rows;
  rows.reserve(result.panels.size());
  for (std::size_t k = 0; k < result.panels.size(); ++k) {
    if (result.panels[k]) {
      rows.push_back(result.panels[k]->row);
    } else {
      rows.push_back({.value = result.request.cases[k].value});
    }
  }
  return rows;
}

}  // namespace credence
