#include "app/files/figure_payload.h"

#include "app/files/inflated.h"
#include "app/files/pdf_objects.h"
#include "app/files/png_chunks.h"

#include <QImage>
#include <QJsonDocument>
#include <QXmlStreamReader>

#include <algorithm>
#include <stdexcept>

namespace credence {

namespace {

const QString metadataId = QStringLiteral("credence");
constexpr const char* pdfMark = "%PDF-";
constexpr const char* svgMark = "<svg";
constexpr qsizetype beginningLength = 1000;  // bytes at the beginning that tell what a file is
constexpr qsizetype longestPrefix = 40;      // of a name in an SVG, its colon included
constexpr qsizetype longestTag = 200;        // bytes of one that may have our id
constexpr qsizetype metadataLength = 8;      // letters of "metadata"

std::runtime_error tooMuchCarried() {
  return std::runtime_error("what it carries is longer than the 32 MB that Credence reads");
}

/// The text of a chunk whose keyword is that of the payload; nothing for another chunk.
std::optional<QByteArray> payloadOfChunk(const PngChunk& chunk) {
  const bool packed = chunk.type == "zTXt";
  if (!packed && chunk.type != "tEXt") return {};
  const QByteArray keyword = QByteArray(payloadKey) + '\0';
  if (!chunk.data.startsWith(keyword)) return {};
  const QByteArrayView text = chunk.data.sliced(keyword.size());
  if (!packed) {
    if (text.size() > mostCarried) throw tooMuchCarried();
    return text.toByteArray();
  }
  if (text.isEmpty() || text.front() != '\0') throw std::runtime_error("what the PNG carries is damaged");
  auto plain = inflated(text.sliced(1), mostCarried);
  if (!plain) {
    throw std::runtime_error("what the PNG carries is damaged, or longer than the 32 MB that Credence reads");
  }
  return plain;
}

std::optional<QByteArray> payloadOfPng(const QByteArray& png) {
  for (const PngChunk& chunk : chunksOfPng(png)) {
    if (auto payload = payloadOfChunk(chunk)) return payload;
  }
  return {};
}

/// Where an element of that name begins next, whatever its prefix; -1 where none does.
qsizetype placeOfMetadata(const QByteArray& svg, qsizetype from) {
  const QByteArray name = QByteArrayLiteral("metadata");
  for (qsizetype place = svg.indexOf(name, from); place > 0; place = svg.indexOf(name, place + 1)) {
    const qsizetype looked = std::max(place - longestPrefix, from);
    const QByteArrayView before = QByteArrayView(svg).sliced(looked, place - looked);
    const qsizetype begin = before.lastIndexOf('<');
    if (begin == before.size() - 1 || (begin >= 0 && before.back() == ':')) return looked + begin;
  }
  return -1;
}

/// The text of an element that begins at `place`, where its id is that of the payload.
std::optional<QByteArray> payloadOfElement(const QByteArray& svg, qsizetype place) {
  const QByteArrayView tag = QByteArrayView(svg).sliced(place, std::min(longestTag, svg.size() - place));
  const qsizetype length = tag.indexOf('>');
  if (length < 0 || tag.sliced(1).first(length - 1).contains('<')) return {};
  const QByteArray named = tag.first(length).toByteArray();
  const QByteArray id = metadataId.toUtf8();
  if (!named.contains("id=\"" + id + '"') && !named.contains("id='" + id + '\'')) return {};
  const QByteArray closing = "</" + named.mid(1, named.indexOf("metadata") + metadataLength - 1);
  const qsizetype begin = place + length + 1;
  const qsizetype end = svg.indexOf(closing, begin);
  if (end < 0) throw std::runtime_error("what the SVG carries is damaged");
  if (end - begin > mostCarried) throw tooMuchCarried();
  // Of the element alone, which XML's reader makes a text of.
  QXmlStreamReader reader("<metadata>" + svg.mid(begin, end - begin) + "</metadata>");
  reader.readNextStartElement();
  QByteArray text = reader.readElementText(QXmlStreamReader::SkipChildElements).toUtf8();
  if (reader.hasError()) throw std::runtime_error("what the SVG carries is damaged");
  return text;
}

/// Looks for the one element, and reads nothing else: no entity, picture or style can make it open another
/// file, and no size of the drawing takes its time.
std::optional<QByteArray> payloadOfSvg(const QByteArray& svg) {
  for (qsizetype place = placeOfMetadata(svg, 0); place >= 0; place = placeOfMetadata(svg, place + 2)) {
    if (auto payload = payloadOfElement(svg, place)) return payload;
  }
  if (!svg.contains("</svg>")) throw std::runtime_error("this SVG is cut off");
  return {};
}

/// The bytes that the link to the session holds. What browsers write when they save the page is not always
/// XML.
std::optional<QByteArray> payloadOfPage(const QByteArray& page) {
  const qsizetype link = page.indexOf(QByteArrayLiteral("download=\"") + reportSessionName + '"');
  if (link < 0) return {};
  const qsizetype begin = page.lastIndexOf('<', link);
  const QByteArray tag = page.mid(begin, page.indexOf('>', link) - begin);
  const QByteArray mark = QByteArrayLiteral(";base64,");
  const qsizetype bytes = tag.indexOf(mark);
  const qsizetype end = tag.indexOf('"', bytes);
  if (bytes < 0 || end < 0) throw std::runtime_error("the session that this page carries is damaged");
  if (end - bytes > mostCarried) throw tooMuchCarried();
  const auto decoded = QByteArray::fromBase64Encoding(tag.mid(bytes + mark.size(), end - bytes - mark.size()),
                                                      QByteArray::AbortOnBase64DecodingErrors);
  if (!decoded) throw std::runtime_error("the session that this page carries is damaged");
  return *decoded;
}

bool looksLikePage(const QByteArray& beginning) {
  const QByteArray first = beginning.left(beginningLength).trimmed().toLower();
  return first.startsWith("<!doctype html") || first.startsWith("<html");
}

/// JSON of one line and of ASCII alone, in which no two blanks follow each other: Qt makes one of all that is
/// blank in a PNG's texts, and XML has no place for some characters.
QByteArray plainJson(const QByteArray& json) {
  const QString text = QString::fromUtf8(QJsonDocument::fromJson(json).toJson(QJsonDocument::Compact));
  QByteArray plain;
  plain.reserve(text.size());
  for (const QChar letter : text) {
    const bool second = letter == u' ' && plain.endsWith(' ');
    if (letter.unicode() < 0x7f && !second) {
      plain += letter.toLatin1();
    } else {
      plain += "\\u" + QByteArray::number(letter.unicode(), 16).rightJustified(4, '0');
    }
  }
  return plain;
}

}  // namespace

void setPayload(QImage& image, const QByteArray& payload) {
  image.setText(QString::fromLatin1(payloadKey), QString::fromLatin1(plainJson(payload)));
}

QByteArray svgWithPayload(const QByteArray& svg, const QByteArray& payload) {
  QByteArray text = plainJson(payload);
  text.replace("]]>", "]]\\u003e");  // only in texts can that be
  const QByteArray element =
      "<metadata id=\"" + metadataId.toUtf8() + "\"><![CDATA[" + text + "]]></metadata>\n";
  const qsizetype end = svg.lastIndexOf("</svg>");
  if (end < 0) throw std::runtime_error("this is no SVG");
  return QByteArray(svg).insert(end, element);
}

bool hasPictureName(const QString& file) {
  for (const char* ending : {".png", ".svg", ".pdf"}) {
    if (file.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) return true;
  }
  return false;
}

bool looksLikePicture(const QByteArray& beginning) {
  return beginning.startsWith(pngMark) || beginning.startsWith(pdfMark) || looksLikePage(beginning) ||
         beginning.left(beginningLength).contains(svgMark);
}

std::optional<QByteArray> payloadOf(const QByteArray& picture) {
  if (!looksLikePicture(picture)) throw std::runtime_error("this is no PNG, SVG, PDF or web page");
  if (picture.startsWith(pngMark)) return payloadOfPng(picture);
  if (picture.startsWith(pdfMark)) return attachedFile(picture);
  if (looksLikePage(picture)) return payloadOfPage(picture);
  return payloadOfSvg(picture);
}

}  // namespace credence
