#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/log_evidence.h"
#include "core/model/hyperparameters.h"

#include <armadillo>

#include <optional>

namespace credence {

/// All by which settings are compared.
struct SettingMetrics {
  Hyperparameters setting;
  LogEvidence evidence;
  double effectiveParameters = 0.0;
  arma::uword weights = 0;
  InformationCriteria criteria;
  MethodScores train;
  std::optional<MethodScores> test;
  bool converged = false;
};

}  // namespace credence
