#pragma once

#include "app/report/table.h"
#include "core/data/role.h"
#include "core/evaluation/score.h"

#include <QString>
#include <armadillo>

#include <limits>
#include <optional>
#include <vector>

namespace credence {

/// A weight, as one of several panels has it.
struct PanelWeight {
  QString name;
  double estimate = std::numeric_limits<double>::quiet_NaN();   ///< MAP
  double deviation = std::numeric_limits<double>::quiet_NaN();  ///< standard, of the panel's Gaussian
};

/// What one of several settings comes to: a row of the table of panels.
struct PanelRow {
  TableCell value;          ///< of what is varied
  arma::uword points = 0;   ///< that train; 0 while nothing is known
  arma::uword weights = 0;  ///< the bias included
  double logEvidence =
      std::numeric_limits<double>::quiet_NaN();  ///< nats, of the panel's own posterior, where that has one
  double effectiveParameters = std::numeric_limits<double>::quiet_NaN();  ///< γ, under Laplace's Gaussian
  std::optional<Score> train = {};                                        ///< by the panel's own method
  std::optional<Score> heldOut = {};  ///< nothing where no points are held out
  Role heldOutRole = Role::test;      ///< whose that is
  bool settled = true;  ///< the posterior, where it is found by iteration, and its draws suffice
  std::vector<PanelWeight> pair = {};  ///< the two weights that are shown; none where probabilities are
  QString refusal = {};                ///< why there is no fit, in a sentence; all numbers are then unknown
};

}  // namespace credence
