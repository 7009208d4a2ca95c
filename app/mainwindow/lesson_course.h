#pragma once

#include "app/compute/live_computation.h"
#include "app/document/document.h"
#include "app/lesson/lesson_answer.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/lesson_numbers.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/step_state.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// A lesson that is taken: at which step it is, what has been answered, and what the program says there,
/// computed by a worker. The person's own work is laid aside meanwhile.
class LessonCourse : public QObject {
  Q_OBJECT

 public:
  LessonCourse(Document* document, RunCommand run, QObject* parent = nullptr);

  /// Throws std::runtime_error with one sentence where the folder is no lesson, or one of its steps is none.
  void start(const QString& folder);
  /// Gives the person's work back.
  void end();
  bool running() const { return m_folder != nullptr; }

  const LessonFolder& folder() const { return *m_folder; }
  std::size_t index() const { return m_index; }
  std::size_t count() const { return m_folder->lesson.steps.size(); }
  const LessonStep& step() const { return m_folder->lesson.steps[m_index]; }
  /// At which step the person left it last; 0: at none but the first.
  std::size_t reachedBefore() const { return m_reachedBefore; }

  /// Takes a table in place of the lesson's data where steps let it; null for the lesson's own. What was
  /// answered was about other points. Throws std::runtime_error in a sentence, and then all is as it was.
  void useOwnData(std::shared_ptr<const OpenedTable> table);
  const std::shared_ptr<const OpenedTable>& ownData() const { return m_own; }
  bool takesOwnData() const { return credence::takesOwnData(m_folder->lesson, m_index); }

  void goTo(std::size_t index);
  /// The author's state again.
  void reset();
  /// Makes the guess, or asks for the answer without one; whichever is known already stays.
  void answer(const std::optional<Guess>& guess);
  /// The step's question, with the program's numbers in its words as far as they are known. There is one.
  Question question() const;
  /// In which order its items are offered.
  std::vector<std::size_t> offeredItems() const;
  bool answered() const { return m_taken[m_index].answered; }
  bool asking() const { return step().question && !answered(); }
  /// Whether a part of the window is out of sight: until the step's question is answered, or where there is
  /// none all the time.
  bool hides(std::string_view part) const;
  /// What is said to the guess; nothing before the program knows.
  std::optional<GuessVerdict> verdict() const;
  /// Nothing before it is known.
  const ProgramAnswer* programAnswer() const;
  const std::optional<Guess>& guess() const { return m_taken[m_index].guess; }
  /// Why the program has no answer; empty where nothing failed.
  QString failure() const { return m_taken[m_index].failure; }

  /// HTML, with the numbers that are known by now; empty where there is none.
  QString text() const;
  QString explanation() const;

  /// What the step waits to see, as a sentence; empty for nothing.
  QString watched() const;
  bool watchReached() const { return m_taken[m_index].reached; }
  /// A hand has taken a setting from the map.
  void noteMapTaken();

 signals:
  void started();
  void stepShown();
  /// Numbers in the text are known, or the text is another.
  void textChanged();
  void answeredChanged();
  void watchChanged();
  void ended();
  void failed(const QString& sentence);

 private:
  /// What the person did in a step, and what the program computed for it.
  struct Taken {
    LessonText text;
    LessonText explanation;
    QStringList numbers = {};
    QStringList explanationNumbers = {};
    bool computed = false;
    std::optional<Question> question = {};  ///< with numbers in its words
    std::optional<ProgramAnswer> answer = {};
    QString failure = {};
    QString why = {};  ///< a number of its texts is not known
    bool answered = false;
    std::optional<Guess> guess = {};
    bool reached = false;
    bool mapTaken = false;
  };
  struct Request {
    std::size_t index = 0;
    Session now;
    std::optional<Session> after;
    std::vector<ShownNumber> numbers;
    std::vector<ShownNumber> explanationNumbers;
    std::optional<Question> question;
    RunCommand run;
  };
  struct Result {
    std::size_t index = 0;
    QStringList numbers = {};
    QStringList explanationNumbers = {};
    bool whole = false;
    std::optional<Question> question = {};
    std::optional<ProgramAnswer> answer = {};
    QString failure = {};
    QString why = {};  ///< a number of the texts is not known
  };
  using Computation = LiveComputation<Request, Result>;

  static void compute(const Request& request, const Computation::Context& context);
  void take(const LessonFolder& folder);
  void readTexts(std::size_t index);
  void show();
  void apply(const Session& session);
  void lockWhatIsAsked(std::vector<std::string>& locked) const;
  void receive(const Result& result);
  void checkWatch();
  void reload();
  void watchFiles();
  QString progressKey() const;
  void remember() const;

  Document* m_document;
  RunCommand m_run;
  std::unique_ptr<LessonFolder> m_folder;
  std::vector<StepState> m_states;
  std::shared_ptr<const OpenedTable> m_own;  // null for the lesson's data
  std::vector<Taken> m_taken;
  std::size_t m_index = 0;
  std::size_t m_reachedBefore = 0;
  QFileSystemWatcher m_files;
  QTimer m_reload;
  Computation m_computation;  // last: its thread ends first
};

}  // namespace credence
