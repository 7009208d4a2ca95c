#include "core/method/posterior_sampler.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t updates_per_sweep = 4;
// Sweeps whose directions are turned into logits in one product: as many as make good use of the cache, and
// few where a product takes long, as it cannot be stopped.
constexpr std::size_t most_sweeps_per_batch = 8;
constexpr double multiplications_per_batch = 1e8;
constexpr double overdispersion = 2.0;
constexpr arma::uword monitored_points = 20;

bool goes_along_prior(std::size_t update) {
  return update % updates_per_sweep == 0;
}

WhitenedPosterior whitened(const Model& model, const Dataset& training) {
  require_prior(model.hyperparameters, "sampling the posterior");
  return {model.basis().design_matrix(training.inputs), training.labels, model.posterior};
}

}  // namespace

arma::uvec spread_rows(const arma::mat& inputs, arma::uword count) {
  if (inputs.is_empty()) return {};
  // In units of their spread: neither axis counts more than the other.
  arma::mat scaled = inputs;
  for (arma::uword k = 0; k < scaled.n_cols; ++k) {
    const double extent = arma::range(scaled.col(k));
    if (extent > 0.0) scaled.col(k) /= extent;
  }
  arma::uvec rows(std::min(count, inputs.n_rows));
  arma::vec distance(inputs.n_rows);
  distance.fill(std::numeric_limits<double>::infinity());
  arma::uword next = 0;
  for (arma::uword& row : rows) {
    row = next;
    const arma::mat away = scaled.each_row() - scaled.row(next);
    distance = arma::min(distance, arma::vec(arma::sum(arma::square(away), 1)));
    next = distance.index_max();
  }
  return rows;
}

PosteriorSampler::PosteriorSampler(WhitenedPosterior posterior, arma::uvec monitored,
                                   const SamplerOptions& options)
    : posterior_(std::move(posterior)), monitored_(std::move(monitored)), options_(options) {
  if (options.chains == 0) throw std::invalid_argument("sampling takes at least one chain");
  for (std::size_t c = 0; c < options.chains; ++c) {
    const std::uint64_t seed = mix64(options.seed + c);
    chains_.push_back({.directions = Random(mix64(seed)),
                       .slices = Random(mix64(seed + 1)),
                       .u = {},
                       .logits = {},
                       .next_u = arma::vec(posterior_.rank()),
                       .next_logits = arma::vec(posterior_.mode_logits().n_elem),
                       .weights = {},
                       .traces = {}});
    arma::mat start(posterior_.rank(), 1);
    for (double& value : start) value = overdispersion * chains_.back().directions.normal();
    posterior_.to_laplace_deviations(start);
    chains_.back().u = posterior_.mode() + start.col(0);
  }
}

PosteriorSampler::PosteriorSampler(const Model& model, const Dataset& training, const SamplerOptions& options)
    : PosteriorSampler(whitened(model, training), spread_rows(training.inputs, monitored_points), options) {}

void PosteriorSampler::advance(std::size_t sweeps, const std::stop_token& stop) {
  const double multiplications = static_cast<double>(posterior_.rank()) *
                                 static_cast<double>(posterior_.mode_logits().n_elem) *
                                 static_cast<double>(updates_per_sweep * chains());
  const double affordable = std::clamp(multiplications_per_batch / multiplications, 1.0,
                                       static_cast<double>(most_sweeps_per_batch));
  while (sweeps > 0) {
    throw_if_stopped(stop);
    const std::size_t batch = std::min(sweeps, static_cast<std::size_t>(affordable));
    run_batch(batch);
    sweeps -= batch;
  }
}

void PosteriorSampler::run_batch(std::size_t sweeps) {
  parallel_for(chains(), [&](std::size_t c) { move_on(chains_[c], sweeps); });
  std::size_t noted = 0;
  for (std::size_t end = sweeps_ + sweeps, thinning = thinning_; sweeps_ < end;) {
    ++sweeps_;
    if (sweeps_ <= options_.warm_up || (sweeps_ - options_.warm_up) % thinning != 0) continue;
    if (is_kept(sweeps_)) keep_draws(noted);
    ++noted;
  }
}

/// One chain alone: it has random numbers and memory of its own, so any thread may do it.
void PosteriorSampler::move_on(Chain& chain, std::size_t sweeps) const {
  const arma::mat directions = draw_directions(chain.directions, sweeps);
  const arma::mat logits = posterior_.logit_changes(directions);
  // Logits follow the weights by addition; what that rounds does not pile up over batches.
  chain.logits = posterior_.logits(chain.u);
  chain.log_likelihood = posterior_.log_likelihood(chain.logits.memptr());
  chain.weights.clear();
  chain.traces.clear();
  arma::uword column = 0;
  for (std::size_t sweep = 1; sweep <= sweeps; ++sweep) {
    for (std::size_t k = 0; k < updates_per_sweep; ++k, ++column) {
      update(chain, directions.colptr(column), logits.colptr(column), goes_along_prior(k));
    }
    if (is_kept(sweeps_ + sweep)) note_draw(chain);
  }
}

/// M×updates, as they come: draws of the prior, or deviations of the Laplace Gaussian.
arma::mat PosteriorSampler::draw_directions(Random& random, std::size_t sweeps) const {
  arma::mat directions(posterior_.rank(), sweeps * updates_per_sweep);
  for (double& value : directions) value = random.normal();
  for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
    // In place: a matrix over the memory of the columns after the prior's, which is the first.
    arma::mat columns(directions.colptr(sweep * updates_per_sweep + 1), directions.n_rows,
                      updates_per_sweep - 1, false, true);
    posterior_.to_laplace_deviations(columns);
  }
  return directions;
}

