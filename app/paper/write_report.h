#pragma once

#include "app/paper/report_material.h"

#include <QDate>
#include <QString>

namespace credence {

/// Where a report goes, and what it says beside its numbers.
struct ReportDestination {
  QString file = {};     ///< a page: a name that ends in .html or .pdf; empty: none is written
  QString folder = {};   ///< to be published; empty: none is written
  QString title = {};    ///< empty: the data's name
  QString license = {};  ///< of the folder, an address or words; empty: none is stated
};

/// Whether a name ends as those of pages do.
bool hasReportName(const QString& file);

/// Needs a QApplication, on its thread. A file is replaced as a whole or left as it was. Throws
/// std::runtime_error with one sentence.
void writeReport(const ReportMaterial& material, const ReportDestination& to, const QDate& today);

}  // namespace credence
