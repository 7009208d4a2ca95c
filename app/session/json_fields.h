#pragma once

#include "app/session/unknown_members.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace credence {

// A value is written as JSON, read from it and described by a schema through one function that names its
// fields, so that the three cannot drift apart:
//
//   template <typename Fields>
//   void visit(Fields& fields, Bounds& bounds) {
//     fields("x1_min", bounds.x1_min);
//     …
//
// Numbers are finite; what may be unset is optional, and null. A member that a file lacks leaves its field as
// it is declared, so a field that is added later costs one line: `fields(…)` says whether the file has the
// member, for the few whose absence means something. What no default can stand in for is `demanded(…)`.

/// What cannot be read, as a sentence that begins with where it stands: "view.bins: 1000 is not a whole
/// number from 2 to 50".
class FieldError : public std::runtime_error {
 public:
  FieldError(const QString& path, const QString& complaint)
      : std::runtime_error((path + QStringLiteral(": ") + complaint).toStdString()) {}
};

/// Where a value stands that is being read: a member of an object, an element of a list, or the whole.
struct FieldPlace {
  const FieldPlace* around = nullptr;  ///< the object or list; it lives as long as this. Null: the whole
  const char* name = "";               ///< of a member
  qsizetype index = -1;                ///< of an element; negative for a member
  UnknownMembers* unknown = nullptr;   ///< takes what nobody asks for; null where that is of no interest
  UnknownNames* names = nullptr;       ///< takes the paths of these
  bool complete = false;               ///< no member may be missing
  /// Takes what is wrong with members, which are then as where they are missing; null: the first ends it.
  QStringList* faults = nullptr;

  FieldPlace member(const char* of, UnknownMembers* takes = nullptr) const {
    return {this, of, -1, takes, names, complete, faults};
  }
  FieldPlace element(qsizetype at, UnknownMembers* takes = nullptr) const {
    return {this, "", at, takes, names, complete, faults};
  }
  /// "state.pins[0].caption"
  QString path() const;
  /// Keeps what the object of that name has in it, if that is anything.
  void keep(const QByteArray& of, UnknownMembers&& members) const;
  /// Throws FieldError: "… is not WANTED".
  [[noreturn]] void refuse(const QJsonValue& value, const QString& wanted) const;
};

/// Where a value is written: how deep in objects, and what this version does not know of it.
struct WritingPlace {
  int depth = 0;
  const UnknownMembers* unknown = nullptr;  ///< null: nothing

  WritingPlace in(const QByteArray& name) const { return {depth, unknown ? unknown->in(name) : nullptr}; }
};

/// What a number may be, ends included.
struct Limits {
  double low = -std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::max();
};

inline constexpr Limits positiveLimits = {.low = std::numeric_limits<double>::denorm_min(),
                                          .high = Limits().high};
inline constexpr Limits notNegativeLimits = {.low = 0.0, .high = Limits().high};
inline constexpr Limits shareLimits = {.low = 0.0, .high = 1.0};
inline constexpr Limits insideShareLimits = {.low = std::numeric_limits<double>::denorm_min(),
                                             .high = 1.0 - 0.5 * std::numeric_limits<double>::epsilon()};

/// What a field is for, and how it is an option of the command line; without a purpose it is none.
struct FieldText {
  const char* value = "";        ///< what stands for its value in the help: N; empty of a switch
  const char* purpose = "";      ///< sentences of the help and the schema
  const char* option = nullptr;  ///< its name on the command line, where that is not the field's with dashes
  const char* rule = nullptr;    ///< what its value has to be, where type and limits do not say it all
  Limits typed = {};             ///< what of the field's limits the command line takes
  const char* none = nullptr;    ///< the word on the command line for no value, of an optional field
  QString (*words)() = nullptr;  ///< what %1 stands for in purpose and rule; null: the default
};

/// The purpose in words, of a field with that default.
QString purposeOf(const FieldText& text, const QString& usual);

/// A default as sentences have it; empty where it has none.
template <typename Type>
QString usualText(const Type& value) {
  if constexpr (std::is_arithmetic_v<Type>) {
    return QString::number(value);
  } else {
    return {};
  }
}

