#pragma once

#include "app/report/setting_metrics.h"
#include "core/data/split.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/model.h"

#include <stop_token>

namespace credence {

/// All by which a setting is compared, of its fit.
SettingMetrics metricsOfModel(const Model& model, const Evaluation& evaluation, arma::uword trainingPoints);

/// Of a setting whose likelihood has no maximum: that, and how many weights there are.
SettingMetrics metricsWithoutFit(const Hyperparameters& setting, const Dataset& training, const Split& split,
                                 const NoMaximum& reason);

/// metricsOfModel(), fitted first; where the likelihood has no maximum, that. Throws as fit_model() and
/// evaluate() do otherwise.
SettingMetrics metricsOfSetting(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                                const std::stop_token& stop = {});

}  // namespace credence