/// One update (Murray, Adams & MacKay 2010, algorithm 2) along the ellipse through the chain's point and
/// `direction`, around the prior's mean or around the mode. Logits are linear in the weights, so they go
/// along an ellipse of their own.
void PosteriorSampler::update(Chain& chain, const double* direction, const double* direction_logits,
                              bool along_prior) const {
  const arma::vec& mode = posterior_.mode();
  const arma::vec& centre_logits = along_prior ? posterior_.prior_logits() : posterior_.mode_logits();
  arma::vec& next_u = chain.next_u;
  arma::vec& next_logits = chain.next_logits;
  const auto log_density = [&](const arma::vec& u, const arma::vec& logits, double log_likelihood) {
    return along_prior ? log_likelihood : posterior_.log_ratio(u.memptr(), logits.memptr(), log_likelihood);
  };
  const auto go_to = [&](double angle) {
    const double cosine = std::cos(angle);
    const double sine = std::sin(angle);
    const double keep_logits = 1.0 - cosine;  // of the centre
    const double keep = along_prior ? 0.0 : keep_logits;
    for (arma::uword k = 0; k < next_u.n_elem; ++k) {
      next_u[k] = keep * mode[k] + cosine * chain.u[k] + sine * direction[k];
    }
    for (arma::uword n = 0; n < next_logits.n_elem; ++n) {
      next_logits[n] = keep_logits * centre_logits[n] + cosine * chain.logits[n] + sine * direction_logits[n];
    }
    return posterior_.log_likelihood(next_logits.memptr());
  };

  const double level =
      log_density(chain.u, chain.logits, chain.log_likelihood) + std::log(1.0 - chain.slices.uniform());
  double angle = chain.slices.uniform(0.0, 2.0 * std::numbers::pi);
  double low = angle - 2.0 * std::numbers::pi;
  double high = angle;
  double next_log_likelihood = go_to(angle);
  while (log_density(next_u, next_logits, next_log_likelihood) <= level) {
    // The bracket always holds angle zero, where the chain stands. Where rounding alone decides, it stays.
    if (high - low < 1e-12) return;
    (angle < 0.0 ? low : high) = angle;
    angle = chain.slices.uniform(low, high);
    next_log_likelihood = go_to(angle);
  }
  std::swap(chain.u, next_u);
  std::swap(chain.logits, next_logits);
  chain.log_likelihood = next_log_likelihood;
}

bool PosteriorSampler::is_kept(std::size_t sweep) const {
  return sweep > options_.warm_up && (sweep - options_.warm_up) % thinning_ == 0;
}

void PosteriorSampler::note_draw(Chain& chain) const {
  for (const double weight : posterior_.weights(chain.u)) chain.weights.push_back(weight);
  const double* const u = chain.u.memptr();
  const double* const logits = chain.logits.memptr();
  chain.traces.push_back(posterior_.log_posterior(u, chain.log_likelihood));
  for (const arma::uword row : monitored_) chain.traces.push_back(chain.logits(row));
  chain.traces.push_back(posterior_.log_ratio(u, logits, chain.log_likelihood));
}

/// Of each chain the draw that it noted as one of that number in its batch.
void PosteriorSampler::keep_draws(std::size_t noted) {
  const std::size_t bytes = (weights_.size() + traces_.size()) * sizeof(double);
  if (kept_ > 1 && bytes * (kept_ + 1) / kept_ > options_.largest_bytes) {
    thin();
    if (!is_kept(sweeps_)) return;
  }
  const auto append = [noted](std::vector<double>& to, const std::vector<double>& from,
                              std::size_t per_draw) {
    const auto first = from.begin() + static_cast<std::ptrdiff_t>(noted * per_draw);
    to.insert(to.end(), first, first + static_cast<std::ptrdiff_t>(per_draw));
  };
  for (const Chain& chain : chains_) {
    append(weights_, chain.weights, posterior_.rank());
    append(traces_, chain.traces, traces_per_draw());
  }
  ++kept_;
}

/// Drops the first of every two draws of a chain: those that remain were made at multiples of the doubled
/// thinning.
void PosteriorSampler::thin() {
  const auto halve = [this](std::vector<double>& values, std::size_t per_draw) {
    const std::size_t size = per_draw * chains();
    for (std::size_t t = 1, to = 0; t < kept_; t += 2, ++to) {
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(t * size), size,
                  values.begin() + static_cast<std::ptrdiff_t>(to * size));
    }
    values.resize(kept_ / 2 * size);
  };
  halve(weights_, posterior_.rank());
  halve(traces_, traces_per_draw());
  kept_ /= 2;
  thinning_ *= 2;
}

arma::mat PosteriorSampler::weights(std::size_t first, std::size_t count) const {
  const arma::uword rank = posterior_.rank();
  if (first + count > draws()) throw std::out_of_range("there are not that many draws");
  return {weights_.data() + first * rank, rank, count};
}

arma::mat PosteriorSampler::by_chain(const std::vector<double>& values, std::size_t stride,
                                     std::size_t offset) const {
  arma::mat result(kept_, chains());
  for (std::size_t t = 0; t < kept_; ++t) {
    for (std::size_t c = 0; c < chains(); ++c) result(t, c) = values[(t * chains() + c) * stride + offset];
  }
  return result;
}

arma::mat PosteriorSampler::trace(std::size_t quantity) const {
  if (quantity >= quantities()) throw std::out_of_range("there is no such quantity");
  return by_chain(traces_, traces_per_draw(), quantity);
}

arma::mat PosteriorSampler::log_ratios() const {
  return by_chain(traces_, traces_per_draw(), quantities());
}

}  // namespace credence
