#include "core/data/role.h"
#include "core/evidence/column_fitters.h"
#include "core/evidence/column_tasks.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/drawn_evidence.h"
#include "core/method/prepared_method.h"
#include "core/model/model_fitter.h"
#include "core/prediction/held_out.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// Points to fit, what fits them, and of a fold points to score.
struct HeldOutPart {
  Dataset training;
  Dataset held_out;
  std::unique_ptr<ColumnFitters> fitters;
};

/// Truth is drawn about EP's Gaussian, whose evidence comes with it.
MapExtras with_proposal(MapExtras extras) {
  if (!extras.truth) return extras;
  extras.posteriors = true;
  auto& iterated = extras.iterated;
  if (std::find(iterated.begin(), iterated.end(), &ep_posterior) == iterated.end()) {
    iterated.push_back(&ep_posterior);
  }
  return extras;
}

/// What the extras of one cell come to.
struct CellExtras {
  double effective_parameters = 0.0;
  std::vector<double> evidences;  // of the posteriors asked for; NaN of one that did not settle
  DrawnEvidence truth;
  ByRole<std::vector<double>> scores;  // sums of log-likelihoods, by the methods asked for
  std::vector<double> folds;
  bool converged = true;
};

void add(std::vector<double>& sums, const std::vector<double>& more) {
  sums.resize(more.size(), 0.0);
  for (std::size_t k = 0; k < more.size(); ++k) sums[k] += more[k];
}

/// What the threads share, as in compute_evidence_map().
class MapExtension {
 public:
  MapExtension(EvidenceMap map, const Dataset& training, const Hyperparameters& like, MapExtras extras,
               const MapReport& report, Gate* gate, const MapShare& share)
      : like_(like),
        extras_(with_proposal(std::move(extras))),
        report_(report),
        gate_(gate),
        tasks_(coarse_to_fine(map.widths.n_elem, map.prior_variances.n_elem, share)),
        map_(std::move(map)) {
    map_.done = 0;
    // The first part is the whole training set, the others are folds of it.
    parts_.push_back({training, {}, nullptr});
    if (extras_.cross_validation) {
      for (const Split& split : fold_splits(training, *extras_.cross_validation)) {
        parts_.push_back({training.subset(split.train()), training.subset(split.rows[Role::test]), nullptr});
      }
    }
    for (HeldOutPart& part : parts_) {
      const bool evidence_only = &part == &parts_.front() && wants_evidence_only();
      part.fitters = std::make_unique<ColumnFitters>(part.training, map_, evidence_only, parts_.size());
    }
    for (const MapQuantity& quantity : map_quantities()) {
      if (!wants(quantity)) continue;
      map_.prepare(quantity.id);
      if (quantity.posterior != nullptr) posteriors_.push_back(quantity.posterior);
      const bool asked = std::find(methods_.begin(), methods_.end(), quantity.method) != methods_.end();
      if (quantity.method != nullptr && !asked) methods_.push_back(quantity.method);
    }
    for (const PosteriorKind* kind : gaussian_posteriors()) {
      const bool known = !map_[evidence_quantity(*kind)].is_empty() && !map_[true_evidence].is_empty();
      if (!known) continue;
      map_.prepare(error_quantity(*kind));
      with_errors_.push_back(kind);
    }
  }

  void work(const std::stop_token& stop) {
    for (std::size_t k = next_task_++; k < tasks_.size(); k = next_task_++) compute(tasks_[k], stop);
  }

  EvidenceMap take() { return std::move(map_); }

 private:
  bool wants(const MapQuantity& quantity) const {
    const PosteriorKind* iterated = quantity.iterated();
    const auto& asked = extras_.iterated;
    if (iterated != nullptr && std::find(asked.begin(), asked.end(), iterated) == asked.end()) return false;
    switch (quantity.pass) {
      case MapPass::evidence:
        return false;
      case MapPass::effective_parameters:
        return extras_.effective_parameters;
      case MapPass::posteriors:
        return extras_.posteriors;
      case MapPass::truth:
        return extras_.truth && !quantity.is_error();  // that follows
      case MapPass::test:
      case MapPass::validation:
        return extras_.scored[*role_of(quantity.pass)].has_value();
      case MapPass::cross_validation:
        return extras_.cross_validation.has_value();
    }
    return false;
  }

  /// Whether the first part, all training points, has anything to tell.
  bool wants_all() const {
    return extras_.effective_parameters || extras_.posteriors || extras_.any_scored();
  }
  bool wants_evidence_only() const { return !extras_.any_scored() && !extras_.posteriors; }

