#include "app/files/generated_data.h"

#include "app/report/number_text.h"
#include "app/report/quoted_value.h"

#include <QStringList>

#include <limits>
#include <stdexcept>

namespace credence {

namespace {

[[noreturn]] void refuse(const QString& sentence) {
  throw std::invalid_argument(sentence.toStdString());
}

void setOption(GeneratorTruth& data, const QString& assignment) {
  const Generator& generator = *data.generator;
  const QString name = assignment.section(QLatin1Char('='), 0, 0);
  const QString typed = assignment.section(QLatin1Char('='), 1);
  const GeneratorOption* option = find_option(generator, name.toStdString());
  if (option == nullptr) {
    QStringList known;
    for (const GeneratorOption& each : generator.options) known << QString::fromUtf8(each.name);
    refuse(QStringLiteral("%1 is no option of %2; there are: %3")
               .arg(quotedValue(name), QString::fromUtf8(generator.name), known.join(QStringLiteral(", "))));
  }
  const double value = typedValue(*option, typed);
  if (!accepts(*option, value)) {
    refuse(QStringLiteral("%1=%2: expected %3").arg(name, typed, QString::fromStdString(rule_of(*option))));
  }
  set_option(generator, data.settings, *option, value);
}

}  // namespace

const Generator& generatorNamed(const QString& name) {
  if (const Generator* generator = find_generator(name.toStdString())) return *generator;
  QStringList known;
  for (const Generator& generator : generators()) known << QString::fromUtf8(generator.name);
  refuse(QStringLiteral("there is no generator %1; there are: %2")
             .arg(quotedValue(name), known.join(QStringLiteral(", "))));
}

double typedValue(const GeneratorOption& option, const QString& typed) {
  bool ok = false;
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (!option.whole) return readNumber(typed).value_or(none);
  const auto value = static_cast<double>(typed.toULongLong(&ok));
  return ok ? value : none;
}

std::optional<GeneratorTruth> generatedData(const QString& name) {
  constexpr QLatin1String prefix("generated:");
  if (!name.startsWith(prefix)) return {};
  const QStringList parts = listedNumbers(name.mid(prefix.size()));
  const Generator& generator = generatorNamed(parts.front());
  GeneratorTruth data{&generator, default_settings(generator)};
  for (const QString& assignment : parts.mid(1)) setOption(data, assignment);
  return data;
}

}  // namespace credence
