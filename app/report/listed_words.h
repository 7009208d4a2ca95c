#pragma once

#include <QString>
#include <QStringList>

namespace credence {

/// "A", "A and B", "A, B and C"; empty of none.
QString listedWords(const QStringList& words);

}  // namespace credence
