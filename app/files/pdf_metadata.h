#pragma once

#include <QByteArray>
#include <QString>

namespace credence {

/// What a PDF says of itself to catalogues and viewers, as XMP: title, what it shows, in which language, by
/// which program, and what it carries beside what is seen. `description`: sentences, or nothing; `carried`:
/// the name of the attached file; empty for none.
QByteArray pdfMetadata(const QString& title, const QString& description, const QString& carried);

}  // namespace credence
