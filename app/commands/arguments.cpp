#include "app/commands/arguments.h"

#include "app/commands/changed_data_option.h"
#include "app/commands/foreign_messages.h"
#include "app/commands/reading_options.h"
#include "app/document/file_name.h"
#include "app/files/session_file.h"
#include "app/report/column_list.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"
#include "app/report/translate.h"
#include "core/table/data_error.h"

#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace credence {

namespace {

/// "rbf, matern32 or linear"
QString featureIds(const QString& last) {
  QStringList ids;
  for (const FeatureFamily* family : feature_families()) ids << fromTable(family->id);
  const QString end = ids.takeLast();
  return ids.join(QStringLiteral(", ")) + last + end;
}

void addDataOptions(QCommandLineParser& parser) {
  addReadingOptions(parser);
  parser.addOptions({
      option("data", "FILE", "Where DATA is a session whose points are not in it: the table that has them."),
      QCommandLineOption(QStringLiteral("changed-data"), QString::fromUtf8(changedDataText.purpose)),
      option("train-first", "N",
             "The first N rows train, the others test. Without this and --train-fraction, rows do what a "
             "column (--split-column) says, and where there is none, all train."),
      option("train-fraction", "F", "A random share F of the rows trains (0 < F <= 1), the others test."),
      option("validation-fraction", "V",
             "Of those others, a share V of all rows is for choosing a setting by: validation points. The "
             "training points stay those of --train-fraction."),
      option("seed", "S", "Chooses the rows of --train-fraction; 1 if left out."),
      QCommandLineOption(QStringLiteral("stratified"),
                         QStringLiteral("--train-fraction holds in each class by itself.")),
      option("first", "N",
             "Of the training points only N are used, the first in an order drawn at random; the others "
             "neither train nor test. More of one order hold the fewer. With 0 no label is used: what is "
             "shown is the prior, of the kernels that all of the training points have."),
      option("order-seed", "S", "Draws that order; 1 if left out."),
      QCommandLineOption(QStringLiteral("features"),
                         QStringLiteral("%1; the first if left out. Linear features and polynomials "
                                        "(quadratic to quintic) have no width; polynomials are "
                                        "always of standardised inputs.")
                             .arg(featureIds(QStringLiteral(" or "))),
                         QStringLiteral("KIND")),
      QCommandLineOption(
          QStringLiteral("standardise"),
          QStringLiteral("Scale both inputs to mean 0 and standard deviation 1 by the training points; "
                         "widths are then in standard deviations.")),
  });
}

void addWeightPriorOptions(QCommandLineParser& parser) {
  parser.addOptions({
      option("prior-means", "M,M,M",
             "With --features linear: prior means of the weights of 1, x1 and x2, for example 0,0,1; zero if "
             "left out. Of standardised inputs with --standardise."),
      option(
          "prior-factors", "R,R,R",
          "Likewise: the prior variance of each of them is the prior variance of all times its factor, for "
          "example 100,1,1."),
  });
}

void addCentreOptions(QCommandLineParser& parser, bool counts) {
  parser.addOptions({
      counts ? option("counts", "N,N,…",
                      "How many centres, for example 10,100,1000; round numbers, and then all training "
                      "points, if left out.")
             : option("centres", "N",
                      "Kernels stand on N training points drawn at random, not on all. More of one seed "
                      "hold the fewer."),
      option("centre-seed", "S", "Draws those points; 1 if left out."),
      QCommandLineOption(
          QStringLiteral("centre-grid"),
          QStringLiteral("Centres are about N nodes of a regular grid over the training points instead.")),
  });
}

void addSettingOptions(QCommandLineParser& parser) {
  parser.addOptions({
      option("width", "L", "Width of the features, in the units of the inputs."),
      option("prior-variance", "V",
             "Prior variance of the weights; inf: no prior, the weights of greatest likelihood, where there "
             "are fewer weights than points. Width and prior variance are suggested from the data where they "
             "are left out, as in the window."),
  });
}

void addRangeOptions(QCommandLineParser& parser) {
  parser.addOptions({
      option("widths", "START:STOP:COUNT", "Widths of the map, evenly spaced in their logarithm."),
      option(
          "prior-variances", "START:STOP:COUNT",
          "Prior variances of the map, likewise. Both are suggested from the data where they are left out."),
  });
}

/// `accepts` it, or else it "is not RULE".
template <typename Accepts>
std::optional<double> number(const QCommandLineParser& parser, const QString& name, const Accepts& accepts,
                             const QString& rule) {
  if (!parser.isSet(name)) return {};
  const std::optional<double> value = readNumber(parser.value(name));
  if (!value || !accepts(*value)) throw unusableNumber(parser, name, rule);
  return value;
}

/// Each pair that contradicts itself, and each option that lacks the one it belongs to.
void checkSplitOptions(const QCommandLineParser& parser) {
  const auto isSet = [&](const char* name) { return parser.isSet(QLatin1String(name)); };
  if (isSet("train-first") && isSet("train-fraction")) {
    throw UsageError(QStringLiteral("--train-first and --train-fraction exclude each other"));
  }
  if (isSet("split-column") && (isSet("train-first") || isSet("train-fraction"))) {
    throw UsageError(QStringLiteral("--split-column excludes --train-first and --train-fraction"));
  }
  for (const char* name : {"seed", "stratified", "validation-fraction"}) {
    if (!isSet(name) || isSet("train-fraction")) continue;
    throw UsageError(QStringLiteral("--%1 has no meaning without --train-fraction").arg(QLatin1String(name)));
  }
}

std::optional<SplitRule> readSplit(const QCommandLineParser& parser) {
  const auto first = wholeNumber(parser, QStringLiteral("train-first"), 1);
  const auto fraction = number(
      parser, QStringLiteral("train-fraction"), [](double value) { return value > 0.0 && value <= 1.0; },
      QStringLiteral("a share above 0 and at most 1"));
  const auto validation = number(
      parser, QStringLiteral("validation-fraction"), [](double value) { return value >= 0.0 && value < 1.0; },
      QStringLiteral("a share of at least 0 and below 1"));
  const auto seed = wholeNumber(parser, QStringLiteral("seed"), 0);
  checkSplitOptions(parser);
  SplitRule split;
  if (first) {
    split.kind = SplitRule::Kind::first_n;
    split.first_n = *first;
    return split;
  }
  if (!fraction) return {};
  split.kind = SplitRule::Kind::fraction;
  split.fraction = *fraction;
  split.seed = seed.value_or(split.seed);
  split.stratified = parser.isSet(QStringLiteral("stratified"));
  split.validation = validation.value_or(0.0);
  constexpr double rounding = 1e-9;  // 0.7 + 0.3 may be above 1
  if (split.fraction + split.validation > 1.0 + rounding) {
    throw UsageError(QStringLiteral("--train-fraction and --validation-fraction are more than all rows"));
  }
  return split;
}

/// `orders`: whether the command has a use for the order itself.
void readOrder(Arguments& arguments, const QCommandLineParser& parser, bool orders) {
  const auto first = wholeNumber(parser, QStringLiteral("first"), 0);
  const auto seed = wholeNumber(parser, QStringLiteral("order-seed"), 0);
  if (seed && !first && !orders) {
    throw UsageError(QStringLiteral("--order-seed has no meaning without --first"));
  }
  arguments.useFirst = first;
  arguments.orderSeed = seed.value_or(arguments.orderSeed);
}

const FeatureFamily* readFeatures(const QCommandLineParser& parser, const FeatureFamily* leftOut) {
  const QString name = QStringLiteral("features");
  if (!parser.isSet(name)) return leftOut;
  const FeatureFamily* family = feature_family_from_id(parser.value(name).toStdString());
  if (family == nullptr) throw unusableValue(parser, name, featureIds(QStringLiteral(" or ")));
  return family;
}

WeightPriors readWeightPriors(const QCommandLineParser& parser) {
  const QString means = QStringLiteral("prior-means");
  const QString factors = QStringLiteral("prior-factors");
  WeightPriors priors;
  priors.means = weightNumbers(parser, means).value_or(priors.means);
  priors.factors = weightNumbers(parser, factors).value_or(priors.factors);
  for (const double factor : priors.factors) {
    if (factor > 0.0) continue;
    throw unusableValue(parser, factors, QStringLiteral("three positive numbers, for example 100,1,1"));
  }
  return priors;
}

/// They are about the weights of a straight line, which have a prior.
void checkWeightPriors(const QCommandLineParser& parser, const Arguments& arguments) {
  for (const QString& name : {QStringLiteral("prior-means"), QStringLiteral("prior-factors")}) {
    if (!parser.isSet(name)) continue;
    if (!arguments.features->straight) {
      throw UsageError(QStringLiteral("--%1 has no meaning without --features linear").arg(name));
    }
    if (arguments.priorVariance == no_prior) {
      throw UsageError(QStringLiteral("--%1 has no meaning with --prior-variance inf").arg(name));
    }
  }
}

/// How many centres is left open where there is another option for that.
Centres readCentres(const QCommandLineParser& parser, bool counts) {
  const auto count = counts ? std::nullopt : wholeNumber(parser, QStringLiteral("centres"), 1);
  const auto seed = wholeNumber(parser, QStringLiteral("centre-seed"), 0);
  const bool grid = parser.isSet(QStringLiteral("centre-grid"));
  if (!counts && !count && (seed || grid)) {
    throw UsageError(QStringLiteral("--%1 has no meaning without --centres")
                         .arg(QLatin1String(seed ? "centre-seed" : "centre-grid")));
  }
  if (seed && grid) throw UsageError(QStringLiteral("--centre-seed and --centre-grid exclude each other"));
  Centres centres;
  if (!counts && !count) return centres;
  centres.rule = grid ? Centres::Rule::grid : Centres::Rule::random;
  centres.count = count.value_or(centres.count);
  centres.seed = seed.value_or(centres.seed);
  return centres;
}

std::optional<double> readPriorVariance(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("prior-variance");
  if (parser.value(name) == QLatin1String("inf")) return no_prior;
  return number(
      parser, name, [](double value) { return value > 0.0; }, QStringLiteral("a positive number"));
}

std::optional<LogRange> readRange(const QCommandLineParser& parser, const QString& name) {
  if (!parser.isSet(name)) return {};
  const QStringList parts = parser.value(name).split(QLatin1Char(':'));
  const auto start = readNumber(parts.value(0));
  const auto stop = readNumber(parts.value(1));
  bool counted = false;
  const quint64 count = parts.value(2).toULongLong(&counted);
  if (parts.size() != 3 || !start || !stop || !counted) {
    throw unusableValue(parser, name, QStringLiteral("START:STOP:COUNT, for example 0.1:10:20"));
  }
  const LogRange range{*start, *stop, count};
  try {
    validate(range, QString(name).replace(QLatin1Char('-'), QLatin1Char(' ')).toUtf8().constData());
  } catch (const std::invalid_argument& error) {
    throw UsageError(QStringLiteral("--%1: %2: %3")
                         .arg(name, quotedValue(parser.value(name)), QString::fromUtf8(error.what())));
  }
  return range;
}

/// What was left out is the session's, as far as it goes with what was given.
void fillInFromSession(Arguments& arguments, const QCommandLineParser& parser, OptionGroups groups) {
  const auto isSet = [&](const char* name) { return parser.isSet(QLatin1String(name)); };
  const DocumentState& state = arguments.session->session.state;
  const Hyperparameters& setting = state.hyperparameters;
  if (!arguments.split && !isSet("first")) {
    arguments.useFirst = state.split.use_first;
    arguments.orderSeed = isSet("order-seed") ? arguments.orderSeed : state.split.order_seed;
  }
  if (!arguments.split) arguments.split = state.split;
  const bool sameUnits = arguments.standardise == setting.standardise;
  if (arguments.features->kernel != nullptr && !isSet("centres") && !groups.testFlag(OptionGroup::Counts)) {
    arguments.centres = setting.centres;
  }
  if (arguments.features->straight && sameUnits && !isSet("prior-means") && !isSet("prior-factors")) {
    arguments.weightPriors = setting.weight_priors;
  }
  // A width means something in its own units alone.
  if (!arguments.width && sameUnits) arguments.width = setting.width;
  if (!arguments.priorVariance) arguments.priorVariance = setting.prior_variance;
}

/// Reads DATA where it is a session, and says what of it is not known here.
void readSession(Arguments& arguments, const QCommandLineParser& parser) {
  const QString dataFile = parser.value(QStringLiteral("data"));
  if (!isSessionFile(arguments.data)) {
    for (const QString& name : {QStringLiteral("data"), QStringLiteral("changed-data")}) {
      if (!parser.isSet(name)) continue;
      throw UsageError(QStringLiteral("--%1 has no meaning but for a session").arg(name));
    }
    return;
  }
  auto reading = std::make_shared<SessionReading>(readSessionOnTerminal(
      arguments.data, dataFile,
      parser.isSet(QStringLiteral("changed-data")) ? ChangedPoints::accept : ChangedPoints::refuse));
  sayWhatIsUnknown(*reading, arguments.data);
  arguments.session = std::move(reading);
}

}  // namespace

