#pragma once

#include "app/document/table_source.h"
#include "app/lesson/lesson_numbers.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace credence {

/// What a lesson computes, step by step, for its author.
struct LessonCheck {
  QStringList lines;  ///< of plain text
  int failures = 0;   ///< claims that fail, questions without an answer, and what cannot be set
};

/// Reads the lesson of a folder and runs every step of it, with `own` in place of its data where a step lets
/// that; then what does not hold is said, and fails nothing. Steps that cannot be read are all named. Throws
/// std::runtime_error where there is no lesson, or it takes no other data.
LessonCheck checkLesson(const QString& folder, const RunCommand& run,
                        std::shared_ptr<const OpenedTable> own = {});

}  // namespace credence
