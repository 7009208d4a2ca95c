#pragma once

#include "app/session/json_fields.h"
#include "core/data/dataset.h"

#include <QString>

namespace credence {

/// The points of a dataset as texts: numbers as the shortest decimals that read back as the same doubles,
/// with blanks between; labels and roles a digit each. Many points are packed: zlib behind the length of the
/// text in four bytes, in base64.
struct PointsText {
  /// One that is as long as the points make it.
  struct Text {
    QByteArray ascii = {};
  };

  QString encoding = QStringLiteral("text");  ///< or "zlib"
  Text x1 = {};
  Text x2 = {};
  Text labels = {};
  Text roles = {};  ///< empty where there are none
};

template <>
struct FieldKind<PointsText::Text> {
  static QByteArray write(const PointsText::Text& text, const WritingPlace&) {
    return '"' + text.ascii + '"';
  }
  static PointsText::Text read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return {readText(value, place, std::numeric_limits<qsizetype>::max()).toLatin1()};
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

template <typename Fields>
void visit(Fields& fields, PointsText& points) {
  fields("encoding", points.encoding);
  fields.demanded("x1", points.x1);
  fields.demanded("x2", points.x2);
  fields.demanded("labels", points.labels);
  fields.demanded("roles", points.roles);
}

PointsText pointsText(const Dataset& dataset);

/// Puts that many points into a dataset that has its names. Throws FieldError, `path` before it, for what is
/// not such texts, and never takes more memory than the texts could fill.
void readPoints(PointsText points, quint64 count, const QString& path, Dataset& dataset);

}  // namespace credence
