#pragma once

#include "app/commands/arguments.h"
#include "app/compute/fit.h"
#include "app/report/table.h"
#include "core/weights/bootstrap.h"
#include "core/weights/kernel_weights.h"
#include "core/weights/weight_study.h"

#include <QByteArray>

#include <optional>

namespace credence {

/// Which of a fit's weights are wanted, and of how many resamples.
struct WeightsOptions {
  bool wanted = false;
  BootstrapOptions bootstrap = {.resamples = 0};  ///< none unless asked for
};

template <typename Fields>
void visit(Fields& fields, WeightsOptions& options) {
  fields("weights", options.wanted, {},
         {.purpose = "The weights as well: estimates, standard deviations, 95 % intervals and, for generated "
                     "data, the true weights; of features on centres the largest."});
  fields("bootstrap", options.bootstrap.resamples, {.low = 0, .high = 1e6},
         {"N", "With --weights: 95 % intervals of the MAP weights of N resamples of the points."});
  fields("bootstrap_seed", options.bootstrap.seed, {}, {"S", "Of the resamples (default %1)."});
}

/// What is known of a fit's weights: of features with names all of them, else the largest.
struct WeightsReport {
  std::optional<WeightStudy> study = {};
  std::optional<Bootstrap> bootstrap = {};
  std::optional<KernelWeights> bumps = {};
  quint64 seed = 1;  ///< the bootstrap's
};

/// Nothing at all where nothing is asked for.
WeightsReport reportWeights(const Fit& fit, const WeightsOptions& options);

/// Not of a report of nothing.
Table weightsReportTable(const Fit& fit, const WeightsReport& report);
QByteArray weightsReportJson(const WeightsReport& report);

/// As aligned text; empty of nothing.
QString weightsReportText(const Fit& fit, const WeightsReport& report);

}  // namespace credence
