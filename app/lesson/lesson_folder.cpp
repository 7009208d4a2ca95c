#include "app/lesson/lesson_folder.h"

#include "app/document/file_name.h"
#include "app/lesson/lesson_fields.h"
#include "app/report/quoted_value.h"
#include "app/session/file_version.h"
#include "core/table/utf8.h"

#include <QBuffer>
#include <QByteArrayList>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QJsonArray>
#include <QJsonDocument>
#include <QXmlStreamReader>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr qint64 mostText = 1'000'000;
constexpr qint64 mostPicture = 4'000'000;
constexpr int widestPicture = 4000;  // px
constexpr qsizetype longestLessonTitle = 200;

[[noreturn]] void refuseLesson(const QString& sentence) {
  throw std::runtime_error(sentence.toStdString());
}

/// Only the folder itself: no way around it can be named then.
void checkPlainName(const QString& name) {
  const bool plain = !name.isEmpty() && name.size() <= 200 && !name.startsWith(QLatin1Char('.')) &&
                     std::all_of(name.begin(), name.end(), [](QChar letter) {
                       return letter != QLatin1Char('/') && letter != QLatin1Char('\\') &&
                              letter != QLatin1Char(':') && letter.isPrint();
                     });
  if (!plain) {
    refuseLesson(
        QStringLiteral("%1 is not the name of a file in the lesson's own folder").arg(quotedValue(name)));
  }
}

QString readText(const QString& folder, const QString& name) {
  const std::string bytes = lessonFile(folder, name, mostText).toStdString();
  if (find_non_text(bytes) != std::string::npos) {
    refuseLesson(
        QStringLiteral("%1: is no text in UTF-8: save it in that encoding").arg(shownFileName(name)));
  }
  return QString::fromStdString(bytes);
}

void takeText(LessonFolder& read, const QString& name) {
  if (!read.texts.contains(name)) read.texts[name] = readText(read.folder, name);
}

void checkWords(const QString& what, const QString& words) {
  if (words.trimmed().isEmpty()) refuseLesson(QStringLiteral("%1 is empty").arg(what));
  if (words.size() > longestLessonTitle) {
    refuseLesson(QStringLiteral("%1 has %2 letters; %3 are the most")
                     .arg(what)
                     .arg(words.size())
                     .arg(longestLessonTitle));
  }
}

void checkQuestion(const Question& question) {
  const auto demand = [](bool there, const char* sentence) {
    if (!there) refuseLesson(QString::fromLatin1(sentence));
  };
  const bool number = question.kind == QuestionKind::number;
  demand(question.unit.isEmpty() || (number && question.unit == QLatin1String("%")),
         "a question has no unit but %, of kind number");
  switch (question.kind) {
    case QuestionKind::choice:
      demand(question.choices.size() >= 2, "a question of kind choice needs two choices at least");
      break;
    case QuestionKind::number:
      demand(!question.value.isEmpty(), "a question of kind number needs its value: the name of a number");
      break;
    case QuestionKind::order:
      demand(question.items.size() >= 2, "a question of kind order needs two items at least");
      break;
    case QuestionKind::point:
      demand(question.of.isEmpty() || question.of == QLatin1String("best_next"),
             "a question of kind point asks for of: best_next");
      break;
    case QuestionKind::boundary:
    case QuestionKind::cell:
      break;
  }
}

template <typename Names>
QString allOf(const Names& names) {
  QStringList all;
  for (const auto& name : names) all << QString::fromLatin1(name);
  return all.join(QStringLiteral(", "));
}

void checkHidden(const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    if (std::ranges::find(hiddenParts, part) != hiddenParts.end()) continue;
    refuseLesson(QStringLiteral("hidden: there is no part %1 of the window; the parts are %2")
                     .arg(quotedValue(QString::fromStdString(part)), allOf(hiddenParts)));
  }
}

void checkLimits(const char* name, const std::optional<Ends>& ends) {
  if (!ends || (0.0 < (*ends)[0] && (*ends)[0] < (*ends)[1])) return;
  refuseLesson(
      QStringLiteral("limits.%1: needs a positive number and a larger one").arg(QLatin1String(name)));
}

/// What is wrong with a step whose members can be read, a sentence each.
QStringList faultsOfStep(LessonFolder& read, const LessonStep& step) {
  QStringList faults;
  const auto attempt = [&](const auto& check) {
    try {
      check();
    } catch (const std::exception& error) {
      faults << QString::fromUtf8(error.what());
    }
  };
  attempt([&] { checkWords(QStringLiteral("the title"), step.title); });
  attempt([&] { takeText(read, step.text); });
  if (step.data && !step.data->startsWith(QLatin1String("bundled:")) &&
      !step.data->startsWith(QLatin1String("generated:"))) {
    attempt([&] { checkPlainName(*step.data); });
  }
  attempt([&] { checkHidden(step.hidden); });
  attempt([&] { checkLimits("width", step.limits.width); });
  attempt([&] { checkLimits("prior_variance", step.limits.priorVariance); });
  if (!step.question) return faults;
  const Question& question = *step.question;
  if (question.after) attempt([&] { checkHidden(question.after->hidden); });
  if (!question.explanation.isEmpty()) attempt([&] { takeText(read, question.explanation); });
  attempt([&] { checkQuestion(question); });
  return faults;
}

