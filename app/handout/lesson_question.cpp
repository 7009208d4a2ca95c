#include "app/handout/lesson_question.h"

#include "app/lesson/lesson_fields.h"
#include "app/lesson/number_name.h"

#include <QJsonArray>

#include <cstddef>
#include <string_view>
#include <variant>

namespace credence {

namespace {

QString kindName(QuestionKind kind) {
  const std::string_view name = FieldWords<QuestionKind>::words.at(static_cast<std::size_t>(kind));
  return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QJsonObject nameJson(const NumberName& name, LessonNumbers& numbers) {
  return {{QStringLiteral("after"), name.after},
          {QStringLiteral("command"), QJsonArray::fromStringList(name.command)},
          {QStringLiteral("path"), name.path},
          {QStringLiteral("value"), numbers.value(name)}};
}

QJsonObject claimJson(const Claim& claim, LessonNumbers& numbers) {
  QJsonObject object{{QStringLiteral("left"), nameJson(claim.left, numbers)},
                     {QStringLiteral("relation"), QLatin1String(signOf(claim.relation))}};
  const auto* number = std::get_if<double>(&claim.right);
  object[QStringLiteral("right")] =
      number != nullptr ? QJsonValue(*number) : nameJson(std::get<NumberName>(claim.right), numbers);
  if (claim.within) object[QStringLiteral("within")] = *claim.within;
  return object;
}

QJsonArray choicesJson(const Question& question, LessonNumbers& numbers) {
  QJsonArray choices;
  for (const Choice& choice : question.choices) {
    choices.append(QJsonObject{{QStringLiteral("text"), choice.text},
                               {QStringLiteral("says"), choice.says},
                               {QStringLiteral("claim"), claimJson(readClaim(choice.rightIf), numbers)}});
  }
  return choices;
}

QJsonArray itemsJson(const Question& question, LessonNumbers& numbers) {
  QJsonArray items;
  for (const OrderItem& item : question.items) {
    items.append(QJsonObject{{QStringLiteral("text"), item.text},
                             {QStringLiteral("value"), nameJson(numberName(item.value), numbers)}});
  }
  return items;
}

/// Each line as x1, x2, x1, x2 …, in the data's units.
QJsonArray linesJson(const ProgramAnswer& answer) {
  QJsonArray lines;
  for (const auto& line : answer.lines) {
    QJsonArray places;
    for (const QPointF& place : line) {
      places.append(place.x());
      places.append(place.y());
    }
    lines.append(places);
  }
  return lines;
}

}  // namespace

QJsonObject questionJson(const Question& question, const ProgramAnswer& answer, LessonNumbers& numbers) {
  QJsonObject object{{QStringLiteral("kind"), kindName(question.kind)},
                     {QStringLiteral("ask"), question.ask},
                     {QStringLiteral("digits"), question.digits}};
  if (!question.unit.isEmpty()) object[QStringLiteral("unit")] = question.unit;
  if (question.within) object[QStringLiteral("within")] = *question.within;
  switch (question.kind) {
    case QuestionKind::choice:
      object[QStringLiteral("choices")] = choicesJson(question, numbers);
      break;
    case QuestionKind::number:
      object[QStringLiteral("value")] = nameJson(numberName(question.value), numbers);
      break;
    case QuestionKind::order:
      object[QStringLiteral("items")] = itemsJson(question, numbers);
      break;
    case QuestionKind::boundary:
      object[QStringLiteral("method")] = question.method.isEmpty() ? QStringLiteral("map") : question.method;
      object[QStringLiteral("level")] = question.level;
      object[QStringLiteral("lines")] = linesJson(answer);
      break;
    case QuestionKind::cell:
      object[QStringLiteral("cell")] = QJsonArray{answer.width, answer.priorVariance};
      break;
    case QuestionKind::point:
      object[QStringLiteral("place")] = QJsonArray{answer.place.x(), answer.place.y()};
      break;
  }
  return object;
}

}  // namespace credence
