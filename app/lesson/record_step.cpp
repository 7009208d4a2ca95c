#include "app/lesson/record_step.h"

#include "app/document/file_name.h"
#include "app/files/bundled_data.h"
#include "app/files/whole_file.h"
#include "app/lesson/lesson_fields.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/step_state.h"
#include "core/data/number.h"
#include "core/generators/generators.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonObject>

#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// A name that no file of the folder has: "step-3.md".
QString freeName(const QString& folder, const QString& ending, std::size_t step) {
  for (std::size_t k = step;; ++k) {
    QString name = QStringLiteral("step-%1%2").arg(k).arg(ending);
    if (!QFileInfo::exists(QDir(folder).filePath(name))) return name;
  }
}

void writeInto(const QString& folder, const QString& name, const QByteArray& bytes) {
  if (const auto reason = replaceFile(QDir(folder).filePath(name), bytes)) {
    throw std::runtime_error(
        QStringLiteral("%1: cannot be written: %2").arg(shownFileName(name), *reason).toStdString());
  }
}

/// As a command names them; nothing where they are no data of the program.
std::optional<QString> nameOfData(const DocumentState& state) {
  if (state.edited()) return {};
  for (const BundledData& bundled : bundledData()) {
    if (identical(loadBundledData(bundled.id), *state.dataset))
      return QStringLiteral("bundled:") + bundled.id;
  }
  const Generator* generator = state.generator();
  if (generator == nullptr) return {};
  QString name = QStringLiteral("generated:") + state.generated->generator;
  for (const GeneratorOption& option : generator->options) {
    const double value = option_value(state.generated->settings, option);
    name += QStringLiteral(",%1=%2").arg(QString::fromUtf8(option.name),
                                         QString::fromStdString(to_round_trip_string(value)));
  }
  return name;
}

/// The name of the data, which are written into the folder where they have none.
QString dataFor(const QString& folder, const Session& session, std::size_t step) {
  if (const auto name = nameOfData(session.state)) return *name;
  QString name = freeName(folder, QStringLiteral(".credence"), step);
  Session points;
  points.state = session.state;
  points.state.pins.clear();
  points.state.table.reset();
  points.state.extras.reset();
  points.view.bounds = session.view.bounds;
  writeInto(folder, name, toJson(points));
  return name;
}

/// Where the list of steps closes in an author's own text; negative where it is not found.
qsizetype endOfSteps(const QByteArray& json) {
  int depth = 0;
  bool within = false;  // a string
  qsizetype begun = 0;  // of the string before
  QByteArray name;      // of the member, at the top
  bool steps = false;
  for (qsizetype at = 0; at < json.size(); ++at) {
    const char letter = json[at];
    if (within && letter == '\\') {
      ++at;
    } else if (letter == '"') {
      within = !within;
      if (within) begun = at + 1;
      if (!within && depth == 1) name = json.mid(begun, at - begun);
    } else if (within) {
      continue;
    } else if (letter == '{' || letter == '[') {
      if (++depth == 2) steps = letter == '[' && name == "steps";
    } else if (letter == '}' || letter == ']') {
      if (depth-- == 2 && steps) return at;
    }
  }
  return -1;
}

/// The step behind all others, and the rest as it was written; nothing where that would be another lesson
/// than `wanted`.
std::optional<QByteArray> withStep(const QByteArray& json, const LessonStep& step, const Lesson& wanted) {
  const qsizetype end = endOfSteps(json);
  if (end < 0) return {};
  Lesson alone;
  alone.title = wanted.title;
  alone.steps = {step};
  // The lines between those that are the list's.
  QByteArray written = lessonJson(alone);
  const qsizetype from = endOfSteps(written);
  const qsizetype begin = written.indexOf('[', written.indexOf("\"steps\"")) + 1;
  written = written.mid(begin, from - begin);
  while (!written.isEmpty() && QByteArray(" \n").contains(written.back())) written.chop(1);
  qsizetype last = end;
  while (last > 0 && QByteArray(" \t\r\n").contains(json[last - 1])) --last;
  const bool first = last > 0 && json[last - 1] == '[';
  const bool lines = json.mid(last, end - last).contains('\n');
  const QByteArray whole = json.left(last) + (first ? "" : ",") + written +
                           (lines ? json.mid(last, end - last) : QByteArray("\n  ")) + json.mid(end);
  try {
    const FieldPlace place;
    const QJsonObject object = jsonObjectOf(whole);
    if (lessonJson(FieldKind<Lesson>::read(object, place, {})) != lessonJson(wanted)) return {};
  } catch (const std::exception&) {
    return {};
  }
  return whole;
}

LessonFolder folderAt(const QString& folder) {
  if (!QFileInfo::exists(QDir(folder).filePath(QString::fromLatin1(lessonFileName)))) {
    LessonFolder begun{.folder = folder, .id = {}, .lesson = {}, .texts = {}};
    begun.lesson.title = QFileInfo(QDir(folder).absolutePath()).fileName();
    begun.lesson.about = QStringLiteral("What this lesson is about.");
    return begun;
  }
  return readLesson(folder);
}

/// What the folder's lesson.json becomes: as its author wrote it, where that can be kept.
QByteArray descriptionWith(const LessonFolder& lesson, const LessonStep& step) {
  if (lesson.lesson.steps.size() == 1) return lessonJson(lesson.lesson);
  const QByteArray before = lessonFile(lesson.folder, QString::fromLatin1(lessonFileName), mostDescription);
  if (const auto whole = withStep(before, step, lesson.lesson)) return *whole;
  if (lesson.ignored.isEmpty()) return lessonJson(lesson.lesson);
  throw std::runtime_error(
      (QStringLiteral("lesson.json has members that would be lost: ") + lesson.ignored.text()).toStdString());
}

}  // namespace

QString recordStep(const QString& folder, const Session& session) {
  if (session.state.dataset->size() == 0) throw std::runtime_error("there are no points yet");
  LessonFolder lesson = folderAt(folder);
  const std::size_t number = lesson.lesson.steps.size() + 1;
  UnknownNames ignored;
  std::vector<StepState> states = stepStates(lesson, ignored);
  const bool same =
      !states.empty() && identical(*states.back().session.state.dataset, *session.state.dataset);
  std::optional<QString> data;
  if (!same) data = dataFor(folder, session, number);
  const Session before = same ? states.back().session : sessionOfData(lesson, *data);
  LessonStep step = changesBetween(before, session);
  step.title = QStringLiteral("Step %1").arg(number);
  step.data = data;
  step.text = freeName(folder, QStringLiteral(".md"), number);
  lesson.lesson.steps.push_back(step);
  const QByteArray json = descriptionWith(lesson, step);
  writeInto(folder, step.text,
            "What there is to see here, and what to do.\n\nThe log evidence is {{log_evidence|2}}.\n");
  writeInto(folder, QString::fromLatin1(lessonFileName), json);
  return QDir(folder).filePath(step.text);
}

}  // namespace credence
