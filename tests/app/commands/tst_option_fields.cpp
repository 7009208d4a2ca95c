#include "app/commands/sub_command.h"
#include "app/options/option_fields.h"
#include "app/session/session_fields.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <set>
#include <string>
#include <vector>

using namespace credence;
using namespace credence::test;
using namespace Qt::StringLiterals;

namespace {

/// A field of sessions that is an option, too.
struct FieldAndOption {
  QString option;
  QString purpose;
  Limits limits;
  QJsonObject schema;
  bool isNumber = false;
};

/// Visits what all commands share with sessions.
class OptionFinder {
 public:
  template <typename Type>
  bool operator()(const char* name, Type& value, Limits limits = {}, const FieldText& text = {}) {
    if constexpr (HasFields<Type>) visit(*this, value);
    if (*text.purpose == '\0') return true;
    found.push_back({optionName(name, text), purposeOf(text, usualText(value)), limits,
                     FieldKind<Type>::schema(limits), std::is_arithmetic_v<Type>});
    return true;
  }

  std::vector<FieldAndOption> found;
};

std::vector<FieldAndOption> sharedFields() {
  OptionFinder finder;
  SplitRule split;
  Hyperparameters setting;
  visit(finder, split);
  visit(finder, setting);
  return finder.found;
}

/// All objects with a description that a schema has in it.
void collectDescribed(const QJsonValue& value, QMap<QString, QJsonObject>& described) {
  if (value.isArray()) {
    for (const QJsonValue& each : value.toArray()) collectDescribed(each, described);
  }
  const QJsonObject object = value.toObject();
  if (object["description"_L1].isString()) described[object["description"_L1].toString()] = object;
  for (const QJsonValue& each : object) collectDescribed(each, described);
}

/// The subjects of a rule, each with its options: {{"--a and --b", {"a", "b"}}, …}.
QList<std::pair<QString, QStringList>> subjectsOfRule(const OptionRule& rule) {
  static const QRegularExpression option(QStringLiteral("--([a-z0-9-]+)"));
  QList<std::pair<QString, QStringList>> subjects;
  for (const QString& subject : QString::fromUtf8(rule.options).split(" | "_L1)) {
    QStringList names;
    for (auto match = option.globalMatch(subject); match.hasNext();) names << match.next().captured(1);
    subjects << std::pair(subject, names);
  }
  return subjects;
}

/// The first option that a verdict names, with the value that it asks for.
QStringList firstOther(const OptionRule& rule) {
  static const QRegularExpression option(QStringLiteral("--([a-z0-9-]+)(?: (\\w+)$)?"));
  const QRegularExpressionMatch match = option.match(QString::fromUtf8(rule.verdict));
  return {match.captured(1), match.captured(2)};
}

/// A value that does for an option, by what stands for it in the help.
QString valueFor(const QString& option, const QString& letter) {
  static const QMap<QString, QString> byOption = {
      {"quantity"_L1, "log_evidence"_L1}, {"part"_L1, "1/2"_L1}, {"posteriors"_L1, "ep"_L1}};
  static const QMap<QString, QString> byLetter = {{"X1,X2"_L1, "0,1"_L1},
                                                  {"FP,FN[,A]"_L1, "1,2"_L1},
                                                  {"QUANTITY"_L1, "map"_L1},
                                                  {"FORMAT"_L1, "csv"_L1},
                                                  {u"QUANTITY=V,V,…"_s, "width=1,2"_L1},
                                                  {u"QUANTITY=V,…"_s, "width=2"_L1},
                                                  {"SOLVER,K"_L1, "newton,1"_L1},
                                                  {"WHERE"_L1, "random"_L1},
                                                  {"START:STOP:COUNT"_L1, "1:2:3"_L1},
                                                  {"M,M,M"_L1, "0,0,1"_L1},
                                                  {"R,R,R"_L1, "1,1,1"_L1},
                                                  {"F"_L1, "0.5"_L1},
                                                  {"V"_L1, "0.5"_L1},
                                                  {"FILE"_L1, "other"_L1},
                                                  {"B,C[,-]"_L1, "1,2"_L1}};
  if (byOption.contains(option)) return byOption[option];
  return byLetter.value(letter, "2"_L1);
}

}  // namespace

