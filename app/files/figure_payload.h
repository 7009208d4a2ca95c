#pragma once

#include "app/files/pdf_objects.h"

#include <QByteArray>
#include <QString>

#include <optional>

class QImage;

namespace credence {

/// What a picture can carry beside what is seen: JSON. PNG has it as a text, SVG as <metadata>, PDF as an
/// attached file. A report that is a web page has its session as a link to be saved.
inline constexpr const char* payloadKey = "credence";
inline constexpr const char* payloadFileName = "figure.credence.json";
inline constexpr const char* reportSessionName = "work.credence";  ///< of the link, and attached to a PDF

/// The longest that is read, in bytes: a hundred thousand points and their results take a tenth of it.
inline constexpr qsizetype mostCarried = mostAttached;

/// What that JSON says of itself.
inline constexpr const char* figureFormat = "credence figure";

/// For a PNG that is to be written.
void setPayload(QImage& image, const QByteArray& payload);

/// The SVG with the payload behind all that is drawn. Throws std::runtime_error for what is none.
QByteArray svgWithPayload(const QByteArray& svg, const QByteArray& payload);

/// Whether a name ends as those of pictures do that can carry something: .png, .svg or .pdf.
bool hasPictureName(const QString& file);

/// Whether these are the first bytes of one of the three, or of a web page.
bool looksLikePicture(const QByteArray& beginning);

/// What the picture carries; nothing where it carries nothing. Throws std::runtime_error with a sentence for
/// what is none of them, or damaged where the payload should be.
std::optional<QByteArray> payloadOf(const QByteArray& picture);

}  // namespace credence
