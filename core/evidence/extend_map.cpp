#include "core/evidence/column_tasks.h"
#include "core/evidence/compute_map.h"
#include "core/model/model_fitter.h"
#include "core/prediction/held_out.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// Points to fit, points to score, and what was learned about the width where their route changes.
struct HeldOutPart {
  Dataset training;
  Dataset held_out;
  double widest_dense_width = 0.0;
};

/// What the extras of one cell come to.
struct CellExtras {
  double effective_parameters = 0.0;
  HeldOutSum test;
  HeldOutSum folds;
  bool converged = true;
};

/// What the threads share, as in compute_evidence_map().
class MapExtension {
 public:
  MapExtension(EvidenceMap map, const Dataset& training, const Hyperparameters& like, const MapExtras& extras,
               const MapReport& report, Gate* gate)
      : like_(like),
        extras_(extras),
        report_(report),
        gate_(gate),
        tasks_(coarse_to_fine(map.widths.n_elem, map.prior_variances.n_elem)),
        map_(std::move(map)) {
    map_.done = 0;
    // The first part is the whole training set, the others are folds of it.
    parts_.push_back({training, extras.test.value_or(Dataset()), 0.0});
    has_test_ = parts_.front().held_out.size() > 0;
    if (extras.cross_validation) {
      for (const Split& split : fold_splits(training, *extras.cross_validation)) {
        parts_.push_back({training.subset(split.train), training.subset(split.test), 0.0});
      }
    }
    if (extras.effective_parameters) map_.prepare(MapQuantity::effective_parameters);
    if (has_test_) prepare_both(MapQuantity::test_map, MapQuantity::test_laplace);
    if (extras.cross_validation) prepare_both(MapQuantity::cv_map, MapQuantity::cv_laplace);
  }

  void work(const std::stop_token& stop) {
    for (std::size_t k = next_task_++; k < tasks_.size(); k = next_task_++) compute(tasks_[k], stop);
  }

  EvidenceMap take() { return std::move(map_); }

 private:
  void prepare_both(MapQuantity map, MapQuantity laplace) {
    map_.prepare(map);
    map_.prepare(laplace);
  }

  /// One part after another, so that a thread holds one fitter at a time, whatever the number of folds.
  void compute(const ColumnTask& task, const std::stop_token& stop) {
    std::vector<CellExtras> cells(task.js.size());
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      if (part == 0 && !extras_.effective_parameters && !has_test_) continue;
      ModelFitter fitter(parts_[part].training, map_.prior_variances.max());
      fitter.learn_dense_width(widest_dense_width(part));
      for (std::size_t k = 0; k < task.js.size(); ++k) {
        if (gate_ != nullptr) gate_->wait_until_open(stop);
        Hyperparameters setting = like_;
        setting.width = map_.widths(task.i);
        setting.prior_variance = map_.prior_variances(task.js[k]);
        add_part(part, fitter, setting, cells[k], stop);
        if (part + 1 == parts_.size()) store({task.i, task.js[k]}, cells[k]);
      }
      learn_dense_width(part, fitter.widest_dense_width());
    }
  }

  void add_part(std::size_t part, ModelFitter& fitter, const Hyperparameters& setting, CellExtras& cell,
                const std::stop_token& stop) {
    const Dataset& held_out = parts_[part].held_out;
    if (part == 0 && !has_test_) {
      const EvidenceFit fit = fitter.fit_for_evidence(setting, stop, true);
      cell.effective_parameters = fit.effective_parameters;
      cell.converged = fit.converged;
      return;
    }
    const Model model = fitter.fit_for_prediction(setting, stop);
    cell.converged = cell.converged && model.map.converged;
    if (part == 0 && extras_.effective_parameters) {
      cell.effective_parameters = model.posterior.effective_parameters();
    }
    const HeldOutSum sum = held_out_log_likelihood(model, held_out);
    HeldOutSum& total = part == 0 ? cell.test : cell.folds;
    total.map += sum.map;
    total.laplace += sum.laplace;
  }

  void store(const EvidenceMap::Cell& cell, const CellExtras& extras) {
    const auto per_point = [](double sum, const Dataset& points) {
      return sum / static_cast<double>(points.size());
    };
    const Dataset& training = parts_.front().training;
    const Dataset& test = parts_.front().held_out;
    const std::lock_guard lock(mutex_);
    const auto set = [&](MapQuantity quantity, double value) {
      if (extras.converged) map_.set(quantity, cell, value);
    };
    if (extras_.effective_parameters) set(MapQuantity::effective_parameters, extras.effective_parameters);
    if (has_test_) {
      set(MapQuantity::test_map, per_point(extras.test.map, test));
      set(MapQuantity::test_laplace, per_point(extras.test.laplace, test));
    }
    if (extras_.cross_validation) {
      set(MapQuantity::cv_map, per_point(extras.folds.map, training));
      set(MapQuantity::cv_laplace, per_point(extras.folds.laplace, training));
    }
    if (!extras.converged) map_.converged(cell.i, cell.j) = 0;
    ++map_.done;
    if (report_) report_(map_);
  }

  double widest_dense_width(std::size_t part) {
    const std::lock_guard lock(mutex_);
    return parts_[part].widest_dense_width;
  }

  void learn_dense_width(std::size_t part, double width) {
    const std::lock_guard lock(mutex_);
    parts_[part].widest_dense_width = std::max(parts_[part].widest_dense_width, width);
  }

  Hyperparameters like_;
  const MapExtras& extras_;
  const MapReport& report_;
  Gate* gate_;
  std::vector<ColumnTask> tasks_;
  std::vector<HeldOutPart> parts_;
  bool has_test_ = false;
  std::atomic<std::size_t> next_task_ = 0;
  std::mutex mutex_;
  EvidenceMap map_;
};

}  // namespace

EvidenceMap extend_evidence_map(EvidenceMap map, const Dataset& training, const Hyperparameters& like,
                                const MapExtras& extras, unsigned threads, const std::stop_token& stop,
                                const MapReport& report, Gate* gate) {
  if (training.size() == 0) throw std::invalid_argument("there are no training points");
  const bool has_test = extras.test && extras.test->size() > 0;
  if (!extras.effective_parameters && !has_test && !extras.cross_validation) return map;
  MapExtension extension(std::move(map), training, like, extras, report, gate);
  run_on_threads(threads, stop, [&](const std::stop_token& give_up) { extension.work(give_up); });
  return extension.take();
}

}  // namespace credence
