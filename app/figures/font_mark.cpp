#include "app/figures/font_mark.h"

#include <QByteArray>
#include <QRawFont>
#include <QtEndian>

namespace credence {

namespace {

// Of the table "head", by the OpenType specification.
constexpr qsizetype revisionPlace = 4;  // a number with sixteen binary digits behind the point
constexpr qsizetype checksumPlace = 8;  // of the whole file
constexpr qsizetype headLength = 12;    // of what is read of it
constexpr double revisionUnit = 65536.0;

quint32 headWord(const QByteArray& head, qsizetype place) {
  return qFromBigEndian<quint32>(head.constData() + place);
}

}  // namespace

QString fontMark(const QFont& font) {
  const QRawFont raw = QRawFont::fromFont(font);
  const QByteArray head = raw.fontTable("head");
  if (head.size() < headLength) return raw.familyName();
  const double revision = headWord(head, revisionPlace) / revisionUnit;
  return QStringLiteral("%1 %2 (%3)")
      .arg(raw.familyName(), QString::number(revision, 'g', 4),
           QString::number(headWord(head, checksumPlace), 16));
}

}  // namespace credence
