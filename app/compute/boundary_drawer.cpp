#include "app/compute/boundary_drawer.h"

#include "app/compute/method_draws.h"

#include <cstdint>
#include <utility>

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

}  // namespace

BoundarySources boundarySources(const FitResult& result) {
  const ShownQuantities& shown = result.request.shown;
  return {sourceOf(result, shown.left), sourceOf(result, shown.right)};
}

BoundaryPair BoundaryDrawer::draw(const std::shared_ptr<const Model>& model, const BoundarySources& sources,
                                  const Bounds& view, double angle, const std::stop_token& stop) {
  BoundaryPair result;
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (k > 0 && sources[k] == sources[0]) {
      result[k] = result[0];
      continue;
    }
    const BoundaryDraws& draws = drawsOf(k, sources[k], view, stop);
    SampledBoundaries lines{model, sources[k].posterior, angle, {}};
    for (arma::uword draw = 0; draw < draws.count(); ++draw) {
      lines.lines.push_back(draws.boundary(draw, angle));
    }
    result[k] = std::make_shared<const SampledBoundaries>(std::move(lines));
  }
  return result;
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
