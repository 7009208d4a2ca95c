#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// Why something could not be written, of an errno, as the end of a sentence.
QString whyNotWritten(int error);

/// Replaces the file by one that holds `bytes`, as a whole: whatever happens, a full disk or the end of the
/// program, the file is the old one or the new one. It keeps its rights, and its owner where that may be; a
/// link stays one, and it is the file it leads to that is replaced. A pipe or a device is written to. The
/// reason when it stays the old one, nothing when all went well.
std::optional<QString> replaceFile(const QString& file, const QByteArray& bytes);

/// The reason why replaceFile() would fail as things are; nothing where it would not. Leaves no trace.
std::optional<QString> whyNotReplaceable(const QString& file);

}  // namespace credence
