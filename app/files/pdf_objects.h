#pragma once

#include <QByteArray>

#include <optional>
#include <vector>

namespace credence {

/// What a PDF of one page draws. Qt numbers the parts of a document differently each time; here names count
/// from their first use.
struct PdfDrawing {
  QByteArray page;                 ///< its operators and numbers
  std::vector<QByteArray> images;  ///< their bytes, in the order of use
  std::vector<QByteArray> fonts;   ///< and what else is used, sorted
};

/// Not what is attached, not what is said about the document. Throws std::runtime_error with a sentence for a
/// document that is cut off or damaged.
PdfDrawing drawingOf(const QByteArray& pdf);

/// The first attached file; nothing where there is none. Throws as that.
std::optional<QByteArray> attachedFile(const QByteArray& pdf);

}  // namespace credence
