#pragma once

#include "app/commands/problem.h"
#include "app/compute/panels.h"
#include "app/compute/varied_quantity.h"
#include "app/document/panels_setting.h"

#include <QCommandLineParser>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace credence {

/// `credence figure --over QUANTITY=V1,V2,…`: several settings in one picture.
struct OverOption {
  const VariedQuantity* quantity = nullptr;
  QString values;
  const Method* method = &laplace_probit;  ///< of --method
  bool difference = false;

  PanelsSetting setting() const { return {std::string(quantity->id), values, method, difference, true}; }
};

/// --over, --method, --difference, --table and --json.
void addOverOptions(QCommandLineParser& parser);

/// Nothing where --over was left out. Throws UsageError.
std::optional<OverOption> readOver(const QCommandLineParser& parser);

/// By which probabilities may be computed.
std::vector<const Method*> methodsOf(const OverOption& over);

/// Throws UsageError for values that will not do, before anything is fitted.
void checkOver(const OverOption& over, const Problem& problem);

/// The table of all panels, as --table and --json say.
void printPanels(const PanelsResult& result, const Problem& problem, const PanelsSetting& setting,
                 const QCommandLineParser& parser);

}  // namespace credence
