#include "core/evidence/map_average.h"

#include "core/concurrency/cancelled.h"
#include "core/method/prepared_method.h"
#include "core/model/model_fitter.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// Of an axis' node k of n: at the ends, half of a cell lies beyond the range.
double share_of_node(arma::uword k, arma::uword count) {
  return count > 1 && (k == 0 || k + 1 == count) ? 0.5 : 1.0;
}

/// The heaviest, up to averaged_weight, column by column, so that neighbours start from each other.
std::vector<CellWeight> cells_to_average(const MapWeights& weights) {
  std::vector<CellWeight> cells;
  double sum = 0.0;
  for (const CellWeight& cell : weights.cells) {
    if (sum >= averaged_weight) break;
    cells.push_back(cell);
    sum += cell.weight;
  }
  for (CellWeight& cell : cells) cell.weight /= sum;
  std::sort(cells.begin(), cells.end(), [](const CellWeight& a, const CellWeight& b) {
    return std::pair(a.cell.i, a.cell.j) < std::pair(b.cell.i, b.cell.j);
  });
  return cells;
}

}  // namespace

MapWeights map_weights(const EvidenceMap& map, std::string_view quantity) {
  MapWeights result;
  const auto best = map.best(quantity);
  if (!best) return result;
  const arma::mat& evidence = map[quantity];
  const double top = evidence(best->i, best->j);
  double sum = 0.0;
  for (arma::uword i = 0; i < evidence.n_rows; ++i) {
    for (arma::uword j = 0; j < evidence.n_cols; ++j) {
      if (!std::isfinite(evidence(i, j))) {
        ++result.unknown;
        continue;
      }
      const double area = share_of_node(i, evidence.n_rows) * share_of_node(j, evidence.n_cols);
      const double weight = area * std::exp(evidence(i, j) - top);
      result.cells.push_back({{i, j}, weight});
      sum += weight;
      if (map.edges_at({i, j}).any()) result.on_edge += weight;
    }
  }
  for (CellWeight& cell : result.cells) cell.weight /= sum;
  result.on_edge /= sum;
  std::stable_sort(result.cells.begin(), result.cells.end(),
                   [](const CellWeight& a, const CellWeight& b) { return a.weight > b.weight; });
  return result;
}

arma::vec averaged_probability(const MapWeights& weights, const EvidenceMap& map, const Dataset& training,
                               const Hyperparameters& like, const Method& method, const arma::mat& inputs,
                               const std::stop_token& stop) {
  if (weights.cells.empty())
    throw std::invalid_argument("no setting of the map has an evidence to average by");
  ModelFitter fitter(training, map.prior_variances.max());
  NeighbourSites neighbours;
  arma::vec sum(inputs.n_rows, arma::fill::zeros);
  for (const CellWeight& cell : cells_to_average(weights)) {
    throw_if_stopped(stop);
    const Model model = fitter.fit_for_prediction(map.setting_at(cell.cell, like), stop);
    FitPosteriors posteriors(model, training);
    posteriors.start_from(std::move(neighbours));
    sum += cell.weight * predictive_probability(posteriors.prepare(method, stop), inputs, stop);
    neighbours = posteriors.sites();
  }
  return arma::clamp(sum, 0.0, 1.0);
}

}  // namespace credence
