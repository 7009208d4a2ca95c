#include "core/prediction/quantity.h"

#include "core/model/latent.h"
#include "core/prediction/mutual_information.h"
#include "core/prediction/predict.h"
#include "core/prediction/predictive_entropy.h"
#include "core/prediction/probability_deviation.h"

#include <algorithm>
#include <cmath>

namespace credence {

const QuantityKind method_probability = {.id = {}, .title = {}, .group = "method", .probability = true};

const QuantityKind latent_deviation_kind = {
    .id = "latent_deviation",
    .title = "Latent standard deviation",
    .bar = "standard deviation of the logit",
    .purpose = "How uncertain the logit is under the Laplace posterior: small near data, large far away",
    .colours = "deviation",
    .group = "logit",
    .scale = QuantityScale::values,
    .values = [](const GridPrediction& prediction) -> arma::mat { return arma::sqrt(prediction.variance); },
};

const QuantityKind latent_variance_kind = {
    .id = "latent_variance",
    .title = "Latent variance",
    .bar = "variance of the logit",
    .purpose =
        "The variance v of the logit under the Laplace posterior, as it stands in the formulas: probit "
        "divides the mean by √(1 + πv/8)",
    .colours = "deviation",
    .group = "logit",
    .scale = QuantityScale::values,
    .values = [](const GridPrediction& prediction) { return prediction.variance; },
};

const QuantityKind probability_deviation_kind = {
    .id = "probability_deviation",
    .title = "Standard deviation of p",
    .bar = "standard deviation of p",
    .purpose =
        "How far apart the probabilities are that Laplace averages to one: of the prior, how much it "
        "leaves open",
    .colours = "deviation",
    .group = "label",
    .scale = QuantityScale::values,
    .values =
        [](const GridPrediction& prediction) {
          return probability_deviation(prediction.mean, prediction.variance);
        },
};

const QuantityKind entropy_kind = {
    .id = "entropy",
    .title = "Predictive entropy",
    .bar = "bits, by Laplace (probit)",
    .decides = &laplace_probit,
    .purpose = "How open the answer is: 1 bit where both classes are equally likely, 0 where one is certain",
    .colours = "entropy",
    .group = "label",
    .values =
        [](const GridPrediction& prediction) {
          return predictive_entropy(prediction.mean, prediction.variance);
        },
};

const QuantityKind information_kind = {
    .id = "mutual_information",
    .title = "Mutual information",
    .bar = "bits that a label would tell",
    .decides = &laplace_probit,
    .purpose =
        "What a label there would tell about the weights (BALD): the part of the entropy that more data "
        "would remove, large where the posterior is unsure, small where the classes overlap",
    .colours = "entropy",
    .group = "label",
    .scale = QuantityScale::values,
    .values =
        [](const GridPrediction& prediction) {
          return mutual_information(prediction.mean, prediction.variance);
        },
};

/// p/(1 − p) is e to the logit of p, which keeps its digits where p itself rounds to one. Beyond e^700, next
/// to what a double holds, all is the same.
const QuantityKind odds_kind = {
    .id = "odds",
    .title = "Odds",
    .bar = "odds of %1 (probit)",
    .decides = &laplace_probit,
    .purpose =
        "How many times as likely as the other class: p to 1 − p, where p is that of Laplace (probit). "
        "Equal steps of colour are equal factors",
    .group = "label",
    .scale = QuantityScale::factors,
    .values = [](const GridPrediction& prediction) -> arma::mat {
      constexpr double largest = 700.0;
      arma::mat odds(arma::size(prediction.mean), arma::fill::none);
      for (arma::uword n = 0; n < odds.n_elem; ++n) {
        const double logit = probit_logit(prediction.mean(n), prediction.variance(n));
        odds(n) = std::exp(std::clamp(logit, -largest, largest));
      }
      return odds;
    },
};

const QuantityKind map_average_kind = {
    .id = "map_average",
    .title = "Averaged over the map",
    .short_title = "Average",
    .classifier = "the average",
    .purpose =
        "Every setting of the evidence map counts by its evidence, under a prior even in both logarithms",
    .awaited = "comes when the evidence map is complete",
    .group = "map",
    .source = QuantitySource::map,
    .probability = true,
};

const QuantityKind map_best_kind = {
    .id = "map_best",
    .title = "Best of the map",
    .short_title = "Best",
    .classifier = "the best setting",
    .purpose = "By the setting of the evidence map with the most evidence: what the average stands beside",
    .awaited = "comes when the evidence map is complete",
    .group = "map",
    .source = QuantitySource::map,
    .probability = true,
};

const QuantityKind solver_step_kind = {
    .id = "solver_step",
    .title = "Solver's step",
    .short_title = "Step",
    .classifier = "the solver's step",
    .purpose = "Where one of the solvers has come to on its way to MAP: the page Solver chooses the step",
    .awaited = "computing… the page Solver chooses the step",
    .group = "solver",
    .source = QuantitySource::solver_step,
    .probability = true,
};

const QuantityKind truth_kind = {
    .id = "true_p",
    .title = "True p (generator)",
    .short_title = "True p",
    .classifier = "the true p",
    .purpose = "What generated data were drawn from: nobody can predict better",
    .note = "what the data were drawn from",
    .awaited = "only generated data have one that is known",
    .group = "generator",
    .source = QuantitySource::generator,
    .probability = true,
};

const QuantityKind difference_kind = {
    .id = "difference",
    .title = "Difference",
    .purpose = "Right minus left: where the two disagree, and by how much",
    .colours = "difference",
    .source = QuantitySource::difference,
    .scale = QuantityScale::about_zero,
};

namespace {

std::vector<const QuantityKind*>& known_kinds() {
  static std::vector<const QuantityKind*> all = {&method_probability,
                                                 &latent_deviation_kind,
                                                 &latent_variance_kind,
                                                 &probability_deviation_kind,
                                                 &entropy_kind,
                                                 &information_kind,
                                                 &odds_kind,
                                                 &map_average_kind,
                                                 &map_best_kind,
                                                 &solver_step_kind,
                                                 &truth_kind};
  return all;
}

}  // namespace

const std::vector<const QuantityKind*>& quantity_kinds() {
  return known_kinds();
}

void add_quantity_kind(const QuantityKind& kind) {
  auto& all = known_kinds();
  const auto other = std::ranges::find_if(
      all, [](const QuantityKind* known) { return known->source != QuantitySource::fit; });
  all.insert(other, &kind);
}

std::vector<Quantity> plotted_quantities() {
  std::vector<Quantity> quantities;
  for (const QuantityKind* kind : quantity_kinds()) {
    if (kind != &method_probability) {
      quantities.push_back({kind});
      continue;
    }
    for (const Method* method : methods()) quantities.push_back(Quantity::probability(*method));
  }
  return quantities;
}

std::string_view id_of(const Quantity& quantity) {
  return quantity.method != nullptr ? quantity.method->id : quantity.kind->id;
}

std::string_view title_of(const Quantity& quantity) {
  return quantity.method != nullptr ? quantity.method->title : quantity.kind->title;
}

std::optional<Quantity> quantity_from_id(std::string_view id) {
  for (const Quantity& quantity : plotted_quantities()) {
    if (id_of(quantity) == id) return quantity;
  }
  return {};
}

}  // namespace credence
