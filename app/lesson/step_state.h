#pragma once

#include "app/document/table_source.h"
#include "app/lesson/lesson_folder.h"
#include "app/session/session.h"
#include "app/session/unknown_members.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace credence {

/// What a step shows, as the author has it.
struct StepState {
  Session session;
  std::optional<Session> after = {};  ///< once the guess is made; nothing where the question changes nothing
};

/// The states of all steps, each made of the one before. Throws std::runtime_error with one sentence that
/// names the step. Members that no session has are added to `ignored`. `own`: a table in place of the
/// lesson's data where a step lets it; null for none.
std::vector<StepState> stepStates(const LessonFolder& folder, UnknownNames& ignored,
                                  std::shared_ptr<const OpenedTable> own = {});

/// Whether the data of a step, which may be those of a step before, may be another table.
bool takesOwnData(const Lesson& lesson, std::size_t step);
bool takesOwnData(const Lesson& lesson);

/// A session with some members changed.
Session withMembers(const Session& session, const QJsonObject& state, const QJsonObject& view,
                    UnknownNames& ignored);

/// What a window shows that opens these data, by name: bundled, generated, or a file of the folder.
Session sessionOfData(const LessonFolder& folder, const QString& data);

/// Those members of the state and the view that `now` has otherwise than `before`: what a step has to say.
LessonStep changesBetween(const Session& before, const Session& now);

}  // namespace credence
