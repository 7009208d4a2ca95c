#pragma once

#include <QCommandLineParser>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace credence {

/// The command line itself is wrong; what() is one sentence that names the option.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(const QString& message) : std::runtime_error(message.toStdString()) {}
};

/// What options say of each other. The sentence that refuses them is the rule:
///
///   {"--seed | --stratified", "has no meaning without --train-fraction"}
///   {"--width and --prior-variance", "have no meaning with --fixed-point"}
///   {"--training and --validation", "exclude each other"}
///   {"--by", "excludes --held-out and --fixed-point"}
///   {"--output", "is missing, or --crate"}
///
/// A stroke separates options of which the sentence names one. "without" asks for one of those that follow,
/// "with" and "excludes" for none of them; a word after one of them is its value, or what stands in that
/// before "=". A colon ends the rule, and
/// what follows explains it. "--*" stands for every option that the verdict does not name.
struct OptionRule {
  const char* options = "";
  const char* verdict = "";
  const char* broken = "";  ///< of a StateRule: options with which it is broken, for the tests
};

using OptionRules = std::span<const OptionRule>;

/// Of every command that prints a table.
inline constexpr OptionRule jsonOrTable = {"--json and --table", "exclude each other"};

/// The options that are given, with their last values; those of switches are empty.
using GivenOptions = QMap<QString, QString>;

GivenOptions givenOptions(const QCommandLineParser& parser);

/// Whether an option, as it is given, is --output or --force, which every command that writes has.
bool isOfOutput(const QString& name);

/// The sentence of a rule that the options break; nothing where they keep it. Throws std::logic_error for a
/// verdict that is none of those above.
std::optional<QString> brokenRule(const OptionRule& rule, const GivenOptions& given);

/// Throws UsageError for the first rule that is broken.
void checkRules(OptionRules rules, const GivenOptions& given);

/// A rule about more than options: about the setting, the views, the data. Its verdict is only said; %1
/// stands there for what a check is told.
template <typename State>
struct StateRule {
  OptionRule rule;
  bool (*meant)(const State& state) = nullptr;
};

/// Throws UsageError where one of those options is given.
void refuseOptions(const char* options, const QString& verdict, const GivenOptions& given);

/// Throws UsageError for the first rule one of whose options is given and not meant.
template <typename State, typename Rules>
void checkRules(const Rules& rules, const State& state, const QString& about, const GivenOptions& given) {
  for (const StateRule<State>& row : rules) {
    if (row.meant(state)) continue;
    refuseOptions(row.rule.options, QString::fromUtf8(row.rule.verdict).replace(QStringLiteral("%1"), about),
                  given);
  }
}

/// For SubCommand::stateRules.
template <const auto& rules>
std::vector<OptionRule> rulesIn() {
  std::vector<OptionRule> some;
  for (const auto& row : rules) some.push_back(row.rule);
  return some;
}

}  // namespace credence
