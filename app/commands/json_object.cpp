#include "app/commands/json_object.h"

#include "core/data/number.h"

#include <cmath>

namespace credence {

void JsonObject::add(const char* name, const QByteArray& json) {
  if (!m_members.isEmpty()) m_members += ", ";
  m_members += QByteArray("\"") + name + "\": " + json;
}

QByteArray json(double value) {
  return std::isfinite(value) ? QByteArray::fromStdString(to_round_trip_string(value)) : QByteArray("null");
}

QByteArray json(quint64 value) {
  return QByteArray::number(value);
}

QByteArray json(bool value) {
  return value ? "true" : "false";
}

QByteArray jsonText(std::string_view name) {
  return '"' + QByteArray(name.data(), static_cast<qsizetype>(name.size())) + '"';
}

}  // namespace credence
