#pragma once

#include "app/report/setting_metrics.h"
#include "app/report/table_text.h"

#include <QString>

#include <vector>

namespace credence {

/// A setting that is compared with others.
struct ComparedSetting {
  QString title;
  Hyperparameters setting;
  const SettingMetrics* metrics;  ///< null while they are not known
};

/// A column for each setting. `widthTitle`: "width", with its unit. The last row says whose fit did not
/// converge, and which is not computed yet; what does not exist is empty.
Table settingsTable(const std::vector<ComparedSetting>& settings, const QString& widthTitle,
                    const QString& title);

}  // namespace credence
