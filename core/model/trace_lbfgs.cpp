#include "core/model/trace_lbfgs.h"

#include "core/concurrency/cancelled.h"

#include <algorithm>
#include <exception>
#include <nlopt.hpp>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr unsigned kept_pairs = 10;

/// What NLopt's callback works on. It ends the search by NLopt's own flag, never by an exception, which
/// would have to pass through C.
struct Search {
  const Objective& objective;
  TraceRecorder& recorder;
  const std::stop_token& stop;
  nlopt::opt& optimiser;
  SolverStatus status = SolverStatus::running;

  bool ended() const { return status != SolverStatus::running || stop.stop_requested(); }
};

double evaluate(const std::vector<double>& x, std::vector<double>& gradient, void* data) {
  auto& search = *static_cast<Search*>(data);
  // NLopt may ask once more before it sees the flag.
  if (search.ended()) return arma::datum::inf;
  const NewtonState state = search.objective.at(arma::vec(x));
  const arma::vec slope = search.objective.gradient(state);
  std::copy(slope.begin(), slope.end(), gradient.begin());
  search.recorder.pause();
  search.recorder.add(state.coefficients, state.objective(), slope);
  search.status = search.recorder.status();
  if (search.ended()) search.optimiser.force_stop();
  return state.objective();
}

}  // namespace

SolverTrace trace_lbfgs(const Objective& objective, const arma::vec& start, TraceRecorder recorder,
                        const std::stop_token& stop) {
  const auto size = static_cast<unsigned>(objective.design().n_cols);
  std::string message;
  SolverStatus ended = SolverStatus::failed;
  nlopt::opt optimiser(nlopt::LD_LBFGS, size);
  Search search{objective, recorder, stop, optimiser};
  try {
    optimiser.set_vector_storage(kept_pairs);
    optimiser.set_min_objective(evaluate, &search);
    auto weights = arma::conv_to<std::vector<double>>::from(start);
    double lowest = 0.0;
    optimiser.optimize(weights, lowest);
    ended = SolverStatus::stalled;
  } catch (const nlopt::forced_stop&) {
    ended = search.status;
  } catch (const nlopt::roundoff_limited&) {
    ended = SolverStatus::stalled;
  } catch (const std::exception& error) {
    message = error.what();
  }
  throw_if_stopped(stop);
  // Where NLopt ends by itself, it may have done so within our tolerance.
  const bool reached = search.status == SolverStatus::converged;
  return recorder.finish(reached ? SolverStatus::converged : ended, std::move(message));
}

}  // namespace credence