  /// One part after another, so that a thread holds one fitter at a time, whatever the number of folds.
  void compute(const ColumnTask& task, const std::stop_token& stop) {
    std::vector<CellExtras> cells(task.js.size());
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      if (part == 0 && !wants_all()) continue;
      std::unique_ptr<ModelFitter> fitter = parts_[part].fitters->take(task.i);
      NeighbourSites neighbours;
      for (std::size_t k = 0; k < task.js.size(); ++k) {
        if (gate_ != nullptr) gate_->wait_until_open(stop);
        const EvidenceMap::Cell cell{task.i, task.js[k]};
        const Hyperparameters setting = map_.setting_at(cell, like_);
        add_part(part, *fitter, setting, cell, neighbours, cells[k], stop);
        if (part + 1 == parts_.size()) store(cell, cells[k]);
      }
      parts_[part].fitters->give_back(task, std::move(fitter));
    }
  }

  void add_part(std::size_t part, ModelFitter& fitter, const Hyperparameters& setting,
                const EvidenceMap::Cell& place, NeighbourSites& neighbours, CellExtras& cell,
                const std::stop_token& stop) {
    if (part == 0 && wants_evidence_only()) {
      const EvidenceFit fit = fitter.fit_for_evidence(setting, stop, true);
      cell.effective_parameters = fit.effective_parameters;
      cell.converged = fit.converged;
      return;
    }
    const Model model = fitter.fit_for_prediction(setting, stop);
    cell.converged = cell.converged && model.mode.converged;
    FitPosteriors posteriors(model, parts_[part].training, {.seed = seed_of(place)});
    posteriors.start_from(std::move(neighbours));
    if (part > 0) {
      add(cell.folds, held_out_log_likelihood(methods_, posteriors, parts_[part].held_out, stop));
    } else {
      add_whole(model, posteriors, cell, stop);
    }
    cell.converged = cell.converged && posteriors.settled();
    neighbours = posteriors.sites();
  }

  void add_whole(const Model& model, FitPosteriors& posteriors, CellExtras& cell,
                 const std::stop_token& stop) {
    if (extras_.effective_parameters) {
      cell.effective_parameters = model.posterior.covariance.effective_parameters();
    }
    cell.evidences.reserve(posteriors_.size());
    for (const PosteriorKind* kind : posteriors_) {
      const Posterior& posterior = posteriors.of(*kind, 0, stop);
      const bool settled = model.mode.converged && posterior.quality.reliable;
      cell.evidences.push_back(settled ? posterior.log_evidence : arma::datum::nan);
    }
    if (extras_.truth && model.mode.converged) cell.truth = drawn_evidence(posteriors, stop);
    for (const Role role : {Role::test, Role::validation}) {
      const std::optional<Dataset>& points = extras_.scored[role];
      if (points) add(cell.scores[role], held_out_log_likelihood(methods_, posteriors, *points, stop));
    }
  }

  /// NaN where the cell has none.
  double value_of(const MapQuantity& quantity, const CellExtras& extras) const {
    if (quantity.id == true_evidence) return extras.truth.log_evidence;
    if (quantity.id == true_evidence_error) return extras.truth.standard_error;
    if (quantity.id == truth_pareto_k) return extras.truth.pareto_k;
    if (quantity.pass == MapPass::posteriors) {
      const auto at = std::find(posteriors_.begin(), posteriors_.end(), quantity.posterior);
      return extras.evidences[static_cast<std::size_t>(at - posteriors_.begin())];
    }
    if (!extras.converged) return arma::datum::nan;
    if (quantity.pass == MapPass::effective_parameters) return extras.effective_parameters;
    const auto at = std::find(methods_.begin(), methods_.end(), quantity.method);
    const auto k = static_cast<std::size_t>(at - methods_.begin());
    const auto mean = [k](const std::vector<double>& sums, const Dataset& points) {
      return sums[k] / static_cast<double>(points.size());
    };
    const std::optional<Role> role = role_of(quantity.pass);
    return role ? mean(extras.scores[*role], *extras_.scored[*role])
                : mean(extras.folds, parts_.front().training);
  }

  void store(const EvidenceMap::Cell& cell, const CellExtras& extras) {
    const std::lock_guard lock(mutex_);
    for (const MapQuantity& quantity : map_quantities()) {
      if (wants(quantity)) map_.set(quantity.id, cell, value_of(quantity, extras));
    }
    for (const PosteriorKind* kind : with_errors_) {
      const double evidence = map_[evidence_quantity(*kind)](cell.i, cell.j);
      map_.set(error_quantity(*kind), cell, evidence - map_[true_evidence](cell.i, cell.j));
    }
    if (!extras.converged) map_.converged(cell.i, cell.j) = 0;
    ++map_.done;
    if (report_) report_(map_);
  }

  Hyperparameters like_;
  MapExtras extras_;
  const MapReport& report_;
  Gate* gate_;
  std::vector<ColumnTask> tasks_;
  std::vector<HeldOutPart> parts_;
  std::vector<const Method*> methods_;             // whose held-out scores are asked for
  std::vector<const PosteriorKind*> posteriors_;   // whose evidence is
  std::vector<const PosteriorKind*> with_errors_;  // whose evidence and truth are both known, then or now
  std::atomic<std::size_t> next_task_ = 0;
  std::mutex mutex_;
  EvidenceMap map_;
};

}  // namespace

EvidenceMap extend_evidence_map(EvidenceMap map, const Dataset& training, const Hyperparameters& like,
                                const MapExtras& extras, unsigned threads, const std::stop_token& stop,
                                const MapReport& report, Gate* gate, const MapShare& share) {
  require_labels(training, "an evidence map");
  MapExtras wanted = extras;
  for (const Role role : all_roles) {
    std::optional<Dataset>& points = wanted.scored[role];
    if (points && points->size() == 0) points.reset();
  }
  if (!wanted.any()) return map;
  MapExtension extension(std::move(map), training, like, std::move(wanted), report, gate, share);
  run_on_threads(threads, stop, [&](const std::stop_token& give_up) { extension.work(give_up); });
  return extension.take();
}

}  // namespace credence
