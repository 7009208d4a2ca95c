#include "core/evidence/compute_map.h"

#include "core/evidence/column_tasks.h"
#include "core/model/log_evidence.h"
#include "core/model/model_fitter.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// What the threads share: the queue of tasks, the map, and the way to give up.
class MapComputation {
 public:
  MapComputation(const Dataset& training, const Hyperparameters& like, const EvidenceRanges& ranges,
                 const MapReport& report, Gate* gate)
      : training_(training),
        like_(like),
        report_(report),
        gate_(gate),
        tasks_(coarse_to_fine(width_count(ranges, *like.features), ranges.prior_variance.count)),
        map_(ranges, *like.features) {
    for (const MapQuantity& quantity : map_quantities()) {
      if (quantity.pass == MapPass::evidence) map_.prepare(quantity.id);
    }
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
      store({task.i, j}, fitter.fit_for_evidence(setting, stop), fitter.widest_dense_width());
    }
  }

  void store(const EvidenceMap::Cell& cell, const EvidenceFit& fit, double widest_dense_width) {
    const LogEvidence evidence = log_evidence(fit);
    const std::lock_guard lock(mutex_);
    if (fit.converged) {
      map_.set("log_evidence", cell, evidence.total());
      for (const EvidenceTerm& term : evidence.terms) map_.set(term.id, cell, term.nats);
    }
    map_.converged(cell.i, cell.j) = fit.converged ? 1 : 0;
    ++map_.done;
    widest_dense_width_ = std::max(widest_dense_width_, widest_dense_width);
    if (report_) report_(map_);
  }

  const Dataset& training_;
  Hyperparameters like_;
  const MapReport& report_;
  Gate* gate_;
  std::vector<ColumnTask> tasks_;
  std::atomic<std::size_t> next_task_ = 0;
  std::mutex mutex_;
  double widest_dense_width_ = 0.0;
  EvidenceMap map_;
};

}  // namespace

EvidenceMap compute_evidence_map(const Dataset& training, const Hyperparameters& like,
                                 const EvidenceRanges& ranges, unsigned threads, const std::stop_token& stop,
                                 const MapReport& report, Gate* gate) {
  validate(ranges.width, "widths");
  validate(ranges.prior_variance, "prior variances");
  if (training.size() == 0) throw std::invalid_argument("there are no training points");
  MapComputation computation(training, like, ranges, report, gate);
  run_on_threads(threads, stop, [&](const std::stop_token& give_up) { computation.work(give_up); });
  return computation.take();
}

}  // namespace credence
