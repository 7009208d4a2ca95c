#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/method/prepared_method.h"
#include "core/model/gaussian.h"

#include <armadillo>

#include <stop_token>

namespace credence {

/// log p(y_n | the labels of all other points), N, in nats, from the cavities of an EP posterior, which are
/// the posteriors without each point: nearly free (Opper & Winther 2000; Rasmussen & Williams, GPML, §5.4.2).
/// The centre that stands on the point stays. Small ones are surprising points; their sum is a
/// cross-validation score. `ep` must have been found by ep_sites() for points of these labels, N.
arma::vec leave_one_out(const Gaussian& ep, const arma::uvec& labels);

/// The logits of p(y_n = 1 | the labels of all other points), N, as score() wants them, by any Gaussian with
/// sites: what `prepared` makes of its cavities. For EP as good as that is; else a rougher guess, as the
/// sites were not found for it: of 70 moons 0.64 bits in place of 0.62 by EP, 0.56 of 0.57 by Laplace, 0.65
/// of 0.62 by KL, and 0.72 of 0.61 by VB, whose sites are bounds. `prepared` is of a fit to those points,
/// N×2, and no method of draws.
arma::vec leave_one_out_logit(const PreparedMethod& prepared, const arma::mat& inputs);

/// The same, approximate but for the most surprising points. The other sites of a cavity have seen the point,
/// which matters most where it surprises.
struct LeftOut {
  arma::vec log_probability;  ///< N, nats
  arma::uvec exact;           ///< rows of `training`, the most surprising first
};

/// The ten most surprising points anew by an EP that never saw their label, from the sites at hand on; fewer
/// where there are fewer, and none where that would take seconds. `ep` as above, for `training`. Throws
/// Cancelled when stopped.
LeftOut leave_one_out_refitted(const Gaussian& ep, const Dataset& training, const std::stop_token& stop = {});

/// -log p of each label of `dataset` given the training labels but its own, N, in nats: of the training
/// points of `split` as `left_out` has them, of all others by EP's prediction, and 0 for points of neither
/// part. `posteriors` are of a fit to those training points. Throws Cancelled when stopped.
arma::vec surprise(FitPosteriors& posteriors, const LeftOut& left_out, const Dataset& dataset,
                   const Split& split, const std::stop_token& stop = {});
/// The same with leave_one_out_refitted().
arma::vec surprise(FitPosteriors& posteriors, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop = {});

}  // namespace credence
