#include "app/options/option_rules.h"

#include <QRegularExpression>

#include <algorithm>
#include <stdexcept>

namespace credence {

namespace {

/// An option that a verdict names, and the value that it has to have; empty: any.
struct NamedOption {
  QString name;
  QString value;
};

std::vector<NamedOption> namedIn(const QString& text) {
  static const QRegularExpression option(QStringLiteral("--([a-z0-9-]+)(?: (?!and |or )(\\w+))?"));
  std::vector<NamedOption> named;
  for (auto found = option.globalMatch(text); found.hasNext();) {
    const QRegularExpressionMatch match = found.next();
    named.push_back({match.captured(1), match.captured(2)});
  }
  return named;
}

/// A value may be a name that has values of its own behind an equals sign.
bool isGiven(const NamedOption& option, const GivenOptions& given) {
  const auto found = given.find(option.name);
  if (found == given.end()) return false;
  return option.value.isEmpty() || found->section(QLatin1Char('='), 0, 0).trimmed() == option.value;
}

/// Whether a verdict refuses them, of so many of its subject's options and with or without those it names.
bool refuses(const QString& verdict, qsizetype subjects, bool others) {
  if (verdict.startsWith(QLatin1String("exclude each other"))) return subjects > 1;
  if (verdict.startsWith(QLatin1String("is missing"))) return subjects == 0 && !others;
  if (verdict.contains(QLatin1String("without"))) return subjects > 0 && !others;
  if (verdict.contains(QLatin1String("no meaning with")) || verdict.startsWith(QLatin1String("excludes")))
    return subjects > 0 && others;
  throw std::logic_error("no rule says: " + verdict.toStdString());
}

/// What a rule's options are each by itself, with those that "--*" stands for.
QStringList subjectsOf(const OptionRule& rule, const GivenOptions& given) {
  QStringList subjects = QString::fromUtf8(rule.options).split(QStringLiteral(" | "));
  if (subjects != QStringList(QStringLiteral("--*"))) return subjects;
  subjects.clear();
  const QString verdict = QString::fromUtf8(rule.verdict);
  for (const QString& name : given.keys()) {
    const QString option = QStringLiteral("--") + name;
    if (!isOfOutput(name) && !verdict.contains(option)) subjects << option;
  }
  return subjects;
}

}  // namespace

bool isOfOutput(const QString& name) {
  return name == QLatin1String("o") || name == QLatin1String("output") || name == QLatin1String("force");
}

std::optional<QString> brokenRule(const OptionRule& rule, const GivenOptions& given) {
  const QString verdict = QString::fromUtf8(rule.verdict);
  const std::vector<NamedOption> named = namedIn(verdict.section(QLatin1Char(':'), 0, 0));
  const bool others =
      std::ranges::any_of(named, [&](const NamedOption& option) { return isGiven(option, given); });
  for (const QString& subject : subjectsOf(rule, given)) {
    const qsizetype subjects = std::ranges::count_if(
        namedIn(subject), [&](const NamedOption& option) { return isGiven(option, given); });
    if (refuses(verdict, subjects, others)) return subject + QLatin1Char(' ') + verdict;
  }
  return {};
}

GivenOptions givenOptions(const QCommandLineParser& parser) {
  GivenOptions given;
  for (const QString& name : parser.optionNames()) given[name] = parser.value(name);
  if (given.contains(QStringLiteral("o"))) given[QStringLiteral("output")] = given[QStringLiteral("o")];
  return given;
}

void checkRules(OptionRules rules, const GivenOptions& given) {
  for (const OptionRule& rule : rules) {
    if (const auto sentence = brokenRule(rule, given)) throw UsageError(*sentence);
  }
}

void refuseOptions(const char* options, const QString& verdict, const GivenOptions& given) {
  for (const QString& subject : QString::fromUtf8(options).split(QStringLiteral(" | "))) {
    for (const NamedOption& option : namedIn(subject)) {
      if (isGiven(option, given)) throw UsageError(subject + QLatin1Char(' ') + verdict);
    }
  }
}

}  // namespace credence
