#include "core/evidence/evidence_map.h"

#include "core/concurrency/cancelled.h"
#include "core/model/model_fitter.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace credence {

namespace {

/// Cells of one width that are computed one after another: indices into the prior variances, ascending.
struct ColumnTask {
  arma::uword i = 0;
  std::vector<arma::uword> js;
};

/// Every cell once: a coarse lattice over the whole map first, then the rest column by column, since a column
/// shares what depends on its width; the narrowest first, which take longest, so that the threads end
/// together.
std::vector<ColumnTask> coarse_to_fine(arma::uword widths, arma::uword variances) {
  constexpr arma::uword lattice = 4;
  std::vector<ColumnTask> tasks;
  for (arma::uword i = 0; i < widths; i += lattice) {
    ColumnTask task{i, {}};
    for (arma::uword j = 0; j < variances; j += lattice) task.js.push_back(j);
    tasks.push_back(std::move(task));
  }
  for (arma::uword i = 0; i < widths; ++i) {
    ColumnTask task{i, {}};
    for (arma::uword j = 0; j < variances; ++j) {
      if (i % lattice != 0 || j % lattice != 0) task.js.push_back(j);
    }
    if (!task.js.empty()) tasks.push_back(std::move(task));
  }
  return tasks;
}

/// What the threads share: the queue of tasks, the map, and the way to give up.
class MapComputation {
 public:
  MapComputation(const Dataset& training, const Hyperparameters& like, const EvidenceRanges& ranges,
                 const std::function<void(const EvidenceMap&)>& report, Gate* gate)
      : training_(training),
        like_(like),
        report_(report),
        gate_(gate),
        tasks_(coarse_to_fine(ranges.width.count, ranges.prior_variance.count)) {
    map_.widths = ranges.width.values();
    map_.prior_variances = ranges.prior_variance.values();
    map_.log_evidence.set_size(map_.widths.n_elem, map_.prior_variances.n_elem);
    map_.log_evidence.fill(arma::datum::nan);
    map_.converged.zeros(arma::size(map_.log_evidence));
  }

  /// Works tasks off until none is left or `stop` is triggered.
  void work(const std::stop_token& stop) {
    ModelFitter fitter(training_, map_.prior_variances.max());
    for (std::size_t k = next_task_++; k < tasks_.size(); k = next_task_++) {
      fitter.forget_solutions();  // so that a cell does not depend on which thread computed what before it
      fitter.learn_dense_width(widest_dense_width());
      compute(fitter, tasks_[k], stop);
    }
  }

  EvidenceMap take() { return std::move(map_); }

 private:
  double widest_dense_width() {
    const std::lock_guard lock(mutex_);
    return widest_dense_width_;
  }

  void compute(ModelFitter& fitter, const ColumnTask& task, const std::stop_token& stop) {
    Hyperparameters setting = like_;
    setting.width = map_.widths(task.i);
    for (const arma::uword j : task.js) {
      if (gate_ != nullptr) gate_->wait_until_open(stop);
      setting.prior_variance = map_.prior_variances(j);
      store(task.i, j, fitter.fit_for_evidence(setting, stop), fitter.widest_dense_width());
    }
  }

  void store(arma::uword i, arma::uword j, const EvidenceFit& fit, double widest_dense_width) {
    const double value = log_evidence(fit).total();
    const std::lock_guard lock(mutex_);
    map_.log_evidence(i, j) = value;
    map_.converged(i, j) = fit.converged ? 1 : 0;
    ++map_.done;
    widest_dense_width_ = std::max(widest_dense_width_, widest_dense_width);
    if (report_) report_(map_);
  }

  const Dataset& training_;
  Hyperparameters like_;
  const std::function<void(const EvidenceMap&)>& report_;
  Gate* gate_;
  std::vector<ColumnTask> tasks_;
  std::atomic<std::size_t> next_task_ = 0;
  std::mutex mutex_;
  double widest_dense_width_ = 0.0;
  EvidenceMap map_;
};

}  // namespace

arma::vec LogRange::values() const {
  arma::vec result(count);
  for (arma::uword k = 0; k < count; ++k) {
    const double t = count > 1 ? static_cast<double>(k) / static_cast<double>(count - 1) : 0.0;
    // The ends are exact, so that a range typed as 0.1:10 shows 0.1 and 10.
    result(k) = k == 0 ? start : k + 1 == count ? stop : start * std::pow(stop / start, t);
  }
  return result;
}

void validate(const LogRange& range, const char* what) {
  const auto reject = [what](const char* rule) {
    throw std::invalid_argument(std::string("the range of ") + what + ' ' + rule);
  };
  if (!(range.start > 0.0) || !std::isfinite(range.stop)) reject("needs positive, finite ends");
  if (range.count < 1 || range.count > 500) reject("needs between 1 and 500 values");
  if (range.count == 1 ? range.stop < range.start : !(range.start < range.stop)) {
    reject("needs a start below its stop");
  }
}

std::optional<EvidenceMap::Cell> EvidenceMap::best() const {
  std::optional<Cell> best;
  for (arma::uword j = 0; j < log_evidence.n_cols; ++j) {
    for (arma::uword i = 0; i < log_evidence.n_rows; ++i) {
      if (std::isnan(log_evidence(i, j))) continue;
      if (!best || log_evidence(i, j) > log_evidence(best->i, best->j)) best = Cell{i, j};
    }
  }
  return best;
}

EvidenceMap compute_evidence_map(const Dataset& training, const Hyperparameters& like,
                                 const EvidenceRanges& ranges, unsigned threads, const std::stop_token& stop,
                                 const std::function<void(const EvidenceMap&)>& report, Gate* gate) {
  validate(ranges.width, "widths");
  validate(ranges.prior_variance, "prior variances");
  if (training.size() == 0) throw std::invalid_argument("there are no training points");

  MapComputation computation(training, like, ranges, report, gate);
  std::exception_ptr failure;
  std::mutex failure_mutex;
  std::stop_source give_up;
  const std::stop_callback pass_on(stop, [&give_up] { give_up.request_stop(); });
  {
    std::vector<std::jthread> workers;
    for (unsigned k = 0; k < std::max(1U, threads); ++k) {
      workers.emplace_back([&] {
        try {
          computation.work(give_up.get_token());
        } catch (...) {
          // The first failure is the one to tell; those that follow are the others giving up.
          const std::lock_guard lock(failure_mutex);
          if (!failure) failure = std::current_exception();
          give_up.request_stop();
        }
      });
    }
  }
  if (failure) std::rethrow_exception(failure);
  return computation.take();
}

}  // namespace credence
