#pragma once

#include "app/lesson/lesson.h"
#include "app/session/json_fields.h"
#include "app/session/session_fields.h"

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>

#include <array>
#include <string_view>

namespace credence {

// The members of lesson.json.

template <>
struct FieldWords<QuestionKind> {
  static constexpr std::array<std::string_view, 6> words = {"choice", "number", "boundary",
                                                            "cell",   "point",  "order"};
};

/// Any members; which of them are known is seen when they are put into a session.
template <typename Whole>
struct FieldKind<Partial<Whole>> {
  static QByteArray write(const Partial<Whole>& partial, const WritingPlace&) {
    return jsonText(partial.members);
  }
  static Partial<Whole> read(const QJsonValue& value, const FieldPlace& place, Limits) {
    if (!value.isObject()) place.refuse(value, QStringLiteral("an object of named values"));
    return {value.toObject()};
  }
  static QJsonObject schema(Limits) {
    QJsonObject object = FieldKind<Whole>::schema({});
    object.remove(QStringLiteral("required"));
    return object;
  }
};

template <>
inline constexpr qsizetype mostElements<LessonStep> = mostLessonSteps;
template <>
inline constexpr qsizetype mostElements<Choice> = 10;
template <>
inline constexpr qsizetype mostElements<OrderItem> = 10;

template <typename Fields>
void visit(Fields& fields, SliderLimits& limits) {
  fields("width", limits.width, positiveLimits);
  fields("prior_variance", limits.priorVariance, positiveLimits);
}

template <typename Fields>
void visit(Fields& fields, Watch& watch) {
  fields("width", watch.width, positiveLimits);
  fields("prior_variance", watch.priorVariance, positiveLimits);
  fields("page", watch.page);
  fields("points_added", watch.pointsAdded, {.low = 1.0, .high = 1e6});
  fields("map_cell_taken", watch.mapCellTaken);
}

template <typename Fields>
void visit(Fields& fields, Choice& choice) {
  fields.demanded("text", choice.text);
  fields.demanded("right_if", choice.rightIf);
  fields("says", choice.says);
}

template <typename Fields>
void visit(Fields& fields, OrderItem& item) {
  fields.demanded("text", item.text);
  fields.demanded("value", item.value);
}

template <typename Fields>
void visit(Fields& fields, StateAfter& after) {
  fields("setting", after.setting);
  fields("state", after.state);
  fields("view", after.view);
  fields("hidden", after.hidden);
}

template <typename Fields>
void visit(Fields& fields, Question& question) {
  fields.demanded("kind", question.kind);
  fields.demanded("ask", question.ask);
  fields("choices", question.choices);
  fields("value", question.value);
  fields("digits", question.digits, {.low = 0.0, .high = 12.0});
  fields("unit", question.unit);
  fields("within", question.within, notNegativeLimits);
  fields("method", question.method);
  fields("level", question.level);
  fields("quantity", question.quantity);
  fields("of", question.of);
  fields("items", question.items);
  fields("after", question.after);
  fields("explanation", question.explanation);
}

template <typename Fields>
void visit(Fields& fields, LessonStep& step) {
  fields.demanded("title", step.title);
  fields.demanded("text", step.text);
  fields("data", step.data);
  fields("own_data", step.ownData);
  fields("state", step.state);
  fields("view", step.view);
  fields("locked", step.locked);
  fields("hidden", step.hidden);
  fields("limits", step.limits);
  fields("watch", step.watch);
  fields("question", step.question);
}

template <typename Fields>
void visit(Fields& fields, Lesson& lesson) {
  fields.demanded("format", lesson.format);
  fields.demanded("title", lesson.title);
  fields("about", lesson.about);
  fields("author", lesson.author);
  fields("language", lesson.language);
  fields("minutes", lesson.minutes, {.low = 0.0, .high = 10000.0});
  fields.demanded("steps", lesson.steps);
}

}  // namespace credence
