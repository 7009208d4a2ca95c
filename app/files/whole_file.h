#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// Replaces the file by one that holds `bytes`, as a whole: whatever happens, a full disk or the end of the
/// program, the file is the old one or the new one. The reason when it stays the old one, nothing when all
/// went well.
std::optional<QString> replaceFile(const QString& file, const QByteArray& bytes);

}  // namespace credence
