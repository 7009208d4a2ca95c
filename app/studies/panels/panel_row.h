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
  double mean = std::numeric_limits<double>::quiet_NaN();       ///< of that Gaussian
  bool ofMethod = false;  ///< the panel's method averages over that Gaussian; else it is Laplace's
  bool settled = true;    ///< that Gaussian, where it is found by iteration
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
  QString refusal =
      {};  ///< why there is no fit, or none of the two weights, in a sentence; their numbers are unknown
};

}  // namespace credence
