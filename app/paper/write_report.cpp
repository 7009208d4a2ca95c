#include "app/paper/write_report.h"

#include "app/document/file_name.h"
#include "app/files/whole_file.h"
#include "app/paper/compose_report.h"
#include "app/paper/report_html.h"
#include "app/paper/report_pdf.h"
#include "app/paper/research_crate.h"
#include "app/report/translate.h"

#include <QFileInfo>

#include <stdexcept>
#include <vector>

namespace credence {

namespace {

bool isPdf(const QString& file) {
  return QFileInfo(file).suffix().toLower() == QLatin1String("pdf");
}

}  // namespace

bool hasReportName(const QString& file) {
  return isPdf(file) || QFileInfo(file).suffix().toLower() == QLatin1String("html");
}

void writeReport(const ReportMaterial& material, const ReportDestination& to, const QDate& today) {
  const Report report = composeReport(material, today, to.title);
  if (!to.file.isEmpty()) {
    if (const auto reason = replaceFile(to.file, isPdf(to.file) ? reportPdf(report) : reportHtml(report))) {
      throw std::runtime_error(
          tr("%1: cannot be written: %2").arg(shownFileName(to.file), *reason).toStdString());
    }
  }
  if (to.folder.isEmpty()) return;
  const std::vector<CrateFile> files = crateFiles(report, material);
  writeCrate(to.folder, files, crateMetadata(report, files, to.license, today));
}

}  // namespace credence