/// Options that are fields: what is said of one is said everywhere alike, and every rule is kept.
class OptionFieldsTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void purposesStandInHelpAndSchemaWithTheirRange();
  void valuesOutsideTheRangeAreRefused();
  void everyRuleIsKept_data();
  void everyRuleIsKept();
  void rulesAboutMoreThanOptionsAreKept_data();
  void rulesAboutMoreThanOptionsAreKept();
  void rulesAreAboutWhatIsTyped();
  void aVerdictThatNothingUnderstandsIsAnError();

 private:
  /// "--name value" of an option of a command, as a list.
  QStringList typed(const SubCommand& command, const QString& name) const;
  /// A line that has all else that the command needs.
  QStringList begun(const SubCommand& command) const;
};

QStringList OptionFieldsTest::typed(const SubCommand& command, const QString& name) const {
  QCommandLineParser parser;
  setUp(parser, command);
  const QString help = parser.helpText();
  const QRegularExpression option("^  (?:-\\w, )?--%1(?: <([^>]*)>)?(?: |$)"_L1.arg(name),
                                  QRegularExpression::MultilineOption);
  const QRegularExpressionMatch match = option.match(help);
  if (!match.hasMatch()) qFatal("%s has no option %s", command.name, qPrintable(name));
  const QString letter = match.captured(1);
  return letter.isEmpty() ? QStringList{"--"_L1 + name} : QStringList{"--"_L1 + name, valueFor(name, letter)};
}

QStringList OptionFieldsTest::begun(const SubCommand& command) const {
  QStringList line = {QLatin1StringView(command.name)};
  if (command.operand != nullptr) line << "moons.csv"_L1;
  return line;
}

void OptionFieldsTest::purposesStandInHelpAndSchemaWithTheirRange() {
  const QString help = QString::fromUtf8(run("fit --help").output).simplified();
  QMap<QString, QJsonObject> described;
  collectDescribed(QJsonDocument::fromJson(run("session --schema").output).object(), described);
  const std::vector<FieldAndOption> fields = sharedFields();
  QVERIFY(fields.size() >= 13);
  for (const FieldAndOption& field : fields) {
    QVERIFY2(help.contains("--"_L1 + field.option), qPrintable(field.option));
    QVERIFY2(help.contains(field.purpose.simplified()), qPrintable(field.purpose));
    QVERIFY2(described.contains(field.purpose), qPrintable(field.purpose));
    QJsonObject schema = described[field.purpose];
    schema.remove("description"_L1);
    QCOMPARE(schema, field.schema);
  }
}

void OptionFieldsTest::valuesOutsideTheRangeAreRefused() {
  int tried = 0;
  for (const FieldAndOption& field : sharedFields()) {
    if (!field.isNumber || field.schema["type"_L1] == "boolean"_L1) continue;
    for (const bool below : {true, false}) {
      const double end = below ? field.limits.low : field.limits.high;
      if (std::abs(end) > 1e15) continue;
      const double outside = below ? std::floor(end) - (end == std::floor(end) ? 1.0 : 0.0) : end + 1.0;
      const QStringList needed = field.option.startsWith("validation"_L1)
                                     ? QStringList{"--train-fraction"_L1, "0.5"_L1}
                                     : QStringList();
      const Outcome outcome = run(QStringList{"fit"_L1, "moons.csv"_L1} + needed +
                                  QStringList{"--"_L1 + field.option, QString::number(outside)});
      QCOMPARE(outcome.status, 2);
      QVERIFY2(outcome.errors.startsWith("credence: --" + field.option.toUtf8() + ": "),
               outcome.errors.constData());
      ++tried;
    }
  }
  QVERIFY(tried >= 6);
}

void OptionFieldsTest::everyRuleIsKept_data() {
  QTest::addColumn<const SubCommand*>("command");
  QTest::addColumn<OptionRule>("rule");
  for (const SubCommand* command : subCommands()) {
    std::vector<OptionRule> rules(command->rules.begin(), command->rules.end());
    // What all commands share is tried by one with each group of options.
    const bool first = command == &fitCommand || command == findSubCommand(QStringLiteral("centres")) ||
                       command == findSubCommand(QStringLiteral("growth"));
    for (const OptionRule& rule : sharedRules(first ? command->shared : OptionGroups()))
      rules.push_back(rule);
    for (const OptionRule& rule : rules) {
      QTest::addRow("%s %s %s", command->name, rule.options, rule.verdict) << command << rule;
    }
  }
}

