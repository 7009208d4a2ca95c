#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/generators/generators.h"
#include "core/method/bridge_estimate.h"
#include "core/method/chain_diagnostics.h"
#include "core/method/posterior_sampler.h"
#include "core/model/log_evidence.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <vector>

using namespace credence;
using credence::test::Tolerance;

namespace {

/// One or two weights, a handful of points: the posterior is a curve or a surface, and sums over a fine grid
/// are exact to many digits, as the integrand is smooth and vanishes at the edges.
struct SmallProblem {
  const char* name;
  arma::mat design;
  arma::uvec labels;
  double prior_variance;
};

const std::vector<SmallProblem>& small_problems() {
  // One datum with a steep feature leaves half of the prior: as far from a Gaussian as it gets.
  static const std::vector<SmallProblem> problems = {
      {"one datum", arma::vec{-20.0}, {1}, 1.0},
      {"one weight, separable, wide prior", arma::vec{1.0, 2.0, -1.5}, {1, 1, 0}, 25.0},
      {"one weight, labels that disagree", arma::vec{1.0, 1.2, -0.5, 2.0}, {1, 0, 0, 1}, 4.0},
      {"two weights", arma::mat{{1.0, 0.5}, {1.0, -2.0}, {1.0, 1.5}, {1.0, -0.3}}, {1, 0, 1, 1}, 4.0},
      {"two weights, skewed", arma::mat{{1.0, 3.0}, {1.0, 4.0}}, {1, 0}, 30.0},
  };
  return problems;
}

struct Truth {
  double log_evidence = 0.0;
  arma::vec mean;            // of the weights
  arma::mat covariance;      // of the weights
  double probability = 0.0;  // p(y = 1) at the first design row
};

Truth by_quadrature(const SmallProblem& problem) {
  const arma::uword rank = problem.design.n_cols;
  const double deviation = std::sqrt(problem.prior_variance);
  const arma::uword count = rank == 1 ? 20001 : 501;
  const double step = 14.0 / static_cast<double>(count - 1);  // ±7 standard deviations of the prior
  double sum = 0.0;
  Truth truth{0.0, arma::vec(rank, arma::fill::zeros), arma::mat(rank, rank, arma::fill::zeros), 0.0};
  arma::vec w(rank);
  const auto add = [&] {
    const arma::vec logits = problem.design * w;
    const double mass =
        std::exp(log_likelihood(logits, problem.labels) - 0.5 * arma::dot(w, w) / problem.prior_variance) *
        std::pow(step / std::sqrt(2.0 * std::numbers::pi), static_cast<double>(rank));
    sum += mass;
    truth.mean += mass * w;
    truth.covariance += mass * w * w.t();
    truth.probability += mass * sigmoid(logits(0));
  };
  for (arma::uword i = 0; i < count; ++i) {
    w(0) = deviation * (-7.0 + step * static_cast<double>(i));
    if (rank == 1) {
      add();
      continue;
    }
    for (arma::uword j = 0; j < count; ++j) {
      w(1) = deviation * (-7.0 + step * static_cast<double>(j));
      add();
    }
  }
  truth.log_evidence = std::log(sum);
  truth.mean /= sum;
  truth.covariance = truth.covariance / sum - truth.mean * truth.mean.t();
  truth.probability /= sum;
  return truth;
}

struct Fitted {
  WhitenedPosterior posterior;
  double laplace_evidence;
};

Fitted fit(const SmallProblem& problem) {
  const MapFit map = fit_map(problem.design, problem.labels, problem.prior_variance);
  const WeightCovariance laplace = laplace_approximation(problem.design, map, problem.prior_variance);
  const Gaussian gaussian = laplace_gaussian(nullptr, problem.labels, map, laplace);
  return {WhitenedPosterior(problem.design, problem.labels, gaussian), gaussian.evidence.total()};
}

/// Mean and standard error of `quantity` over the draws, T×C.
void compare_mean(const arma::mat& quantity, double expected) {
  const double error = arma::stddev(arma::vectorise(quantity)) / std::sqrt(effective_sample_size(quantity));
  // Four standard errors: with the seeds fixed the outcome is too.
  COMPARE_NUMBERS(arma::mean(arma::vectorise(quantity)), expected, (Tolerance{4.0 * error}));
  QVERIFY(error < 0.05 * (std::abs(expected) + 1.0));
}

arma::mat by_chain(const arma::rowvec& values, std::size_t chains) {
  return arma::reshape(values, chains, values.n_elem / chains).t();
}

Dataset clumps(arma::uword count) {
  const Generator& generator = *find_generator("clumps");
  return generate(generator, {count, generator.default_noise, 1});
}

}  // namespace

