#pragma once

#include <QFile>
#include <QFont>
#include <QFontMetricsF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QTransform>
#include <QXmlStreamReader>

#include <map>
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
  // What groups say holds for what is in them.
  struct Group {
    QTransform transform;
    std::map<QString, QString> font;
  };
  std::vector<Group> groups(1);
  for (QXmlStreamReader xml(&file); !xml.atEnd();) {
    const auto token = xml.readNext();
    if (token == QXmlStreamReader::EndElement && groups.size() > 1) groups.pop_back();
    if (token != QXmlStreamReader::StartElement) continue;
    const QXmlStreamAttributes attributes = xml.attributes();
    Group own = groups.back();
    for (const QXmlStreamAttribute& one : attributes)
      own.font[one.name().toString()] = one.value().toString();
    if (attributes.hasAttribute(QStringLiteral("transform"))) {
      const QString matrix = attributes.value(QStringLiteral("transform")).toString();
      const QStringList m = matrix.mid(7, matrix.size() - 8).split(QLatin1Char(','));
      own.transform = QTransform(m[0].toDouble(), m[1].toDouble(), m[2].toDouble(), m[3].toDouble(),
                                 m[4].toDouble(), m[5].toDouble()) *
                      own.transform;
    }
    if (xml.name() != QLatin1String("text")) {
      groups.push_back(own);
    } else {
      const QTransform& transform = own.transform;
      const auto number = [&](const char* attribute) {
        return own.font[QString::fromLatin1(attribute)].toDouble();
      };
      // The first of a list, without the generic one behind it.
      const QString family = own.font[QStringLiteral("font-family")].section(QLatin1Char(','), 0, 0);
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
