#include "app/code/known_numbers.h"

#include "app/report/soundness_text.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/evaluation/method_score.h"
#include "core/method/prepared_method.h"
#include "core/model/convergence.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

// What leaving out directions without effect, and iterations that stop, may make of the numbers.
constexpr double probabilityTolerance = 2e-5;
constexpr double lossTolerance = 2e-5;
constexpr double accuracyTolerance = 1e-9;
constexpr double sumTolerance = 1e-10;  // of the largest sum that there could be

double evidenceTolerance(double evidence, double bound) {
  return 1e-5 + 1e-7 * std::abs(evidence) + 2.0 * bound;
}

/// Five points of the data, from its beginning to its end, and one in their middle.
arma::mat placesIn(const arma::mat& inputs) {
  constexpr arma::uword count = 5;
  arma::mat places(count + 1, 2);
  for (arma::uword k = 0; k < count; ++k) places.row(k) = inputs.row(k * (inputs.n_rows - 1) / (count - 1));
  places.row(count) = arma::mean(inputs, 0);
  return places;
}

void addData(const Fit& fit, std::vector<KnownNumber>& numbers) {
  const Dataset& data = *fit.request.dataset;
  const auto add = [&](const char* name, double value, double tolerance = 0.0) {
    numbers.push_back({QString::fromUtf8(name), value, tolerance});
  };
  add("points", static_cast<double>(data.size()));
  add("points of class 1", static_cast<double>(data.class_counts()[1]));
  const double terms = static_cast<double>(data.size());
  add("sum of the first input", arma::accu(data.inputs.col(0)),
      sumTolerance * terms * arma::abs(data.inputs.col(0)).max());
  add("sum of the second input", arma::accu(data.inputs.col(1)),
      sumTolerance * terms * arma::abs(data.inputs.col(1)).max());
  add("training points", static_cast<double>(fit.split.train().n_elem));
  add("sum of the training rows", static_cast<double>(arma::accu(fit.split.train())));
  add("validation points", static_cast<double>(fit.split.rows[Role::validation].n_elem));
  add("test points", static_cast<double>(fit.split.rows[Role::test].n_elem));
}

void addScores(const MethodScore& score, std::vector<KnownNumber>& numbers) {
  const QString method = fromTable(score.method->id);
  for (const Role role : all_roles) {
    const Score* of = score.of(role);
    if (of == nullptr || of->count == 0) continue;
    const QString name = fromTable(id_of(role));
    numbers.push_back(
        {QStringLiteral("log loss of %1, %2").arg(method, name), -of->mean_log_likelihood, lossTolerance});
    numbers.push_back(
        {QStringLiteral("accuracy of %1, %2").arg(method, name), of->accuracy, accuracyTolerance});
  }
}

void addMap(const EvidenceMap& map, bool hasWidth, std::vector<KnownNumber>& numbers) {
  const auto best = map.best();
  if (!best) throw std::runtime_error("no setting of the map converged: there is nothing to compare it with");
  const double evidence = map.log_evidence(best->i, best->j);
  numbers.push_back({QStringLiteral("best log evidence of the map"), evidence,
                     evidenceTolerance(evidence, map[error_bound_of_evidence](best->i, best->j))});
  const auto add = [&](const char* name, double value) {
    numbers.push_back({QString::fromUtf8(name), value, sumTolerance * value});
  };
  if (hasWidth) add("its width", map.widths(best->i));
  add("its prior variance", map.prior_variances(best->j));
}

}  // namespace

KnownNumbers knownNumbers(const Fit& fit, const std::vector<const PosteriorKind*>& further,
                          const EvidenceMap* map) {
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  require_convergence(*fit.model, training);
  KnownNumbers known;
  known.posteriors = {&laplace_posterior};
  for (const PosteriorKind* kind : further) {
    if (kind != &laplace_posterior) known.posteriors.push_back(kind);
  }
  known.soundness = soundness_of(*fit.model);
  known.places = placesIn(fit.request.dataset->inputs);
  addData(fit, known.numbers);
  FitPosteriors posteriors(*fit.model, training);
  for (const PosteriorKind* kind : known.posteriors) {
    const Posterior& posterior = posteriors.of(*kind);
    if (!std::isfinite(posterior.log_evidence)) continue;
    known.numbers.push_back({QStringLiteral("log evidence by ") + fromTable(kind->id), posterior.log_evidence,
                             evidenceTolerance(posterior.log_evidence, fit.model->error_bound)});
  }
  if (!posteriors.settled())
    throw std::runtime_error("a Gaussian did not settle: there is nothing to compare");
  for (const Method* method : methods()) {
    if (method->draws_weights() || std::ranges::count(known.posteriors, method->posterior) == 0) continue;
    known.methods.push_back(method);
    const PreparedMethod prepared = posteriors.prepare(*method);
    const MethodScore* scored = fit.evaluation.find(*method);
    addScores(scored != nullptr ? *scored : score_method(prepared, *fit.request.dataset, fit.split),
              known.numbers);
    const arma::vec probabilities = predictive_probability(prepared, known.places);
    for (arma::uword k = 0; k < probabilities.n_elem; ++k) {
      known.numbers.push_back(
          {QStringLiteral("probability by %1 at place %2").arg(fromTable(method->id)).arg(k + 1),
           probabilities(k), probabilityTolerance + fit.model->error_bound_p});
    }
  }
  if (map != nullptr) addMap(*map, fit.request.hyperparameters.features->has_width(), known.numbers);
  return known;
}

QString commentOn(const KnownNumbers& known) {
  if (known.soundness.is_sound()) return {};
  return QStringLiteral("# Credence's own numbers are %1.\n").arg(soundnessText(known.soundness));
}

}  // namespace credence
