#pragma once

#include "app/options/option_rules.h"
#include "app/session/json_fields.h"

#include <QCommandLineParser>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <concepts>
#include <initializer_list>
#include <limits>
#include <optional>
#include <vector>

namespace credence {

// The options of a command are the fields of a struct that have a purpose: its visit() names each once, with
// its range, the letter of its value and what the help says of it. See json_fields.h.

/// An option as it is read.
struct TypedOption {
  QString name;   ///< without dashes
  QString value;  ///< as it was typed
  Limits limits = {};
  FieldText text = {};

  /// What its value has to be: its own rule, or that one.
  QString ruleOr(const QString& usual) const;
  /// The error to throw: --NAME: "VALUE" is not RULE.
  UsageError unusable(const QString& usual = {}) const;
};

/// The same error of an option that is read elsewhere.
UsageError unusable(const QString& name, const QString& value, const QString& rule);

/// The whole number that was typed, within the limits.
quint64 wholeOf(const TypedOption& typed);
/// Those of a list.
std::vector<double> numbersOf(const TypedOption& typed);

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

/// One of the words of its text, or its default.
struct OneWord {
  QString word;
};

template <>
struct OptionKind<OneWord> {
  static OneWord read(const TypedOption& typed) {
    const QString words = typed.text.words();
    if (!words.split(QStringLiteral(", ")).contains(typed.value)) throw typed.unusable(words);
    return {typed.value};
  }
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
  static int read(const TypedOption& typed) {
    return static_cast<int>(std::min<quint64>(wholeOf(typed), std::numeric_limits<int>::max()));
  }
};
/// Anything where there is no rule, else at least one letter.
template <>
struct OptionKind<QString> {
  static QString read(const TypedOption& typed);
};
template <>
struct OptionKind<OutputFile> {
  static OutputFile read(const TypedOption& typed) {
    if (typed.value.isEmpty()) throw typed.unusable(QStringLiteral("a file, or - for standard output"));
    return {typed.value};
  }
};
/// Names separated by commas; one that contains a comma stands in double quotes. Blanks around names go.
template <>
struct OptionKind<QStringList> {
  static QStringList read(const TypedOption& typed);
};
/// Whole numbers from 1.
template <>
struct OptionKind<std::vector<arma::uword>> {
  static std::vector<arma::uword> read(const TypedOption& typed);
};
template <>
struct OptionKind<std::vector<double>> {
  static std::vector<double> read(const TypedOption& typed) { return numbersOf(typed); }
};
template <std::size_t n>
struct OptionKind<std::array<double, n>> {
  static std::array<double, n> read(const TypedOption& typed) {
    const std::vector<double> numbers = numbersOf(typed);
    if (numbers.size() != n) throw typed.unusable();
    std::array<double, n> values = {};
    std::copy(numbers.begin(), numbers.end(), values.begin());
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
  static std::optional<Type> read(const TypedOption& typed) {
    if (typed.text.none != nullptr && typed.value == QLatin1String(typed.text.none)) return {};
    return OptionKind<Type>::read(typed);
  }
};
template <HasWords Enum>
struct OptionKind<Enum> {
  static Enum read(const TypedOption& typed) {
    const QStringList words = FieldKind<Enum>::words();
    const qsizetype place = words.indexOf(typed.value);
    if (place < 0) throw typed.unusable(words.join(QStringLiteral(", ")));
    return static_cast<Enum>(place);
  }
};

/// The field's name with dashes, unless it is called otherwise.
QString optionName(const char* field, const FieldText& text);

/// Makes options of a struct's fields.
class OptionLister {
 public:
  template <typename Type>
  bool operator()(const char* name, Type& value, Limits = {}, const FieldText& text = {}) {
    if constexpr (!IsOption<Type>) {
      if constexpr (HasFields<Type>) visit(*this, value);
    } else if (*text.purpose != '\0') {
      add(optionName(name, text), std::same_as<Type, OutputFile>, purposeOf(text, usualText(value)),
          QString::fromUtf8(text.value));
    }
    return true;
  }
  /// Those of these names, in that order; all where there are none.
  QList<QCommandLineOption> options(std::initializer_list<const char*> names) const;

 private:
  void add(const QString& name, bool output, const QString& purpose, const QString& value);

  QList<QCommandLineOption> m_options;
};

/// Reads the options of a struct. What is left out stays as it is.
class OptionReader {
 public:
  explicit OptionReader(const GivenOptions& given) : m_given{given} {}

  template <typename Type>
  bool operator()(const char* name, Type& value, Limits limits = {}, const FieldText& text = {}) {
    if constexpr (!IsOption<Type>) {
      if constexpr (HasFields<Type>) visit(*this, value);
      return true;
    } else {
      const auto given = *text.purpose == '\0' ? m_given.end() : m_given.find(optionName(name, text));
      if (given == m_given.end()) return false;
      limits = {std::max(limits.low, text.typed.low), std::min(limits.high, text.typed.high)};
      value = OptionKind<Type>::read({given.key(), *given, limits, text});
      return true;
    }
  }

 private:
  const GivenOptions& m_given;
};

/// Tells a parser the options of a struct, all or those of these names.
template <typename Options>
void addOptions(QCommandLineParser& parser, std::initializer_list<const char*> names) {
  OptionLister lister;
  Options options;
  visit(lister, options);
  parser.addOptions(lister.options(names));
}
template <typename Options>
void addOptions(QCommandLineParser& parser) {
  addOptions<Options>(parser, {});
}

/// Throws UsageError for a value that will not do.
template <typename Options>
Options readOptions(const GivenOptions& given, Options options = {}) {
  OptionReader reader(given);
  visit(reader, options);
  return options;
}

/// One option of a command that is read by itself; nothing where it is left out.
template <typename Type>
std::optional<Type> readOption(const GivenOptions& given, const QString& name, const char* rule = nullptr,
                               Limits limits = {}) {
  if (!given.contains(name)) return {};
  return OptionKind<Type>::read({name, given[name], limits, {.rule = rule}});
}

}  // namespace credence
