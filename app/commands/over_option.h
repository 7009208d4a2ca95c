#pragma once

#include "app/commands/arguments.h"
#include "app/commands/method_options.h"
#include "app/compute/varied_quantity.h"

#include <QCommandLineParser>
#include <QString>

#include <optional>

namespace credence {

/// `credence figure --over QUANTITY=V1,V2,…`: several settings in one picture.
struct OverOption {
  const VariedQuantity* quantity = nullptr;
  QString values;
  const Method* method = &laplace_probit;  ///< of --method
  bool difference = false;
};

/// --over, --method, --difference, --table and --json.
void addOverOptions(QCommandLineParser& parser);

/// Nothing where --over was left out. Throws UsageError, also for options that say what another view shows.
std::optional<OverOption> readOver(const QCommandLineParser& parser);

/// Fits all panels, saves the picture and prints their table. Throws UsageError for values that will not do.
void runOver(const OverOption& over, const Arguments& arguments, const QCommandLineParser& parser);

}  // namespace credence
