#pragma once

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
// Numbers are finite; what may be missing is optional, and null.

/// What cannot be read, as a sentence that begins with where it stands: "view.bins: 1000 is not a whole
/// number from 2 to 50".
class FieldError : public std::runtime_error {
 public:
  FieldError(const QString& path, const QString& complaint)
      : std::runtime_error((path + QStringLiteral(": ") + complaint).toStdString()) {}
};

/// Where a value stands that is being read.
struct FieldPlace {
  QString path;
  QStringList* ignored = nullptr;  ///< paths of what nobody has asked for are added

  FieldPlace member(const QString& name) const {
    return {path.isEmpty() ? name : path + QLatin1Char('.') + name, ignored};
  }
  FieldPlace element(qsizetype index) const {
    return {QStringLiteral("%1[%2]").arg(path).arg(index), ignored};
  }
  /// Throws FieldError: "… is not WANTED".
  [[noreturn]] void refuse(const QJsonValue& value, const QString& wanted) const;
};

/// What a number may be, ends included.
struct Limits {
  double low = -std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::max();
};

/// The largest whole number that JSON's readers agree on.
inline constexpr double largestJsonWhole = 9007199254740991.0;

/// How one type stands in JSON: write(), read(), schema().
template <typename Type>
struct FieldKind;

/// The words of an enumeration, in the order of its values: a specialisation has `static constexpr
/// std::array<std::string_view, n> words`.
template <typename Enum>
struct FieldWords;

/// Writes the members of one object, a line each.
class FieldWriter {
 public:
  explicit FieldWriter(int depth = 0) : m_depth(depth) {}

  template <typename Type>
  void operator()(const char* name, Type& value, Limits = {}) {
    add(name, FieldKind<Type>::write(value, m_depth + 1));
  }
  /// A member that an earlier version did not write. True: it is there.
  template <typename Type>
  bool added(const char* name, Type& value, Limits limits = {}) {
    (*this)(name, value, limits);
    return true;
  }
  QByteArray text() const;

 private:
  void add(const char* name, const QByteArray& json);

  int m_depth;
  QByteArray m_members;
};

/// Reads the members of one object, all of which must be there but those that were added().
class FieldReader {
 public:
  /// Throws FieldError where it is no object.
  FieldReader(const QJsonValue& value, FieldPlace place);

  template <typename Type>
  void operator()(const char* name, Type& value, Limits limits = {}) {
    value = FieldKind<Type>::read(take(name), m_place.member(QString::fromUtf8(name)), limits);
  }
  /// Leaves the value as it is, and says false, where the member is missing.
  template <typename Type>
  bool added(const char* name, Type& value, Limits limits = {}) {
    if (!m_left.contains(QString::fromUtf8(name))) return false;
    (*this)(name, value, limits);
    return true;
  }
  /// Names what was not asked for.
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
  void operator()(const char* name, Type&, Limits limits = {}) {
    add(name, FieldKind<Type>::schema(limits), true);
  }
  /// The member may be missing.
  template <typename Type>
  bool added(const char* name, Type&, Limits limits = {}) {
    add(name, FieldKind<Type>::schema(limits), false);
    return true;
  }
  QJsonObject object() const;

 private:
  void add(const char* name, const QJsonObject& schema, bool required);

  QJsonObject m_properties;
  QJsonArray m_required;
};

template <typename Type>
concept HasFields = requires(FieldWriter& writer, Type& value) {
  visit(writer, value);
};

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

QByteArray jsonText(const QString& text);
/// The whole number that the value is; refuses others.
std::uint64_t readWhole(const QJsonValue& value, const FieldPlace& place, Limits limits);
double readNumber(const QJsonValue& value, const FieldPlace& place, Limits limits);
QString readText(const QJsonValue& value, const FieldPlace& place);
QJsonArray readArray(const QJsonValue& value, const FieldPlace& place);
/// The place of the text among the words; refuses others.
std::size_t readWord(const QJsonValue& value, const FieldPlace& place, const QStringList& words);

