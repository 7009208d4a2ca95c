#pragma once

#include "app/session/json_fields.h"
#include "core/data/dataset.h"

#include <QString>

namespace credence {

/// The points of a dataset as texts: numbers as the shortest decimals that read back as the same doubles,
/// with blanks between; labels and roles a digit each. Many points are packed: zlib behind the length of the
/// text in four bytes, in base64.
struct PointsText {
  QString encoding = QStringLiteral("text");  ///< or "zlib"
  QString x1 = {};
  QString x2 = {};
  QString labels = {};
  QString roles = {};  ///< empty where there are none
};

template <typename Fields>
void visit(Fields& fields, PointsText& points) {
  fields("encoding", points.encoding);
  fields("x1", points.x1);
  fields("x2", points.x2);
  fields("labels", points.labels);
  fields("roles", points.roles);
}

PointsText pointsText(const Dataset& dataset);

/// Puts that many points into a dataset that has its names. Throws FieldError, `path` before it, for what is
/// not such texts, and never takes more memory than the texts could fill.
void readPoints(const PointsText& points, quint64 count, const QString& path, Dataset& dataset);

}  // namespace credence
