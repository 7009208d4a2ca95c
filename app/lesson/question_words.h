#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_numbers.h"

#include <QString>
#include <QStringList>

namespace credence {

/// Whether the words of a question have numbers of the program's in them, {{log_evidence|2}}.
bool hasNumbers(const Question& question);

/// The question with those numbers in what is asked and offered; "…" in place of numbers in what is said to a
/// choice. Numbers that cannot be computed are dashes, and `why` has a sentence then.
Question askedQuestion(const Question& question, LessonNumbers& numbers, QString& why);

/// The same with the numbers in what is said, too, for who has answered.
Question toldQuestion(const Question& question, LessonNumbers& numbers, QString& why);

/// The question before any number is known: "…" in place of each.
Question waitingQuestion(Question question);

/// Why words of a question cannot be filled in: sentences.
QStringList complaintsOf(const Question& question, LessonNumbers& numbers);

}  // namespace credence
