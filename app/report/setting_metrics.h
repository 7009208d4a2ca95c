#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evidence/information_criteria.h"
#include "core/model/hyperparameters.h"
#include "core/model/log_evidence.h"
#include "core/model/soundness.h"

#include <QString>
#include <armadillo>

#include <vector>

namespace credence {

/// All by which settings are compared.
struct SettingMetrics {
  Hyperparameters setting;
  LogEvidence evidence;
  double effectiveParameters = 0.0;
  arma::uword weights = 0;
  InformationCriteria criteria;
  std::vector<MethodScore> scores;  ///< of the methods that are always scored
  Soundness soundness = {Doubt::not_converged};
  QString noMaximum = {};  ///< why there is no fit, without a prior; all numbers but `weights` are then NaN
};

}  // namespace credence
