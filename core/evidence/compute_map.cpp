#include "core/evidence/compute_map.h"

#include "core/evidence/column_fitters.h"
#include "core/evidence/column_tasks.h"
#include "core/model/log_evidence.h"
#include "core/model/model_fitter.h"

#include <atomic>
#include <memory>
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
                 const MapReport& report, Gate* gate, const MapShare& share)
      : like_(like),
        report_(report),
        gate_(gate),
        tasks_(coarse_to_fine(width_count(ranges, *like.features), ranges.prior_variance.count, share)),
        map_(ranges, *like.features),
        fitters_(training, map_, true) {
    for (const MapQuantity& quantity : map_quantities()) {
      if (quantity.pass == MapPass::evidence) map_.prepare(quantity.id);
    }
  }

  /// Works tasks off until none is left or `stop` is triggered.
  void work(const std::stop_token& stop) {
    for (std::size_t k = next_task_++; k < tasks_.size(); k = next_task_++) {
      std::unique_ptr<ModelFitter> fitter = fitters_.take(tasks_[k].i);
      compute(*fitter, tasks_[k], stop);
      fitters_.give_back(tasks_[k], std::move(fitter));
    }
  }

  EvidenceMap take() { return std::move(map_); }

 private:
  void compute(ModelFitter& fitter, const ColumnTask& task, const std::stop_token& stop) {
    Hyperparameters setting = like_;
    setting.width = map_.widths(task.i);
    for (const arma::uword j : task.js) {
      if (gate_ != nullptr) gate_->wait_until_open(stop);
      setting.prior_variance = map_.prior_variances(j);
      const EvidenceFit fit = fitter.fit_for_evidence(setting, stop);
      store({task.i, j}, fit);
    }
  }

  void store(const EvidenceMap::Cell& cell, const EvidenceFit& fit) {
    const LogEvidence evidence = log_evidence(fit);
    const std::lock_guard lock(mutex_);
    if (fit.converged) {
      map_.set("log_evidence", cell, evidence.total());
      for (const EvidenceTerm& term : evidence.terms) map_.set(term.id, cell, term.nats);
      map_.set(error_bound_of_evidence, cell, fit.error_bound);
    }
    map_.converged(cell.i, cell.j) = fit.converged ? 1 : 0;
    ++map_.done;
    if (report_) report_(map_);
  }

  Hyperparameters like_;
  const MapReport& report_;
  Gate* gate_;
  std::vector<ColumnTask> tasks_;
  std::atomic<std::size_t> next_task_ = 0;
  std::mutex mutex_;
  EvidenceMap map_;
  ColumnFitters fitters_;
};

}  // namespace

EvidenceMap compute_evidence_map(const Dataset& training, const Hyperparameters& like,
                                 const EvidenceRanges& ranges, unsigned threads, const std::stop_token& stop,
                                 const MapReport& report, Gate* gate, const MapShare& share) {
  validate(ranges.width, "widths");
  validate(ranges.prior_variance, "prior variances");
  require_labels(training, "an evidence map");
  MapComputation computation(training, like, ranges, report, gate, share);
  run_on_threads(threads, stop, [&](const std::stop_token& give_up) { computation.work(give_up); });
  return computation.take();
}

}  // namespace credence
