#pragma once

#include "app/paper/report.h"
#include "app/paper/report_material.h"

#include <QByteArray>
#include <QDate>
#include <QString>

#include <vector>

namespace credence {

/// A file of a folder that can be published.
struct CrateFile {
  QString path;  ///< from the folder: "figures/plots.svg"
  QString title;
  QString mime;
  QByteArray bytes;
};

/// The report, its figures (SVG), tables (CSV), scripts, the session and, where they may travel, the points
/// as a table of their own. Needs a QApplication.
std::vector<CrateFile> crateFiles(const Report& report, const ReportMaterial& material);

/// ro-crate-metadata.json, as RO-Crate 1.2 asks for: each file with its name, kind, size and SHA-256, and
/// what made them. `license`: an address or words; empty: that none is stated.
QByteArray crateMetadata(const Report& report, const std::vector<CrateFile>& files, const QString& license,
                         const QDate& today);

/// Whether such a folder may be written there: nothing is there yet, or an empty folder, or nothing but the
/// files that the metadata list which Credence wrote to it. Throws std::runtime_error with one sentence where
/// it may not. An empty name is that of no folder.
void requireReplaceableCrate(const QString& folder);

/// Writes such a folder, made where it is missing; one of before is replaced as a whole. Throws as
/// requireReplaceableCrate(), and where it cannot be written.
void writeCrate(const QString& folder, const std::vector<CrateFile>& files, const QByteArray& metadata);

}  // namespace credence
