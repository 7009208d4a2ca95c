#include "app/code/code_parts.h"

#include <QFile>
#include <QRegularExpression>

#include <stdexcept>

namespace credence {

QString codePart(const QString& name, const CodeValues& values) {
  QFile file(QStringLiteral(":/code/") + name);
  if (!file.open(QIODevice::ReadOnly)) {
    throw std::runtime_error("there is no code for this setting: " + name.toStdString());
  }
  const QString part = QString::fromUtf8(file.readAll());
  static const QRegularExpression place(QStringLiteral("@([A-Z_0-9]+)@"));
  // In one pass, so that nothing in a value is taken for a place.
  QString result;
  qsizetype done = 0;
  for (auto match = place.globalMatch(part); match.hasNext();) {
    const QRegularExpressionMatch found = match.next();
    result += part.mid(done, found.capturedStart() - done) + values.value(found.captured(1));
    done = found.capturedEnd();
  }
  return result + part.mid(done);
}

}  // namespace credence
