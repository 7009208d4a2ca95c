#pragma once

#include <QFile>
#include <QFont>
#include <QFontMetricsF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QTransform>
#include <QXmlStreamReader>

#include <vector>

namespace credence::test {

/// A word of an SVG and where it stands, in its pixels. Turned ones are left out.
struct SvgWord {
  QString text;
  QRectF place;
  QString family;
};

inline std::vector<SvgWord> svgWords(const QString& name) {
  QFile file(name);
  std::vector<SvgWord> found;
  if (!file.open(QIODevice::ReadOnly)) return found;
  QTransform transform;
  for (QXmlStreamReader xml(&file); !xml.atEnd();) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    const QXmlStreamAttributes attributes = xml.attributes();
    if (xml.name() == QLatin1String("g") && attributes.hasAttribute(QStringLiteral("transform"))) {
      const QString matrix = attributes.value(QStringLiteral("transform")).toString();
      const QStringList m = matrix.mid(7, matrix.size() - 8).split(QLatin1Char(','));
      transform = {m[0].toDouble(), m[1].toDouble(), m[2].toDouble(),
                   m[3].toDouble(), m[4].toDouble(), m[5].toDouble()};
    } else if (xml.name() == QLatin1String("text")) {
      const auto number = [&](const char* attribute) {
        return attributes.value(QString::fromLatin1(attribute)).toDouble();
      };
      const QString family = attributes.value(QStringLiteral("font-family")).toString();
      QFont font(family);
      font.setPixelSize(qRound(number("font-size")));
      font.setBold(number("font-weight") > 400.0);
      const QPointF start(number("x"), number("y"));
      const QString text = xml.readElementText().trimmed();
      // The letters themselves; lines may stand as close as they like.
      const QRectF letters = QFontMetricsF(font).tightBoundingRect(text).translated(start);
      if (transform.type() <= QTransform::TxScale)
        found.push_back({text, transform.mapRect(letters), family});
    }
  }
  return found;
}

}  // namespace credence::test