void OptionFieldsTest::everyRuleIsKept() {
  QFETCH(const SubCommand*, command);
  QFETCH(OptionRule, rule);
  const QString verdict = QString::fromUtf8(rule.verdict);
  const QStringList other = firstOther(rule);
  for (auto [subject, names] : subjectsOfRule(rule)) {
    if (names.isEmpty()) {  // all options: one stands for them
      names = {"folds"_L1};
      subject = "--folds"_L1;
    }
    QStringList broken = begun(*command);
    QStringList kept = broken;
    if (verdict.startsWith("exclude each other"_L1)) {
      broken += typed(*command, names[0]) + typed(*command, names[1]);
      kept += typed(*command, names[0]);
    } else if (verdict.startsWith("is missing"_L1)) {
      kept += typed(*command, names[0]);
    } else {
      const QStringList beside =
          other[1].isEmpty() ? typed(*command, other[0]) : QStringList{"--"_L1 + other[0], other[1]};
      const bool asks = verdict.contains("without"_L1);
      broken += typed(*command, names[0]) + (asks ? QStringList() : beside);
      kept += typed(*command, names[0]) + (asks ? beside : QStringList());
    }
    const QString sentence = subject + u' ' + verdict;
    const Outcome outcome = run(broken);
    QCOMPARE(QString::fromUtf8(outcome.errors).section(u'\n', 0, 0), "credence: "_L1 + sentence);
    QCOMPARE(outcome.status, 2);
    QCommandLineParser parser;
    setUp(parser, *command);
    QVERIFY(parser.parse(kept));
    QVERIFY2(!brokenRule(rule, givenOptions(parser)), qPrintable(kept.join(u' ')));
  }
}

void OptionFieldsTest::rulesAboutMoreThanOptionsAreKept_data() {
  QTest::addColumn<const SubCommand*>("command");
  QTest::addColumn<OptionRule>("rule");
  const auto add = [](const SubCommand& command, const std::vector<OptionRule>& rules) {
    for (const OptionRule& rule : rules) {
      QTest::addRow("%s %s %s", command.name, rule.options, rule.verdict) << &command << rule;
    }
  };
  for (const SubCommand* command : subCommands()) {
    if (command->stateRules != nullptr) add(*command, command->stateRules());
  }
  add(figureCommand, sharedStateRules());
}

void OptionFieldsTest::rulesAboutMoreThanOptionsAreKept() {
  QFETCH(const SubCommand*, command);
  QFETCH(OptionRule, rule);
  for (const auto& [subject, names] : subjectsOfRule(rule)) {
    QStringList line = begun(*command) + words(text(rule.broken));
    if (command == &figureCommand) line += {"--output"_L1, "f.png"_L1};
    const Outcome outcome = run(line + typed(*command, names[0]));
    const QString pattern =
        QRegularExpression::escape("credence: "_L1 + subject + u' ' + QString::fromUtf8(rule.verdict))
            .replace("\\%1"_L1, "\\S+"_L1);
    const QRegularExpression sentence(QRegularExpression::anchoredPattern(pattern));
    const QString said = QString::fromUtf8(outcome.errors).section(u'\n', 0, 0);
    QVERIFY2(sentence.match(said).hasMatch(), qPrintable(said + u'\n' + pattern));
    QCOMPARE(outcome.status, 2);
  }
}

/// A session has a width and a prior variance, which nobody gave as an option.
void OptionFieldsTest::rulesAreAboutWhatIsTyped() {
  QCOMPARE(run("session moons.csv --width 0.7 --prior-variance 5 --output s.credence").status, 0);
  const Outcome outcome = run("tune s.credence --json");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
}

void OptionFieldsTest::aVerdictThatNothingUnderstandsIsAnError() {
  QVERIFY_THROWS_EXCEPTION(std::logic_error, brokenRule({"--a", "is not liked"}, {}));
}

CREDENCE_TEST(QCoreApplication, OptionFieldsTest);

#include "tst_option_fields.moc"
