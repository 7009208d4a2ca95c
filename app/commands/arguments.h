#pragma once

#include "app/commands/option_rules.h"
#include "app/session/session.h"
#include "core/data/split.h"
#include "core/evidence/evidence_map.h"
#include "core/model/centres.h"
#include "core/model/features.h"
#include "core/model/hyperparameters.h"
#include "core/table/read_dataset.h"

#include <QCommandLineParser>
#include <QFlags>
#include <QString>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace credence {

/// The command line itself is wrong; what() is one sentence that names the option.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(const QString& message) : std::runtime_error(message.toStdString()) {}
};

/// What ends a command with an exit status of its own.
class CommandFailure : public std::runtime_error {
 public:
  CommandFailure(int status, const QString& message)
      : std::runtime_error(message.toStdString()), m_status(status) {}
  int status() const { return m_status; }

 private:
  int m_status;
};

/// Options that several sub-commands share.
enum class OptionGroup : unsigned {
  Data = 1,     ///< how DATA is read, the split, --first, --features, --centres, --prior-means
  Setting = 2,  ///< --width, --prior-variance
  Ranges = 4,   ///< --widths, --prior-variances
  Counts = 8,   ///< --counts in place of the one number of --centres
  Order = 16,   ///< --order-seed means something without --first
};
Q_DECLARE_FLAGS(OptionGroups, OptionGroup)
Q_DECLARE_OPERATORS_FOR_FLAGS(OptionGroups)

/// A file that a command reads.
struct InputFile {
  QString file;
  QString role;  ///< "a file that is read", as sentences have it
};

/// The shared options as typed. What was left out is filled in from the data: see loadProblem().
struct Arguments {
  QString command;  ///< its name
  GivenOptions given;
  QStringList operands;
  QString data;  ///< a file, bundled:NAME, generated:NAME or a session
  /// Where `data` is one: what was left out is the session's.
  std::shared_ptr<const SessionReading> session;
  ReadOptions reading;
  std::optional<QString> readingOption;  ///< what says how, if anything does, as it is called: --labels
  std::optional<SplitRule> split;        ///< but for how many of its training points are used
  std::optional<quint64> useFirst;       ///< SplitRule::use_first
  quint64 orderSeed = 1;                 ///< SplitRule::order_seed
  const FeatureFamily* features = &rbf_features;
  bool standardise = false;
  Centres centres;
  WeightPriors weightPriors;
  std::vector<arma::uword> counts;  ///< of centres, as typed; empty where they were left out
  std::optional<double> width;
  std::optional<double> priorVariance;
  std::optional<LogRange> widths;
  std::optional<LogRange> priorVariances;
  std::vector<InputFile> inputs;  ///< all files that are read: nothing may be written over one
  bool force = false;             ///< --force: an output may replace a file of another kind
};

void addSharedOptions(QCommandLineParser& parser, OptionGroups groups);

/// Reads what addSharedOptions() added, each value checked as far as it can be without the data, and the
/// positional arguments as `data` and its labels where Data is among the groups.
/// Throws UsageError.
Arguments readSharedOptions(const QCommandLineParser& parser, OptionGroups groups);

/// Says on standard error what of a session that was read from `file` has no effect here, if there is any.
void sayWhatIsUnknown(const SessionReading& reading, const QString& file);

/// Whether an option, as QCommandLineParser::optionNames() has it, is one of the two.
bool isOfOutput(const QString& name);
/// `name` without dashes, for example "width". Each returns nothing when the option is not given and throws
/// UsageError when its value will not do.
std::optional<double> positiveNumber(const QCommandLineParser& parser, const QString& name);
std::optional<double> nonNegativeNumber(const QCommandLineParser& parser, const QString& name);
/// From `least` to `most`.
std::optional<double> numberWithin(const QCommandLineParser& parser, const QString& name, double least,
                                   double most, const QString& rule);
/// Above 0 and below 1.
std::optional<double> shareInside(const QCommandLineParser& parser, const QString& name);
std::optional<quint64> wholeNumber(const QCommandLineParser& parser, const QString& name, quint64 smallest,
                                   quint64 largest = std::numeric_limits<quint64>::max());
/// As many as there are commas, and one more; none where the option was left out. Each is at least 1.
std::vector<arma::uword> wholeNumbers(const QCommandLineParser& parser, const QString& name);
/// Those of a list, as listedNumbers() reads it; `rule` is what they are asked to be.
std::optional<std::vector<double>> numberList(const QCommandLineParser& parser, const QString& name,
                                              const QString& rule);
/// The same of as many as `rule` asks for.
std::optional<std::vector<double>> numberList(const QCommandLineParser& parser, const QString& name,
                                              std::size_t count, const QString& rule);
/// One for each weight of linear features, with commas between them.
std::optional<std::array<double, 3>> weightNumbers(const QCommandLineParser& parser, const QString& name);
/// At least one character.
std::optional<QString> word(const QCommandLineParser& parser, const QString& name, const QString& rule);
/// Names separated by commas; one that contains a comma stands in double quotes. Blanks around names go.
std::optional<QStringList> nameList(const QCommandLineParser& parser, const QString& name);

/// The error to throw: --NAME: "VALUE" is not RULE. What is wrong with a number's points and commas is said
/// by unusableNumber().
UsageError unusableValue(const QCommandLineParser& parser, const QString& name, const QString& rule);
UsageError unusableNumber(const QCommandLineParser& parser, const QString& name, const QString& rule);

}  // namespace credence