/// The largest whole number that JSON's readers agree on.
inline constexpr double largestJsonWhole = 9007199254740991.0;

/// How one type stands in JSON: write(), read(), schema().
template <typename Type>
struct FieldKind;

/// The words of an enumeration, in the order of its values: a specialisation has `static constexpr
/// std::array<std::string_view, n> words`.
template <typename Enum>
struct FieldWords;

/// Writes the members of one object, a line each, and after them those that nobody knows.
class FieldWriter {
 public:
  explicit FieldWriter(const WritingPlace& place = {}) : m_place{place.depth + 1, place.unknown} {}

  template <typename Type>
  bool operator()(const char* name, Type& value, Limits = {}, const FieldText& = {}) {
    add(name, FieldKind<Type>::write(value, m_place.in(name)));
    return true;
  }
  template <typename Type>
  void demanded(const char* name, Type& value, Limits limits = {}) {
    (*this)(name, value, limits);
  }
  QByteArray text();

 private:
  void add(const QByteArray& name, const QByteArray& json);

  WritingPlace m_place;
  QByteArray m_members;
};

/// Reads the members of one object.
class FieldReader {
 public:
  /// Throws FieldError where it is no object.
  FieldReader(const QJsonValue& value, const FieldPlace& place);

  /// Leaves the value as it is, and says false, where the member is missing.
  template <typename Type>
  bool operator()(const char* name, Type& value, Limits limits = {}, const FieldText& = {}) {
    const bool there = m_left.contains(QString::fromUtf8(name));
    if (there || m_place.complete) demanded(name, value, limits);
    return there;
  }
  /// Throws FieldError where the member is missing, unless faults are gathered.
  template <typename Type>
  void demanded(const char* name, Type& value, Limits limits = {}) {
    UnknownMembers inside;
    const FieldPlace place = m_place.member(name, m_place.unknown ? &inside : nullptr);
    try {
      value = FieldKind<Type>::read(take(name), place, limits);
    } catch (const FieldError& error) {
      if (m_place.faults == nullptr) throw;
      *m_place.faults << QString::fromUtf8(error.what());
    }
    m_place.keep(name, std::move(inside));
  }
  /// Names and keeps what was not asked for.
  void finish();

 private:
  QJsonValue take(const char* name);

  QJsonObject m_left;
  FieldPlace m_place;
};

/// Describes the members of one object as JSON Schema does.
class FieldSchema {
 public:
  template <typename Type>
  bool operator()(const char* name, Type& value, Limits limits = {}, const FieldText& text = {}) {
    QJsonObject schema = FieldKind<Type>::schema(limits);
    const QString purpose = purposeOf(text, usualText(value));
    if (!purpose.isEmpty()) schema[QStringLiteral("description")] = purpose;
    m_properties[QString::fromUtf8(name)] = schema;
    return true;
  }
  template <typename Type>
  void demanded(const char* name, Type& value, Limits limits = {}) {
    (*this)(name, value, limits);
    m_required.append(QString::fromUtf8(name));
  }
  QJsonObject object() const;

 private:
  QJsonObject m_properties;
  QJsonArray m_required;
};

/// Finds what a field may be.
class FieldLimits {
 public:
  explicit FieldLimits(const void* wanted) : m_wanted{wanted} {}

  template <typename Type>
  bool operator()(const char*, Type& value, Limits limits = {}, const FieldText& = {}) {
    if (&value == m_wanted) m_limits = limits;
    return true;
  }
  Limits limits() const { return m_limits; }

 private:
  const void* m_wanted;
  Limits m_limits;
};

/// What a member may be, for the widget that sets it.
template <typename Owner, typename Type>
Limits limitsOf(Type Owner::*member) {
  Owner owner;
  FieldLimits finder(&(owner.*member));
  visit(finder, owner);
  return finder.limits();
}

template <typename Type>
concept HasFields = requires(FieldWriter& writer, Type& value) {
  visit(writer, value);
};

/// What tells an element of a list from others, however the list changes: all that it says, for those that
/// have nothing of their own for that.
template <typename Type>
QByteArray identityOf(const Type& value) {
  return FieldKind<Type>::write(value, {});
}

template <typename Enum>
concept HasWords = std::is_enum_v<Enum> && requires {
  FieldWords<Enum>::words;
};

