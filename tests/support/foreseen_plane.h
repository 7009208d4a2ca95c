#pragma once

#include "app/compute/fit_result.h"
#include "app/plots/figure_shape.h"
#include "app/plots/plane_view.h"

namespace credence::test {

/// All points of what is to be fitted.
inline ForeseenPlane foreseen(const FitRequest& request, bool notes = false,
                              const ForeseenMarks& marks = {}) {
  return {.dataset = request.dataset,
          .split = split_rows(*request.dataset, request.split),
          .part = viewOfData(*request.dataset),
          .notes = notes,
          .marks = marks};
}

}  // namespace credence::test
