#include "app/files/figure_payload.h"

#include "app/files/pdf_objects.h"

#include <QBuffer>
#include <QImage>
#include <QImageReader>
#include <QJsonDocument>
#include <QXmlStreamReader>

#include <stdexcept>

namespace credence {

namespace {

const QString metadataId = QStringLiteral("credence");
constexpr const char* pngMark = "\x89PNG\r\n\x1a\n";
constexpr const char* pdfMark = "%PDF-";
constexpr const char* svgMark = "<svg";
constexpr qsizetype beginningLength = 1000;  // bytes at the beginning that tell what a file is

std::optional<QByteArray> payloadOfPng(const QByteArray& png) {
  QByteArray bytes = png;
  QBuffer buffer(&bytes);
  QImageReader reader(&buffer, "png");
  const QString text = reader.text(QString::fromLatin1(payloadKey));
  if (text.isEmpty()) return {};
  return text.toUtf8();
}

std::optional<QByteArray> payloadOfSvg(const QByteArray& svg) {
  QXmlStreamReader reader(svg);
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != u"metadata") continue;
    if (reader.attributes().value(QStringLiteral("id")) != metadataId) continue;
    const QByteArray text = reader.readElementText(QXmlStreamReader::SkipChildElements).toUtf8();
    if (reader.hasError()) throw std::runtime_error("what the SVG carries is damaged");
    return text;
  }
  if (reader.hasError()) throw std::runtime_error("this SVG is damaged");
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
