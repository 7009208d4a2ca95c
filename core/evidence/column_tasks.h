#pragma once

#include "core/evidence/map_share.h"

#include <armadillo>

#include <functional>
#include <stop_token>
#include <vector>

namespace credence {

/// Cells of one width that are computed one after another: indices into the prior variances, ascending.
struct ColumnTask {
  arma::uword i = 0;
  std::vector<arma::uword> js;
};

/// Every cell once: a coarse lattice over the whole map first, then the rest column by column, since a column
/// shares what depends on its width; the narrowest first, which take longest, so that the threads end
/// together. Of a share only those of its widths, each task as it is in the whole map.
std::vector<ColumnTask> coarse_to_fine(arma::uword widths, arma::uword variances, const MapShare& share = {});

/// Runs `work` on `threads` threads, the calling one among them, and waits for them. When one throws, the
/// token of the others is triggered, and what it threw is thrown when all have ended.
void run_on_threads(unsigned threads, const std::stop_token& stop,
                    const std::function<void(const std::stop_token& stop)>& work);

}  // namespace credence
