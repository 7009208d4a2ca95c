#pragma once

#include "app/commands/arguments.h"
#include "app/compute/fit.h"
#include "app/report/table.h"
#include "core/weights/bootstrap.h"
#include "core/weights/kernel_weights.h"
#include "core/weights/weight_study.h"

#include <QByteArray>
#include <QCommandLineParser>

#include <optional>

namespace credence {

/// --weights, --bootstrap and --bootstrap-seed, as typed.
struct WeightsOptions {
  bool wanted = false;
  BootstrapOptions bootstrap = {.resamples = 0};  ///< none unless asked for
};
void addWeightsOptions(QCommandLineParser& parser);
/// Throws UsageError for a bootstrap of weights that are not asked for, or have no names.
WeightsOptions readWeightsOptions(const Arguments& arguments, const QCommandLineParser& parser);

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
