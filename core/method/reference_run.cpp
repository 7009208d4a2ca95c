#include "core/method/reference_run.h"

#include "core/concurrency/parallel.h"
#include "core/method/chain_diagnostics.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>
#include <vector>

namespace credence {

namespace {

// Independent draws cost a fifth of a kept one; beyond this many they are not what limits the bridge.
constexpr std::size_t most_gaussian_draws = 50000;

/// Adds the time of its life to a number of seconds, however it ends.
class Stopwatch {
 public:
  explicit Stopwatch(double& seconds) : seconds_(seconds) {}
  ~Stopwatch() {
    seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

ReferenceRun::ReferenceRun(const Model& model, const Dataset& training, const SamplerOptions& options)
    : sampler_(model, training, options), random_(mix64(~options.seed)) {
  last_.effective_draws = std::numeric_limits<double>::quiet_NaN();
  last_.r_hat = std::numeric_limits<double>::quiet_NaN();
  last_.evidence = bridge_estimate({}, {});
}

void ReferenceRun::advance(std::size_t sweeps, const std::stop_token& stop) {
  const Stopwatch stopwatch(seconds_);
  sampler_.advance(sweeps, stop);
}

ReferenceSummary ReferenceRun::summarise(const ReferenceGoal& goal) {
  last_.draws = sampler_.draws();
  std::vector<double> sizes(sampler_.quantities());
  std::vector<double> ratios(sampler_.quantities());
  // The Gaussian's draws beside the diagnostics, and before them, as they take longest.
  parallel_for(sampler_.quantities() + 1, [&](std::size_t k) {
    if (k == 0) return draw_from_gaussian();
    const arma::mat trace = sampler_.trace(k - 1);
    sizes[k - 1] = effective_sample_size(trace);
    ratios[k - 1] = rank_r_hat(trace);
  });
  last_.effective_draws = std::numeric_limits<double>::infinity();
  last_.r_hat = 1.0;
  for (std::size_t q = 0; q < sizes.size(); ++q) {
    // Written so that NaN, which too few draws give, stays.
    if (!(sizes[q] >= last_.effective_draws)) last_.effective_draws = sizes[q];
    if (!(ratios[q] <= last_.r_hat)) last_.r_hat = ratios[q];
  }
  last_.evidence = bridge_estimate(sampler_.log_ratios(), gaussian_log_ratios_);
  return last_summary(goal);
}

/// As many as there are of the posterior.
void ReferenceRun::draw_from_gaussian() {
  const std::size_t wanted = std::min(sampler_.draws(), most_gaussian_draws);
  if (wanted <= gaussian_log_ratios_.n_elem) return;
  gaussian_log_ratios_ = arma::join_cols(
      gaussian_log_ratios_,
      laplace_log_ratios(sampler_.posterior(), wanted - gaussian_log_ratios_.n_elem, random_));
}

ReferenceSummary ReferenceRun::last_summary(const ReferenceGoal& goal) const {
  ReferenceSummary summary = last_;
  summary.warm = sampler_.warm();
  summary.draws = sampler_.draws();
  summary.thinning = sampler_.thinning();
  summary.seconds = seconds_;
  update_state(summary, goal);
  return summary;
}

bool ReferenceRun::outgrew_summary() const {
  return 5 * sampler_.draws() > 6 * last_.draws;
}

void ReferenceRun::update_state(ReferenceSummary& summary, const ReferenceGoal& goal) const {
  if (summary.effective_draws >= goal.effective_draws && summary.r_hat < goal.r_hat) {
    summary.state = ReferenceState::reached;
  } else if (draws_made() >= goal.most_draws) {
    summary.state = ReferenceState::out_of_draws;
  } else if (seconds_ >= goal.most_seconds) {
    summary.state = ReferenceState::out_of_time;
  } else {
    summary.state = ReferenceState::sampling;
  }
}

ReferenceSummary sample_to_goal(ReferenceRun& run, const ReferenceGoal& goal, const std::stop_token& stop,
                                const ProgressCallback& progress) {
  constexpr std::size_t sweeps_at_once = 25;
  ReferenceSummary summary = run.last_summary(goal);
  while (summary.state == ReferenceState::sampling) {
    run.advance(sweeps_at_once, stop);
    if (run.sampler().warm() && run.outgrew_summary()) run.summarise(goal);
    summary = run.last_summary(goal);
    if (progress) {
      progress({"sampling the posterior: effective draws",
                static_cast<std::size_t>(std::max(0.0, summary.effective_draws)),
                static_cast<std::size_t>(goal.effective_draws)});
    }
  }
  return run.summarise(goal);
}

PosteriorQuality quality_of(const ReferenceSummary& summary, const ReferenceGoal& goal) {
  return {.draws = summary.draws,
          .effective = summary.effective_draws,
          .r_hat = summary.r_hat,
          .reliable = summary.converged(goal)};
}

WeightedDraws draws_of(const std::shared_ptr<const ReferenceRun>& run) {
  const PosteriorSampler& sampler = run->sampler();
  return {sampler.posterior().rank(), sampler.draws(),
          [run](arma::uword first, arma::uword count) { return run->sampler().weights(first, count); }};
}

WeightedDraws spread_draws(const ReferenceRun& run, std::size_t most) {
  const PosteriorSampler& sampler = run.sampler();
  const std::size_t count = std::min(most, sampler.draws());
  if (count == 0) return {};
  arma::mat weights(sampler.posterior().rank(), count, arma::fill::none);
  for (std::size_t s = 0; s < count; ++s) weights.col(s) = sampler.weights(s * sampler.draws() / count, 1);
  return {std::move(weights), {}};
}

}  // namespace credence
