#pragma once

#include "core/concurrency/progress.h"
#include "core/model/dual_fit.h"
#include "core/model/error_bound.h"
#include "core/model/model.h"
#include "core/model/moment_fit.h"
#include "core/model/reduced_basis.h"
#include "core/model/solution_path.h"
#include "core/model/sparse_fit.h"

#include <armadillo>

#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// Fits one set of points at one setting after another, keeping what neighbouring settings share: the basis
/// or the design matrix of a width, the last solution as a start, its Hessian's factor as a preconditioner.
/// The answers do not depend on what was fitted before, but for rounding and Newton's tolerance.
/// Lives on one thread at a time.
class ModelFitter {
 public:
  /// A basis is made good for prior variances up to `largest_prior_variance`; beyond that it is made anew,
  /// and then up to ten times what is asked for. Throws std::invalid_argument for a training set without
  /// points and places.
  explicit ModelFitter(Dataset training, double largest_prior_variance = 0.0);

  /// Without labels it is prior_model(). Throws std::invalid_argument for bad hyper-parameters, NoMaximum
  /// where there is no prior and the likelihood alone has no maximum, Cancelled when stopped. `progress` is
  /// told the stages: "directions", without a prior "maximum", "Newton" (how many steps it takes, nobody
  /// knows), "posterior".
  Model fit(const Hyperparameters& hyperparameters, const std::stop_token& stop = {},
            const ProgressCallback& progress = {});

  /// Only what the evidence needs, in less time: no variance of the training logits, a looser error_bound
  /// where that says enough, and on the dense route no weights.
  EvidenceFit fit_for_evidence(const Hyperparameters& hyperparameters, const std::stop_token& stop = {},
                               bool with_effective_parameters = false);

  /// All that predictions need: no variance of the training logits, and a looser error_bound likewise.
  Model fit_for_prediction(const Hyperparameters& hyperparameters, const std::stop_token& stop = {});

  /// No fit is by moments from now on: a reference for those that are.
  void leave_out_moments() { by_moments_ = false; }

  /// No fit is by sparse matrices from now on, likewise.
  void leave_out_sparse() { by_sparse_ = false; }

  /// Only fit_for_evidence() is called from now on, whose dense route is quicker than that of weights: fewer
  /// directions are worth having.
  void expect_evidence_only() { evidence_only_ = true; }

  /// The next fit starts from zero.
  void forget_solutions();

  /// The largest width found so far whose basis would be too large to be worth having; narrower ones are
  /// fitted densely without trying. Fitters of the same points may tell each other.
  double widest_dense_width() const { return widest_dense_width_; }
  void learn_dense_width(double width) { widest_dense_width_ = std::max(widest_dense_width_, width); }

 private:
  template <typename Attempt>
  auto from_anywhere(const Attempt& attempt);
  bool has_solutions() const;
  Model fit_weights(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                    const ProgressCallback& progress = {});
  /// Of very many points, where that suits them.
  std::optional<Model> fit_by_moments(const Hyperparameters& hyperparameters, bool brief,
                                      const std::stop_token& stop, const ProgressCallback& progress = {});
  Model fit_prior(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                  const ProgressCallback& progress);
  void prepare(const Hyperparameters& hyperparameters, const std::stop_token& stop,
               const ProgressCallback& progress = {});
  arma::uword most_directions() const;
  bool may_be_cut() const;
  double reach_of_basis(const Hyperparameters& hyperparameters) const;
  std::shared_ptr<const ReducedBasis> reduce(const Hyperparameters& hyperparameters,
                                             const std::stop_token& stop, const ProgressCallback& progress);
  std::optional<SparseFitter> make_sparse(const Hyperparameters& hyperparameters,
                                          const std::stop_token& stop) const;
  bool has_duals() const;
  void make_dual();
  std::optional<MapFit> fit_by_duals(const Hyperparameters& hyperparameters, const NewtonOptions& options,
                                     const std::stop_token& stop);
  std::optional<Model> fit_sparse(const Hyperparameters& hyperparameters, const NewtonOptions& options,
                                  const std::stop_token& stop);
  void prepare_without_sparse(const Hyperparameters& hyperparameters, const std::stop_token& stop,
                              const ProgressCallback& progress);
  void add_error_bound(Model& model, bool brief) const;
  ErrorBound quick_bound(const Model& model) const;
  std::shared_ptr<const Basis> basis_for(double prior_variance) const;
  bool is_prepared_for(const Hyperparameters& hyperparameters) const;
  NewtonStart start_for(const Prior& prior, const arma::mat& design, const NewtonOptions& options,
                        const std::stop_token& stop) const;

  Dataset training_;
  Standardisation by_training_;  // mean and standard deviation of the training inputs, or of the places
  double largest_prior_variance_;
  MomentFitter moments_;
  bool by_moments_ = true;
  bool by_sparse_ = true;
  bool evidence_only_ = false;
  // What belongs to the features and width prepared for.
  std::optional<Hyperparameters> prepared_;
  Standardisation standardisation_;  // by_training_, or none
  arma::mat inputs_;                 // the training inputs, or the places, after it
  arma::mat centres_;                // of kernels, in the same units
  Features features_;
  std::shared_ptr<const KernelSum> kernels_;     // of features_, if it has any
  std::optional<SparseFitter> sparse_;           // or
  std::shared_ptr<const ReducedBasis> reduced_;  // or, on the dense route,
  arma::mat design_;                             // N×M, where there are labels
  std::optional<DualFitter> dual_;               // of design_, once the evidence was asked for
  SolutionPath path_;
  std::shared_ptr<const arma::mat> last_factor_;
  // What outlasts a change of the width.
  arma::vec last_logits_;
  double widest_dense_width_ = 0.0;  // where the basis turned out too large
};

}  // namespace credence
