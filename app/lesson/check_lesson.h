#pragma once

#include "app/lesson/lesson_numbers.h"

#include <QString>
#include <QStringList>

namespace credence {

/// What a lesson computes, step by step, for its author.
struct LessonCheck {
  QStringList lines;  ///< of plain text
  int failures = 0;   ///< claims that fail, questions without an answer, and what cannot be set
};

/// Reads the lesson of a folder and runs every step of it. Throws std::runtime_error where it cannot be read.
LessonCheck checkLesson(const QString& folder, const RunCommand& run);

}  // namespace credence