void sayWhatIsUnknown(const SessionReading& reading, const QString& file) {
  const QString notice = reading.notice();
  if (notice.isEmpty()) return;
  std::fprintf(sentences(), "%s: %s\n", visible(bytesOfFileName(file).toStdString()).c_str(),
               qUtf8Printable(notice));
}

void addSharedOptions(QCommandLineParser& parser, OptionGroups groups) {
  if (groups.testFlag(OptionGroup::Setting)) addSettingOptions(parser);
  if (groups.testFlag(OptionGroup::Ranges)) addRangeOptions(parser);
  if (!groups.testFlag(OptionGroup::Data)) return;
  addDataOptions(parser);
  addWeightPriorOptions(parser);
  addCentreOptions(parser, groups.testFlag(OptionGroup::Counts));
}

Arguments readSharedOptions(const QCommandLineParser& parser, OptionGroups groups) {
  Arguments arguments;
  if (groups.testFlag(OptionGroup::Data)) {
    arguments.data = parser.positionalArguments().value(0);
    arguments.reading = readReadingOptions(parser);
    arguments.readingOption = anyReadingChoice(parser);
    arguments.split = readSplit(parser);
    readOrder(arguments, parser, groups.testFlag(OptionGroup::Order));
    readSession(arguments, parser);
    const Hyperparameters leftOut =
        arguments.session ? arguments.session->session.state.hyperparameters : Hyperparameters();
    arguments.features = readFeatures(parser, leftOut.features);
    arguments.standardise = leftOut.standardise || parser.isSet(QStringLiteral("standardise"));
    arguments.centres = readCentres(parser, groups.testFlag(OptionGroup::Counts));
    arguments.weightPriors = readWeightPriors(parser);
  }
  if (groups.testFlag(OptionGroup::Counts)) arguments.counts = wholeNumbers(parser, QStringLiteral("counts"));
  if (groups.testFlag(OptionGroup::Setting)) {
    arguments.width = positiveNumber(parser, QStringLiteral("width"));
    arguments.priorVariance = readPriorVariance(parser);
  }
  if (groups.testFlag(OptionGroup::Ranges)) {
    arguments.widths = readRange(parser, QStringLiteral("widths"));
    arguments.priorVariances = readRange(parser, QStringLiteral("prior-variances"));
  }
  if (groups.testFlag(OptionGroup::Data)) checkWeightPriors(parser, arguments);
  if (arguments.session) fillInFromSession(arguments, parser, groups);
  for (const QString& name : {QStringLiteral("width"), QStringLiteral("widths")}) {
    if (arguments.features->has_width() || !parser.optionNames().contains(name)) continue;
    throw UsageError(QStringLiteral("--%1 has no meaning with --features %2")
                         .arg(name, fromTable(arguments.features->id)));
  }
  if (arguments.features->kernel == nullptr && arguments.centres.rule != Centres::Rule::all) {
    throw UsageError(
        QStringLiteral("--centres has no meaning with --features %1").arg(fromTable(arguments.features->id)));
  }
  return arguments;
}

