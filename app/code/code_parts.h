#pragma once

#include <QMap>
#include <QString>

namespace credence {

/// What stands in a part of a script for @KEY@.
using CodeValues = QMap<QString, QString>;

/// A part of a script, from the program's resources: "python/fit.py", with each @KEY@ replaced. Throws
/// std::runtime_error where there is none of that name, which tells of features or a posterior that nobody
/// has written down in that language.
QString codePart(const QString& name, const CodeValues& values = {});

}  // namespace credence
