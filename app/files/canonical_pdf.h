#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <optional>
#include <vector>

namespace credence {

/// What QPdfWriter wrote, laid out so that the same drawing gives the same bytes. Qt says when it wrote, and
/// numbers and names the parts of a document in an order that is another one each time. Here there is no date
/// and no id; the objects are numbered in the order in which they are first referred to, beginning with the
/// catalogue, and lie in that order; what a page uses is named by these numbers; and nothing is left out that
/// is drawn, attached or said. Pictures of few colours are written with a palette. The catalogue says that
/// the document is in English and that viewers show its title; `subject`, which QPdfWriter has no place for,
/// says what it shows. Its pages, which QPdfWriter rounds to whole points, are as large as `page`, in
/// millimetres, where that is given: what is drawn keeps its distances to the upper left corner. Throws
/// std::runtime_error with a sentence where it cannot read `written`.
QByteArray canonicalPdf(const QByteArray& written, const QString& subject = {}, const QSizeF& page = {});

// One layout, which comparing relies on: pdfBeginning; each object as beginOfPdfObject(), PdfPart::head and
// either endOfPdfObject, or the stream between what beginOfPdfStream() and endOfPdfStream say and that; and
// endOfPdf().

struct PdfPart {
  QByteArray head;                   ///< the object, or what stands before the length of its stream
  std::optional<QByteArray> stream;  ///< as it stands in the file
};

inline constexpr const char* pdfBeginning = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";
inline constexpr const char* endOfPdfObject = "\nendobj\n";
inline constexpr const char* endOfPdfStream = "\nendstream";

/// `number` counts from 1.
QByteArray beginOfPdfObject(std::size_t number);
QByteArray beginOfPdfStream(qsizetype length);
/// `places`: where each object begins; `table`: where this does.
QByteArray endOfPdf(const std::vector<qsizetype>& places, qsizetype table);

/// The objects of what canonicalPdf() returned, by their numbers less 1.
std::vector<PdfPart> partsOfPdf(const QByteArray& canonical);

}  // namespace credence