template <>
struct FieldKind<bool> {
  static QByteArray write(bool value, int) { return value ? "true" : "false"; }
  static bool read(const QJsonValue& value, const FieldPlace& place, Limits) {
    if (!value.isBool()) place.refuse(value, QStringLiteral("true or false"));
    return value.toBool();
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("boolean")); }
};

template <>
struct FieldKind<double> {
  static QByteArray write(double value, int);
  static double read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    return readNumber(value, place, limits);
  }
  static QJsonObject schema(Limits limits) { return schemaOfNumber(QStringLiteral("number"), limits); }
};

/// Counts and seeds: what is larger than JSON's readers agree on is a text of digits.
template <std::unsigned_integral Type>
requires(!std::same_as<Type, bool>) struct FieldKind<Type> {
  static QByteArray write(Type value, int) {
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
  static QByteArray write(int value, int) { return QByteArray::number(value); }
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
  static QByteArray write(const QString& value, int) { return jsonText(value); }
  static QString read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return readText(value, place);
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

template <>
struct FieldKind<std::string> {
  static QByteArray write(const std::string& value, int) { return jsonText(QString::fromStdString(value)); }
  static std::string read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return readText(value, place).toStdString();
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

/// One letter or sign.
template <>
struct FieldKind<char> {
  static QByteArray write(char value, int) { return jsonText(QString(QLatin1Char(value))); }
  static char read(const QJsonValue& value, const FieldPlace& place, Limits);
  static QJsonObject schema(Limits);
};

/// Bytes, in base64.
template <>
struct FieldKind<QByteArray> {
  static QByteArray write(const QByteArray& value, int) { return '"' + value.toBase64() + '"'; }
  static QByteArray read(const QJsonValue& value, const FieldPlace& place, Limits);
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

template <>
struct FieldKind<QPointF> {
  static QByteArray write(const QPointF& value, int);
  static QPointF read(const QJsonValue& value, const FieldPlace& place, Limits limits);
  static QJsonObject schema(Limits limits);
};

template <typename Type>
struct FieldKind<std::optional<Type>> {
  static QByteArray write(const std::optional<Type>& value, int depth) {
    return value ? FieldKind<Type>::write(*value, depth) : QByteArray("null");
  }
  static std::optional<Type> read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    if (value.isNull()) return {};
    return FieldKind<Type>::read(value, place, limits);
  }
  static QJsonObject schema(Limits limits) { return nullable(FieldKind<Type>::schema(limits)); }
};

template <typename Type>
struct FieldKind<std::vector<Type>> {
  static QByteArray write(const std::vector<Type>& values, int depth) {
    QByteArray text;
    for (const Type& value : values)
      text += (text.isEmpty() ? "" : ", ") + FieldKind<Type>::write(value, depth);
    return '[' + text + ']';
  }
  static std::vector<Type> read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    std::vector<Type> values;
    const QJsonArray array = readArray(value, place);
    for (qsizetype k = 0; k < array.size(); ++k) {
      values.push_back(FieldKind<Type>::read(array[k], place.element(k), limits));
    }
    return values;
  }
  static QJsonObject schema(Limits limits) {
    QJsonObject object = schemaOfType(QStringLiteral("array"));
    object[QStringLiteral("items")] = FieldKind<Type>::schema(limits);
    return object;
  }
};

template <typename Type, std::size_t n>
struct FieldKind<std::array<Type, n>> {
  static QByteArray write(const std::array<Type, n>& values, int depth) {
    return FieldKind<std::vector<Type>>::write({values.begin(), values.end()}, depth);
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
  static QByteArray write(Enum value, int) { return jsonText(words().at(static_cast<qsizetype>(value))); }
  static Enum read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return static_cast<Enum>(readWord(value, place, words()));
  }
  static QJsonObject schema(Limits) { return schemaOfWords(words()); }
};

template <HasFields Type>
struct FieldKind<Type> {
  static QByteArray write(const Type& value, int depth) {
    FieldWriter writer(depth);
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
