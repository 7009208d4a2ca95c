#pragma once

#include "app/lesson/lesson.h"
#include "app/session/unknown_members.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <map>

namespace credence {

/// A lesson with all the files that it names but its data.
struct LessonFolder {
  QString folder;  ///< where it was read
  QString id;      ///< its name: the folder's, without those around it
  Lesson lesson;
  std::map<QString, QString> texts;  ///< Markdown, by the file's name
  UnknownNames ignored = {};         ///< members that this version does not know
};

/// The name of a lesson's description in its folder.
inline constexpr const char* lessonFileName = "lesson.json";
inline constexpr qint64 mostDescription = 4'000'000;  ///< bytes of it

/// Reads a lesson and the texts that it names. All of its files lie in the folder itself: a name that leads
/// elsewhere, a link and whatever is no file is refused. Throws std::runtime_error with one sentence that
/// names the file, and the step.
LessonFolder readLesson(const QString& folder);

/// The same for an author: each step that has a fault adds a sentence to `faults`, and what could be read is
/// returned. Throws where there is no lesson at all.
LessonFolder readLesson(const QString& folder, QStringList& faults);

/// The bytes of a file in a lesson's folder, at most so many; `what` it is, for the sentence. Throws
/// std::runtime_error.
QByteArray lessonFile(const QString& folder, const QString& name, qint64 most);

/// The picture of that name, as Qt's readers take it: a PNG, or an SVG of shapes and words that opens nothing
/// else. Throws std::runtime_error.
QByteArray lessonPicture(const QString& folder, const QString& name);

/// "step 3 (“A width that is too narrow”)"
QString nameOfStep(const Lesson& lesson, std::size_t step);

/// The JSON Schema of lesson.json, 2020-12.
QByteArray lessonSchema();

/// A lesson as lesson.json has it.
QByteArray lessonJson(const Lesson& lesson);

}  // namespace credence
