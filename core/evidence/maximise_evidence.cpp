#include "core/evidence/maximise_evidence.h"

#include "core/concurrency/cancelled.h"
#include "core/evidence/compute_map.h"
#include "core/method/prepared_method.h"
#include "core/model/model_fitter.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <nlopt.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

namespace {

/// One of the two numbers, if it is free to move: its name in Hyperparameters and its range.
struct Coordinate {
  double Hyperparameters::*number = nullptr;
  LogRange range;
  double step = 0.0;  // in the logarithm, to begin with
};

double log_step(const arma::vec& values) {
  return values.n_elem < 2 ? 0.0 : std::log(values(1) / values(0));
}

/// Evaluates settings and keeps the path.
class Search {
 public:
  Search(const Dataset& training, const Hyperparameters& like, const EvidenceRanges& ranges,
         std::stop_token stop, const EvidenceSearchOptions& options)
      : training_(training),
        fitter_(training, ranges.prior_variance.stop),
        stop_(std::move(stop)),
        posterior_(options.posterior),
        progress_(options.progress) {
    result_.setting = like;
  }

  void add(const Coordinate& coordinate) { coordinates_.push_back(coordinate); }
  const std::vector<Coordinate>& coordinates() const { return coordinates_; }

  double evaluate(Hyperparameters setting) {
    bool converged = false;
    const LogEvidence evidence = evidence_at(setting, converged);
    // A setting that cannot be fitted is worse than any that can.
    if (!converged && result_.fit_converged) return lowest_ - 1.0;
    lowest_ = result_.path.empty() ? evidence.total() : std::min(lowest_, evidence.total());
    if (result_.path.empty() || (converged && !result_.fit_converged) ||
        evidence.total() > result_.evidence.total()) {
      result_.setting = setting;
      result_.evidence = evidence;
      result_.fit_converged = converged;
    }
    result_.path.push_back({setting.width, setting.prior_variance, evidence.total()});
    if (progress_) progress_({"settings", result_.path.size(), 0});
    return evidence.total();
  }

  /// What NLopt calls. It would swallow exceptions: they are kept.
  static double objective(const std::vector<double>& place, std::vector<double>& /*gradient*/, void* data) {
    auto& search = *static_cast<Search*>(data);
    try {
      Hyperparameters setting = search.result_.setting;
      for (std::size_t k = 0; k < place.size(); ++k) {
        const Coordinate& coordinate = search.coordinates_[k];
        setting.*coordinate.number =
            std::clamp(std::exp(place[k]), coordinate.range.start, coordinate.range.stop);
      }
      return search.evaluate(setting);
    } catch (...) {
      search.failure_ = std::current_exception();
      throw nlopt::forced_stop();
    }
  }

  void climb(const Hyperparameters& start, const EvidenceSearchOptions& options) {
    if (coordinates_.empty()) {
      evaluate(start);
      result_.end = SearchEnd::converged;
      return;
    }
    const auto n = static_cast<unsigned>(coordinates_.size());
    // BOBYQA needs two coordinates.
    nlopt::opt optimiser(n > 1 ? nlopt::LN_BOBYQA : nlopt::LN_SBPLX, n);
    std::vector<double> place;
    std::vector<double> steps;
    std::vector<double> low;
    std::vector<double> high;
    for (const Coordinate& coordinate : coordinates_) {
      low.push_back(std::log(coordinate.range.start));
      high.push_back(std::log(coordinate.range.stop));
      place.push_back(std::clamp(std::log(start.*coordinate.number), low.back(), high.back()));
      steps.push_back(std::min(coordinate.step, 0.4 * (high.back() - low.back())));
    }
    optimiser.set_lower_bounds(low);
    optimiser.set_upper_bounds(high);
    optimiser.set_initial_step(steps);
    optimiser.set_xtol_abs(options.tolerance);
    optimiser.set_maxeval(options.most_evaluations);
    optimiser.set_max_objective(&Search::objective, this);
    run(optimiser, place);
    result_.edges = edges();
  }

  EvidenceOptimum take() { return std::move(result_); }

