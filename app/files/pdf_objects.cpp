#include "app/files/pdf_objects.h"

#include <QRegularExpression>
#include <QString>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

namespace credence {

namespace {

constexpr qsizetype zlibAtMost = 1032;  // what a byte of it can become
constexpr qsizetype mostUnpacked = 1'000'000'000;

QByteArray unpacked(const QByteArray& packed) {
  if (packed.size() > mostUnpacked / zlibAtMost) throw std::runtime_error("a part of the PDF is too large");
  // Qt wants the length first. It is only where the unpacking begins to try.
  std::array<char, 4> length = {};
  qToBigEndian(static_cast<quint32>(packed.size() * 4), length.data());
  QByteArray plain = qUncompress(QByteArray(length.data(), length.size()) + packed);
  if (plain.isEmpty()) throw std::runtime_error("a part of the PDF is damaged");
  return plain;
}

/// One stream, unpacked.
struct PdfObject {
  QByteArray head;  ///< its dictionary
  QByteArray stream;
};

PdfObject objectFrom(const QByteArray& head, const QByteArray& stream) {
  const bool packed = head.contains("/FlateDecode");
  return {head, packed ? unpacked(stream) : stream};
}

/// The streams by the number of their object, as simple writers lay them down: "12 0 obj", a dictionary,
/// "stream", "endstream".
std::map<int, PdfObject> streamsOf(const QByteArray& pdf) {
  std::map<int, PdfObject> streams;
  for (qsizetype place = pdf.indexOf(" 0 obj"); place >= 0; place = pdf.indexOf(" 0 obj", place)) {
    const qsizetype line = pdf.lastIndexOf('\n', place) + 1;
    const int number = pdf.mid(line, place - line).toInt();
    const qsizetype end = pdf.indexOf("endobj", place);
    qsizetype begin = pdf.indexOf("stream", place);
    place += 6;
    if (end < 0) throw std::runtime_error("this PDF is cut off");
    if (begin < 0 || begin > end) continue;
    const QByteArray head = pdf.mid(place, begin - place);
    begin += 6;
    if (begin < pdf.size() && pdf[begin] == '\r') ++begin;
    if (begin < pdf.size() && pdf[begin] == '\n') ++begin;
    qsizetype last = pdf.indexOf("endstream", begin);
    if (last < 0) throw std::runtime_error("this PDF is cut off");
    place = last;
    if (last > begin && pdf[last - 1] == '\n') --last;
    streams[number] = objectFrom(head, pdf.mid(begin, last - begin));
  }
  return streams;
}

/// The number of the object that is the first attached file; 0 where there is none.
int attachedNumber(const QByteArray& pdf) {
  static const QRegularExpression reference(QStringLiteral("^/EF\\s*<<\\s*/F\\s+(\\d+)\\s+0\\s+R"));
  constexpr qsizetype looked = 60;
  // What is packed may have these letters, too.
  for (qsizetype place = pdf.indexOf("/EF"); place >= 0; place = pdf.indexOf("/EF", place + 1)) {
    const QRegularExpressionMatch match = reference.match(QString::fromLatin1(pdf.mid(place, looked)));
    if (match.hasMatch()) return match.captured(1).toInt();
  }
  return 0;
}

bool isImage(const PdfObject& object) {
  return object.head.contains("/Subtype /Image");
}

/// Only a page's stream has nothing to say of itself but how it is packed.
bool isPage(const PdfObject& object) {
  return object.head.contains("/Filter") && !object.head.contains("/Length1") && !isImage(object);
}

/// "/Im9 Do" and "/F12 9 Tf" with numbers that count from the first use; those of images are put into `used`.
QByteArray withOwnNumbers(const QByteArray& page, std::vector<int>& used) {
  static const QRegularExpression name(QStringLiteral("/(Im|F|GState|Pat)(\\d+)"));
  const QString text = QString::fromLatin1(page);
  QString renamed;
  QStringList known;
  qsizetype done = 0;
  for (auto matches = name.globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    qsizetype index = known.indexOf(match.captured());
    if (index < 0) {
      index = known.size();
      known << match.captured();
      if (match.captured(1) == QLatin1String("Im")) used.push_back(match.captured(2).toInt());
    }
    renamed += text.mid(done, match.capturedStart() - done) + QLatin1Char('/') + match.captured(1) +
               QString::number(index);
    done = match.capturedEnd();
  }
  return (renamed + text.mid(done)).toLatin1();
}

}  // namespace

PdfDrawing drawingOf(const QByteArray& pdf) {
  std::map<int, PdfObject> streams = streamsOf(pdf);
  streams.erase(attachedNumber(pdf));
  PdfDrawing drawing;
  std::vector<int> used;
  for (const auto& [number, object] : streams) {
    if (isPage(object)) {
      drawing.page += withOwnNumbers(object.stream, used);
    } else if (!isImage(object) && !object.head.contains("/Metadata")) {
      drawing.fonts.push_back(object.stream);
    }
  }
  for (const int number : used) drawing.images.push_back(streams[number].stream);
  std::sort(drawing.fonts.begin(), drawing.fonts.end());
  return drawing;
}

std::optional<QByteArray> attachedFile(const QByteArray& pdf) {
  const int attached = attachedNumber(pdf);
  if (attached == 0) return {};
  std::map<int, PdfObject> streams = streamsOf(pdf);
  const auto found = streams.find(attached);
  if (found == streams.end()) throw std::runtime_error("the file that the PDF has attached is damaged");
  return std::move(found->second.stream);
}

}  // namespace credence
