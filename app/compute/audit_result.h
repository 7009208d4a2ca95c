#pragma once

#include "app/compute/reference_result.h"
#include "core/evaluation/audit.h"

#include <memory>

namespace credence {

/// The audit of a fit. Never changes once it is published.
struct AuditResult {
  std::shared_ptr<const Fit> fit;
  Grid grid;                                         ///< over the view
  std::shared_ptr<const ReferenceResult> reference;  ///< null where it has none yet
  Audit audit;
};

}  // namespace credence
