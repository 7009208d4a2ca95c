#pragma once

#include "app/handout/handout_request.h"
#include "app/plots/figure.h"
#include "core/concurrency/progress.h"

#include <memory>
#include <stop_token>

namespace credence {

/// The least width that a page offers.
struct NarrowEnd {
  double width = 0.0;
  bool raised = false;  ///< narrower ones would keep a browser longer than a moment
};

/// All numbers that a handout is written of. Never changes once it is computed.
struct HandoutMaterial {
  HandoutRequest request;
  FigureContent plots = {};  ///< of the session's own setting
  std::shared_ptr<const MapResult> map = {};
  NarrowEnd narrowEnd = {};
};

/// The evidence map of the request's session; nothing where no point trains. Throws as computeHandout().
std::shared_ptr<const MapResult> handoutMap(const HandoutRequest& request,
                                            const ProgressCallback& progress = {},
                                            const std::stop_token& stop = {});

/// Computes it all, on the calling thread; `progress` may be told from any. Throws std::exception with one
/// sentence for what cannot be fitted, and Cancelled when stopped.
HandoutMaterial computeHandout(const HandoutRequest& request, const ProgressCallback& progress = {},
                               const std::stop_token& stop = {});

}  // namespace credence
