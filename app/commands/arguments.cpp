#include "app/commands/arguments.h"

#include "app/commands/changed_data_option.h"
#include "app/commands/foreign_messages.h"
#include "app/commands/reading_options.h"
#include "app/document/file_name.h"
#include "app/files/session_file.h"
#include "app/report/number_text.h"
#include "app/report/quoted_value.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"
#include "core/table/data_error.h"

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

namespace credence {

template <>
struct OptionKind<const FeatureFamily*> {
  static const FeatureFamily* read(const TypedOption& typed) {
    const FeatureFamily* family = feature_family_from_id(typed.value.toStdString());
    if (family == nullptr) throw typed.unusable(featureIds());
    return family;
  }
};

template <>
struct OptionKind<LogRange> {
  static LogRange read(const TypedOption& typed) {
    const QStringList parts = typed.value.split(QLatin1Char(':'));
    const auto start = readNumber(parts.value(0));
    const auto stop = readNumber(parts.value(1));
    bool counted = false;
    const quint64 count = parts.value(2).toULongLong(&counted);
    if (parts.size() != 3 || !start || !stop || !counted) {
      throw typed.unusable(QStringLiteral("START:STOP:COUNT, for example 0.1:10:20"));
    }
    const LogRange range{*start, *stop, count};
    try {
      validate(range, QString(typed.name).replace(QLatin1Char('-'), QLatin1Char(' ')).toUtf8().constData());
    } catch (const std::invalid_argument& error) {
      throw UsageError(QStringLiteral("--%1: %2: %3")
                           .arg(typed.name, quotedValue(typed.value), QString::fromUtf8(error.what())));
    }
    return range;
  }
};

namespace {

/// The shared options as typed.
struct SharedOptions {
  QString data;
  bool changed = false;
  SplitRule split;
  quint64 first = 0;
  Hyperparameters setting;
  bool centreGrid = false;
  std::optional<LogRange> widths;
  std::optional<LogRange> priorVariances;
};

template <typename Fields>
void visit(Fields& fields, SharedOptions& options) {
  fields("data", options.data, {},
         {"FILE", "Where DATA is a session whose points are not in it: the table that has them."});
  fields("changed_data", options.changed, {}, changedDataText);
  fields("", options.split);
  fields("first", options.first, {},
         {"N",
          "Of the training points only N are used, the first in an order drawn at random; the others neither "
          "train nor test. More of one order hold the fewer. With 0 no label is used: what is shown is the "
          "prior, of the kernels that all of the training points have."});
  fields("", options.setting);
  fields("centre_grid", options.centreGrid, {},
         {.purpose = "Centres are about N nodes of a regular grid over the training points instead."});
  fields("widths", options.widths, {},
         {"START:STOP:COUNT", "Widths of the map, evenly spaced in their logarithm."});
  fields("prior_variances", options.priorVariances, {},
         {"START:STOP:COUNT",
          "Prior variances of the map, likewise. Both are suggested from the data where they are left out."});
}

constexpr std::array splitRules = {
    OptionRule{"--train-first and --train-fraction", "exclude each other"},
    OptionRule{"--split-column", "excludes --train-first and --train-fraction"},
    OptionRule{"--seed | --stratified | --validation-fraction", "has no meaning without --train-fraction"},
};
constexpr OptionRule orderRule = {"--order-seed", "has no meaning without --first"};
constexpr OptionRule centreRule = {"--centre-seed | --centre-grid", "has no meaning without --centres"};
constexpr OptionRule centreSeedRule = {"--centre-seed and --centre-grid", "exclude each other"};

using SharedRule = StateRule<Arguments>;
const SharedRule typedRules[] = {
    {{"--prior-means | --prior-factors", "has no meaning without --features linear"},
     [](const Arguments& arguments) { return arguments.features->straight; }},
    {{"--prior-means | --prior-factors", "has no meaning with --prior-variance inf",
      "--features linear --prior-variance inf"},
     [](const Arguments& arguments) { return arguments.priorVariance != no_prior; }},
};
/// When a session has filled in what is left out.
const SharedRule filledRules[] = {
    {{"--width | --widths", "has no meaning with --features %1", "--features linear"},
     [](const Arguments& arguments) { return arguments.features->has_width(); }},
    {{"--centres", "has no meaning with --features %1", "--features linear"},
     [](const Arguments& arguments) { return arguments.features->kernel != nullptr; }},
};
const SharedRule dataRules[] = {
    {{"--data | --changed-data", "has no meaning but for a session"},
     [](const Arguments& arguments) { return isSessionFile(arguments.data); }},
};

/// Nothing where no option says it.
std::optional<SplitRule> splitOf(const SharedOptions& options, const GivenOptions& given) {
  SplitRule split = options.split;
  if (given.contains(QStringLiteral("train-first"))) {
    split.kind = SplitRule::Kind::first_n;
    return split;
  }
  if (!given.contains(QStringLiteral("train-fraction"))) return {};
  split.kind = SplitRule::Kind::fraction;
  constexpr double rounding = 1e-9;  // 0.7 + 0.3 may be above 1
  if (split.fraction + split.validation > 1.0 + rounding) {
    throw UsageError(QStringLiteral("--train-fraction and --validation-fraction are more than all rows"));
  }
  return split;
}

/// How many centres is left open where there is another option for that.
Centres centresOf(const SharedOptions& options, const GivenOptions& given, bool counts) {
  if (!counts && !given.contains(QStringLiteral("centres"))) return {};
  Centres centres = options.setting.centres;
  centres.rule = options.centreGrid ? Centres::Rule::grid : Centres::Rule::random;
  return centres;
}

/// What was left out is the session's, as far as it goes with what was given.
void fillInFromSession(Arguments& arguments, OptionGroups groups) {
  const auto isSet = [&](const char* name) { return arguments.given.contains(QLatin1String(name)); };
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
void readSession(Arguments& arguments, const SharedOptions& options) {
  checkRules<Arguments>(dataRules, arguments, {}, arguments.given);
  if (!isSessionFile(arguments.data)) return;
  auto reading = std::make_shared<SessionReading>(readSessionOnTerminal(
      arguments.data, options.data, options.changed ? ChangedPoints::accept : ChangedPoints::refuse));
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

std::vector<OptionRule> sharedRules(OptionGroups groups) {
  std::vector<OptionRule> rules;
  if (!groups.testFlag(OptionGroup::Data)) return rules;
  rules.assign(splitRules.begin(), splitRules.end());
  if (!groups.testFlag(OptionGroup::Order)) rules.push_back(orderRule);
  rules.push_back(centreSeedRule);
  if (!groups.testFlag(OptionGroup::Counts)) rules.push_back(centreRule);
  return rules;
}

std::vector<OptionRule> sharedStateRules() {
  std::vector<OptionRule> rules = rulesIn<typedRules>();
  for (const auto& some : {rulesIn<filledRules>(), rulesIn<dataRules>()}) {
    rules.insert(rules.end(), some.begin(), some.end());
  }
  return rules;
}

void addSharedOptions(QCommandLineParser& parser, OptionGroups groups,
                      const std::function<void(QCommandLineParser&)>& counts) {
  if (groups.testFlag(OptionGroup::Setting)) addOptions<SharedOptions>(parser, {"width", "prior-variance"});
  if (groups.testFlag(OptionGroup::Ranges)) addOptions<SharedOptions>(parser, {"widths", "prior-variances"});
  if (!groups.testFlag(OptionGroup::Data)) return;
  addReadingOptions(parser);
  addOptions<SharedOptions>(parser, {"data", "changed-data", "train-first", "train-fraction",
                                     "validation-fraction", "seed", "stratified", "first", "order-seed",
                                     "features", "standardise", "prior-means", "prior-factors"});
  if (!groups.testFlag(OptionGroup::Counts)) {
    addOptions<SharedOptions>(parser, {"centres"});
  } else if (counts) {
    counts(parser);
  }
  addOptions<SharedOptions>(parser, {"centre-seed", "centre-grid"});
}

Arguments readSharedOptions(const GivenOptions& given, const QStringList& operands, OptionGroups groups,
                            std::shared_ptr<const SessionReading> session) {
  Arguments arguments;
  arguments.given = given;
  arguments.operands = operands;
  if (!groups.testFlag(OptionGroup::Data)) return arguments;
  checkRules(sharedRules(groups), given);
  const auto options = readOptions<SharedOptions>(given);
  const auto isGiven = [&](const char* name) { return given.contains(QLatin1String(name)); };
  arguments.widths = options.widths;
  arguments.priorVariances = options.priorVariances;
  if (isGiven("width")) arguments.width = options.setting.width;
  if (isGiven("prior-variance")) arguments.priorVariance = options.setting.prior_variance;
  arguments.data = operands.value(0);
  arguments.reading = readReadingOptions(given, operands);
  arguments.readingOption = anyReadingChoice(given, operands);
  arguments.split = splitOf(options, given);
  if (isGiven("first")) arguments.useFirst = options.first;
  arguments.orderSeed = options.split.order_seed;
  arguments.session = std::move(session);
  if (!arguments.session) readSession(arguments, options);
  const Hyperparameters leftOut =
      arguments.session ? arguments.session->session.state.hyperparameters : Hyperparameters();
  arguments.features = isGiven("features") ? options.setting.features : leftOut.features;
  arguments.standardise = leftOut.standardise || options.setting.standardise;
  arguments.centres = centresOf(options, given, groups.testFlag(OptionGroup::Counts));
  arguments.weightPriors = options.setting.weight_priors;
  checkRules<Arguments>(typedRules, arguments, {}, given);
  if (arguments.session) fillInFromSession(arguments, groups);
  checkRules<Arguments>(filledRules, arguments, fromTable(arguments.features->id), given);
  return arguments;
}

}  // namespace credence
