#include "core/evidence/column_fitters.h"

#include <utility>

namespace credence {

namespace {

/// Of K, of whose size a fitter holds three matrices.
constexpr std::size_t most_waiting_entries = 2'000'000;

}  // namespace

ColumnFitters::ColumnFitters(const Dataset& training, const EvidenceMap& map, bool evidence_only,
                             std::size_t sharers)
    : training_(training),
      widths_(map.widths),
      variances_(map.prior_variances.n_elem),
      largest_prior_variance_(map.prior_variances.max()),
      evidence_only_(evidence_only),
      most_waiting_(most_waiting_entries / (sharers * training.size() * training.size())),
      dense_(map.widths.n_elem, 0) {}

std::unique_ptr<ModelFitter> ColumnFitters::take(arma::uword width) {
  const std::lock_guard lock(mutex_);
  if (auto waiting = waiting_.extract(width)) {
    waiting.mapped()->forget_solutions();
    return std::move(waiting.mapped());
  }
  auto fitter = std::make_unique<ModelFitter>(training_, largest_prior_variance_);
  if (evidence_only_) fitter->expect_evidence_only();
  if (dense_[width] != 0) fitter->learn_dense_width(widths_(width));
  return fitter;
}

void ColumnFitters::give_back(const ColumnTask& task, std::unique_ptr<ModelFitter> fitter) {
  const bool more_to_come = task.js.size() < variances_ && task.js.front() == 0;
  const std::lock_guard lock(mutex_);
  if (fitter->widest_dense_width() >= widths_(task.i)) dense_[task.i] = 1;
  if (more_to_come && waiting_.size() < most_waiting_) waiting_.emplace(task.i, std::move(fitter));
}

}  // namespace credence
