#pragma once

#include "app/options/option_fields.h"
#include "app/options/option_groups.h"
#include "app/session/session.h"
#include "core/data/split.h"
#include "core/evidence/evidence_map.h"
#include "core/model/centres.h"
#include "core/model/features.h"
#include "core/model/hyperparameters.h"
#include "core/table/read_dataset.h"

#include <QCommandLineParser>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace credence {

/// What ends a command with an exit status of its own.
class CommandFailure : public std::runtime_error {
 public:
  CommandFailure(int status, const QString& message)
      : std::runtime_error(message.toStdString()), m_status(status) {}
  int status() const { return m_status; }

 private:
  int m_status;
};

/// A file that a command reads.
struct InputFile {
  QString file;
  QString role;  ///< "a file that is read", as sentences have it
};

/// The shared options as typed. What was left out is filled in from the data: see loadProblem().
struct Arguments {
  QString command;  ///< its name
  GivenOptions given;
  QStringList operands;  ///< DATA and what else is no option
  QString data;          ///< a file, bundled:NAME, generated:NAME or a session
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
  std::optional<double> width;
  std::optional<double> priorVariance;
  std::optional<LogRange> widths;
  std::optional<LogRange> priorVariances;
  std::vector<InputFile> inputs;  ///< all files that are read: nothing may be written over one
  bool force = false;             ///< --force: an output may replace a file of another kind
};

/// What the shared options say of each other.
std::vector<OptionRule> sharedRules(OptionGroups groups);
/// What they say of data and setting.
std::vector<OptionRule> sharedStateRules();

/// `counts` adds the options that stand in place of --centres, of OptionGroup::Counts; none where it is
/// empty.
void addSharedOptions(QCommandLineParser& parser, OptionGroups groups,
                      const std::function<void(QCommandLineParser&)>& counts = {});

/// Reads what addSharedOptions() added, each value checked as far as it can be without the data, and the
/// positional arguments as `data` and its labels where Data is among the groups. `session`: what DATA stands
/// for, where that is no file.
/// Throws UsageError.
Arguments readSharedOptions(const GivenOptions& given, const QStringList& operands, OptionGroups groups,
                            std::shared_ptr<const SessionReading> session = nullptr);

/// Says on standard error what of a session that was read from `file` has no effect here, if there is any.
void sayWhatIsUnknown(const SessionReading& reading, const QString& file);

}  // namespace credence
