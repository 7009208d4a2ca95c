#include "app/options/option_fields.h"

#include "app/report/column_list.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"

#include <algorithm>

namespace credence {

namespace {

QString ruleOfNumbers(const Limits& limits) {
  if (limits.high == notNegativeLimits.high)
    return limits.low > 0.0 ? QStringLiteral("a positive number")
                            : QStringLiteral("zero or a positive number");
  return QStringLiteral("a number from %1 to %2").arg(limits.low).arg(limits.high);
}

}  // namespace

QString TypedOption::ruleOr(const QString& usual) const {
  if (text.rule == nullptr) return usual;
  return QString::fromUtf8(text.rule).replace(QStringLiteral("%1"),
                                              text.words != nullptr ? text.words() : QString());
}

UsageError TypedOption::unusable(const QString& usual) const {
  return UsageError(QStringLiteral("--%1: %2 is not %3").arg(name, quotedValue(value), ruleOr(usual)));
}

UsageError unusable(const QString& name, const QString& value, const QString& rule) {
  return TypedOption{name, value}.unusable(rule);
}

double OptionKind<double>::read(const TypedOption& typed) {
  const std::optional<double> number = readNumber(typed.value);
  if (number && *number >= typed.limits.low && *number <= typed.limits.high) return *number;
  const QString rule = typed.ruleOr(ruleOfNumbers(typed.limits));
  throw UsageError(QStringLiteral("--%1: %2").arg(typed.name, refusedNumber(typed.value, rule)));
}

QString OptionKind<QString>::read(const TypedOption& typed) {
  if (typed.value.isEmpty() && typed.text.rule != nullptr) throw typed.unusable();
  return typed.value;
}

QStringList OptionKind<QStringList>::read(const TypedOption& typed) {
  const auto names = splitColumnList(typed.value);
  if (names) return *names;
  throw unusable(typed.name, typed.value, QStringLiteral("complete: a double quote is not closed"));
}

quint64 wholeOf(const TypedOption& typed) {
  constexpr double allWholes = 0x1p64;
  constexpr quint64 largestOfAll = std::numeric_limits<quint64>::max();
  const double high = typed.limits.high;
  const quint64 largest = high < allWholes ? static_cast<quint64>(high) : largestOfAll;
  const auto smallest = static_cast<quint64>(std::max(typed.limits.low, 0.0));
  bool ok = false;
  const quint64 value = typed.value.toULongLong(&ok);
  if (!ok && typed.value.toDouble() >= allWholes)
    throw unusable(typed.name, typed.value, QStringLiteral("at most %1").arg(largestOfAll));
  if (!ok || value < smallest)
    throw typed.unusable(QStringLiteral("a whole number of at least %1").arg(smallest));
  if (value > largest)
    throw unusable(typed.name, typed.value, QStringLiteral("a whole number of at most %1").arg(largest));
  return value;
}

std::vector<double> numbersOf(const TypedOption& typed) {
  std::vector<double> numbers;
  for (const QString& part : listedNumbers(typed.value)) {
    const std::optional<double> number = readNumber(part);
    if (!number || *number < typed.limits.low || *number > typed.limits.high) throw typed.unusable();
    numbers.push_back(*number);
  }
  return numbers;
}

std::vector<arma::uword> OptionKind<std::vector<arma::uword>>::read(const TypedOption& typed) {
  std::vector<arma::uword> counts;
  for (const QString& part : listedNumbers(typed.value)) {
    bool ok = false;
    counts.push_back(part.toULongLong(&ok));
    if (!ok || counts.back() == 0)
      throw typed.unusable(QStringLiteral("a list of whole numbers from 1, for example 10,100,1000"));
  }
  return counts;
}

QString optionName(const char* field, const FieldText& text) {
  if (text.option != nullptr) return QString::fromUtf8(text.option);
  return QString::fromUtf8(field).replace(QLatin1Char('_'), QLatin1Char('-'));
}

void OptionLister::add(const QString& name, bool output, const QString& purpose, const QString& value) {
  if (!output) {
    m_options << QCommandLineOption(name, purpose, value);
    return;
  }
  const bool isFile = value.isEmpty();
  m_options << QCommandLineOption(isFile ? QStringList{QStringLiteral("o"), name} : QStringList{name},
                                  purpose, isFile ? QStringLiteral("FILE") : value);
  m_options << QCommandLineOption(
      QStringLiteral("force"),
      QStringLiteral("Replace a file also where it holds something else than what is written; one that is "
                     "read here is never replaced."));
}

QList<QCommandLineOption> OptionLister::options(std::initializer_list<const char*> names) const {
  if (names.size() == 0) return m_options;
  QList<QCommandLineOption> some;
  for (const char* name : names) {
    some << *std::ranges::find_if(m_options, [&](const QCommandLineOption& option) {
      return option.names().constFirst() == QLatin1String(name);
    });
  }
  return some;
}

}  // namespace credence
