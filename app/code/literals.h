#pragma once

#include <QString>
#include <QStringList>

namespace credence {

/// A string as a literal of the language, in one line, with all that could end it or steer a terminal
/// escaped.
QString pythonString(const QString& text);
/// The same in ASCII alone, so that it means the same in every locale. U+FFFD stands for NUL, which R has
/// not.
QString rString(QString text);
/// A word as a POSIX shell reads it back: bare where it can be.
QString shellWord(const QString& word);
QString shellLine(const QStringList& words);

/// The shortest decimals that read back as the same number; `infinity` for an infinite one.
QString numberLiteral(double value, const QString& infinity);

}  // namespace credence