class TestPosteriorSampler : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_quadrature_data();
  void agrees_with_quadrature();
  void bridge_agrees_with_quadrature_data();
  void bridge_agrees_with_quadrature();
  void bridge_error_is_what_repetitions_scatter_by();
  void bridge_agrees_with_importance_sampling();
  void log_ratio_is_zero_at_the_mode();
  void log_likelihood_is_accurate_far_out();
  void both_routes_sample_the_same_posterior();
  void chains_mix_on_many_points();
  void same_seed_gives_same_draws();
  void thinned_draws_are_some_of_all();
  void stops_when_told();
  void spread_rows_are_far_apart();
};

void TestPosteriorSampler::agrees_with_quadrature_data() {
  QTest::addColumn<int>("index");
  for (std::size_t k = 0; k < small_problems().size(); ++k) {
    QTest::newRow(small_problems()[k].name) << static_cast<int>(k);
  }
}

void TestPosteriorSampler::agrees_with_quadrature() {
  QFETCH(const int, index);
  const SmallProblem& problem = small_problems().at(static_cast<std::size_t>(index));
  const Truth truth = by_quadrature(problem);
  PosteriorSampler sampler(fit(problem).posterior, {0}, {.seed = 11});
  sampler.advance(200 + 2000);
  const arma::mat weights = sampler.weights(0, sampler.draws());
  const std::size_t chains = sampler.chains();
  QVERIFY(rank_r_hat(sampler.trace(1)) < 1.01);
  for (arma::uword k = 0; k < weights.n_rows; ++k) {
    compare_mean(by_chain(weights.row(k), chains), truth.mean(k));
    for (arma::uword l = 0; l <= k; ++l) {
      const arma::rowvec product = (weights.row(k) - truth.mean(k)) % (weights.row(l) - truth.mean(l));
      compare_mean(by_chain(product, chains), truth.covariance(k, l));
    }
  }
  arma::mat probabilities = sampler.trace(1);
  probabilities.transform([](double logit) { return sigmoid(logit); });
  compare_mean(probabilities, truth.probability);
}

void TestPosteriorSampler::bridge_agrees_with_quadrature_data() {
  agrees_with_quadrature_data();
}

void TestPosteriorSampler::bridge_agrees_with_quadrature() {
  QFETCH(const int, index);
  const SmallProblem& problem = small_problems().at(static_cast<std::size_t>(index));
  const Fitted fitted = fit(problem);
  PosteriorSampler sampler(fitted.posterior, {}, {.seed = 5});
  sampler.advance(200 + 2000);
  Random random(6);
  const BridgeEstimate bridge =
      bridge_estimate(sampler.log_ratios(), laplace_log_ratios(sampler.posterior(), 10000, random));
  QVERIFY(bridge.converged);
  QVERIFY2(bridge.standard_error > 0.0 && bridge.standard_error < 0.02,
           QByteArray::number(bridge.standard_error));
  COMPARE_NUMBERS(bridge.difference, by_quadrature(problem).log_evidence - fitted.laplace_evidence,
                  (Tolerance{3.0 * bridge.standard_error}));
}

// The standard error against what it claims to be, on a problem whose chains are autocorrelated.
void TestPosteriorSampler::bridge_error_is_what_repetitions_scatter_by() {
  const Fitted fitted = fit(small_problems().back());
  constexpr unsigned repetitions = 60;
  arma::vec differences(repetitions);
  arma::vec errors(repetitions);
  for (unsigned k = 0; k < repetitions; ++k) {
    PosteriorSampler sampler(fitted.posterior, {}, {.seed = 1000 + k, .warm_up = 50});
    sampler.advance(50 + 200);
    Random random(2000 + k);
    const BridgeEstimate bridge =
        bridge_estimate(sampler.log_ratios(), laplace_log_ratios(sampler.posterior(), 800, random));
    differences(k) = bridge.difference;
    errors(k) = bridge.standard_error;
  }
  // The scatter of 60 numbers is known to 9 %.
  COMPARE_NUMBERS(arma::stddev(differences), arma::mean(errors), (Tolerance{0.0, 0.3}));
}

