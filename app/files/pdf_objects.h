#pragma once

#include <QByteArray>

#include <optional>

namespace credence {

/// The longest attached file that is read, in bytes.
inline constexpr qsizetype mostAttached = 32'000'000;

/// The first file that a PDF has attached, as all versions of Credence write them; nothing where there is
/// none. It looks through the document once, in the time that its bytes take, and unpacks nothing else of it.
/// Throws std::runtime_error with a sentence where what is attached is damaged, or longer than mostAttached.
std::optional<QByteArray> attachedFile(const QByteArray& pdf);

}  // namespace credence
