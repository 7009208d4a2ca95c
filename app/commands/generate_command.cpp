#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/files/generated_data.h"
#include "core/data/number.h"
#include "core/generators/generators.h"
#include "core/table/write_dataset.h"

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace credence {

namespace {

using Field = GeneratorOption::Field;

const Generator& generatorAskedFor(const QString& name) {
  try {
    return generatorNamed(name);
  } catch (const std::invalid_argument& error) {
    throw UsageError(QString::fromUtf8(error.what()));
  }
}

/// One line a generator, for the help.
const QByteArray& listOfGenerators() {
  static const QByteArray list = [] {
    QStringList lines = {QStringLiteral("One of these:")};
    for (const Generator& generator : generators()) {
      lines << QStringLiteral("%1: %2").arg(QString::fromUtf8(generator.name),
                                            QString::fromUtf8(generator.description));
    }
    return lines.join(QLatin1Char('\n')).toUtf8();
  }();
  return list;
}

/// What the help says of an option: its sentence, what it may be, and what it is if left out.
QString sentenceOf(const GeneratorOption& option) {
  const QString standard = option.field == Field::noise
                               ? QStringLiteral("one that suits the generator")
                               : QString::fromStdString(to_round_trip_string(option.standard));
  return QStringLiteral("%1 %2; %3 if left out.")
      .arg(QString::fromUtf8(option.description),
           QString::fromStdString(rule_of(option)).replace(0, 1, QLatin1Char('A')), standard);
}

void addOption(QCommandLineParser& parser, const GeneratorOption& option, const QString& description) {
  parser.addOption({QString::fromUtf8(option.name), description,
                    option.whole ? QStringLiteral("N") : QStringLiteral("X")});
}

struct GenerateOutput {
  OutputFile file;
};

template <typename Fields>
void visit(Fields& fields, GenerateOutput& output) {
  fields("output", output.file, {}, {.purpose = "Where the CSV goes; standard output if left out or -."});
}

void addGenerateOptions(QCommandLineParser& parser) {
  for (const GeneratorOption& option : generators().front().options) {
    if (option.field != Field::shape) addOption(parser, option, sentenceOf(option));
  }
  for (const Generator& generator : generators()) {
    for (const GeneratorOption& option : generator.options) {
      if (option.field != Field::shape) continue;
      addOption(parser, option,
                QStringLiteral("For %1: %2").arg(QString::fromUtf8(generator.name), sentenceOf(option)));
    }
  }
  addOptions<GenerateOutput>(parser);
}

GeneratorSettings readSettings(const Generator& generator, const QCommandLineParser& parser) {
  GeneratorSettings settings = default_settings(generator);
  for (const QString& name : parser.optionNames()) {
    if (isOfOutput(name)) continue;
    const GeneratorOption* option = find_option(generator, name.toStdString());
    if (option == nullptr) {
      throw UsageError(
          QStringLiteral("--%1 has no meaning for %2").arg(name, QString::fromUtf8(generator.name)));
    }
    const double value = typedValue(*option, parser.value(name));
    if (!accepts(*option, value)) {
      throw unusable(name, parser.value(name), QString::fromStdString(rule_of(*option)));
    }
    set_option(generator, settings, *option, value);
  }
  return settings;
}

void runGenerate(const Arguments& arguments, const QCommandLineParser& parser) {
  const Generator& generator = generatorAskedFor(parser.positionalArguments().constFirst());
  const GeneratorSettings settings = readSettings(generator, parser);
  const Output output(readOptions<GenerateOutput>(arguments.given).file.name, FileContents::table, arguments);
  std::ostringstream table;
  write_dataset(table, generate(generator, settings));
  output.write(QByteArray::fromStdString(table.str()));
  if (generator.truth != nullptr) output.remark(QString::fromStdString(title_of(generator, settings)));
}

}  // namespace

const SubCommand generateCommand = {
    "generate",
    "Make up a data set",
    "NAME [OPTIONS]",
    "NAME",
    listOfGenerators().constData(),
    "  credence generate moons --count 400 --noise 0.3 --seed 7 --output moons.csv\n"
    "  credence generate clumps --clumps 5 --balance 0.3 --label-noise 0.05 --output clumps.csv\n"
    "  credence generate circles > circles.csv && credence fit circles.csv\n",
    {},
    false,
    addGenerateOptions,
    runGenerate,
    {},
    nullptr,
    false,
    false,
    true,
};

}  // namespace credence
