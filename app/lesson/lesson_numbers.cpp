#include "app/lesson/lesson_numbers.h"

#include "app/report/quoted_value.h"
#include "core/concurrency/cancelled.h"
#include "core/data/number.h"

#include <QJsonArray>
#include <QJsonValue>

#include <exception>
#include <stdexcept>
#include <variant>

namespace credence {

namespace {

/// What stands at a path as numberName() takes it; undefined where there is nothing.
QJsonValue valueAt(const QJsonObject& object, const QString& path) {
  QJsonValue value = object;
  for (const QString& member : path.split(QLatin1Char('.'))) {
    const QStringList parts = member.split(QLatin1Char('['));
    value = value.toObject().value(parts.front());
    for (qsizetype k = 1; k < parts.size(); ++k) value = value.toArray().at(parts[k].chopped(1).toInt());
  }
  return value;
}

}  // namespace

LessonNumbers::LessonNumbers(Session now, std::optional<Session> after, RunCommand run, std::stop_token stop)
    : m_now(std::move(now)), m_after(std::move(after)), m_run(std::move(run)), m_stop(std::move(stop)) {}

const QJsonObject& LessonNumbers::object(bool after, const QStringList& words) {
  const std::pair key(after, words);
  const auto known = m_known.find(key);
  if (known != m_known.end()) return known->second;
  if (after && !m_after) throw std::runtime_error("after. has no meaning in a step without a question");
  throw_if_stopped(m_stop);
  return m_known[key] = m_run(after ? *m_after : m_now, words, m_stop);
}

double LessonNumbers::value(const NumberName& name) {
  const QJsonValue value = valueAt(object(name.after, name.command), name.path);
  if (value.isDouble()) return value.toDouble();
  const QString what =
      value.isUndefined() ? QStringLiteral("nothing of that name") : QStringLiteral("no number");
  throw std::runtime_error(QStringLiteral("%1: there is %2 in what credence %3 --json says")
                               .arg(quotedValue(name.text), what, name.command.join(QLatin1Char(' ')))
                               .toStdString());
}

double LessonNumbers::right(const Claim& claim) {
  if (const auto* number = std::get_if<double>(&claim.right)) return *number;
  return value(std::get<NumberName>(claim.right));
}

bool LessonNumbers::holds(const Claim& claim) {
  return credence::holds(claim, value(claim.left), right(claim));
}

QString LessonNumbers::sides(const Claim& claim) {
  const auto text = [](double number) { return QString::fromStdString(to_round_trip_string(number)); };
  QString sides = text(value(claim.left));
  if (std::holds_alternative<NumberName>(claim.right)) sides += QStringLiteral(" and ") + text(right(claim));
  return QStringLiteral("%1: %2").arg(claim.text, sides);
}

QStringList numberTexts(const std::vector<ShownNumber>& shown, LessonNumbers& numbers, QString& why) {
  QStringList texts;
  for (const ShownNumber& number : shown) {
    try {
      texts << numberText(number, numbers.value(number.name));
    } catch (const std::exception& error) {
      why = QString::fromUtf8(error.what());
      texts << QString();
    }
  }
  return texts;
}

}  // namespace credence
