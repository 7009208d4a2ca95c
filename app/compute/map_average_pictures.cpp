#include "app/compute/map_average_pictures.h"

#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "core/data/split.h"
#include "core/evidence/map_quantity.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

/// The prediction of such a Gaussian that is not approximated any further.
const Method& methodOf(const PosteriorKind& posterior) {
  const auto& all = methods();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Method* method) {
    return method->posterior == &posterior && method->integral == &quadrature_integral;
  });
  return found == all.end() ? laplace_quadrature : **found;
}

MapAverage::Prediction apart(const arma::vec& all, const Grid& grid) {
  const arma::uword cells = grid.nx * grid.ny;
  return {arma::reshape(all.head(cells), grid.nx, grid.ny), all.tail(all.n_elem - cells)};
}

/// How many of the heaviest cells hold that much of the weight.
std::size_t holding(const MapWeights& weights, double share) {
  double sum = 0.0;
  std::size_t count = 0;
  while (count < weights.cells.size() && sum < share) sum += weights.cells[count++].weight;
  return count;
}

QString averageNote(const MapAverage& average) {
  constexpr double most = 0.95;
  const QString edge = signedNumber(100.0 * average.weights.on_edge, 1);
  QString note = tr("by the evidence of %1: %2 of %3 settings hold 95 %, %4 % on the edge")
                     .arg(fromTable(average.posterior->title), countNumber(holding(average.weights, most)),
                          countNumber(average.map->map.cell_count()), edge);
  if (average.weights.unknown > 0) note += tr(", %1 unknown").arg(countNumber(average.weights.unknown));
  return note;
}

}  // namespace

MapAverage averageOver(std::shared_ptr<const MapResult> map, const PosteriorKind& posterior, const Grid& grid,
                       const std::stop_token& stop) {
  const MapRequest& request = map->request;
  const Dataset training = training_set(*request.dataset, split_rows(*request.dataset, request.split));
  const std::string quantity = evidence_quantity(posterior);
  const Method& method = methodOf(posterior);
  MapAverage result{map, &posterior, grid, map_weights(map->map, quantity), request.like, {}, {}};
  const arma::mat inputs = arma::join_cols(grid.points(0, grid.ny - 1), request.dataset->inputs);
  result.average = apart(
      averaged_probability(result.weights, map->map, training, request.like, method, inputs, stop), grid);
  result.bestSetting = map->map.setting_at(*map->map.best(quantity), request.like);
  const Model best = fit_model(training, result.bestSetting, stop);
  result.best =
      apart(predictive_probability(prepare_method(method, best, training, {}, stop), inputs, stop), grid);
  return result;
}

std::shared_ptr<const FitResult> withMapAverage(const std::shared_ptr<const FitResult>& shown,
                                                const std::shared_ptr<const MapAverage>& average) {
  if (!shown || !average || !showsMapAverage(shown->request.shown)) return shown;
  const MapRequest& request = average->map->request;
  if (request.dataset != shown->request.dataset || request.split != shown->request.split) return shown;
  FitResult result = *shown;
  for (Picture& picture : result.pictures) {
    if (!is_of_map(picture.quantity)) continue;
    const Quantity quantity = picture.quantity;
    const bool averaged = quantity == Quantity::map_average();
    const MapAverage::Prediction& prediction = averaged ? average->average : average->best;
    picture = makePicture(quantity, average->grid, {prediction.picture, {}}, {});
    picture.note =
        averaged ? averageNote(*average)
                 : tr("by %1: %2")
                       .arg(fromTable(average->posterior->title), describeSetting(average->bestSetting));
    result.pointLogits.push_back(
        {quantity, std::make_shared<const arma::vec>(prediction.at_points - 0.5)});  // of the logit, the sign
  }
  if (result.pictures.size() > 2) result.pictures[2] = makeDifference(result.pictures[1], result.pictures[0]);
  return std::make_shared<const FitResult>(std::move(result));
}

bool showsMapAverage(const ShownQuantities& shown) {
  return is_of_map(shown.left) || is_of_map(shown.right);
}

}  // namespace credence
