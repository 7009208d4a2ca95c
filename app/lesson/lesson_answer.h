#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_numbers.h"
#include "core/data/bounds.h"
#include "core/evidence/evidence_map.h"

#include <QPointF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace credence {

/// What the program says to a question: that member which the question's kind has.
struct ProgramAnswer {
  std::size_t choice = 0;
  double number = 0.0;
  std::vector<double> values = {};               ///< of the items, in the order of the lesson
  std::vector<std::vector<QPointF>> lines = {};  ///< of the boundary, in the data's units
  double width = 0.0;                            ///< of the map's cell
  double priorVariance = 0.0;
  QPointF place = {};
};

/// The same by the person.
struct Guess {
  std::size_t choice = 0;
  double number = 0.0;
  std::vector<std::size_t> order = {};  ///< indices of the items, the smallest first
  std::vector<QPointF> line = {};
  double width = 0.0;
  double priorVariance = 0.0;
  QPointF place = {};
};

/// Computes it. Throws std::runtime_error with one sentence, too where not exactly one choice is right.
ProgramAnswer answerOf(const Question& question, LessonNumbers& numbers);

/// What the question is judged by.
struct JudgedIn {
  Bounds plot = {};
  EvidenceRanges map = {};
};

struct GuessVerdict {
  bool right = false;
  QString sentence;  ///< plain text: the program's number, and how far off the guess is
};

GuessVerdict verdictOn(const Question& question, const ProgramAnswer& answer, const Guess& guess,
                       const JudgedIn& in);

/// A number as the person types it: "90 %" is a share, as is 90 where the question asks in per cent. Nothing
/// where it is no number.
std::optional<double> readGuess(const Question& question, const QString& typed);
/// The same the other way round, with all its digits.
QString typedGuess(const Question& question, double guess);

/// In which order items are offered: shuffled by their words, so that it is the same wherever the question is
/// asked, and not the right one, once the program's values are known; `values` is empty before.
std::vector<std::size_t> offeredOrder(const Question& question, const std::vector<double>& values);

/// The items' indices, the smallest value first.
std::vector<std::size_t> orderOf(const std::vector<double>& values);

/// The answer for who made no guess: plain text of whole sentences.
QString solution(const Question& question, const ProgramAnswer& answer);

/// What is expected, for a lesson's author: one line of plain text.
QString expectation(const Question& question, const ProgramAnswer& answer);

/// How far two lines are apart on average, as a share of the plot's height; what lies outside the plot does
/// not count. Nothing where one of them is empty.
std::optional<double> meanDistance(const std::vector<QPointF>& sketch,
                                   const std::vector<std::vector<QPointF>>& lines, const Bounds& plot);

}  // namespace credence
