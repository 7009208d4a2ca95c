#include "app/mainwindow/lesson_actions.h"

#include "app/document/file_name.h"
#include "app/document/menu_text.h"
#include "app/files/data_files.h"
#include "app/files/session_file.h"
#include "app/lesson/bundled_lessons.h"
#include "app/lesson/record_step.h"
#include "app/mainwindow/control_outline.h"
#include "app/mainwindow/labels_remedy.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/services.h"
#include "app/mainwindow/side_column.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/lesson_browser.h"
#include "app/panels/lesson_column.h"
#include "app/panels/question_box.h"
#include "app/panels/setting_bar.h"
#include "app/report/number_text.h"
#include "app/studies/studio_pages.h"
#include "app/tools/sketch_tool.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <qcustomplot.h>

#include <algorithm>
#include <exception>

namespace credence {

namespace {

QVector<QVector<QPointF>> overlayLines(const ProgramAnswer& answer, QuestionKind kind) {
  if (kind == QuestionKind::point) return {{answer.place}};
  QVector<QVector<QPointF>> lines;
  for (const auto& line : answer.lines) lines << QVector<QPointF>(line.begin(), line.end());
  return lines;
}

bool isSketched(QuestionKind kind) {
  return kind == QuestionKind::boundary || kind == QuestionKind::point;
}

}  // namespace

LessonActions::LessonActions(Services& services, const Parts& parts)
    : QObject(parts.window),
      m_services(services),
      m_parts(parts),
      m_column(new LessonColumn(parts.window)),
      m_outline(new ControlOutline(parts.window)),
      m_course(&services.document, services.runCommand) {
  m_column->hide();
  connectCourse();
  connectColumn();
  connect(&m_reading, &TableLoader::loaded, this, &LessonActions::useData);
  connect(&m_reading, &TableLoader::failed, this, [this](const LoadFailure& failure) {
    m_parts.messages->showRemedies(failure.message, labelsRemedy(failure, [this](const TableSource& source) {
                                     if (m_course.running()) m_reading.load(source);
                                   }));
  });
  connect(services.toolbox.sketchTool(), &SketchTool::sketched, this, &LessonActions::sketched);
  connect(parts.map, &EvidencePanel::cellMarked, this, &LessonActions::markCell);
  connect(parts.map, &EvidencePanel::settingTaken, &m_course, &LessonCourse::noteMapTaken);
}

void LessonActions::addTo(QMenu* menu) {
  QAction* below = menu->addSeparator();
  // To read all lessons for their titles takes a while, and the start of the program need not wait for it.
  connect(
      menu, &QMenu::aboutToShow, this, [this, menu, below] { fillAbove(below, menu); },
      Qt::SingleShotConnection);
  m_next = addEntry(menu, tr("&Next Step"), {}, [this] { next(); });
  m_back = addEntry(menu, tr("Step &Before"), {}, [this] {
    if (m_course.index() > 0) m_course.goTo(m_course.index() - 1);
  });
  m_reset = addEntry(menu, tr("&Reset the Step"), {}, [this] { m_course.reset(); });
  m_end = addEntry(menu, tr("&End the Lesson"), {}, [this] { end(); });
  menu->addSeparator();
  addEntry(menu, tr("&Open a Lesson…"), {}, [this] { chooseFolder(); });
  m_page = addEntry(menu, tr("&Write as a Handout…"), {}, [this] { emit pageAsked(m_course.folder()); });
  m_page->setToolTip(
      tr("One page for browsers with the steps and questions of this lesson, without a network"));
  addEntry(menu, tr("Re&cord a Step…"), {}, [this] { record(); });
  showRunning();
}

void LessonActions::addStepsTo(QWidget* window) {
  window->addActions({m_next, m_back});
}

void LessonActions::fillAbove(QAction* below, QMenu* menu) {
  for (const QString& name : bundledLessons()) {
    const QString folder = lessonFolderOf(name);
    try {
      const LessonFolder lesson = readLesson(folder);
      QAction* entry = addEntry(menu, menuText(lesson.lesson.title), {}, [this, folder] { open(folder); });
      entry->setToolTip(lesson.lesson.about);
      menu->insertAction(below, entry);
    } catch (const std::exception&) {
      // A test says what is wrong with it.
    }
  }
}

void LessonActions::open(const QString& folder, std::size_t step) {
  try {
    m_course.start(folder);
    if (step > 0) m_course.goTo(step);
  } catch (const std::exception& error) {
    m_parts.messages->showMessage(
        tr("No lesson from %1: %2").arg(shownFileName(folder), QString::fromUtf8(error.what())));
  }
}

void LessonActions::openBundled(const QString& name, std::size_t step) {
  if (bundledLessons().contains(name)) open(lessonFolderOf(name), step);
}

void LessonActions::chooseFolder() {
  const QString folder = QFileDialog::getExistingDirectory(m_parts.window, tr("The folder of a lesson"));
  if (!folder.isEmpty()) open(folder);
}

void LessonActions::chooseData() {
  if (!m_course.running()) return;
  if (m_course.ownData()) return useData({});
  const QStringList files = QFileDialog::getOpenFileNames(
      m_parts.window, tr("A table of points and labels, or two files: X.txt and y.txt"));
  if (files.isEmpty()) return;
  if (files.size() > 2 || std::ranges::any_of(files, hasSessionName)) {
    return m_parts.messages->showMessage(
        tr("One table, or two files, inputs and their labels, can take the place of a lesson's data."));
  }
  m_reading.load(sourceOfFiles(files));
}

void LessonActions::useData(std::shared_ptr<const OpenedTable> table) {
  if (!m_course.running()) return;
  try {
    m_course.useOwnData(std::move(table));
    m_parts.messages->hide();  // what it said of another table
  } catch (const std::exception& error) {
    m_parts.messages->showMessage(
        tr("The lesson goes on with its own data: %1").arg(QString::fromUtf8(error.what())));
  }
}

void LessonActions::showData() {
  const bool takes = m_course.takesOwnData();
  const auto& own = m_course.ownData();
  const QString name = own ? tr("Your data: %1").arg(own->source.name()) : QString();
  m_column->offerData(!takes ? QString()
                      : own  ? tr("Use the Lesson's")
                             : tr("Use My Own Data…"),
                      takes ? name : QString());
}

void LessonActions::record() {
  const QString folder = QFileDialog::getExistingDirectory(
      m_parts.window, tr("The folder of the lesson that this step is for; an empty one begins a lesson"));
  if (folder.isEmpty()) return;
  const auto place = [](const QString& name) { return QFileInfo(name).canonicalFilePath(); };
  if (m_course.running() && place(folder) == place(m_course.folder().folder)) {
    return m_parts.messages->showMessage(
        tr("No step was recorded: this lesson is being taken, and what is on the screen is a step of it. "
           "End it first."));
  }
  try {
    const QString file = recordStep(folder, sessionOf(m_services.document));
    emit noticed(tr("A step was recorded; write its text in %1").arg(shownFileName(file)));
  } catch (const std::exception& error) {
    m_parts.messages->showMessage(tr("No step was recorded: %1").arg(QString::fromUtf8(error.what())));
  }
}

void LessonActions::connectCourse() {
  connect(&m_course, &LessonCourse::started, this, &LessonActions::showRunning);
  connect(&m_course, &LessonCourse::ended, this, &LessonActions::showRunning);
  connect(&m_course, &LessonCourse::stepShown, this, &LessonActions::showStep);
  connect(&m_course, &LessonCourse::textChanged, this, [this] {
    showText(false);
    showWords();
  });
  connect(&m_course, &LessonCourse::answeredChanged, this, &LessonActions::showAnswer);
  connect(&m_course, &LessonCourse::watchChanged, this,
          [this] { m_column->setWatched(m_course.watched(), m_course.watchReached()); });
  connect(&m_course, &LessonCourse::failed, m_column, &LessonColumn::setComplaint);
}

void LessonActions::connectColumn() {
  connect(m_column, &LessonColumn::next, this, &LessonActions::next);
  connect(m_column, &LessonColumn::back, this, [this] { m_course.goTo(m_course.index() - 1); });
  connect(m_column, &LessonColumn::reset, &m_course, &LessonCourse::reset);
  connect(m_column, &LessonColumn::left, this, &LessonActions::end);
  connect(m_column, &LessonColumn::dataAsked, this, &LessonActions::chooseData);
  connect(m_column, &LessonColumn::goOn, this, [this] { m_course.goTo(m_course.reachedBefore()); });
  connect(m_column->question(), &QuestionBox::answered, this,
          [this](const Guess& guess) { m_course.answer(guess); });
  connect(m_column->question(), &QuestionBox::shown, this, [this] { m_course.answer({}); });
  for (LessonBrowser* words : {m_column->text(), m_column->explanation()}) {
    connect(words, &LessonBrowser::pointedAt, this,
            [this](const QString& address) { m_outline->frame(controlAt(address)); });
    connect(words, &LessonBrowser::followed, this, &LessonActions::follow);
    words->setPictures([this](const QString& name) {
      try {
        return m_course.running() ? lessonPicture(m_course.folder().folder, name) : QByteArray();
      } catch (const std::exception&) {
        return QByteArray();
      }
    });
  }
}

/// After the last step the lesson is at its end.
void LessonActions::next() {
  if (!m_course.running()) return;
  if (m_course.index() + 1 == m_course.count()) {
    end();
    return emit noticed(tr("The lesson is over; your own work is as it was"));
  }
  m_course.goTo(m_course.index() + 1);
}

void LessonActions::showRunning() {
  const bool running = m_course.running();
  for (QAction* action : {m_next, m_back, m_reset, m_end, m_page}) {
    if (action == nullptr) continue;
    action->setEnabled(running);
    action->setVisible(running);
  }
  if (m_next != nullptr) {
    // Of others without a lesson: pins are stepped through by them.
    m_next->setShortcut(running ? QKeySequence(tr("PgDown")) : QKeySequence());
    m_back->setShortcut(running ? QKeySequence(tr("PgUp")) : QKeySequence());
  }
  m_column->setVisible(running);
  m_outline->frame(nullptr);
  if (!running) {
    leaveTool();
    m_parts.map->setCovered(false, false);
    m_parts.setting->setBestHidden(false);
    m_parts.numbers->setNumbersHidden(false);
  }
  emit runningChanged(running);
}

void LessonActions::showStep() {
  const LessonStep& step = m_course.step();
  m_column->setHead(m_course.folder().lesson.title, step.title, m_course.index(), m_course.count());
  m_column->setComplaint({});
  showData();
  const std::size_t before = m_course.reachedBefore();
  const bool offered = m_course.index() == 0 && before > 0;
  m_column->offerToGoOn(offered ? tr("Go on at step %1, where you were").arg(before + 1) : QString());
  m_column->setWatched(m_course.watched(), m_course.watchReached());
  m_outline->frame(nullptr);
  showQuestion();
  cover();
  showText(true);
  if (m_course.answered()) showAnswer();
  m_column->takeKeyboard();
  // What is drawn there can be drawn by keys.
  if (m_course.asking() && isSketched(step.question->kind))
    giveKeyboard(*controlAt(QStringLiteral("control:left")));
}

void LessonActions::showText(bool fromStart) {
  m_column->text()->setContent(m_course.text(), fromStart);
  const QString explanation = m_course.explanation();
  m_column->explanation()->setContent(explanation, fromStart);
  m_column->explanation()->setVisible(!explanation.isEmpty());
}

void LessonActions::showQuestion() {
  const auto& question = m_course.step().question;
  m_column->question()->setVisible(question.has_value());
  if (question)
    m_column->question()->ask(m_course.question(), m_course.answered(), m_course.guess(),
                              m_course.offeredItems());
  m_column->orderKeyboard();
  takeTool();
}

/// Numbers of the question that are known now.
void LessonActions::showWords() {
  if (!m_course.step().question) return;
  m_column->question()->setWords(m_course.question());
  m_column->question()->offer(m_course.offeredItems());
}

void LessonActions::showAnswer() {
  QuestionBox* box = m_column->question();
  const Question question = m_course.question();
  box->ask(question, true, m_course.guess(), m_course.offeredItems());
  m_column->orderKeyboard();
  const auto verdict = m_course.verdict();
  if (verdict) {
    box->sayVerdict(*verdict, m_course.guess().has_value());
  } else {
    box->sayWaiting(m_course.failure().isEmpty()
                        ? tr("The program is computing the answer…")
                        : tr("The program has no answer: %1").arg(m_course.failure()));
  }
  if (const ProgramAnswer* answer = m_course.programAnswer(); answer != nullptr && isSketched(question.kind))
    m_services.toolbox.sketchTool()->showAnswer(overlayLines(*answer, question.kind));
  cover();
  showText(false);
  m_column->takeKeyboard();
}

/// What the step hides, and the map while its best cell is asked for.
void LessonActions::cover() {
  const auto hides = [this](const char* part) { return m_course.hides(part); };
  const bool asks = m_course.asking() && m_course.step().question->kind == QuestionKind::cell;
  // Numbers that stand beside the plots may be what a number of the step's own state is asked for.
  const bool number = m_course.asking() && m_course.step().question->kind == QuestionKind::number;
  m_parts.map->setCovered(asks || hides("map"), asks);
  m_parts.setting->setBestHidden(asks || hides("map"));
  m_parts.numbers->setNumbersHidden(asks || number || hides("numbers"));
}

void LessonActions::takeTool() {
  const auto& question = m_course.step().question;
  SketchTool* sketch = m_services.toolbox.sketchTool();
  if (!question || !isSketched(question->kind)) return leaveTool();
  const Bounds& seen = m_services.document.view().bounds;
  sketch->begin(question->kind == QuestionKind::point ? SketchTool::Kind::place : SketchTool::Kind::line,
                QRectF(QPointF(seen.x1_min, seen.x2_min), QPointF(seen.x1_max, seen.x2_max)));
  m_services.toolbox.choose(sketch);
}

void LessonActions::leaveTool() {
  Toolbox& tools = m_services.toolbox;
  if (tools.current() == tools.sketchTool()) tools.choose(tools.entries().front().tool);
}

void LessonActions::sketched() {
  if (!m_course.running() || !m_course.asking()) return;
  const QVector<QPointF>& sketch = m_services.toolbox.sketchTool()->sketch();
  Guess guess;
  guess.line.assign(sketch.begin(), sketch.end());
  guess.place = sketch.back();
  const bool point = m_course.step().question->kind == QuestionKind::point;
  m_column->question()->setMarked(
      guess, point ? tr("Marked: (%1, %2).")
                         .arg(significantNumber(guess.place.x()), significantNumber(guess.place.y()))
                   : tr("The line is drawn. Drawing again begins another; Return adds a point."));
}

void LessonActions::markCell(double width, double priorVariance) {
  if (!m_course.running() || !m_course.asking()) return;
  Guess guess;
  guess.width = width;
  guess.priorVariance = priorVariance;
  m_column->question()->setMarked(guess,
                                  tr("Marked: width %1, prior variance %2.")
                                      .arg(significantNumber(width), significantNumber(priorVariance)));
}

QWidget* LessonActions::controlAt(const QString& address) const {
  const QString control = QStringLiteral("control:");
  if (!address.startsWith(control)) return nullptr;
  for (const LessonControl& row : lessonControls) {
    if (address.mid(control.size()) == QLatin1String(row.id))
      return m_parts.window->findChild<QWidget*>(QString::fromLatin1(row.widget));
  }
  return nullptr;
}

/// A control of several parts passes the keyboard on to the first that takes it; a plot to its axes.
void LessonActions::giveKeyboard(QWidget& control) {
  if (auto* plot = control.findChild<QCustomPlot*>(); plot != nullptr && plot->isVisible())
    return plot->setFocus(Qt::OtherFocusReason);
  for (QWidget* part : control.findChildren<QWidget*>()) {
    if ((part->focusPolicy() & Qt::TabFocus) == 0 || !part->isVisible()) continue;
    return part->setFocus(Qt::OtherFocusReason);
  }
  control.setFocus(Qt::OtherFocusReason);
}

void LessonActions::follow(const QString& address) {
  if (QWidget* control = controlAt(address)) {
    m_outline->frame(control);
    return giveKeyboard(*control);
  }
  const QString name = address.section(QLatin1Char(':'), 1);
  if (address.startsWith(QLatin1String("manual:"))) return emit helpAsked(name);
  if (address.startsWith(QLatin1String("window:"))) return emit windowAsked(name);
  const bool known = isStudioPage(name);
  if (address.startsWith(QLatin1String("page:")) && known)
    m_services.document.setInView(&ViewState::page, name + QStringLiteral("Page"));
}

}  // namespace credence
