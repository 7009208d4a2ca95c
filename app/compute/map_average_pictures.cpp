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

/// `all`: p(y = 1) on the grid, and behind that at the points of the dataset.
std::shared_ptr<const FinishedPicture> finished(const Quantity& quantity, const arma::vec& all,
                                                const MapAverage& of, const QString& note) {
  const arma::uword cells = of.grid.nx * of.grid.ny;
  FinishedPicture result;
  result.picture =
      makePicture(quantity, of.grid, {arma::reshape(all.head(cells), of.grid.nx, of.grid.ny), {}}, {});
  result.picture.note = note;
  // Of the logit, the sign.
  result.logits = std::make_shared<const arma::vec>(all.tail(all.n_elem - cells) - 0.5);
  result.dataset = of.map->request.dataset;
  result.split = of.map->request.split;
  return std::make_shared<const FinishedPicture>(std::move(result));
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
  result.average =
      finished(Quantity::map_average(),
               averaged_probability(result.weights, map->map, training, request.like, method, inputs, stop),
               result, averageNote(result));
  result.bestSetting = map->map.setting_at(*map->map.best(quantity), request.like);
  const Model best = fit_model(training, result.bestSetting, stop);
  result.best =
      finished(Quantity::map_best(),
               predictive_probability(prepare_method(method, best, training, {}, stop), inputs, stop), result,
               tr("by %1: %2").arg(fromTable(posterior.title), describeSetting(result.bestSetting)));
  return result;
}

bool showsMapAverage(const ShownQuantities& shown) {
  return is_of_map(shown.left) || is_of_map(shown.right);
}

}  // namespace credence
