#include "app/paper/inline_svg.h"

#include <QRegularExpression>

namespace credence {

namespace {

/// What several pictures in one page call alike would be taken for one. Words are not touched.
QString withOwnIds(const QString& svg, const QString& prefix) {
  static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
  static const QRegularExpression ids(QStringLiteral("(\\bid=\"|url\\(#|href=\"#)"));
  QString own;
  qsizetype done = 0;
  for (auto match = tags.globalMatch(svg); match.hasNext();) {
    const QRegularExpressionMatch tag = match.next();
    own += svg.mid(done, tag.capturedStart() - done) +
           tag.captured().replace(ids, QStringLiteral("\\1") + prefix + QLatin1Char('-'));
    done = tag.capturedEnd();
  }
  return own + svg.mid(done);
}

}  // namespace

QString inlineSvg(FigurePage page, const QString& name) {
  page.payload.clear();
  QString svg = QString::fromUtf8(pageBytes(page, QStringLiteral("svg")));
  svg.remove(0, svg.indexOf(QStringLiteral("<svg")));
  svg.replace(0, 4, QStringLiteral("<svg role=\"img\""));  // else readers go through its shapes one by one
  return withOwnIds(svg, name);
}

}  // namespace credence