/// A QJsonObject that says {"type": name}.
QJsonObject schemaOfType(const QString& name);
QJsonObject schemaOfNumber(const QString& type, Limits limits);
/// A text, one of those.
QJsonObject schemaOfWords(const QStringList& words);
/// That, or null.
QJsonObject nullable(const QJsonObject& schema);

/// Any value in one line.
QByteArray jsonText(const QJsonValue& value);
/// The longest text that is read: longer than any that can be typed.
inline constexpr qsizetype mostLetters = 40'000;
/// The most elements that a list has.
template <typename Type>
inline constexpr qsizetype mostElements = 1'000'000;

/// The whole number that the value is; refuses others.
std::uint64_t readWhole(const QJsonValue& value, const FieldPlace& place, Limits limits);
double readNumber(const QJsonValue& value, const FieldPlace& place, Limits limits);
QString readText(const QJsonValue& value, const FieldPlace& place, qsizetype most = mostLetters);
QJsonArray readArray(const QJsonValue& value, const FieldPlace& place, qsizetype most);
/// The place of the text among the words; refuses others.
std::size_t readWord(const QJsonValue& value, const FieldPlace& place, const QStringList& words);

template <>
struct FieldKind<bool> {
  static QByteArray write(bool value, const WritingPlace&) { return value ? "true" : "false"; }
  static bool read(const QJsonValue& value, const FieldPlace& place, Limits) {
    if (!value.isBool()) place.refuse(value, QStringLiteral("true or false"));
    return value.toBool();
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("boolean")); }
};

template <>
struct FieldKind<double> {
  static QByteArray write(double value, const WritingPlace&);
  static double read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    return readNumber(value, place, limits);
  }
  static QJsonObject schema(Limits limits) { return schemaOfNumber(QStringLiteral("number"), limits); }
};

/// Counts and seeds: what is larger than JSON's readers agree on is a text of digits.
template <std::unsigned_integral Type>
requires(!std::same_as<Type, bool>) struct FieldKind<Type> {
  static QByteArray write(Type value, const WritingPlace&) {
    const QByteArray digits = QByteArray::number(static_cast<qulonglong>(value));
    return static_cast<double>(value) > largestJsonWhole ? '"' + digits + '"' : digits;
  }
  static Type read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    limits.low = std::max(limits.low, 0.0);
    return static_cast<Type>(readWhole(value, place, limits));
  }
  static QJsonObject schema(Limits limits) {
    limits.low = std::max(limits.low, 0.0);
    return schemaOfNumber(QStringLiteral("integer"), limits);
  }
};

template <>
struct FieldKind<int> {
  static QByteArray write(int value, const WritingPlace&) { return QByteArray::number(value); }
  static int read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    limits.low = std::max(limits.low, 0.0);
    limits.high = std::min(limits.high, static_cast<double>(std::numeric_limits<int>::max()));
    return static_cast<int>(readWhole(value, place, limits));
  }
  static QJsonObject schema(Limits limits) {
    limits.low = std::max(limits.low, 0.0);
    limits.high = std::min(limits.high, static_cast<double>(std::numeric_limits<int>::max()));
    return schemaOfNumber(QStringLiteral("integer"), limits);
  }
};

