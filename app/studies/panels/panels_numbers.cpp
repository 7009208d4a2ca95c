#include "app/studies/panels/panels_numbers.h"

#include <armadillo>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

namespace credence {

namespace {

/// Probabilities at a few places of the panel.
std::vector<NamedNumber> placesOfPanel(const std::string& name, const FitResult& fit) {
  constexpr arma::uword asSide = 5;
  const arma::mat& values = fit.pictures.front().values;
  std::vector<NamedNumber> numbers;
  for (arma::uword j = 0; j < asSide; ++j) {
    for (arma::uword i = 0; i < asSide; ++i) {
      const double value =
          values(i * (values.n_rows - 1) / (asSide - 1), j * (values.n_cols - 1) / (asSide - 1));
      numbers.push_back({name + ": place " + std::to_string(asSide * j + i), finite(value)});
    }
  }
  return numbers;
}

/// The two weights: the estimates, the Gaussian, and the exact posterior where it is known.
std::vector<NamedNumber> weightsOfPanel(const std::string& name, const Panel& panel) {
  const WeightStudy& study = *panel.weights;
  std::vector<NamedNumber> numbers;
  for (const arma::uword which : {panel.pair.first, panel.pair.second}) {
    const std::string of = name + ": weight " + study.names.at(which);
    const WeightMoments& moments = panel.gaussian().moments;
    numbers.push_back({of + ", MAP", finite(study.estimate(which))});
    numbers.push_back({of + ", mean", finite(moments.mean(which))});
    numbers.push_back({of + ", variance", finite(moments.covariance(which, which))});
    if (study.exact && study.exact->reliable())
      numbers.push_back({of + ", exact mean", finite(study.exact->moments.mean(which))});
  }
  return numbers;
}

/// The mean place of each draw's boundary, as far as it has one in sight.
std::vector<NamedNumber> middlesOfPanel(const std::string& name, const SampledBoundaries& boundaries) {
  std::vector<NamedNumber> numbers;
  for (std::size_t draw = 0; draw < boundaries.lines.size(); ++draw) {
    arma::mat points;
    for (const Polyline& line : boundaries.lines[draw]) points.insert_rows(points.n_rows, line.points);
    if (points.is_empty()) continue;
    const std::string of = name + ": boundary of draw " + std::to_string(draw + 1);
    numbers.push_back({of + ", mean x1", finite(arma::mean(points.col(0)))});
    numbers.push_back({of + ", mean x2", finite(arma::mean(points.col(1)))});
  }
  return numbers;
}

}  // namespace

std::vector<NamedNumber> numbersOfPanels(const PanelsResult& result) {
  std::vector<NamedNumber> numbers;
  for (const auto& panel : result.panels) {
    const std::string name = panel->shown.caption.toStdString();
    numbers.push_back({name + ": log evidence", finite(panel->row.logEvidence)});
    numbers.push_back({name + ": effective parameters", finite(panel->row.effectiveParameters)});
    if (panel->weights) {
      std::ranges::copy(weightsOfPanel(name, *panel), std::back_inserter(numbers));
    } else if (panel->boundaries) {
      std::ranges::copy(middlesOfPanel(name, *panel->boundaries), std::back_inserter(numbers));
    } else if (panel->fit && !panel->fit->pictures.empty()) {
      std::ranges::copy(placesOfPanel(name, *panel->fit), std::back_inserter(numbers));
    }
  }
  return numbers;
}

}  // namespace credence
