#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace credence {

/// What zlib packed, unpacked; nothing where that is more than `most` bytes, damaged or cut off, or where
/// bytes follow its end. Never takes more memory than about `most`.
std::optional<QByteArray> inflated(QByteArrayView packed, qsizetype most);

}  // namespace credence
