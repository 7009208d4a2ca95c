#pragma once

#include <QByteArray>
#include <QString>

namespace credence {

/// What a file holds, as its first bytes tell.
enum class FileContents : char {
  nothing,  ///< no byte
  session,  ///< of Credence
  json,     ///< any other: GeoJSON, a part of a map
  png,
  svg,
  pdf,
  page,     ///< HTML
  numbers,  ///< an array of NumPy
  script,   ///< what says that it is to be run, or that Credence wrote it as a script
  table,    ///< a text whose rows have as many fields each, with numbers among them
  text,     ///< any other
  other,    ///< what none of these is
};

/// Of the first bytes of a file, a thousand at least where it has as many.
FileContents contentsOf(const QByteArray& beginning);

/// Of what is on a disk; what cannot be read is `other`, and what is not there, a pipe or a device holds
/// nothing that could be lost.
FileContents contentsOfFile(const QString& file);

/// What a file of that ending holds: .png, .svg, .pdf, .html, .json, .geojson, .npy, .csv; else a text.
FileContents contentsByEnding(const QString& file);

/// "a table", for the middle of a sentence.
QString nameOf(FileContents contents);

/// Whether files of the two kinds take each other's place without being asked for: equal kinds do, and texts,
/// unless one is a script and the other a table.
bool areAlike(FileContents old, FileContents fresh);

}  // namespace credence
