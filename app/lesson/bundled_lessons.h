#pragma once

#include <QString>
#include <QStringList>

namespace credence {

/// Names of the lessons that come with the program: those of the first day first, then by name.
QStringList bundledLessons();

/// The folder of the lesson of that name, or what was given where that names a folder. Throws
/// std::runtime_error with one sentence, which lists the names, where there is neither.
QString lessonFolderOf(const QString& nameOrFolder);

}  // namespace credence
