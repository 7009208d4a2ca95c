#pragma once

#include "app/files/canonical_pdf.h"
#include "app/files/inflated.h"

#include <QByteArray>
#include <QtGlobal>

#include <vector>

namespace credence::test {

/// A PDF that Credence wrote, taken apart, to be changed and put together again with a table of objects that
/// is right: a forger would not leave it wrong.
class ForgedPdf {
 public:
  explicit ForgedPdf(const QByteArray& good) : m_parts(partsOfPdf(good)) {}

  std::vector<PdfPart>& parts() { return m_parts; }

  /// The first object whose dictionary has these words; the test ends where there is none.
  PdfPart& part(const char* words) { return m_parts[index(words)]; }
  /// What draws the page.
  PdfPart& page() {
    const QByteArray& head = part("/Type /Page ").head;
    const QByteArray behind = head.mid(head.indexOf("/Contents ") + 10);
    return m_parts[behind.left(behind.indexOf(' ')).toULongLong() - 1];
  }

  void replace(const char* words, const QByteArray& before, const QByteArray& after) {
    replaceIn(part(words).head, before, after);
  }
  /// In what it has packed; the last where there are several.
  static void repack(PdfPart& part, const QByteArray& before, const QByteArray& after) {
    QByteArray plain = unpacked(part);
    replaceIn(plain, before, after);
    part.stream = packed(plain);
  }

  static QByteArray unpacked(const PdfPart& part) {
    return inflated(part.stream.value(), 1'000'000'000).value();
  }
  static QByteArray packed(const QByteArray& plain, int level = 9) { return qCompress(plain, level).mid(4); }

  /// `between`: what stands before the object of that index.
  QByteArray bytes(const QByteArray& between = {}, std::size_t index = 0) const {
    QByteArray pdf = pdfBeginning;
    std::vector<qsizetype> places;
    for (const PdfPart& each : m_parts) {
      if (places.size() == index) pdf += between;
      places.push_back(pdf.size());
      pdf += beginOfPdfObject(places.size()) + each.head;
      if (each.stream) pdf += beginOfPdfStream(each.stream->size()) + *each.stream + endOfPdfStream;
      pdf += endOfPdfObject;
    }
    return pdf + endOfPdf(places, pdf.size());
  }

 private:
  std::size_t index(const char* words) const {
    for (std::size_t k = 0; k < m_parts.size(); ++k) {
      if (m_parts[k].head.contains(words)) return k;
    }
    qFatal("no object of the PDF has %s", words);
  }
  static void replaceIn(QByteArray& bytes, const QByteArray& before, const QByteArray& after) {
    const qsizetype place = bytes.lastIndexOf(before);
    if (place < 0) qFatal("nothing of the PDF is %s", before.constData());
    bytes.replace(place, before.size(), after);
  }

  std::vector<PdfPart> m_parts;
};

}  // namespace credence::test
