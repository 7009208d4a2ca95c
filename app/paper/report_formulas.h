#pragma once

#include "app/paper/report.h"
#include "core/model/hyperparameters.h"

#include <vector>

namespace credence {

/// What is computed for a setting, as formulas with their sources, in the order of the computation.
std::vector<ReportFormula> reportFormulas(const Hyperparameters& setting);

/// The sources, written out.
QStringList reportSources();

}  // namespace credence
