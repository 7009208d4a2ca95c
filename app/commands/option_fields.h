#pragma once

#include "app/commands/arguments.h"
#include "app/session/json_fields.h"

#include <QCommandLineParser>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <array>
#include <concepts>
#include <initializer_list>
#include <optional>
#include <vector>

namespace credence {

// The options of a command are the fields of a struct that have a purpose: its visit() names each once, with
// its range, the letter of its value and what the help says of it. See json_fields.h.

/// An option as it is read.
struct TypedOption {
  const QCommandLineParser& parser;
  QString name;  ///< without dashes
  Limits limits;
  const FieldText& text;

  QString value() const { return parser.value(name); }
  /// What its value has to be: its own rule, or that one.
  QString ruleOr(const QString& usual) const;
  /// The error to throw: --NAME: "VALUE" is not RULE.
  UsageError unusable(const QString& usual) const { return unusableValue(parser, name, ruleOr(usual)); }
};

/// The whole number that was typed, within the limits.
quint64 wholeOf(const TypedOption& typed);

/// How one type is read from the command line: read(), which throws UsageError. A type without it is one of
/// several options: its own fields.
template <typename Type>
struct OptionKind;

template <typename Type>
concept IsOption = requires(const TypedOption& typed) {
  OptionKind<Type>::read(typed);
};

/// The value of --output, beside which --force stands: a file, which -o names, too, and which is standard
/// output where it is empty or "-"; or, where the field's text names it otherwise, that.
struct OutputFile {
  QString name;
};

template <>
struct OptionKind<bool> {
  static bool read(const TypedOption&) { return true; }
};
template <>
struct OptionKind<double> {
  static double read(const TypedOption& typed);
};
template <std::unsigned_integral Type>
requires(!std::same_as<Type, bool>) struct OptionKind<Type> {
  static Type read(const TypedOption& typed) { return static_cast<Type>(wholeOf(typed)); }
};
template <>
struct OptionKind<int> {
  static int read(const TypedOption& typed) { return static_cast<int>(wholeOf(typed)); }
};
/// Anything where there is no rule, else at least one letter.
template <>
struct OptionKind<QString> {
  static QString read(const TypedOption& typed);
};
template <>
struct OptionKind<OutputFile> {
  static OutputFile read(const TypedOption& typed) {
    return {
        *word(typed.parser, typed.name, typed.ruleOr(QStringLiteral("a file, or - for standard output")))};
  }
};
/// Names with commas between them.
template <>
struct OptionKind<QStringList> {
  static QStringList read(const TypedOption& typed) { return *nameList(typed.parser, typed.name); }
};
template <>
struct OptionKind<std::vector<arma::uword>> {
  static std::vector<arma::uword> read(const TypedOption& typed) {
    return wholeNumbers(typed.parser, typed.name);
  }
};
template <>
struct OptionKind<std::vector<double>> {
  static std::vector<double> read(const TypedOption& typed) {
    return *numberList(typed.parser, typed.name, typed.ruleOr({}));
  }
};
template <std::size_t n>
struct OptionKind<std::array<double, n>> {
  static std::array<double, n> read(const TypedOption& typed) {
    const auto numbers = numberList(typed.parser, typed.name, n, typed.ruleOr({}));
    std::array<double, n> values = {};
    std::copy(numbers->begin(), numbers->end(), values.begin());
    return values;
  }
};
template <std::size_t n>
struct OptionKind<std::array<QString, n>> {
  static std::array<QString, n> read(const TypedOption& typed) {
    const QStringList names = OptionKind<QStringList>::read(typed);
    if (names.size() != n) throw typed.unusable({});
    std::array<QString, n> values;
    std::copy(names.begin(), names.end(), values.begin());
    return values;
  }
};
template <>
struct OptionKind<QPointF> {
  static QPointF read(const TypedOption& typed) {
    const auto place = OptionKind<std::array<double, 2>>::read(typed);
    return {place[0], place[1]};
  }
};
template <IsOption Type>
struct OptionKind<std::optional<Type>> {
  static std::optional<Type> read(const TypedOption& typed) { return OptionKind<Type>::read(typed); }
};
template <HasWords Enum>
struct OptionKind<Enum> {
  static Enum read(const TypedOption& typed) {
    const QStringList words = FieldKind<Enum>::words();
    const qsizetype place = words.indexOf(typed.value());
    if (place < 0) throw typed.unusable(words.join(QStringLiteral(", ")));
    return static_cast<Enum>(place);
  }
};

/// The field's name with dashes, unless it is called otherwise.
QString optionName(const char* field, const FieldText& text);

/// Tells a parser the options of a struct.
class OptionAdder {
 public:
  explicit OptionAdder(QCommandLineParser& parser) : m_parser{parser} {}

  template <typename Type>
  bool operator()(const char* name, Type& value, Limits = {}, const FieldText& text = {}) {
    if constexpr (!IsOption<Type>) {
      visit(*this, value);
    } else if constexpr (std::same_as<Type, OutputFile>) {
      addOutput(text);
    } else if (*text.purpose != '\0') {
      m_parser.addOption(
          {optionName(name, text), purposeOf(text, usualText(value)), QString::fromUtf8(text.value)});
    }
    return true;
  }

 private:
  void addOutput(const FieldText& text);

  QCommandLineParser& m_parser;
};

/// Reads the options of a struct. What is left out stays as it is.
class OptionReader {
 public:
  explicit OptionReader(const QCommandLineParser& parser) : m_parser{parser} {}

  template <typename Type>
  bool operator()(const char* name, Type& value, Limits limits = {}, const FieldText& text = {}) {
    if constexpr (!IsOption<Type>) {
      visit(*this, value);
      return true;
    } else {
      const TypedOption typed{m_parser, optionName(name, text), limits, text};
      if (*text.purpose == '\0' || !m_parser.isSet(typed.name)) return false;
      value = OptionKind<Type>::read(typed);
      return true;
    }
  }

 private:
  const QCommandLineParser& m_parser;
};

template <typename Options>
void addOptions(QCommandLineParser& parser) {
  OptionAdder adder(parser);
  Options options;
  visit(adder, options);
}

/// Throws UsageError for a value that will not do.
template <typename Options>
Options readOptions(const QCommandLineParser& parser) {
  OptionReader reader(parser);
  Options options;
  visit(reader, options);
  return options;
}

/// For SubCommand::run, of a command that takes its options as a struct.
template <typename Options, void (*act)(const Arguments& arguments, const Options& options)>
void runWith(const Arguments& arguments, const QCommandLineParser& parser) {
  act(arguments, readOptions<Options>(parser));
}

}  // namespace credence
