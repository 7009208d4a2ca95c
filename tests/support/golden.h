#pragma once

#include "places.h"

#include <QFile>
#include <QJsonDocument>
#include <QString>

namespace credence::test {

/// A table of tests/golden, made apart from the program: scores.json.
inline QJsonDocument golden(const char* name) {
  QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/") + QLatin1String(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
  return QJsonDocument::fromJson(file.readAll());
}

}  // namespace credence::test
