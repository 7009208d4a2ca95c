#pragma once

#include <QByteArray>
#include <QString>

namespace credence {

/// What a PDF says of itself to catalogues and viewers, as XMP: title, by which program, and what it carries
/// beside what is seen. `carried`: the name of the attached file; empty for none.
QByteArray pdfMetadata(const QString& title, const QString& carried);

}  // namespace credence
