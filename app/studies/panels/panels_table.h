#pragma once

#include "app/studies/panels/panel_row.h"
#include "app/studies/panels/panels_fit.h"

#include <vector>

namespace credence {

/// A row for each panel, the first column under `heading`. Columns: "value", "points", "weights",
/// "log_evidence", "effective_parameters", "train", and where there are validation points "validation" and
/// "validation_bits", or else of test points "test" and "test_bits", and "settled"; where weights are shown
/// the estimate of each of the two under its name, and its standard deviation, "x1_sd". Below it why there is
/// no fit, where there is none.
Table panelsTable(const std::vector<PanelRow>& rows, const QString& heading);

/// The same of all panels, under a title that says what is varied and what is not.
Table titledPanels(const PanelsResult& result);

}  // namespace credence