bool isOfOutput(const QString& name) {
  return name == QLatin1String("o") || name == QLatin1String("output") || name == QLatin1String("force");
}

std::optional<double> positiveNumber(const QCommandLineParser& parser, const QString& name) {
  return number(
      parser, name, [](double value) { return value > 0.0; }, QStringLiteral("a positive number"));
}

std::optional<double> nonNegativeNumber(const QCommandLineParser& parser, const QString& name) {
  return number(
      parser, name, [](double value) { return value >= 0.0; }, QStringLiteral("zero or a positive number"));
}

std::optional<double> numberWithin(const QCommandLineParser& parser, const QString& name, double least,
                                   double most, const QString& rule) {
  return number(
      parser, name, [&](double value) { return value >= least && value <= most; }, rule);
}

std::optional<double> shareInside(const QCommandLineParser& parser, const QString& name) {
  return number(
      parser, name, [](double value) { return value > 0.0 && value < 1.0; },
      QStringLiteral("a probability above 0 and below 1"));
}

std::optional<quint64> wholeNumber(const QCommandLineParser& parser, const QString& name, quint64 smallest,
                                   quint64 largest) {
  if (!parser.isSet(name)) return {};
  const QString typed = parser.value(name);
  bool ok = false;
  const quint64 value = typed.toULongLong(&ok);
  constexpr quint64 largestOfAll = std::numeric_limits<quint64>::max();
  if (!ok && typed.toDouble() >= static_cast<double>(largestOfAll)) {
    throw unusableValue(parser, name, QStringLiteral("at most %1").arg(largestOfAll));
  }
  if (!ok || value < smallest) {
    throw unusableValue(parser, name, QStringLiteral("a whole number of at least %1").arg(smallest));
  }
  if (value > largest) {
    throw unusableValue(parser, name, QStringLiteral("a whole number of at most %1").arg(largest));
  }
  return value;
}

