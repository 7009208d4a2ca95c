#include "app/commands/option_fields.h"

#include "app/report/number_text.h"

namespace credence {

namespace {

QString ruleOfNumbers(const Limits& limits) {
  if (limits.high == notNegativeLimits.high) {
    return limits.low > 0.0 ? QStringLiteral("a positive number")
                            : QStringLiteral("zero or a positive number");
  }
  return QStringLiteral("a number from %1 to %2").arg(limits.low).arg(limits.high);
}

}  // namespace

QString TypedOption::ruleOr(const QString& usual) const {
  if (text.rule == nullptr) return usual;
  return QString::fromUtf8(text.rule).replace(QStringLiteral("%1"),
                                              text.words != nullptr ? text.words() : QString());
}

double OptionKind<double>::read(const TypedOption& typed) {
  const Limits& limits = typed.limits;
  return *numberWithin(typed.parser, typed.name, limits.low, limits.high,
                       typed.ruleOr(ruleOfNumbers(limits)));
}

QString OptionKind<QString>::read(const TypedOption& typed) {
  return typed.text.rule == nullptr ? typed.value() : *word(typed.parser, typed.name, typed.ruleOr({}));
}

quint64 wholeOf(const TypedOption& typed) {
  constexpr double allWholes = 0x1p64;
  const double high = typed.limits.high;
  const auto largest = high < allWholes ? static_cast<quint64>(high) : std::numeric_limits<quint64>::max();
  const auto smallest = static_cast<quint64>(std::max(typed.limits.low, 0.0));
  return *wholeNumber(typed.parser, typed.name, smallest, largest);
}

void OptionAdder::addOutput(const FieldText& text) {
  const QString name = QStringLiteral("output");
  const QString purpose = QString::fromUtf8(text.purpose);
  if (*text.value == '\0') {
    m_parser.addOption({{QStringLiteral("o"), name}, purpose, QStringLiteral("FILE")});
  } else {
    m_parser.addOption({name, purpose, QString::fromUtf8(text.value)});
  }
  m_parser.addOption(QCommandLineOption(
      QStringLiteral("force"),
      QStringLiteral("Replace a file also where it holds something else than what is written; one that is "
                     "read here is never replaced.")));
}

QString optionName(const char* field, const FieldText& text) {
  if (text.option != nullptr) return QString::fromUtf8(text.option);
  return QString::fromUtf8(field).replace(QLatin1Char('_'), QLatin1Char('-'));
}

}  // namespace credence
