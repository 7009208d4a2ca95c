#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace credence {

/// "a,b,label" in its parts, blanks around them removed; a part that contains a comma or a double quote
/// stands in double quotes, and its own are doubled, as in CSV. Nothing when a quote is not closed.
std::optional<QStringList> splitColumnList(const QString& text);

/// A name as a part of such a list.
QString inColumnList(const QString& name);

}  // namespace credence
