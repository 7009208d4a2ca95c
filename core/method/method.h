#pragma once

#include "core/method/posterior.h"
#include "core/model/latent.h"

#include <armadillo>

#include <string_view>
#include <vector>

namespace credence {

/// From the Gaussian of a logit to the predictive probability p(y = 1): what is taken for ∫σ(a) N(a; μ, v)
/// da.
struct Integral {
  std::string_view id;
  arma::vec (*probability)(const Latent& latent) = nullptr;
  arma::vec (*logit)(const Latent& latent) = nullptr;  ///< never rounded to a certainty, as score() wants it
};

extern const Integral plug_in_integral;     ///< σ(μ)
extern const Integral probit_integral;      ///< σ(μ/√(1 + πv/8))
extern const Integral quadrature_integral;  ///< the integral itself

/// A way to a predictive probability p(y = 1 | x), a posterior and an integral over it: a row of methods().
/// Made once, never changed, and told apart by its address.
struct Method {
  std::string_view id;           ///< on the command line and in columns: laplace_probit
  std::string_view key;          ///< in results, where it is the usual one of its posterior: laplace
  std::string_view title;        ///< on the screen: Laplace (probit)
  std::string_view name;         ///< in tables, as the usual one of its posterior: Laplace
  std::string_view short_title;  ///< where there is little room: Probit
  std::string_view classifier;   ///< in a sentence, whose decisions they are: Laplace’s samples
  std::string_view purpose;      ///< one sentence
  std::string_view title_without_prior = {};  ///< where weights have none; empty: as with one
  std::string_view short_title_without_prior = {};
  const PosteriorKind* posterior = &laplace_posterior;
  const Integral* integral = nullptr;  ///< null: the mean of σ over draws
  arma::uword draws = 0;               ///< so many, where nobody says otherwise; 0: none are made
  bool scored_always = false;          ///< with every fit, whether shown or not

  /// Whether σ is averaged over draws.
  bool draws_weights() const { return integral == nullptr; }
  /// Whether it takes no more than the fit's own Gaussian, whose latents are often known already.
  bool integrates_fit() const { return posterior == &laplace_posterior && !draws_weights(); }
  /// Whether it averages over a Gaussian, or plugs its mean in, for every cell of a map.
  bool maps() const { return posterior->maps() && !draws_weights(); }
  /// Whether a fit can be asked for it, or only the sampler's own run.
  bool at_hand() const { return posterior->prepare != nullptr; }
};

extern const Method map_method;
extern const Method laplace_probit;
extern const Method laplace_quadrature;
extern const Method laplace_samples;
extern const Method vb_method;
extern const Method kl_method;
extern const Method ep_method;
extern const Method importance_prior;
extern const Method importance_laplace;
extern const Method importance_ep;
extern const Method reference_method;

/// All of them, from the crudest to the reference.
const std::vector<const Method*>& methods();

/// Those that are scored with every fit.
std::vector<const Method*> methods_always_scored();

/// Adds one, before the exact ones, for as long as the program runs. Not while anything computes.
void add_method(const Method& method);

/// Null where there is none of that name.
const Method* method_from_id(std::string_view id);

}  // namespace credence
