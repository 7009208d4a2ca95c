#include "app/handout/handout_data.h"
#include "app/handout/lesson_handout.h"
#include "app/handout/page_parts.h"
#include "app/lesson/watch_words.h"
#include "app/report/json_object.h"
#include "app/report/markup_text.h"
#include "app/report/translate.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr quint64 lessonPageVersion = 1;

/// Styles of formulas are classes here: the page's policy lets no element have a style of its own.
QString withClasses(QString html) {
  html.replace(QStringLiteral("style=\"text-decoration:overline\""), QStringLiteral("class=\"over\""));
  html.replace(QStringLiteral("style=\"vertical-align:middle\""), QStringLiteral("class=\"term\""));
  html.replace(QStringLiteral("style=\"border-bottom:1px solid gray\""), QStringLiteral("class=\"above\""));
  return html;
}

/// A link to a control is a button of the page; what only the program has is set apart as words.
QString withPageLinks(QString html) {
  static const QRegularExpression control(QStringLiteral("<a href=\"control:([a-z_]+)\">(.*?)</a>"));
  static const QRegularExpression other(
      QStringLiteral("<a href=\"(?:page|window|manual|lesson):[^\"]*\">(.*?)</a>"));
  html.replace(control, QStringLiteral("<a href=\"#\" class=\"control\" data-control=\"\\1\">\\2</a>"));
  return html.replace(other, QStringLiteral("<span class=\"elsewhere\">\\1</span>"));
}

QByteArray mediaType(const QString& picture) {
  return QFileInfo(picture).suffix().toLower() == QLatin1String("svg") ? "image/svg+xml" : "image/png";
}

/// Pictures are within the page.
QString withPictures(QString html, const LessonFolder& folder) {
  static const QRegularExpression picture(QStringLiteral("<img src=\"([^\"]*)\""));
  QStringList names;
  for (auto matches = picture.globalMatch(html); matches.hasNext();) names << matches.next().captured(1);
  for (const QString& name : std::as_const(names)) {
    const QByteArray bytes = lessonPicture(folder.folder, name).toBase64();
    const QString address = QString::fromLatin1("data:" + mediaType(name) + ";base64," + bytes);
    html.replace(QStringLiteral("<img src=\"%1\"").arg(name),
                 QStringLiteral("<img src=\"") + address + QLatin1Char('"'));
  }
  return html;
}

QString pageHtml(const QString& html, const LessonFolder& folder) {
  return withPictures(withPageLinks(withClasses(html)), folder);
}

QString paragraph(const char* name, const QString& words) {
  return QStringLiteral("<p class=\"") + QLatin1String(name) + QStringLiteral("\">") + markupText(words) +
         QStringLiteral("</p>");
}

QString notesHtml(const QStringList& notes) {
  QString html;
  for (const QString& note : notes) html += paragraph("note", note);
  return html;
}

/// What a question offers, with room for a pen.
QString questionOnPaper(const Question& question) {
  QString html = paragraph("ask", question.ask);
  QString items;
  for (const Choice& choice : question.choices)
    items += QStringLiteral("<li>☐ %1</li>").arg(markupText(choice.text));
  for (const OrderItem& item : question.items)
    items += QStringLiteral("<li>__ %1</li>").arg(markupText(item.text));
  if (!items.isEmpty()) return html + QStringLiteral("<ul class=\"choices\">%1</ul>").arg(items);
  const bool drawn = question.kind == QuestionKind::boundary || question.kind == QuestionKind::point;
  return html + (drawn ? paragraph("pen", tr("Draw it into the left plot."))
                       : paragraph("pen", QStringLiteral("____________")));
}

QString headOf(const LessonStep& step, std::size_t index) {
  return QStringLiteral("<h2>%1</h2>")
      .arg(markupText(QStringLiteral("%1. %2").arg(QString::number(index + 1), step.title)));
}

/// A step for paper; the page's script takes the words out of it.
QString stepOnPaper(const LessonHandout& handout, std::size_t k) {
  const LessonStep& step = handout.folder.lesson.steps[k];
  const LessonStepMaterial& material = handout.steps[k];
  QString html = QStringLiteral("<article class=\"step\">") + headOf(step, k);
  html += QStringLiteral("<div class=\"prose\">%1%2</div>")
              .arg(pageHtml(material.text, handout.folder), notesHtml(material.now.notes));
  if (material.now.plots) html += stillPicture(*material.now.plots, QStringLiteral("step%1").arg(k + 1));
  if (material.asked) html += questionOnPaper(*material.asked);
  return html + QStringLiteral("</article>");
}

