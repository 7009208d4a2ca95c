#pragma once

#include <QByteArray>
#include <QString>

#include <filesystem>

namespace credence {

/// Names of files are bytes, and need not be UTF-8. A QString keeps those that are not as lone surrogates:
/// what the system gave comes back, where Qt's own conversion would give the name of a file that does not
/// exist.
QString fileNameFromBytes(const QByteArray& bytes);
QByteArray bytesOfFileName(const QString& name);
std::filesystem::path toPath(const QString& name);

/// Whether Qt, which knows UTF-8 alone, can open the file.
bool isUtf8(const QString& name);

/// The name as a person reads it: what cannot be read, or would steer a terminal, is replaced.
QString shownFileName(const QString& name);

}  // namespace credence
