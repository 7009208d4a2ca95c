#include "app/lesson/question_words.h"

#include "app/lesson/number_name.h"

#include <exception>
#include <functional>
#include <stdexcept>

namespace credence {

namespace {

using InPlaceOf = std::function<QString(const QString& name)>;

/// What stands between braces becomes what `inPlaceOf` gives; braces that do not close stay.
QString withNumbers(const QString& words, const InPlaceOf& inPlaceOf) {
  constexpr qsizetype mostNumbersAsked = 20;
  QString text;
  qsizetype at = 0;
  for (qsizetype count = 0; count < mostNumbersAsked; ++count) {
    const qsizetype begin = words.indexOf(QLatin1String("{{"), at);
    const qsizetype end = words.indexOf(QLatin1String("}}"), begin + 2);
    if (begin < 0 || end < 0) break;
    text += words.mid(at, begin - at);
    text += inPlaceOf(words.mid(begin + 2, end - begin - 2).simplified());
    at = end + 2;
  }
  return text + words.mid(at);
}

void fillAsked(Question& question, const InPlaceOf& inPlaceOf) {
  question.ask = withNumbers(question.ask, inPlaceOf);
  for (Choice& choice : question.choices) choice.text = withNumbers(choice.text, inPlaceOf);
  for (OrderItem& item : question.items) item.text = withNumbers(item.text, inPlaceOf);
}

void fillSaid(Question& question, const InPlaceOf& inPlaceOf) {
  for (Choice& choice : question.choices) choice.says = withNumbers(choice.says, inPlaceOf);
}

QString waiting(const QString& /*name*/) {
  return QStringLiteral("…");
}

QString numberOf(const QString& name, LessonNumbers& numbers) {
  if (name.startsWith(QLatin1String("assert ")))
    throw std::runtime_error("a claim belongs into a text, not into a question");
  const ShownNumber number = shownNumber(name);
  return numberText(number, numbers.value(number.name));
}

InPlaceOf orDash(LessonNumbers& numbers, QString& why) {
  return [&](const QString& name) {
    try {
      return numberOf(name, numbers);
    } catch (const std::exception& error) {
      why = QString::fromUtf8(error.what());
      return QStringLiteral("–");
    }
  };
}

}  // namespace

bool hasNumbers(const Question& question) {
  bool any = false;
  Question copy = question;
  const InPlaceOf note = [&](const QString&) {
    any = true;
    return QString();
  };
  fillAsked(copy, note);
  fillSaid(copy, note);
  return any;
}

Question askedQuestion(const Question& question, LessonNumbers& numbers, QString& why) {
  Question asked = question;
  fillAsked(asked, orDash(numbers, why));
  fillSaid(asked, waiting);
  return asked;
}

Question toldQuestion(const Question& question, LessonNumbers& numbers, QString& why) {
  Question told = question;
  fillAsked(told, orDash(numbers, why));
  fillSaid(told, orDash(numbers, why));
  return told;
}

Question waitingQuestion(Question question) {
  fillAsked(question, waiting);
  fillSaid(question, waiting);
  return question;
}

QStringList complaintsOf(const Question& question, LessonNumbers& numbers) {
  QStringList complaints;
  const InPlaceOf check = [&](const QString& name) {
    try {
      return numberOf(name, numbers);
    } catch (const std::exception& error) {
      complaints << QString::fromUtf8(error.what());
      return QString();
    }
  };
  Question copy = question;
  fillAsked(copy, check);
  fillSaid(copy, check);
  return complaints;
}

}  // namespace credence
