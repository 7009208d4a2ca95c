#pragma once

#include "app/handout/handout_material.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/lesson_numbers.h"
#include "app/lesson/step_state.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace credence {

/// A state of a step, as a page is to show it.
struct LessonPageRequest {
  std::optional<HandoutRequest> plots = {};
  QStringList notes = {};  ///< sentences: what the page cannot show, or shows otherwise than the program
};

struct LessonStepRequest {
  LessonPageRequest now = {};
  std::optional<LessonPageRequest> after = {};  ///< once the guess is made, where that changes something
};

/// What the handout of a lesson is to be of: a request for each step.
struct LessonHandoutRequest {
  LessonFolder folder;
  std::vector<StepState> states = {};
  std::vector<LessonStepRequest> steps = {};
};

struct LessonPageState {
  std::optional<HandoutMaterial> plots = {};
  QStringList notes = {};
};

struct LessonStepMaterial {
  LessonPageState now = {};
  std::optional<LessonPageState> after = {};
  QString text = {};                   ///< HTML with its numbers
  QString explanation = {};            ///< likewise
  std::optional<Question> asked = {};  ///< with its numbers, its items in the order in which they are offered
  QByteArray question = "null";        ///< the same as JSON
  QString answer = {};                 ///< plain text, for paper
};

/// All that the handout of a lesson is written of. Never changes once it is computed.
struct LessonHandout {
  LessonFolder folder;
  std::vector<LessonStepMaterial> steps = {};
};

/// For a lesson that was read, its pictures laid out: on the GUI thread. Throws std::runtime_error with one
/// sentence that names the step.
LessonHandoutRequest lessonHandoutRequest(LessonFolder folder);

/// Computes it all, on the calling thread. Throws std::runtime_error with one sentence, also where a question
/// has no answer, and Cancelled when stopped.
LessonHandout computeLessonHandout(const LessonHandoutRequest& request, const RunCommand& run,
                                   const ProgressCallback& progress = {}, const std::stop_token& stop = {});

/// One HTML file that asks for nothing else: steps, questions and the plots that compute by themselves; on
/// paper a worksheet with the answers at its end. Needs a QApplication, on its thread.
QByteArray lessonHandoutPage(const LessonHandout& handout);

}  // namespace credence