QString answerPart(const LessonHandout& handout, std::size_t k) {
  const LessonStep& step = handout.folder.lesson.steps[k];
  const LessonStepMaterial& material = handout.steps[k];
  QString html = QStringLiteral("<article class=\"answer\" data-step=\"%1\">").arg(k) + headOf(step, k);
  html += paragraph("told", material.answer);
  html += QStringLiteral("<div class=\"prose\">%1%2</div>")
              .arg(pageHtml(material.explanation, handout.folder),
                   notesHtml(material.after ? material.after->notes : QStringList()));
  const bool seen = step.question->kind == QuestionKind::boundary;
  if (seen && material.after && material.after->plots)
    html += stillPicture(*material.after->plots, QStringLiteral("answer%1").arg(k + 1));
  return html + QStringLiteral("</article>");
}

QString stillPart(const LessonHandout& handout) {
  QString html;
  for (std::size_t k = 0; k < handout.steps.size(); ++k) html += stepOnPaper(handout, k);
  QString answers;
  for (std::size_t k = 0; k < handout.steps.size(); ++k) {
    if (handout.steps[k].asked) answers += answerPart(handout, k);
  }
  if (answers.isEmpty()) return html;
  return html + QStringLiteral("<section id=\"answers\"><h2>%1</h2>%2</section>")
                    .arg(markupText(tr("Answers")), answers);
}

QByteArray pageState(const LessonPageState& state, const QString& title, SharedData& shared) {
  return state.plots ? handoutState(*state.plots, title, shared) : QByteArray("null");
}

QByteArray endsJson(const std::optional<Ends>& ends) {
  return ends ? '[' + json((*ends)[0]) + ',' + json((*ends)[1]) + ']' : QByteArray("null");
}

QByteArray watchJson(const std::optional<Watch>& watch) {
  if (!watch) return "null";
  Watch here = *watch;
  here.page.reset();  // pages of the studio are in the program alone
  const QString words = watchWords(here);
  if (words.isEmpty()) return "null";
  JsonObject object;
  object.add("words", json(words));
  object.add("width", endsJson(here.width));
  object.add("prior_variance", endsJson(here.priorVariance));
  object.add("points_added", json(quint64{here.pointsAdded.value_or(0)}));
  object.add("map_cell_taken", json(here.mapCellTaken));
  return object.text();
}

/// Whether the page's numbers are the program's: it may have drawn some of the points.
bool hasAllPoints(const LessonStepMaterial& step) {
  const auto whole = [](const LessonPageState& state) {
    return !state.plots || state.plots->request.notes.isEmpty();
  };
  return whole(step.now) && (!step.after || whole(*step.after));
}

QByteArray namesJson(const std::vector<std::string>& names) {
  QByteArrayList all;
  for (const std::string& name : names) all << json(QString::fromStdString(name));
  return '[' + all.join(',') + ']';
}

QByteArray stepJson(const LessonHandout& handout, std::size_t k, SharedData& shared) {
  const LessonStep& step = handout.folder.lesson.steps[k];
  const LessonStepMaterial& material = handout.steps[k];
  const auto& after = step.question ? step.question->after : std::nullopt;
  JsonObject object;
  object.add("title", json(step.title));
  object.add("now", pageState(material.now, step.title, shared));
  object.add("after", material.after ? pageState(*material.after, step.title, shared) : QByteArray("null"));
  object.add("hidden", namesJson(step.hidden));
  object.add("hidden_after", namesJson(after ? after->hidden : std::vector<std::string>()));
  object.add("watch", watchJson(step.watch));
  object.add("question", material.question);
  object.add("computes", json(hasAllPoints(material)));
  return object.text();
}

QByteArray lessonData(const LessonHandout& handout) {
  SharedData shared;
  QByteArrayList steps;
  for (std::size_t k = 0; k < handout.steps.size(); ++k) steps << stepJson(handout, k, shared);
  JsonObject object;
  object.add("format", json(QStringLiteral("credence lesson")));
  object.add("version", json(lessonPageVersion));
  object.add("title", json(handout.folder.lesson.title));
  object.add("points", '[' + shared.points.join(',') + ']');
  object.add("maps", '[' + shared.maps.join(',') + ']');
  object.add("steps", '[' + steps.join(',') + ']');
  return insideScript(object.text());
}

}  // namespace

QByteArray lessonHandoutPage(const LessonHandout& handout) {
  const Lesson& lesson = handout.folder.lesson;
  return filledPage({.title = lesson.title,
                     .language = lesson.language,
                     .still = stillPart(handout),
                     .data = lessonData(handout)});
}

}  // namespace credence
