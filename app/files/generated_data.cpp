#include "app/files/generated_data.h"

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
    refuse(QStringLiteral("\"%1\" is no option of %2; there are: %3")
               .arg(name, QString::fromUtf8(generator.name), known.join(QStringLiteral(", "))));
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
  refuse(QStringLiteral("there is no generator \"%1\"; there are: %2")
             .arg(name, known.join(QStringLiteral(", "))));
}

double typedValue(const GeneratorOption& option, const QString& typed) {
  bool ok = false;
  const double value = option.whole ? static_cast<double>(typed.toULongLong(&ok)) : typed.toDouble(&ok);
  return ok ? value : std::numeric_limits<double>::quiet_NaN();
}

std::optional<GeneratorTruth> generatedData(const QString& name) {
  constexpr QLatin1String prefix("generated:");
  if (!name.startsWith(prefix)) return {};
  const QStringList parts = name.mid(prefix.size()).split(QLatin1Char(','));
  const Generator& generator = generatorNamed(parts.front());
  GeneratorTruth data{&generator, default_settings(generator)};
  for (const QString& assignment : parts.mid(1)) setOption(data, assignment);
  return data;
}

}  // namespace credence
