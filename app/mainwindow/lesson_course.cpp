#include "app/mainwindow/lesson_course.h"

#include "app/lesson/question_words.h"
#include "app/lesson/watch_words.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSettings>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr int reloadDelay = 200;  // ms: an editor writes a file in several steps

bool isInside(double value, const std::optional<Ends>& ends) {
  return !ends || (value >= (*ends)[0] && value <= (*ends)[1]);
}

}  // namespace

LessonCourse::LessonCourse(Document* document, RunCommand run, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_run(std::move(run)),
      m_computation(tr("The lesson: %1"), Answers::of_newest, &LessonCourse::compute,
                    [this](const std::shared_ptr<const Result>& result) { receive(*result); }) {
  m_reload.setSingleShot(true);
  m_reload.setInterval(reloadDelay);
  connect(&m_reload, &QTimer::timeout, this, &LessonCourse::reload);
  const auto changed = [this] { m_reload.start(); };
  connect(&m_files, &QFileSystemWatcher::fileChanged, this, changed);
  connect(&m_files, &QFileSystemWatcher::directoryChanged, this, changed);
  connect(document, &Document::changed, this, &LessonCourse::checkWatch);
  document->onView<&ViewState::page>(this, &LessonCourse::checkWatch);
  connect(&m_computation, &Delivery::failed, this, &LessonCourse::failed);
  // Other data were opened: the person's work was taken back for them.
  connect(document, &Document::laidAsideChanged, this, [this] {
    if (!m_document->laidAside()) end();
  });
}

void LessonCourse::start(const QString& folder) {
  LessonFolder read = readLesson(folder);
  std::vector<StepState> states = stepStates(read, read.ignored);
  end();
  m_states = std::move(states);
  take(read);
  m_document->layAside();
  m_reachedBefore = std::min<std::size_t>(QSettings().value(progressKey(), 0).toULongLong(), count() - 1);
  m_index = 0;
  watchFiles();
  emit started();
  show();
}

void LessonCourse::take(const LessonFolder& folder) {
  m_folder = std::make_unique<LessonFolder>(folder);
  m_taken.resize(m_folder->lesson.steps.size());
  for (std::size_t k = 0; k < m_taken.size(); ++k) readTexts(k);
}

void LessonCourse::readTexts(std::size_t index) {
  const LessonStep& step = m_folder->lesson.steps[index];
  m_taken[index].text = readLessonText(m_folder->texts.at(step.text));
  const QString explanation = step.question ? step.question->explanation : QString();
  m_taken[index].explanation =
      explanation.isEmpty() ? LessonText() : readLessonText(m_folder->texts.at(explanation));
}

void LessonCourse::end() {
  if (!running()) return;
  m_computation.cancel();
  if (!m_files.files().isEmpty()) m_files.removePaths(m_files.files());
  if (!m_files.directories().isEmpty()) m_files.removePaths(m_files.directories());
  m_reload.stop();
  m_folder.reset();
  m_own.reset();
  m_states.clear();
  m_taken.clear();
  m_document->takeBack();
  emit ended();
}

void LessonCourse::useOwnData(std::shared_ptr<const OpenedTable> table) {
  if (!running()) return;
  std::vector<StepState> states = stepStates(*m_folder, m_folder->ignored, table);
  for (const StepState& state : states) {
    const Split split = split_rows(*state.session.state.dataset, state.session.state.split);
    if (!split.can_be_fitted())
      throw std::runtime_error(tr("there are too few points to train").toStdString());
  }
  m_computation.cancel();
  m_own = std::move(table);
  m_states = std::move(states);
  m_taken.clear();
  take(LessonFolder(*m_folder));
  show();
}

void LessonCourse::goTo(std::size_t index) {
  if (!running()) return;
  m_index = std::min(index, count() - 1);
  remember();
  show();
}

void LessonCourse::reset() {
  if (!running()) return;
  Taken& taken = m_taken[m_index];
  taken.reached = false;
  taken.mapTaken = false;
  show();
}

/// The state of the step, or that which followed the guess.
void LessonCourse::show() {
  const StepState& state = m_states[m_index];
  const Taken& taken = m_taken[m_index];
  apply(taken.answered && state.after ? *state.after : state.session);
  emit stepShown();
  // What the step before asked for nobody waits for.
  m_computation.cancel();
  if (!taken.computed) {
    std::optional<Session> after = state.after;
    if (!after && step().question) after = state.session;
    m_computation.post({m_index, state.session, std::move(after), taken.text.numbers,
                        taken.explanation.numbers, step().question, m_run});
  }
  checkWatch();
}

void LessonCourse::apply(const Session& session) {
  ViewState view = session.view;
  view.layout = m_document->view().layout;
  for (const CoveredPlotRow& row : coveredPlots) {
    if (hides(row.id)) view.covered.*row.plot = true;
  }
  if (asking()) lockWhatIsAsked(view.locked);
  if (asking()) view.locked.emplace_back("cover");  // what is covered may be the answer
  // A sketch of what is to be seen would be a copy.
  const bool sketched =
      asking() && step().question->kind == QuestionKind::boundary && !step().question->after;
  if (sketched) view.covered = {.left = true, .right = true, .difference = true};
  m_document->showInstead(session.state, view);
}

bool LessonCourse::hides(std::string_view part) const {
  const auto& question = step().question;
  const bool after = question && answered();
  if (after && !question->after) return false;
  const std::vector<std::string>& hidden = after ? question->after->hidden : step().hidden;
  return std::ranges::find(hidden, part) != hidden.end();
}

/// A slider that is moved once the guess is made would show the answer before.
void LessonCourse::lockWhatIsAsked(std::vector<std::string>& locked) const {
  const StepState& state = m_states[m_index];
  if (!state.after) return;
  const Hyperparameters& now = state.session.state.hyperparameters;
  const Hyperparameters& after = state.after->state.hyperparameters;
  if (now.width != after.width) locked.emplace_back("width");
  if (now.prior_variance != after.prior_variance) locked.emplace_back("prior_variance");
}

void LessonCourse::compute(const Request& request, const Computation::Context& context) {
  LessonNumbers numbers(request.now, request.after, request.run, context.superseded);
  Result result{.index = request.index};
  result.numbers = numberTexts(request.numbers, numbers, result.why);
  if (request.question) result.question = askedQuestion(*request.question, numbers, result.why);
  context.publish(std::make_shared<const Result>(result));
  if (request.question) {
    result.question = toldQuestion(*request.question, numbers, result.why);
    try {
      result.answer = answerOf(*request.question, numbers);
    } catch (const std::exception& error) {
      result.failure = QString::fromUtf8(error.what());
    }
    result.explanationNumbers = numberTexts(request.explanationNumbers, numbers, result.why);
  }
  result.whole = true;
  context.publish(std::make_shared<const Result>(std::move(result)));
}

void LessonCourse::receive(const Result& result) {
  if (!running() || result.index >= m_taken.size()) return;
  Taken& taken = m_taken[result.index];
  taken.numbers = result.numbers;
  taken.explanationNumbers = result.explanationNumbers;
  taken.question = result.question;
  taken.answer = result.answer;
  taken.failure = result.failure;
  taken.why = result.why;
  taken.computed = result.whole;
  if (result.index != m_index) return;
  emit textChanged();
  emit failed(taken.why);
  if (result.whole && taken.answered) emit answeredChanged();
}

void LessonCourse::answer(const std::optional<Guess>& guess) {
  if (!running() || !asking()) return;
  Taken& taken = m_taken[m_index];
  taken.guess = guess;
  taken.answered = true;
  const StepState& state = m_states[m_index];
  apply(state.after ? *state.after : state.session);
  emit answeredChanged();
}

Question LessonCourse::question() const {
  const auto& known = m_taken[m_index].question;
  return known ? *known : waitingQuestion(*step().question);
}

std::vector<std::size_t> LessonCourse::offeredItems() const {
  const auto& answer = m_taken[m_index].answer;
  return offeredOrder(*step().question, answer ? answer->values : std::vector<double>());
}

std::optional<GuessVerdict> LessonCourse::verdict() const {
  const Taken& taken = m_taken[m_index];
  if (!taken.answered || !taken.answer) return {};
  const Session& session = m_states[m_index].session;
  if (!taken.guess) return GuessVerdict{false, solution(question(), *taken.answer)};
  return verdictOn(question(), *taken.answer, *taken.guess,
                   {session.view.bounds, session.state.evidenceRanges});
}

const ProgramAnswer* LessonCourse::programAnswer() const {
  const auto& answer = m_taken[m_index].answer;
  return answer ? &*answer : nullptr;
}

QString LessonCourse::text() const {
  const Taken& taken = m_taken[m_index];
  const bool known = taken.computed || !taken.numbers.isEmpty();
  return lessonHtml(taken.text, taken.numbers, known ? QStringLiteral("–") : QStringLiteral("…"));
}

QString LessonCourse::explanation() const {
  const Taken& taken = m_taken[m_index];
  if (!taken.answered) return {};
  return lessonHtml(taken.explanation, taken.explanationNumbers,
                    taken.computed ? QStringLiteral("–") : QStringLiteral("…"));
}

QString LessonCourse::watched() const {
  return step().watch ? watchWords(*step().watch) : QString();
}

void LessonCourse::noteMapTaken() {
  if (!running()) return;
  m_taken[m_index].mapTaken = true;
  checkWatch();
}

void LessonCourse::checkWatch() {
  if (!running() || !step().watch || m_taken[m_index].reached) return;
  const Watch& watch = *step().watch;
  const DocumentState& state = m_document->state();
  const auto points = m_states[m_index].session.state.dataset->size();
  const bool reached = isInside(state.hyperparameters.width, watch.width) &&
                       isInside(state.hyperparameters.prior_variance, watch.priorVariance) &&
                       (!watch.page || m_document->view().page == *watch.page) &&
                       (!watch.pointsAdded || state.dataset->size() >= points + *watch.pointsAdded) &&
                       (!watch.mapCellTaken || m_taken[m_index].mapTaken);
  if (!reached) return;
  m_taken[m_index].reached = true;
  emit watchChanged();
}

void LessonCourse::watchFiles() {
  if (m_folder->folder.startsWith(QLatin1Char(':'))) return;  // part of the program
  const QDir folder(m_folder->folder);
  QStringList files = {folder.absolutePath(), folder.filePath(QString::fromLatin1(lessonFileName))};
  for (const auto& [name, text] : m_folder->texts) files << folder.filePath(name);
  m_files.addPaths(files);
}

/// Its author has saved something: steps whose state is as it was keep their answers.
void LessonCourse::reload() {
  if (!running()) return;
  try {
    LessonFolder read = readLesson(m_folder->folder);
    std::vector<StepState> states = stepStates(read, read.ignored, m_own);
    const bool same = lessonJson(read.lesson) == lessonJson(m_folder->lesson);
    if (same && read.texts == m_folder->texts) {
      emit failed(m_taken[m_index].why);  // what was wrong before is mended
      return watchFiles();
    }
    if (!same) {
      m_taken.clear();
      m_states = std::move(states);
    }
    for (Taken& taken : m_taken) taken.computed = false;
    take(read);
    m_index = std::min(m_index, count() - 1);
    watchFiles();
    show();
  } catch (const std::exception& error) {
    watchFiles();
    emit failed(QString::fromUtf8(error.what()));
  }
}

/// Folders may have names that settings have no place for.
QString LessonCourse::progressKey() const {
  const QByteArray name = m_folder->folder.toUtf8();
  const QByteArray hash = QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex().left(16);
  return QStringLiteral("lessons/%1").arg(QString::fromLatin1(hash));
}

void LessonCourse::remember() const {
  QSettings().setValue(progressKey(), static_cast<qulonglong>(m_index));
}

}  // namespace credence
