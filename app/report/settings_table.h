#pragma once

#include "app/report/setting_metrics.h"
#include "app/report/table.h"

#include <QString>

#include <vector>

namespace credence {

/// A setting that is compared with others.
struct ComparedSetting {
  QString title;
  Hyperparameters setting;
  const SettingMetrics* metrics;  ///< null while they are not known
};

/// A row for each setting. `widthTitle`: "width", with its unit. Columns: "setting", "features", "inputs",
/// "width", "prior_variance", those of the evidence, "effective_parameters", "weights", "parameters" (both in
/// one cell, for the window), "train.laplace", "test.laplace" and so on, "bic", "aic", and "converged", which
/// says whose fit did not converge, and which is not computed yet. What does not exist is missing; of metrics
/// that are not known yet a reader sees `unknown`.
Table settingsTable(const std::vector<ComparedSetting>& settings, const QString& widthTitle,
                    const QString& title, const QString& unknown = {});

/// The same to take elsewhere: a column for each setting.
Table exportedSettings(const Table& settings);

}  // namespace credence
