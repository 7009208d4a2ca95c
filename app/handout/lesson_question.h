#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_answer.h"
#include "app/lesson/lesson_numbers.h"

#include <QJsonObject>

namespace credence {

/// A question for the page of a handout: what is asked, the names of the numbers that decide, each with the
/// value that the program computes, which stands where the page cannot compute it. Throws std::runtime_error
/// with one sentence.
QJsonObject questionJson(const Question& question, const ProgramAnswer& answer, LessonNumbers& numbers);

}  // namespace credence
