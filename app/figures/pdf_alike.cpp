#include "app/figures/pdf_alike.h"

#include "app/figures/drawing_tolerance.h"
#include "app/figures/pages_alike.h"
#include "app/files/canonical_pdf.h"
#include "app/files/inflated.h"
#include "app/files/palette_pdf.h"

#include <QList>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace credence {

namespace {

constexpr qsizetype mostUnpackedHere = 1'000'000'000;  // bytes of what this program drew itself
constexpr qsizetype addedAtMost = 1000;                // bytes, beside twice as many as there should be
constexpr qsizetype longestLength = 10;                // digits

/// Which objects draw pages, counted from 0.
std::set<std::size_t> drawingParts(const std::vector<PdfPart>& parts) {
  const QByteArray contents = " /Contents ";
  std::set<std::size_t> numbers;
  for (const PdfPart& part : parts) {
    const qsizetype place = part.head.indexOf(contents);
    if (!part.head.startsWith("<< /Type /Page ") || place < 0) continue;
    const QByteArray behind = part.head.mid(place + contents.size());
    numbers.insert(behind.left(behind.indexOf(' ')).toULongLong() - 1);
  }
  return numbers;
}

/// One byte for each of a pixel's colours; not a mask, whose bytes are eight pixels.
bool isColourful(const PdfPart& part) {
  const bool direct = part.head.contains("/ColorSpace /DeviceRGB") || part.head.contains("/DeviceGray");
  return part.head.contains("/Subtype /Image") && part.head.contains("/BitsPerComponent 8") && direct;
}

/// Bytes that are indices of a palette as the colours that they stand for.
QByteArray coloursOf(const QByteArray& indices, const QByteArray& palette) {
  constexpr qsizetype bytesOfColour = 3;
  QByteArray colours;
  colours.reserve(indices.size() * bytesOfColour);
  for (const char index : indices) {
    colours += palette.mid(static_cast<unsigned char>(index) * bytesOfColour, bytesOfColour);
  }
  return colours;
}

bool hasNearBytes(const QByteArray& told, const QByteArray& found) {
  return std::equal(told.begin(), told.end(), found.begin(), found.end(), [](char x, char y) {
    return std::abs(static_cast<int>(static_cast<unsigned char>(x)) -
                    static_cast<int>(static_cast<unsigned char>(y))) <= colourRounding;
  });
}

/// Reads a stranger's file in step with the objects that it should have.
class ToldPdf {
 public:
  explicit ToldPdf(const QByteArray& pdf) : m_rest(pdf) {}

  /// Goes on behind `text` where that is what stands next.
  bool takes(const QByteArray& text);
  /// As many bytes as the length says that stands next; nothing where there is none, or the file is shorter.
  std::optional<QByteArrayView> takeStream();
  const QByteArrayView& rest() const { return m_rest; }

 private:
  QByteArrayView m_rest;
};

bool ToldPdf::takes(const QByteArray& text) {
  if (!m_rest.startsWith(text)) return false;
  m_rest = m_rest.sliced(text.size());
  return true;
}

std::optional<QByteArrayView> ToldPdf::takeStream() {
  const QByteArray word = QByteArrayLiteral(" /Length ");
  if (!m_rest.startsWith(word)) return {};
  const QByteArrayView told = m_rest.sliced(word.size());
  const qsizetype length =
      told.first(std::min(told.size(), longestLength)).toByteArray().split(' ').first().toLongLong();
  if (length < 0 || !takes(beginOfPdfStream(length)) || m_rest.size() < length) return {};
  const QByteArrayView stream = m_rest.first(length);
  m_rest = m_rest.sliced(length);
  return takes(endOfPdfStream) ? std::optional(stream) : std::nullopt;
}

/// From the letter where they begin to differ.
QString otherWords(QByteArrayView told, const QByteArray& found) {
  const auto [a, b] = std::mismatch(told.begin(), told.end(), found.begin(), found.end());
  const qsizetype place = a - told.begin();
  return QStringLiteral("it goes on with %1 instead of %2")
      .arg(quotedBytes(told.sliced(place)), quotedBytes(QByteArrayView(found).sliced(place)));
}

std::optional<QString> differenceOfStreams(QByteArrayView told, const PdfPart& part, bool draws) {
  const bool packed = part.head.contains("/FlateDecode");
  if (!packed) {
    if (told == *part.stream) return {};
    return QStringLiteral("its %1 bytes are others").arg(told.size());
  }
  const auto withMore = [](qsizetype length) { return 2 * length + addedAtMost; };
  // Another zlib may pack less well; but what unpacks to nothing has room for anything.
  if (told.size() > withMore(part.stream->size())) {
    return QStringLiteral("it takes %1 bytes to pack what takes %2")
        .arg(told.size())
        .arg(part.stream->size());
  }
  const QByteArray found = inflated(*part.stream, mostUnpackedHere).value_or(QByteArray());
  // Another rounding may have more digits.
  const auto plain = inflated(told, draws ? withMore(found.size()) : found.size());
  if (!plain) {
    return QStringLiteral("what it packs is damaged, goes on behind its end, or is more than it should be");
  }
  if (draws) return differenceOfPages(*plain, found);
  if (isColourful(part) && hasNearBytes(*plain, found)) return {};
  if (const QByteArray palette = paletteOfPdf(part.head); !palette.isEmpty()) {
    const bool near =
        plain->size() == found.size() && hasNearBytes(coloursOf(*plain, palette), coloursOf(found, palette));
    return near ? std::nullopt : std::optional(QStringLiteral("the colours of a picture are others"));
  }
  if (*plain == found) return {};
  return isColourful(part) ? QStringLiteral("the colours of a picture are others")
                           : QStringLiteral("what it packs is something else");
}

/// One object; `number` counts from 1.
std::optional<QString> differenceOfPart(ToldPdf& told, std::size_t number, const PdfPart& part, bool draws) {
  const auto differs = [number](const QString& how) {
    return QStringLiteral("object %1 is another: %2").arg(number).arg(how);
  };
  const QByteArray begin = beginOfPdfObject(number) + part.head;
  if (!told.takes(begin)) return differs(otherWords(told.rest(), begin));
  if (part.stream) {
    const auto stream = told.takeStream();
    if (!stream) return differs(QStringLiteral("its dictionary or the length of its stream is another"));
    if (const auto difference = differenceOfStreams(*stream, part, draws)) return differs(*difference);
  }
  if (!told.takes(endOfPdfObject)) return differs(otherWords(told.rest(), endOfPdfObject));
  return {};
}

}  // namespace

std::optional<QString> differenceOfPdf(const QByteArray& told, const QByteArray& found) {
  const std::vector<PdfPart> parts = partsOfPdf(found);
  const std::set<std::size_t> drawings = drawingParts(parts);
  ToldPdf reader(told);
  if (!reader.takes(pdfBeginning)) {
    return QStringLiteral("its beginning is another: %1").arg(otherWords(told, pdfBeginning));
  }
  std::vector<qsizetype> places;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    places.push_back(told.size() - reader.rest().size());
    auto difference = differenceOfPart(reader, k + 1, parts[k], drawings.contains(k));
    if (difference) return difference;
  }
  const QByteArray end = endOfPdf(places, told.size() - reader.rest().size());
  if (!reader.takes(end)) {
    return QStringLiteral("what follows its objects is another: %1").arg(otherWords(reader.rest(), end));
  }
  if (reader.rest().isEmpty()) return {};
  return QStringLiteral("there are %1 bytes behind its end").arg(reader.rest().size());
}

}  // namespace credence
