#include "app/session/json_fields.h"

#include "core/data/number.h"
#include "core/table/data_error.h"

#include <QJsonDocument>

#include <algorithm>

namespace credence {

namespace {

constexpr qsizetype mostBase64 = 1'000'000;  // letters

/// Lists and objects may be of any length, and are only named.
QString quoted(const QJsonValue& value) {
  if (value.isArray()) return QStringLiteral("a list");
  if (value.isObject()) return QStringLiteral("an object");
  if (value.isString()) return QString::fromStdString(shown(value.toString().toStdString()));
  return QString::fromUtf8(jsonText(value));
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

QString purposeOf(const FieldText& text, const QString& usual) {
  return QString::fromUtf8(text.purpose)
      .replace(QStringLiteral("%1"), text.words != nullptr ? text.words() : usual);
}

QString FieldPlace::path() const {
  const QString outer = around == nullptr ? QString() : around->path();
  if (index >= 0) return QStringLiteral("%1[%2]").arg(outer).arg(index);
  const QString own = QString::fromUtf8(name);
  return outer.isEmpty() || own.isEmpty() ? outer + own : outer + QLatin1Char('.') + own;
}

void FieldPlace::keep(const QByteArray& of, UnknownMembers&& members) const {
  if (unknown != nullptr && !members.isEmpty()) unknown->inside[of] = std::move(members);
}

void FieldPlace::refuse(const QJsonValue& value, const QString& wanted) const {
  if (value.isUndefined()) throw FieldError(path(), QStringLiteral("is missing; %1 is wanted").arg(wanted));
  throw FieldError(path(), QStringLiteral("%1 is not %2").arg(quoted(value), wanted));
}

void FieldWriter::add(const QByteArray& name, const QByteArray& json) {
  if (!m_members.isEmpty()) m_members += ',';
  m_members += '\n' + QByteArray(m_place.depth, ' ') + jsonText(QString::fromUtf8(name)) + ": " + json;
}

QByteArray FieldWriter::text() {
  if (m_place.unknown != nullptr) {
    const QJsonObject& own = m_place.unknown->own;
    for (auto member = own.begin(); member != own.end(); ++member) {
      add(member.key().toUtf8(), jsonText(member.value()));
    }
  }
  return '{' + m_members + '\n' + QByteArray(m_place.depth - 1, ' ') + '}';
}

FieldReader::FieldReader(const QJsonValue& value, const FieldPlace& place) : m_place(place) {
  if (!value.isObject()) m_place.refuse(value, QStringLiteral("an object of named values"));
  m_left = value.toObject();
}

QJsonValue FieldReader::take(const char* name) {
  const QString key = QString::fromUtf8(name);
  return m_left.contains(key) ? m_left.take(key) : QJsonValue(QJsonValue::Undefined);
}

void FieldReader::finish() {
  if (m_left.isEmpty()) return;
  if (m_place.names != nullptr) m_place.names->add(m_place.path(), m_left);
  if (m_place.unknown != nullptr) m_place.unknown->own = m_left;
}

QJsonObject FieldSchema::object() const {
  QJsonObject object = schemaOfType(QStringLiteral("object"));
  object[QStringLiteral("properties")] = m_properties;
  if (!m_required.isEmpty()) object[QStringLiteral("required")] = m_required;
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

QByteArray jsonText(const QJsonValue& value) {
  const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
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

QString readText(const QJsonValue& value, const FieldPlace& place, qsizetype most) {
  if (!value.isString()) place.refuse(value, QStringLiteral("a text"));
  QString text = value.toString();
  if (text.size() <= most) return text;
  throw FieldError(place.path(),
                   QStringLiteral("has %1 letters; %2 are the most").arg(text.size()).arg(most));
}

QJsonArray readArray(const QJsonValue& value, const FieldPlace& place, qsizetype most) {
  if (!value.isArray()) place.refuse(value, QStringLiteral("a list"));
  QJsonArray array = value.toArray();
  if (array.size() <= most) return array;
  throw FieldError(place.path(),
                   QStringLiteral("the list has %1 elements; %2 are the most").arg(array.size()).arg(most));
}

std::size_t readWord(const QJsonValue& value, const FieldPlace& place, const QStringList& words) {
  const qsizetype index = value.isString() ? words.indexOf(value.toString()) : -1;
  if (index < 0) {
    place.refuse(value, QStringLiteral("one of %1").arg(words.join(QStringLiteral(", "))));
  }
  return static_cast<std::size_t>(index);
}

QByteArray FieldKind<double>::write(double value, const WritingPlace&) {
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
  const QByteArray text = readText(value, place, mostBase64).toLatin1();
  const auto decoded = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
  if (!decoded || (*decoded).toBase64() != text) place.refuse(value, QStringLiteral("base64"));
  return *decoded;
}

QByteArray FieldKind<QPointF>::write(const QPointF& value, const WritingPlace& place) {
  return FieldKind<std::array<double, 2>>::write({value.x(), value.y()}, place);
}

QPointF FieldKind<QPointF>::read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
  const auto pair = FieldKind<std::array<double, 2>>::read(value, place, limits);
  return {pair[0], pair[1]};
}

QJsonObject FieldKind<QPointF>::schema(Limits limits) {
  return FieldKind<std::array<double, 2>>::schema(limits);
}

}  // namespace credence
