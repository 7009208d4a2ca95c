#include "core/model/covariance_rank.h"

#include "core/data/standardisation.h"
#include "core/model/features.h"

namespace credence {

arma::uword covariance_rank(const arma::mat& inputs, const Hyperparameters& setting, double trace,
                            arma::uword most) {
  const arma::mat places = setting.standardises() ? Standardisation::of(inputs).apply(inputs) : inputs;
  const Features features(*setting.features, choose_centres(places, setting.centres), setting.width);
  const arma::mat design = features.design_matrix(places);
  const arma::mat covariance = setting.prior_variance * (design * design.t());
  arma::vec left = covariance.diag();
  arma::mat factor(inputs.n_rows, most);
  for (arma::uword k = 0; k < most; ++k) {
    if (arma::accu(left) <= trace) return k;
    const arma::uword pivot = left.index_max();
    const double root = std::sqrt(left(pivot));
    arma::vec column = covariance.col(pivot);
    if (k > 0) column -= factor.head_cols(k) * factor.submat(pivot, 0, pivot, k - 1).t();
    factor.col(k) = column / root;
    left = arma::clamp(left - arma::square(factor.col(k)), 0.0, arma::datum::inf);
    left(pivot) = 0.0;
  }
  return arma::accu(left) <= trace ? most : most + 1;
}

}  // namespace credence