template <>
struct FieldKind<QString> {
  static QByteArray write(const QString& value, const WritingPlace&) { return jsonText(value); }
  static QString read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return readText(value, place);
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

template <>
struct FieldKind<std::string> {
  static QByteArray write(const std::string& value, const WritingPlace&) {
    return jsonText(QString::fromStdString(value));
  }
  static std::string read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return readText(value, place).toStdString();
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

/// One letter or sign.
template <>
struct FieldKind<char> {
  static QByteArray write(char value, const WritingPlace&) { return jsonText(QString(QLatin1Char(value))); }
  static char read(const QJsonValue& value, const FieldPlace& place, Limits);
  static QJsonObject schema(Limits);
};

/// Bytes, in base64.
template <>
struct FieldKind<QByteArray> {
  static QByteArray write(const QByteArray& value, const WritingPlace&) {
    return '"' + value.toBase64() + '"';
  }
  static QByteArray read(const QJsonValue& value, const FieldPlace& place, Limits);
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

template <>
struct FieldKind<QPointF> {
  static QByteArray write(const QPointF& value, const WritingPlace&);
  static QPointF read(const QJsonValue& value, const FieldPlace& place, Limits limits);
  static QJsonObject schema(Limits limits);
};

template <typename Type>
struct FieldKind<std::optional<Type>> {
  static QByteArray write(const std::optional<Type>& value, const WritingPlace& place) {
    return value ? FieldKind<Type>::write(*value, place) : QByteArray("null");
  }
  static std::optional<Type> read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    if (value.isNull()) return {};
    return FieldKind<Type>::read(value, place, limits);
  }
  static QJsonObject schema(Limits limits) { return nullable(FieldKind<Type>::schema(limits)); }
};

template <typename Type>
struct FieldKind<std::vector<Type>> {
  static QByteArray write(const std::vector<Type>& values, const WritingPlace& place) {
    QByteArray text;
    ElementNames names;
    for (const Type& value : values) {
      const bool known = !HasFields<Type> || place.unknown == nullptr;
      const WritingPlace element =
          known ? WritingPlace{place.depth} : place.in(names.next(identityOf(value)));
      text += (text.isEmpty() ? "" : ", ") + FieldKind<Type>::write(value, element);
    }
    return '[' + text + ']';
  }
  static std::vector<Type> read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    std::vector<Type> values;
    ElementNames names;
    const QJsonArray array = readArray(value, place, mostElements<Type>);
    for (qsizetype k = 0; k < array.size(); ++k) {
      UnknownMembers inside;
      const bool kept = HasFields<Type> && place.unknown != nullptr;
      values.push_back(FieldKind<Type>::read(array[k], place.element(k, kept ? &inside : nullptr), limits));
      if (kept) place.keep(names.next(identityOf(values.back())), std::move(inside));
    }
    return values;
  }
  static QJsonObject schema(Limits limits) {
    QJsonObject object = schemaOfType(QStringLiteral("array"));
    object[QStringLiteral("items")] = FieldKind<Type>::schema(limits);
    if (HasFields<Type>) object[QStringLiteral("maxItems")] = mostElements<Type>;
    return object;
  }
};

template <typename Type, std::size_t n>
struct FieldKind<std::array<Type, n>> {
  static QByteArray write(const std::array<Type, n>& values, const WritingPlace& place) {
    return FieldKind<std::vector<Type>>::write({values.begin(), values.end()}, place);
  }
  static std::array<Type, n> read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    const std::vector<Type> all = FieldKind<std::vector<Type>>::read(value, place, limits);
    if (all.size() != n) place.refuse(value, QStringLiteral("a list of %1").arg(n));
    std::array<Type, n> values = {};
    std::copy(all.begin(), all.end(), values.begin());
    return values;
  }
  static QJsonObject schema(Limits limits) {
    QJsonObject object = FieldKind<std::vector<Type>>::schema(limits);
    object[QStringLiteral("minItems")] = static_cast<int>(n);
    object[QStringLiteral("maxItems")] = static_cast<int>(n);
    return object;
  }
};

template <HasWords Enum>
struct FieldKind<Enum> {
  static QStringList words() {
    QStringList list;
    for (const std::string_view word : FieldWords<Enum>::words)
      list << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    return list;
  }
  static QByteArray write(Enum value, const WritingPlace&) {
    return jsonText(words().at(static_cast<qsizetype>(value)));
  }
  static Enum read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return static_cast<Enum>(readWord(value, place, words()));
  }
  static QJsonObject schema(Limits) { return schemaOfWords(words()); }
};

template <HasFields Type>
struct FieldKind<Type> {
  static QByteArray write(const Type& value, const WritingPlace& place) {
    FieldWriter writer(place);
    Type copy = value;
    visit(writer, copy);
    return writer.text();
  }
  static Type read(const QJsonValue& value, const FieldPlace& place, Limits) {
    FieldReader reader(value, place);
    Type result;
    visit(reader, result);
    reader.finish();
    return result;
  }
  static QJsonObject schema(Limits) {
    FieldSchema schema;
    Type any;
    visit(schema, any);
    return schema.object();
  }
};

}  // namespace credence