// Where Laplace's Gaussian covers the posterior, its draws alone give the evidence too.
void TestPosteriorSampler::bridge_agrees_with_importance_sampling() {
  const Dataset points = clumps(200);
  const Model model = fit_model(points, {&rbf_features, 1.0, 1.0});
  PosteriorSampler sampler(model, points, {.seed = 3});
  sampler.advance(200 + 500);
  Random random(4);
  const arma::vec ratios = laplace_log_ratios(sampler.posterior(), 20000, random);
  const arma::vec weights = arma::exp(ratios);
  const double importance = std::log(arma::mean(weights));
  const double importance_error = arma::stddev(weights) / arma::mean(weights) / std::sqrt(20000.0);
  const BridgeEstimate bridge = bridge_estimate(sampler.log_ratios(), ratios);
  COMPARE_NUMBERS(bridge.difference, importance,
                  (Tolerance{4.0 * (bridge.standard_error + importance_error)}));
  QVERIFY(bridge.standard_error < 0.03);
}

void TestPosteriorSampler::log_ratio_is_zero_at_the_mode() {
  for (const SmallProblem& problem : small_problems()) {
    const WhitenedPosterior posterior = fit(problem).posterior;
    COMPARE_NUMBERS(posterior.log_ratio(posterior.mode().memptr(), posterior.mode_logits().memptr()), 0.0,
                    (Tolerance{1e-12}));
  }
}

void TestPosteriorSampler::log_likelihood_is_accurate_far_out() {
  Random random(8);
  constexpr arma::uword count = 1300;
  arma::vec logits(count);
  arma::uvec labels(count);
  for (arma::uword n = 0; n < count; ++n) {
    logits(n) = random.uniform(-1.0, 1.0) * std::pow(10.0, random.uniform(-3.0, 3.0));
    labels(n) = random.uniform() < 0.5 ? 1 : 0;
  }
  const arma::mat design(count, 1, arma::fill::ones);
  const MapFit map = fit_map(design, labels, 1.0);
  const WhitenedPosterior posterior(
      design, labels, laplace_gaussian(nullptr, labels, map, laplace_approximation(design, map, 1.0)));
  COMPARE_NUMBERS(posterior.log_likelihood(logits.memptr()), log_likelihood(logits, labels),
                  (Tolerance{1e-13 * count, 1e-14}));
}

// The reduced coordinates and all weights describe one posterior.
void TestPosteriorSampler::both_routes_sample_the_same_posterior() {
  const Dataset points = clumps(300);
  const Hyperparameters setting{&rbf_features, 1.5, 1.0};
  const Model reduced = fit_model(points, setting);
  const Model dense = fit_model_dense(points, setting);
  QVERIFY(reduced.basis().route() == "spectral" && reduced.rank() < dense.rank());
  PosteriorSampler a(reduced, points, {.seed = 1, .warm_up = 100});
  PosteriorSampler b(dense, points, {.seed = 2, .warm_up = 100});
  a.advance(100 + 200);
  b.advance(100 + 200);
  // Logits only: the log posterior of all weights holds those that the data say nothing about as well.
  for (std::size_t q = 1; q < a.quantities(); ++q) {
    const arma::mat first = a.trace(q);
    const arma::mat second = b.trace(q);
    const double error =
        std::hypot(arma::stddev(arma::vectorise(first)) / std::sqrt(effective_sample_size(first)),
                   arma::stddev(arma::vectorise(second)) / std::sqrt(effective_sample_size(second)));
    COMPARE_NUMBERS(arma::mean(arma::vectorise(first)), arma::mean(arma::vectorise(second)),
                    (Tolerance{4.0 * error}));
  }
}

