#include "app/lesson/check_lesson.h"

#include "app/lesson/lesson_answer.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/step_state.h"
#include "app/report/manual.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace credence {

namespace {

bool isPage(const QString& name) {
  return std::ranges::find(lessonPages, name.toStdString()) != lessonPages.end();
}

bool leadsSomewhere(const QString& link) {
  const QString name = link.section(QLatin1Char(':'), 1);
  if (link.startsWith(QLatin1String("page:"))) return isPage(name);
  if (link.startsWith(QLatin1String("window:")))
    return std::ranges::find(lessonWindows, name.toStdString()) != lessonWindows.end();
  if (link.startsWith(QLatin1String("manual:"))) return Manual().find(name) != nullptr;
  return std::ranges::any_of(lessonControls,
                             [&](const LessonControl& row) { return name == QLatin1String(row.id); });
}

/// The lines of one lesson.
class Checking {
 public:
  Checking(const LessonFolder& folder, LessonCheck& check) : m_folder(folder), m_check(check) {}

  void say(const QString& line) { m_check.lines << QStringLiteral("  ") + line; }
  void fail(const QString& line) {
    m_check.lines << QStringLiteral("  fails: ") + line;
    ++m_check.failures;
  }
  /// Fails with the reason where `act` throws.
  template <typename Act>
  void attempt(const Act& act) {
    try {
      act();
    } catch (const std::exception& error) {
      fail(QString::fromUtf8(error.what()));
    }
  }

  void checkText(const QString& file, LessonNumbers& numbers) {
    const LessonText text = readLessonText(m_folder.texts.at(file));
    for (const QString& complaint : text.complaints) fail(QStringLiteral("%1: %2").arg(file, complaint));
    for (const QString& link : text.links) {
      if (!leadsSomewhere(link)) fail(QStringLiteral("%1: %2 leads nowhere").arg(file, link));
    }
    for (const QString& picture : text.pictures) attempt([&] { lessonPicture(m_folder.folder, picture); });
    for (const ShownNumber& number : text.numbers) {
      attempt([&] {
        say(QStringLiteral("%1 = %2").arg(number.name.text, numberText(number, numbers.value(number.name))));
      });
    }
    for (const Claim& claim : text.claims) {
      attempt([&] {
        const bool good = numbers.holds(claim);
        good ? say(QStringLiteral("holds: ") + numbers.sides(claim)) : fail(numbers.sides(claim));
      });
    }
  }

  void checkQuestion(const Question& question, LessonNumbers& numbers) {
    attempt([&] { say(QStringLiteral("expects: ") + expectation(question, answerOf(question, numbers))); });
    if (!question.explanation.isEmpty()) checkText(question.explanation, numbers);
  }

 private:
  const LessonFolder& m_folder;
  LessonCheck& m_check;
};

QString headLine(const LessonFolder& folder) {
  const Lesson& lesson = folder.lesson;
  const std::size_t count = lesson.steps.size();
  const QString steps = count == 1 ? QStringLiteral("1 step") : QStringLiteral("%1 steps").arg(count);
  QString line = QStringLiteral("%1: %2, %3").arg(folder.id, lesson.title.simplified(), steps);
  if (lesson.minutes > 0) line += QStringLiteral(", %1 minutes").arg(lesson.minutes);
  return line;
}

}  // namespace

LessonCheck checkLesson(const QString& folder, const RunCommand& run) {
  LessonFolder read = readLesson(folder);
  LessonCheck check{{headLine(read)}};
  Checking checking(read, check);
  const std::vector<StepState> states = stepStates(read, read.ignored);
  if (!read.ignored.isEmpty())
    checking.fail(QStringLiteral("not known, and without an effect: ") + read.ignored.text());
  for (std::size_t k = 0; k < states.size(); ++k) {
    const LessonStep& step = read.lesson.steps[k];
    check.lines << QStringLiteral("%1 %2").arg(k + 1).arg(step.title.simplified());
    const QString page = QStringLiteral("Page");
    for (const QString& name :
         {states[k].session.view.page, step.watch ? step.watch->page.value_or(QString()) : QString()}) {
      if (!name.isEmpty() && !(name.endsWith(page) && isPage(name.chopped(page.size()))))
        checking.fail(QStringLiteral("there is no page %1; one is judgePage").arg(name));
    }
    // A question without a state of its own is about the step's.
    std::optional<Session> after = states[k].after;
    if (!after && step.question) after = states[k].session;
    LessonNumbers numbers(states[k].session, std::move(after), run);
    checking.checkText(step.text, numbers);
    if (step.question) checking.checkQuestion(*step.question, numbers);
  }
  return check;
}

}  // namespace credence
