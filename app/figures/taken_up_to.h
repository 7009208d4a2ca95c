#pragma once

#include <QByteArrayView>

namespace credence {

/// What stands up to the next `mark`, or to the end where there is none; `rest` then begins behind it.
inline QByteArrayView takenUpTo(QByteArrayView& rest, char mark) {
  const qsizetype length = rest.indexOf(mark);
  const QByteArrayView taken = length < 0 ? rest : rest.first(length);
  rest = length < 0 ? QByteArrayView() : rest.sliced(length + 1);
  return taken;
}

}  // namespace credence
