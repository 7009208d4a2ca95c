#pragma once

#include <QFont>
#include <QPen>
#include <QRectF>
#include <QString>
#include <qcustomplot.h>

#include <vector>

namespace credence {

/// What a line of a chart is.
struct NamedLine {
  QPen pen = {Qt::NoPen};  ///< none where no line is meant
  QString text;
  QCPScatterStyle marker = {};  ///< on the line; none where points of it are not marked
  QString brief = {};           ///< in place of the text where there is little room; empty: the same
};

/// How high a legend of so many lines is, one below another, px.
int namedLinesHeight(const std::vector<NamedLine>& lines, const QFont& font);

/// A piece of each line and its text, which is cut where there is no room for it, on white paper.
void paintNamedLines(QCPPainter& painter, const std::vector<NamedLine>& lines, const QRectF& area,
                     const QFont& font);

}  // namespace credence