std::vector<arma::uword> wholeNumbers(const QCommandLineParser& parser, const QString& name) {
  std::vector<arma::uword> counts;
  if (!parser.isSet(name)) return counts;
  const QStringList parts = listedNumbers(parser.value(name));
  counts.reserve(static_cast<std::size_t>(parts.size()));
  for (const QString& part : parts) {
    bool ok = false;
    const qulonglong count = part.toULongLong(&ok);
    if (!ok || count == 0) {
      throw unusableValue(parser, name,
                          QStringLiteral("a list of whole numbers from 1, for example 10,100,1000"));
    }
    counts.push_back(count);
  }
  return counts;
}

std::optional<std::vector<double>> numberList(const QCommandLineParser& parser, const QString& name,
                                              const QString& rule) {
  if (!parser.isSet(name)) return {};
  std::vector<double> numbers;
  for (const QString& part : listedNumbers(parser.value(name))) {
    const std::optional<double> number = readNumber(part);
    if (!number) throw unusableValue(parser, name, rule);
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<std::vector<double>> numberList(const QCommandLineParser& parser, const QString& name,
                                              std::size_t count, const QString& rule) {
  auto numbers = numberList(parser, name, rule);
  if (numbers && numbers->size() != count) throw unusableValue(parser, name, rule);
  return numbers;
}

std::optional<std::array<double, 3>> weightNumbers(const QCommandLineParser& parser, const QString& name) {
  const auto numbers = numberList(parser, name, 3, QStringLiteral("three numbers, for example 0,0,1"));
  if (!numbers) return {};
  return std::array{numbers->at(0), numbers->at(1), numbers->at(2)};
}

std::optional<QString> word(const QCommandLineParser& parser, const QString& name, const QString& rule) {
  if (!parser.isSet(name)) return {};
  const QString value = parser.value(name);
  if (value.isEmpty()) throw unusableValue(parser, name, rule);
  return value;
}

std::optional<QStringList> nameList(const QCommandLineParser& parser, const QString& name) {
  if (!parser.isSet(name)) return {};
  auto names = splitColumnList(parser.value(name));
  if (!names) throw unusableValue(parser, name, QStringLiteral("complete: a double quote is not closed"));
  return names;
}

UsageError unusableValue(const QCommandLineParser& parser, const QString& name, const QString& rule) {
  return UsageError(QStringLiteral("--%1: %2 is not %3").arg(name, quotedValue(parser.value(name)), rule));
}

UsageError unusableNumber(const QCommandLineParser& parser, const QString& name, const QString& rule) {
  return UsageError(QStringLiteral("--%1: %2").arg(name, refusedNumber(parser.value(name), rule)));
}

}  // namespace credence
