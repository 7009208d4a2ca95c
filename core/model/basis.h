#pragma once

#include "core/data/standardisation.h"
#include "core/model/features.h"
#include "core/model/prior.h"

#include <armadillo>

#include <array>
#include <memory>
#include <stop_token>
#include <string_view>

namespace credence {

/// Functions that are sums of one kernel over centres, f_j(x) = Σ_m k(x, z_m) c_mj; without coefficients the
/// kernels themselves.
struct KernelSum {
  Kernel kernel;
  arma::mat centres;       ///< m×2
  arma::mat coefficients;  ///< m×F, or 0×0: the identity
  /// Where the centres are all pairs of a few coordinates along either axis, x1 first: how many there are
  /// along x1. 0 where they are no such lattice.
  arma::uword lattice = 0;

  arma::uword count() const { return coefficients.is_empty() ? centres.n_rows : coefficients.n_cols; }
};

class SiteSystem;

/// The functions of the plane that weights weigh, the constant 1 first: what a posterior over weights is
/// about. Never changes once made, and is shared.
class Basis {
 public:
  explicit Basis(const Standardisation& standardisation) : standardisation_(standardisation) {}
  virtual ~Basis() = default;
  Basis(const Basis&) = delete;
  Basis& operator=(const Basis&) = delete;

  virtual std::string_view route() const = 0;  ///< how it is made, in files: dense
  virtual arma::uword size() const = 0;        ///< M
  virtual arma::uword full_size() const = 0;   ///< of the model that it stands for, all of its features
  /// Φ, n×M, at inputs n×2 in the data's units.
  virtual arma::mat design_matrix(const arma::mat& inputs) const = 0;
  /// The same at the points that it was made for, N×2: it may have them ready, as a view that lives as long
  /// as it.
  virtual arma::mat training_design(const arma::mat& inputs) const { return design_matrix(inputs); }
  /// Φᵀu at those points, M, for u of N.
  virtual arma::vec training_transposed(const arma::mat& inputs, const arma::vec& u) const;
  /// What solves for Gaussians whose likelihoods are sites at those points. Throws Cancelled, as what it
  /// gives does where that takes long.
  virtual std::unique_ptr<SiteSystem> site_system(const arma::mat& inputs, const Prior& prior,
                                                  const std::stop_token& stop) const;
  /// The functions but for the constant, of which the first M - 1 are used; null where they are no such sums.
  virtual std::shared_ptr<const KernelSum> kernel_sum() const { return nullptr; }

  /// Whether something was cut of the full model that counts.
  virtual bool is_cut() const { return false; }
  /// What was cut of the full model, n, not negative: at inputs n×2 that prior variance of the logit, over
  /// σ0², which no weight here has. Empty where nothing was cut that counts. `design` is theirs.
  virtual arma::vec left_out(const arma::mat& /*inputs*/, const arma::mat& /*design*/) const { return {}; }

  /// Of the data's units into those of the features.
  const Standardisation& standardisation() const { return standardisation_; }
  /// How far a function goes along each axis, in the data's units; 0 where it goes on without end.
  std::array<double, 2> reach() const;

 private:
  Standardisation standardisation_;
};

/// All features of a family.
class DenseBasis : public Basis {
 public:
  /// `features` of standardised inputs. `kernels` are theirs, null for a family without.
  DenseBasis(const Standardisation& standardisation, Features features,
             std::shared_ptr<const KernelSum> kernels);

  std::string_view route() const override { return "dense"; }
  arma::uword size() const override { return features_.count(); }
  arma::uword full_size() const override { return features_.count(); }
  arma::mat design_matrix(const arma::mat& inputs) const override;
  std::shared_ptr<const KernelSum> kernel_sum() const override { return kernels_; }

 private:
  Features features_;
  std::shared_ptr<const KernelSum> kernels_;
};

/// The sum of a family's kernels over centres; null for a family without.
std::shared_ptr<const KernelSum> kernels_of(const Features& features);

}  // namespace credence
