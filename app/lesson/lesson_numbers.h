#pragma once

#include "app/lesson/number_name.h"
#include "app/session/session.h"

#include <QJsonObject>
#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace credence {

/// Runs a command of the program, by its words without DATA and --json, on a session, and gives the JSON that
/// it prints. From any thread. Throws std::runtime_error with one sentence, and Cancelled when stopped.
using RunCommand =
    std::function<QJsonObject(const Session& session, const QStringList& words, const std::stop_token& stop)>;

/// The numbers of one step: each command runs once.
class LessonNumbers {
 public:
  /// `after`: the state that follows the guess, if the step has a question.
  LessonNumbers(Session now, std::optional<Session> after, RunCommand run, std::stop_token stop = {});

  /// These three throw std::runtime_error with one sentence, and Cancelled when stopped.
  double value(const NumberName& name);
  bool holds(const Claim& claim);
  const QJsonObject& object(bool after, const QStringList& words);

  /// "after.log_evidence > log_evidence: -93.1 and -110.2"; a side that is a number is said once.
  QString sides(const Claim& claim);
  const Session& session() const { return m_now; }

 private:
  double right(const Claim& claim);

  Session m_now;
  std::optional<Session> m_after;
  RunCommand m_run;
  std::stop_token m_stop;
  std::map<std::pair<bool, QStringList>, QJsonObject> m_known;
};

/// The numbers of a text as it shows them; empty where one cannot be computed, and then `why` has a sentence.
QStringList numberTexts(const std::vector<ShownNumber>& shown, LessonNumbers& numbers, QString& why);

}  // namespace credence