void TestPosteriorSampler::chains_mix_on_many_points() {
  const Dataset points = clumps(400);
  const Model model = fit_model(points, {&rbf_features, 0.6, 1.0});
  PosteriorSampler sampler(model, points);
  sampler.advance(200 + 300);
  QCOMPARE(sampler.draws(), std::size_t{1200});
  QCOMPARE(sampler.quantities(), std::size_t{21});
  for (std::size_t q = 0; q < sampler.quantities(); ++q) {
    QVERIFY2(rank_r_hat(sampler.trace(q)) < 1.03, QByteArray::number(rank_r_hat(sampler.trace(q))));
    QVERIFY(effective_sample_size(sampler.trace(q)) > 150.0);
  }
}

void TestPosteriorSampler::same_seed_gives_same_draws() {
  const WhitenedPosterior posterior = fit(small_problems()[3]).posterior;
  const auto draws = [&](std::uint64_t seed) {
    PosteriorSampler sampler(posterior, {}, {.seed = seed, .warm_up = 10});
    sampler.advance(40);
    return sampler.weights(0, sampler.draws());
  };
  const arma::mat some = draws(1);
  QVERIFY(arma::approx_equal(some, draws(1), "absdiff", 0.0));
  // Beside other work, where no chain gets a core of its own, as well.
  std::vector<arma::mat> beside(4);
  parallel_for(beside.size(), [&](std::size_t k) { beside[k] = draws(1); });
  for (const arma::mat& same : beside) QVERIFY(arma::approx_equal(some, same, "absdiff", 0.0));
  QVERIFY(!arma::approx_equal(draws(1), draws(2), "absdiff", 1e-3));
}

void TestPosteriorSampler::thinned_draws_are_some_of_all() {
  const WhitenedPosterior posterior = fit(small_problems()[3]).posterior;
  PosteriorSampler all(posterior, {0}, {.warm_up = 16});
  PosteriorSampler some(posterior, {0}, {.warm_up = 16, .largest_bytes = 10000});
  for (PosteriorSampler* sampler : {&all, &some}) sampler->advance(16 + 1000);
  QCOMPARE(all.thinning(), std::size_t{1});
  QVERIFY(some.thinning() > 1);
  // Five numbers a draw.
  QVERIFY(some.draws() * 5 * sizeof(double) <= 10000);
  QCOMPARE(some.draws(), 4 * (1000 / some.thinning()));
  const arma::mat trace = some.trace(1);
  for (arma::uword t = 0; t < trace.n_rows; ++t) {
    const arma::uword sweep = (t + 1) * some.thinning() - 1;
    COMPARE_NUMBERS(arma::mat(trace.row(t)), arma::mat(all.trace(1).row(sweep)), (Tolerance{0.0}));
    COMPARE_NUMBERS(some.weights(4 * t, 4), all.weights(4 * sweep, 4), (Tolerance{0.0}));
  }
}

void TestPosteriorSampler::stops_when_told() {
  PosteriorSampler sampler(fit(small_problems()[3]).posterior, {}, {.warm_up = 0});
  sampler.advance(8);
  std::stop_source source;
  source.request_stop();
  QVERIFY_THROWS_EXCEPTION(Cancelled, sampler.advance(8, source.get_token()));
  QCOMPARE(sampler.draws(), std::size_t{32});
  sampler.advance(8);
  QCOMPARE(sampler.draws(), std::size_t{64});
}

void TestPosteriorSampler::spread_rows_are_far_apart() {
  arma::mat inputs(100, 2);
  inputs.col(0) = arma::linspace(0.0, 1.0, 100);
  inputs.col(1) = 5000.0 * inputs.col(0);
  const arma::uvec rows = spread_rows(inputs, 5);
  QCOMPARE(rows.n_elem, arma::uword{5});
  COMPARE_NUMBERS(arma::vec(arma::sort(arma::vec(inputs.col(0))(rows))),
                  (arma::vec{0.0, 0.25, 0.5, 0.75, 1.0}), (Tolerance{0.011}));
  QCOMPARE(spread_rows(inputs.head_rows(3), 20).n_elem, arma::uword{3});
}

CREDENCE_TEST(QCoreApplication, TestPosteriorSampler);
#include "tst_posterior_sampler.moc"
