#include "app/lesson/check_lesson.h"

#include "app/lesson/lesson_answer.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/question_words.h"
#include "app/lesson/step_state.h"
#include "app/report/manual.h"
#include "app/studies/studio_pages.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

bool leadsSomewhere(const QString& link) {
  const QString name = link.section(QLatin1Char(':'), 1);
  if (link.startsWith(QLatin1String("page:"))) return isStudioPage(name);
  if (link.startsWith(QLatin1String("window:")))
    return std::ranges::find(lessonWindows, name.toStdString()) != lessonWindows.end();
  if (link.startsWith(QLatin1String("manual:"))) return Manual().find(name) != nullptr;
  return std::ranges::any_of(lessonControls,
                             [&](const LessonControl& row) { return name == QLatin1String(row.id); });
}

/// The lines of one lesson.
class Checking {
 public:
  /// `own`: the data are not the lesson's, and what it says of these need not hold.
  Checking(const LessonFolder& folder, LessonCheck& check, bool own)
      : m_folder(folder), m_check(check), m_own(own) {}

  void say(const QString& line) { m_check.lines << QStringLiteral("  ") + line; }
  void fail(const QString& line) {
    m_check.lines << QStringLiteral("  fails: ") + line;
    ++m_check.failures;
  }
  /// Of numbers: those of other data may be missing, or be others.
  void failOfNumbers(const QString& line) {
    if (m_own) return say(QStringLiteral("not with these data: ") + line);
    fail(line);
  }
  /// Fails with the reason where `act`, which computes something, throws.
  template <typename Act>
  void attempt(const Act& act) {
    try {
      act();
    } catch (const std::exception& error) {
      failOfNumbers(QString::fromUtf8(error.what()));
    }
  }

  void checkPages(const LessonStep& step, const Session& session) {
    const QString page = QStringLiteral("Page");
    for (const QString& name :
         {session.view.page, step.watch ? step.watch->page.value_or(QString()) : QString()}) {
      if (!name.isEmpty() && !(name.endsWith(page) && isStudioPage(name.chopped(page.size()))))
        fail(QStringLiteral("there is no page %1; one is judgePage").arg(name));
    }
  }

  /// What the step locks, or where its sliders end, must leave a way to what it waits to see.
  void checkWatch(const LessonStep& step, const Session& session) {
    const Watch& watch = *step.watch;
    const DocumentState& state = session.state;
    const Hyperparameters& setting = state.hyperparameters;
    const auto locks = [&](const char* id) {
      return std::ranges::find(step.locked, id) != step.locked.end();
    };
    const auto cannot = [&](const char* watched, const QString& why) {
      fail(QStringLiteral("watch.%1 cannot come true: %2").arg(QLatin1String(watched), why));
    };
    const auto slider = [&](const char* name, const std::optional<Ends>& wanted, double now,
                            const std::optional<Ends>& limits) {
      if (!wanted || (now >= (*wanted)[0] && now <= (*wanted)[1])) return;
      if ((*wanted)[0] > (*wanted)[1]) return cannot(name, QStringLiteral("it begins above where it ends"));
      if (locks(name)) return cannot(name, QStringLiteral("the step locks it at %1").arg(now));
      if (limits && ((*limits)[1] < (*wanted)[0] || (*limits)[0] > (*wanted)[1]))
        cannot(name, QStringLiteral("its slider ends at %1 and %2").arg((*limits)[0]).arg((*limits)[1]));
    };
    slider("width", watch.width, setting.width, step.limits.width);
    slider("prior_variance", watch.priorVariance, setting.prior_variance, step.limits.priorVariance);
    if (watch.width && !setting.features->has_width())
      cannot("width", QStringLiteral("the features of the step have none"));
    if (watch.pointsAdded && locks("points"))
      cannot("points_added", QStringLiteral("the step locks the points"));
    const bool covered = std::ranges::find(step.hidden, "map") != step.hidden.end() && !step.question;
    if (watch.mapCellTaken && (locks("map") || covered)) {
      cannot("map_cell_taken",
             covered ? QStringLiteral("the step covers the map") : QStringLiteral("the step locks the map"));
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
        good ? say(QStringLiteral("holds: ") + numbers.sides(claim)) : failOfNumbers(numbers.sides(claim));
      });
    }
  }

  void checkQuestion(const Question& question, LessonNumbers& numbers) {
    for (const QString& complaint : complaintsOf(question, numbers)) failOfNumbers(complaint);
    attempt([&] {
      QString why;  // a complaint above
      const Question told = toldQuestion(question, numbers, why);
      say(QStringLiteral("expects: ") + expectation(told, answerOf(question, numbers)));
    });
    if (!question.explanation.isEmpty()) checkText(question.explanation, numbers);
  }

 private:
  const LessonFolder& m_folder;
  LessonCheck& m_check;
  bool m_own = false;
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

LessonCheck checkLesson(const QString& folder, const RunCommand& run,
                        std::shared_ptr<const OpenedTable> own) {
  QStringList faults;
  LessonFolder read = readLesson(folder, faults);
  LessonCheck check{{headLine(read)}};
  Checking checking(read, check, own != nullptr);
  for (const QString& fault : faults) checking.fail(fault);
  if (!faults.isEmpty()) return check;
  if (own && !takesOwnData(read.lesson))
    throw std::runtime_error("the lesson takes no other data: no step has own_data");
  const std::vector<StepState> states = stepStates(read, read.ignored, own);
  if (!read.ignored.isEmpty())
    checking.fail(QStringLiteral("not known, and without an effect: ") + read.ignored.text());
  for (std::size_t k = 0; k < states.size(); ++k) {
    const LessonStep& step = read.lesson.steps[k];
    check.lines << QStringLiteral("%1 %2").arg(k + 1).arg(step.title.simplified());
    if (step.ownData && !step.data)
      checking.fail(QStringLiteral("own_data has no effect in a step without data"));
    checking.checkPages(step, states[k].session);
    if (step.watch) checking.checkWatch(step, states[k].session);
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
