#include "app/compute/boundary_drawer.h"

#include "app/compute/method_draws.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr arma::uword boundaryGridSize = 61;  // points along each side; lines so faint need no finer ones
constexpr std::uint64_t boundarySeed = 1;     // the same draws for the same fit

BoundarySource sourceOf(const FitResult& result, const Quantity& quantity) {
  const auto made = quantity.method != nullptr ? result.drawsOf(*quantity.method) : nullptr;
  if (made && made->prepared.posterior.gaussian) {
    return {quantity.method->posterior, made->prepared.posterior.gaussian};
  }
  const std::shared_ptr<const Model>& model = result.fit->model;
  return {&laplace_posterior, std::shared_ptr<const Gaussian>(model, &model->posterior)};
}

std::vector<std::vector<Polyline>> linesOf(const BoundaryDraws& draws, double angle) {
  std::vector<std::vector<Polyline>> lines;
  for (arma::uword draw = 0; draw < draws.count(); ++draw) lines.push_back(draws.boundary(draw, angle));
  return lines;
}

}  // namespace

BoundarySources boundarySources(const FitResult& result) {
  const ShownQuantities& shown = result.request.shown;
  return {sourceOf(result, shown.left), sourceOf(result, shown.right)};
}

BoundaryPair BoundaryDrawer::draw(const std::shared_ptr<const Model>& model, const BoundarySources& sources,
                                  const Bounds& view, double angle, const BoundaryKinds& kinds,
                                  const std::stop_token& stop) {
  std::vector<std::vector<Polyline>> ofPrior;
  if (kinds.prior && model->hyperparameters.has_prior()) {
    ofPrior = linesOf(priorDrawsOf(model, view, stop), angle);
  }
  BoundaryPair result;
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (k > 0 && sources[k] == sources[0]) {
      result[k] = result[0];
      continue;
    }
    SampledBoundaries lines{model, sources[k].posterior, angle, {}, ofPrior};
    if (kinds.posterior) lines.lines = linesOf(drawsOf(k, sources[k], view, stop), angle);
    result[k] = std::make_shared<const SampledBoundaries>(std::move(lines));
  }
  return result;
}

const BoundaryDraws& BoundaryDrawer::priorDrawsOf(const std::shared_ptr<const Model>& model,
                                                  const Bounds& view, const std::stop_token& stop) {
  const Grid grid{view, boundaryGridSize, boundaryGridSize};
  if (m_priorOf != model || !m_priorDraws || !(m_priorDraws->grid() == grid)) {
    m_priorDraws.emplace(m_predictor, prior_gaussian(model->posterior), grid, drawnBoundaries, boundarySeed,
                         stop);
    m_priorOf = model;
  }
  return *m_priorDraws;
}

const BoundaryDraws& BoundaryDrawer::drawsOf(std::size_t place, const BoundarySource& source,
                                             const Bounds& view, const std::stop_token& stop) {
  const Grid grid{view, boundaryGridSize, boundaryGridSize};
  Kept& kept = m_kept.at(place);
  if (kept.gaussian != source.gaussian || !kept.draws || !(kept.draws->grid() == grid)) {
    kept.draws.emplace(m_predictor, *source.gaussian, grid, drawnBoundaries, boundarySeed, stop);
    kept.gaussian = source.gaussian;
  }
  return *kept.draws;
}

}  // namespace credence
