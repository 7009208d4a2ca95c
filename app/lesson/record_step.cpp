#include "app/lesson/record_step.h"

#include "app/document/file_name.h"
#include "app/files/bundled_data.h"
#include "app/files/whole_file.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/step_state.h"
#include "core/data/number.h"
#include "core/generators/generators.h"

#include <QDir>
#include <QFileInfo>

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

LessonFolder folderAt(const QString& folder) {
  if (!QFileInfo::exists(QDir(folder).filePath(QString::fromLatin1(lessonFileName)))) {
    LessonFolder begun{.folder = folder, .id = {}, .lesson = {}, .texts = {}};
    begun.lesson.title = QFileInfo(QDir(folder).absolutePath()).fileName();
    begun.lesson.about = QStringLiteral("What this lesson is about.");
    return begun;
  }
  return readLesson(folder);
}

}  // namespace

QString recordStep(const QString& folder, const Session& session) {
  if (session.state.dataset->size() == 0) throw std::runtime_error("there are no points yet");
  LessonFolder lesson = folderAt(folder);
  if (!lesson.ignored.isEmpty()) {
    throw std::runtime_error(
        (QStringLiteral("lesson.json has members that would be lost: ") + lesson.ignored.text())
            .toStdString());
  }
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
  writeInto(folder, step.text,
            "What there is to see here, and what to do.\n\nThe log evidence is {{log_evidence|2}}.\n");
  lesson.lesson.steps.push_back(step);
  writeInto(folder, QString::fromLatin1(lessonFileName), lessonJson(lesson.lesson));
  return QDir(folder).filePath(step.text);
}

}  // namespace credence
