#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "core/data/generators.h"
#include "core/data/write_dataset.h"

#include <sstream>
#include <stdexcept>

namespace credence {

namespace {

QString text(std::string_view view) {
  return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

const Generator& generatorNamed(const QString& name) {
  if (const Generator* generator = find_generator(name.toStdString())) return *generator;
  QStringList known;
  for (const Generator& generator : generators()) known << text(generator.name);
  throw UsageError(QStringLiteral("there is no generator \"%1\"; there are: %2")
                       .arg(name, known.join(QStringLiteral(", "))));
}

void addOptions(QCommandLineParser& parser) {
  const GeneratorSettings defaults;
  parser.addOptions({
      {QStringLiteral("count"),
       QStringLiteral("How many points, from 2 to 1,000,000; %1 if left out.").arg(defaults.count),
       QStringLiteral("N")},
      {QStringLiteral("noise"),
       QStringLiteral("Standard deviation of the noise added to each coordinate; one that suits the "
                      "generator if left out."),
       QStringLiteral("S")},
      {QStringLiteral("seed"),
       QStringLiteral("Chooses the points: the same seed, the same points; %1 if left out.")
           .arg(defaults.seed),
       QStringLiteral("K")},
  });
  addOutputOption(parser, QStringLiteral("Where the CSV goes; standard output if left out or -."));
}

GeneratorSettings readSettings(const Generator& generator, const QCommandLineParser& parser) {
  GeneratorSettings settings;
  settings.count = wholeNumber(parser, QStringLiteral("count"), 2).value_or(settings.count);
  settings.noise = nonNegativeNumber(parser, QStringLiteral("noise")).value_or(generator.default_noise);
  settings.seed = wholeNumber(parser, QStringLiteral("seed"), 0).value_or(settings.seed);
  return settings;
}

void run(const Arguments&, const QCommandLineParser& parser) {
  const Generator& generator = generatorNamed(parser.positionalArguments().constFirst());
  const GeneratorSettings settings = readSettings(generator, parser);
  const Output output(parser.value(QStringLiteral("output")));
  std::ostringstream table;
  try {
    write_dataset(table, generate(generator, settings));
  } catch (const std::invalid_argument& error) {
    // The rest has been checked: it is more points than generate() makes.
    throw UsageError(QStringLiteral("--count: ") + QString::fromUtf8(error.what()));
  }
  output.write(QByteArray::fromStdString(table.str()));
}

}  // namespace

const SubCommand generateCommand = {
    "generate",
    "Make up a data set",
    "NAME [OPTIONS]",
    "NAME",
    "moons, circles or clumps.",
    "  credence generate moons --count 400 --noise 0.3 --seed 7 --output moons.csv\n"
    "  credence generate circles > circles.csv && credence fit circles.csv\n",
    {},
    false,
    addOptions,
    run,
};

}  // namespace credence