 private:
  LogEvidence evidence_at(const Hyperparameters& setting, bool& converged) {
    if (posterior_ == &laplace_posterior) {
      const EvidenceFit fit = fitter_.fit_for_evidence(setting, stop_);
      converged = fit.converged;
      return log_evidence(fit);
    }
    const Model model = fitter_.fit_for_prediction(setting, stop_);
    FitPosteriors posteriors(model, training_);
    posteriors.start_from(std::move(neighbours_));
    const Gaussian& gaussian = *posteriors.of(*posterior_, 0, stop_).gaussian;
    converged = model.mode.converged && gaussian.converged;
    neighbours_ = posteriors.sites();
    return gaussian.evidence;
  }

  void run(nlopt::opt& optimiser, std::vector<double>& place) {
    double best = 0.0;
    try {
      const nlopt::result outcome = optimiser.optimize(place, best);
      result_.end = outcome == nlopt::MAXEVAL_REACHED ? SearchEnd::step_limit : SearchEnd::converged;
    } catch (const nlopt::roundoff_limited&) {
      result_.end = SearchEnd::converged;  // no step can be told from rounding any more
    } catch (const nlopt::forced_stop&) {
      if (failure_) std::rethrow_exception(failure_);
      throw;
    }
  }

  RangeEdges edges() const {
    const auto at = [](double value, double edge) { return std::abs(std::log(value / edge)) < 1e-2; };
    RangeEdges edges;
    for (const Coordinate& coordinate : coordinates_) {
      const double value = result_.setting.*coordinate.number;
      const bool width = coordinate.number == &Hyperparameters::width;
      (width ? edges.lowest_width : edges.lowest_prior_variance) = at(value, coordinate.range.start);
      (width ? edges.highest_width : edges.highest_prior_variance) = at(value, coordinate.range.stop);
    }
    return edges;
  }

  const Dataset& training_;
  ModelFitter fitter_;
  std::stop_token stop_;
  const PosteriorKind* posterior_;
  NeighbourSites neighbours_;
  ProgressCallback progress_;
  std::vector<Coordinate> coordinates_;
  std::exception_ptr failure_;
  double lowest_ = 0.0;  // evidence on the path
  EvidenceOptimum result_;
};

/// Ranges with few values: enough to find the hill to climb.
EvidenceRanges coarse(const EvidenceRanges& ranges) {
  const auto thinned = [](LogRange range) {
    range.count = range.start < range.stop ? evidence_scan_count : 1;
    return range;
  };
  return {thinned(ranges.width), thinned(ranges.prior_variance)};
}

}  // namespace

EvidenceOptimum maximise_evidence(const Dataset& training, const Hyperparameters& like,
                                  const EvidenceRanges& ranges, unsigned threads, const std::stop_token& stop,
                                  const EvidenceMap* scan, const EvidenceSearchOptions& options) {
  require_labels(training, "the search for the best evidence");
  const std::string quantity = evidence_quantity(*options.posterior);
  EvidenceMap own;
  if (scan == nullptr || !scan->best(quantity)) {
    const MapReport report = [&](const EvidenceMap& map) {
      if (options.progress) options.progress({"scan", map.done, map.cell_count()});
    };
    own = compute_evidence_map(training, like, coarse(ranges), threads, stop, report);
    if (options.posterior != &laplace_posterior) {
      const MapExtras extras{.posteriors = true, .iterated = {options.posterior}};
      own = extend_evidence_map(std::move(own), training, like, extras, threads, stop, report);
    }
    scan = &own;
  }
  const auto best = scan->best(quantity);
  if (!best) throw std::invalid_argument("no setting of the scan has a log evidence");
  Search search(training, like, ranges, stop, options);
  Hyperparameters start = like;
  // Half a cell: the top lies between the best cell and its neighbours.
  const auto add = [&](double Hyperparameters::*number, const LogRange& range, const arma::vec& values,
                       arma::uword k) {
    start.*number = std::clamp(values(k), range.start, range.stop);
    const double step = log_step(values);
    if (range.start < range.stop) search.add({number, range, step > 0.0 ? 0.5 * step : 0.5});
  };
  if (like.features->has_width()) {
    add(&Hyperparameters::width, ranges.width, scan->widths, best->i);
  }
  add(&Hyperparameters::prior_variance, ranges.prior_variance, scan->prior_variances, best->j);
  search.climb(start, options);
  return search.take();
}

}  // namespace credence
