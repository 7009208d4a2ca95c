#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/reference_result.h"
#include "core/data/segment.h"
#include "core/prediction/section.h"

#include <array>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// What is asked along a line.
struct SectionRequest {
  std::shared_ptr<const FitResult> result;
  Segment segment;
  std::shared_ptr<const ReferenceResult> reference = {};  ///< of that fit; null where nobody asked for it
};

/// What a fit says along it: by the methods that are scored always, and those that its plots show, as far as
/// they are made.
struct SectionPrediction {
  /// Points beside the line: of each class and role, distances along it, at most one for each place.
  struct Beside {
    std::array<ByRole<std::vector<double>>, 2> places;  ///< [label], ascending
    arma::uword count = 0;                              ///< of all, though they share places
    double reach = 0.0;                                 ///< how near they are
  };

  SectionRequest request;
  Section section;
  Beside beside;
};

/// At so many places.
inline constexpr arma::uword sectionPlaces = 401;
/// Points count as beside a line up to this share of its length.
inline constexpr double besideShare = 0.05;

/// Throws std::invalid_argument for a line that is none, Cancelled when stopped.
SectionPrediction predictSection(const SectionRequest& request, const std::stop_token& stop);

}  // namespace credence
