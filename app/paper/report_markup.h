#pragma once

#include "app/paper/report.h"

#include <QString>

namespace credence {

/// HTML of parts that both kinds of page show, well-formed as XML too. Words of the data are plain text in
/// it.
QString tableMarkup(const Table& table);
QString warningsMarkup(const ReportWarnings& warnings);
QString formulaMarkup(const ReportFormula& formula);
QString textMarkup(const QString& text);

}  // namespace credence
