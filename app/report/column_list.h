#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace credence {

/// "a,b,label" in its parts, blanks around them removed; a part that contains a comma stands in double
/// quotes. Nothing when a quote is not closed.
std::optional<QStringList> splitColumnList(const QString& text);

}  // namespace credence
