#include "app/session/json_fields.h"

#include "core/data/number.h"

#include <QJsonDocument>

#include <algorithm>

namespace credence {

namespace {

constexpr int longestQuoted = 40;  // characters of a value in a complaint

QString quoted(const QJsonValue& value) {
  if (value.isUndefined()) return QStringLiteral("what is missing");
  const QByteArray text = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
  const QString inner = QString::fromUtf8(text).mid(1).chopped(1);
  return inner.size() <= longestQuoted ? inner : inner.left(longestQuoted) + QStringLiteral("…");
}

bool limited(double limit) {
  return std::abs(limit) < std::numeric_limits<double>::max();
}

QString describe(const QString& what, Limits limits) {
  const auto number = [](double value) { return QString::fromStdString(to_round_trip_string(value)); };
  if (limited(limits.low) && limited(limits.high)) {
    return QStringLiteral("%1 from %2 to %3").arg(what, number(limits.low), number(limits.high));
  }
  if (limited(limits.low)) return QStringLiteral("%1 of at least %2").arg(what, number(limits.low));
  if (limited(limits.high)) return QStringLiteral("%1 of at most %2").arg(what, number(limits.high));
  return what;
}

bool within(double value, Limits limits) {
  return value >= limits.low && value <= limits.high;
}

}  // namespace

void FieldPlace::refuse(const QJsonValue& value, const QString& wanted) const {
  if (value.isUndefined()) throw FieldError(path, QStringLiteral("is missing; %1 is wanted").arg(wanted));
  throw FieldError(path, QStringLiteral("%1 is not %2").arg(quoted(value), wanted));
}

void FieldWriter::add(const char* name, const QByteArray& json) {
  if (!m_members.isEmpty()) m_members += ',';
  m_members += '\n' + QByteArray(m_depth + 1, ' ') + '"' + name + "\": " + json;
}

QByteArray FieldWriter::text() const {
  return '{' + m_members + '\n' + QByteArray(m_depth, ' ') + '}';
}

FieldReader::FieldReader(const QJsonValue& value, FieldPlace place) : m_place(std::move(place)) {
  if (!value.isObject()) m_place.refuse(value, QStringLiteral("an object of named values"));
  m_left = value.toObject();
}

QJsonValue FieldReader::take(const char* name) {
  const QString key = QString::fromUtf8(name);
  return m_left.contains(key) ? m_left.take(key) : QJsonValue(QJsonValue::Undefined);
}

void FieldReader::finish() {
  if (m_place.ignored == nullptr) return;
  for (const QString& name : m_left.keys()) *m_place.ignored << m_place.member(name).path;
}

void FieldSchema::add(const char* name, const QJsonObject& schema, bool required) {
  m_properties[QString::fromUtf8(name)] = schema;
  if (required) m_required.append(QString::fromUtf8(name));
}

QJsonObject FieldSchema::object() const {
  QJsonObject object = schemaOfType(QStringLiteral("object"));
  object[QStringLiteral("properties")] = m_properties;
  object[QStringLiteral("required")] = m_required;
  return object;
}

QJsonObject schemaOfType(const QString& name) {
  return {{QStringLiteral("type"), name}};
}

QJsonObject schemaOfNumber(const QString& type, Limits limits) {
  QJsonObject object = schemaOfType(type);
  if (limited(limits.low)) object[QStringLiteral("minimum")] = limits.low;
  if (limited(limits.high)) object[QStringLiteral("maximum")] = limits.high;
  return object;
}

QJsonObject schemaOfWords(const QStringList& words) {
  QJsonObject object = schemaOfType(QStringLiteral("string"));
  object[QStringLiteral("enum")] = QJsonArray::fromStringList(words);
  return object;
}

QJsonObject nullable(const QJsonObject& schema) {
  return {{QStringLiteral("anyOf"), QJsonArray{schema, schemaOfType(QStringLiteral("null"))}}};
}

QByteArray jsonText(const QString& text) {
  const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
  return list.mid(1, list.size() - 2);
}

std::uint64_t readWhole(const QJsonValue& value, const FieldPlace& place, Limits limits) {
  const QString wanted = describe(QStringLiteral("a whole number"), limits);
  if (value.isString()) {
    bool good = false;
    const qulonglong number = value.toString().toULongLong(&good);
    const bool plain = good && QString::number(number) == value.toString();
    if (!plain || static_cast<double>(number) <= largestJsonWhole ||
        !within(static_cast<double>(number), limits)) {
      place.refuse(value, wanted);
    }
    return number;
  }
  const double number = value.toDouble(-1.0);
  if (!value.isDouble() || number < 0.0 || number > largestJsonWhole || std::floor(number) != number ||
      !within(number, limits)) {
    place.refuse(value, wanted);
  }
  return static_cast<std::uint64_t>(number);
}

double readNumber(const QJsonValue& value, const FieldPlace& place, Limits limits) {
  const double number = value.toDouble();
  if (!value.isDouble() || !std::isfinite(number) || !within(number, limits)) {
    place.refuse(value, describe(QStringLiteral("a number"), limits));
  }
  return number;
}

QString readText(const QJsonValue& value, const FieldPlace& place) {
  if (!value.isString()) place.refuse(value, QStringLiteral("a text"));
  return value.toString();
}

QJsonArray readArray(const QJsonValue& value, const FieldPlace& place) {
  if (!value.isArray()) place.refuse(value, QStringLiteral("a list"));
  return value.toArray();
}

std::size_t readWord(const QJsonValue& value, const FieldPlace& place, const QStringList& words) {
  const qsizetype index = value.isString() ? words.indexOf(value.toString()) : -1;
  if (index < 0) {
    place.refuse(value, QStringLiteral("one of %1").arg(words.join(QStringLiteral(", "))));
  }
  return static_cast<std::size_t>(index);
}

QByteArray FieldKind<double>::write(double value, int) {
  return QByteArray::fromStdString(to_round_trip_string(value + 0.0));  // JSON's readers lose -0
}

char FieldKind<char>::read(const QJsonValue& value, const FieldPlace& place, Limits) {
  const QString text = value.toString();
  if (!value.isString() || text.size() != 1 || text[0].unicode() > 126 || text[0].unicode() < ' ') {
    place.refuse(value, QStringLiteral("a single letter or sign"));
  }
  return text[0].toLatin1();
}

QJsonObject FieldKind<char>::schema(Limits) {
  QJsonObject object = schemaOfType(QStringLiteral("string"));
  object[QStringLiteral("minLength")] = 1;
  object[QStringLiteral("maxLength")] = 1;
  return object;
}

QByteArray FieldKind<QByteArray>::read(const QJsonValue& value, const FieldPlace& place, Limits) {
  const QByteArray text = readText(value, place).toLatin1();
  const auto decoded = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
  if (!decoded || (*decoded).toBase64() != text) place.refuse(value, QStringLiteral("base64"));
  return *decoded;
}

QByteArray FieldKind<QPointF>::write(const QPointF& value, int depth) {
  return FieldKind<std::array<double, 2>>::write({value.x(), value.y()}, depth);
}

QPointF FieldKind<QPointF>::read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
  const auto pair = FieldKind<std::array<double, 2>>::read(value, place, limits);
  return {pair[0], pair[1]};
}

QJsonObject FieldKind<QPointF>::schema(Limits limits) {
  return FieldKind<std::array<double, 2>>::schema(limits);
}

}  // namespace credence