/// Members that are at fault are named in `faults`, and are then as where they are missing.
void readDescription(const QJsonObject& object, LessonFolder& read, QStringList& faults) {
  const FieldPlace place = {.names = &read.ignored, .faults = &faults};
  read.lesson = FieldKind<Lesson>::read(object, place, {});
  if (!faults.isEmpty()) return;
  if (read.lesson.format != lessonFormat) {
    throw FieldError(QStringLiteral("format"),
                     QStringLiteral("this version of the program knows only format %1").arg(lessonFormat));
  }
  checkWords(QStringLiteral("the lesson's title"), read.lesson.title);
  if (read.lesson.steps.empty()) throw FieldError(QStringLiteral("steps"), QStringLiteral("there are none"));
  if (!read.lesson.steps.front().data) {
    throw FieldError(QStringLiteral("steps[0].data"),
                     QStringLiteral("is missing; the first step has to say what its data are"));
  }
}

/// Shapes, words and what dresses them; whatever could open something else is none of these.
bool isPlainSvg(const QByteArray& bytes) {
  static const QStringList elements = {
      QStringLiteral("svg"),     QStringLiteral("g"),        QStringLiteral("path"),
      QStringLiteral("line"),    QStringLiteral("rect"),     QStringLiteral("circle"),
      QStringLiteral("ellipse"), QStringLiteral("polyline"), QStringLiteral("polygon"),
      QStringLiteral("text"),    QStringLiteral("tspan"),    QStringLiteral("title"),
      QStringLiteral("desc")};
  QXmlStreamReader reader(bytes);
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isDTD() || reader.isEntityReference()) return false;
    if (!reader.isStartElement()) continue;
    if (!elements.contains(reader.name().toString())) return false;
    for (const QXmlStreamAttribute& attribute : reader.attributes()) {
      const QString value = attribute.value().toString();
      if (attribute.name() == QLatin1String("href") ||
          value.contains(QLatin1String("url("), Qt::CaseInsensitive))
        return false;
    }
  }
  return !reader.hasError();
}

/// Without members that say nothing. What is in a state means something, too where it is false or null.
QJsonObject withoutEmpty(const QJsonObject& object) {
  static const QStringList states = {QStringLiteral("state"), QStringLiteral("view"),
                                     QStringLiteral("setting")};
  QJsonObject kept;
  for (auto member = object.begin(); member != object.end(); ++member) {
    QJsonValue value = member.value();
    if (value.isObject() && !states.contains(member.key())) value = withoutEmpty(value.toObject());
    if (value.isArray()) {
      QJsonArray list;
      for (const auto& element : value.toArray())
        list.append(element.isObject() ? QJsonValue(withoutEmpty(element.toObject())) : QJsonValue(element));
      value = list;
    }
    const bool empty = value.isNull() || value == QJsonValue(false) || value == QJsonValue(QString()) ||
                       value == QJsonValue(QJsonArray()) || value == QJsonValue(QJsonObject());
    if (!empty) kept[member.key()] = value;
  }
  return kept;
}

/// Members in the order in which one thinks of them, a line each; what is in a step's members in one line.
QByteArray asAuthorsWrite(const QJsonValue& value, int depth) {
  constexpr int deepestLines = 4;  // the lesson, its steps, a step
  static const QStringList order = {
      QStringLiteral("format"),   QStringLiteral("title"),    QStringLiteral("about"),
      QStringLiteral("author"),   QStringLiteral("language"), QStringLiteral("minutes"),
      QStringLiteral("text"),     QStringLiteral("data"),     QStringLiteral("own_data"),
      QStringLiteral("state"),    QStringLiteral("view"),     QStringLiteral("locked"),
      QStringLiteral("hidden"),   QStringLiteral("limits"),   QStringLiteral("watch"),
      QStringLiteral("question"), QStringLiteral("steps")};
  const bool nested = value.isObject() || value.isArray();
  if (!nested || depth >= deepestLines - 1) return jsonText(value);
  QByteArrayList parts;
  if (value.isArray()) {
    for (const auto& element : value.toArray()) parts << asAuthorsWrite(element, depth + 1);
  } else {
    const QJsonObject object = value.toObject();
    QStringList keys = object.keys();
    const auto place = [](const QString& key) {
      const qsizetype at = order.indexOf(key);
      return at < 0 ? order.size() : at;
    };
    std::ranges::stable_sort(keys, {}, place);
    for (const QString& key : keys) parts << jsonText(key) + ": " + asAuthorsWrite(object[key], depth + 1);
  }
  const QByteArray indent = '\n' + QByteArray(2 * depth + 2, ' ');
  const QByteArray inside = indent + parts.join(',' + indent) + '\n' + QByteArray(2 * depth, ' ');
  return value.isArray() ? '[' + inside + ']' : '{' + inside + '}';
}

}  // namespace

