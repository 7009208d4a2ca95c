#pragma once

#include "core/data/segment.h"
#include "core/method/prepared_method.h"

#include <armadillo>

#include <stop_token>
#include <vector>

namespace credence {

/// What a fit predicts along a line through the plane, at K places.
struct Section {
  /// p(y = 1 | x) by one method.
  struct Line {
    const Method* method = nullptr;
    arma::vec probability;  ///< K
  };
  /// The logit under a Gaussian posterior, and where the sigmoid puts the middle 95 % of it: the quantiles of
  /// p themselves, σ being monotone.
  struct Band {
    const PosteriorKind* kind = nullptr;
    PosteriorQuality quality;
    arma::vec mean;       ///< K, as in Latent
    arma::vec deviation;  ///< K
    arma::vec lower;      ///< K, the 2.5 % quantile of p
    arma::vec upper;      ///< K, the 97.5 % quantile
  };

  Segment segment;
  arma::vec distance;       ///< K, from its beginning, in the data's units
  arma::mat inputs;         ///< K×2
  std::vector<Line> lines;  ///< in the order asked for
  std::vector<Band> bands;  ///< of their Gaussians, each once
  arma::vec truth = {};     ///< K, what the data were drawn from; empty where that is not known
};

/// The standard normal's 97.5 % quantile.
inline constexpr double band_reach = 1.959963984540054;

/// At `places` ≥ 2 even steps, by methods that were made ready for one fit; block by block, so that many
/// places take no more memory than some. Throws as places_along() does, Cancelled when stopped.
Section predict_section(const Segment& segment, arma::uword places,
                        const std::vector<PreparedMethod>& methods, const std::stop_token& stop = {});

}  // namespace credence