QByteArray lessonFile(const QString& folder, const QString& name, qint64 most) {
  checkPlainName(name);
  const QString path = QDir(folder).filePath(name);
  const QFileInfo info(path);
  const QString shown = shownFileName(name);
  if (info.isSymLink()) {
    refuseLesson(QStringLiteral("%1: is a link, and a lesson's files have to lie in its folder").arg(shown));
  }
  if (!info.exists())
    refuseLesson(QStringLiteral("%1: there is no such file in the lesson's folder").arg(shown));
  if (!info.isFile()) refuseLesson(QStringLiteral("%1: is no file").arg(shown));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    refuseLesson(QStringLiteral("%1: cannot be read: %2").arg(shown, file.errorString()));
  }
  QByteArray bytes = file.read(std::min(most, file.size()) + 1);  // it sets aside what it is asked for
  if (bytes.size() > most) {
    refuseLesson(QStringLiteral("%1: is longer than %2 MB, which is too much for a lesson")
                     .arg(shown, QString::number(static_cast<double>(most) / 1e6)));
  }
  return bytes;
}

QByteArray lessonPicture(const QString& folder, const QString& name) {
  QByteArray bytes = lessonFile(folder, name, mostPicture);
  const QString ending = QFileInfo(name).suffix().toLower();
  if (ending == QLatin1String("svg")) {
    if (isPlainSvg(bytes)) return bytes;
    refuseLesson(QStringLiteral("%1: is no SVG of shapes and words alone").arg(shownFileName(name)));
  }
  QBuffer buffer(&bytes);
  const QSize size = QImageReader(&buffer, "png").size();
  if (ending == QLatin1String("png") && size.isValid() && size.width() <= widestPicture &&
      size.height() <= widestPicture) {
    return bytes;
  }
  refuseLesson(QStringLiteral("%1: is neither an SVG nor a PNG of at most %2 pixels a side")
                   .arg(shownFileName(name), QString::number(widestPicture)));
}

QString nameOfStep(const Lesson& lesson, std::size_t step) {
  return QStringLiteral("step %1 (“%2”)").arg(step + 1).arg(lesson.steps.at(step).title.simplified());
}

LessonFolder readLesson(const QString& folder, QStringList& faults) {
  const QFileInfo info(folder);
  if (!info.isDir()) {
    refuseLesson(QStringLiteral("%1: is no folder of a lesson").arg(shownFileName(folder)));
  }
  LessonFolder read{
      .folder = folder, .id = QFileInfo(QDir(folder).absolutePath()).fileName(), .lesson = {}, .texts = {}};
  const QString description = QString::fromLatin1(lessonFileName);
  const QByteArray json = lessonFile(folder, description, mostDescription);
  const auto named = [&](const QString& fault) { return QStringLiteral("%1: %2").arg(description, fault); };
  try {
    readDescription(jsonObjectOf(json), read, faults);
  } catch (const std::exception& error) {
    refuseLesson(named(QString::fromUtf8(error.what())));
  }
  if (!faults.isEmpty()) {
    std::ranges::transform(faults, faults.begin(), named);
    return read;
  }
  for (std::size_t k = 0; k < read.lesson.steps.size(); ++k) {
    for (const QString& fault : faultsOfStep(read, read.lesson.steps[k]))
      faults << nameOfStep(read.lesson, k) + QStringLiteral(": ") + fault;
  }
  return read;
}

LessonFolder readLesson(const QString& folder) {
  QStringList faults;
  LessonFolder read = readLesson(folder, faults);
  if (!faults.isEmpty()) refuseLesson(faults.front());
  return read;
}

QByteArray lessonSchema() {
  QJsonObject schema = FieldKind<Lesson>::schema({});
  schema[QStringLiteral("$schema")] = QStringLiteral("https://json-schema.org/draft/2020-12/schema");
  schema[QStringLiteral("title")] = QStringLiteral("A lesson of Credence, format %1").arg(lessonFormat);
  return QJsonDocument(schema).toJson();
}

QByteArray lessonJson(const Lesson& lesson) {
  const QByteArray whole = FieldKind<Lesson>::write(lesson, {});
  return asAuthorsWrite(withoutEmpty(QJsonDocument::fromJson(whole).object()), 0) + '\n';
}

}  // namespace credence
