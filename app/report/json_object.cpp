#include "app/report/json_object.h"

#include "core/data/number.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace credence {

void JsonObject::add(std::string_view name, const QByteArray& json) {
  if (!m_members.isEmpty()) m_members += ", ";
  m_members += '"' + QByteArray(name.data(), static_cast<qsizetype>(name.size())) + "\": " + json;
}

void JsonObject::add(const JsonObject& other) {
  if (!m_members.isEmpty() && !other.m_members.isEmpty()) m_members += ", ";
  m_members += other.m_members;
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

QByteArray json(const QString& text) {
  const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
  return list.mid(1, list.size() - 2);
}

void addAnswer(JsonObject& object, const char* question, const QString& answer) {
  object.add("question", json(QString::fromUtf8(question)));
  object.add("answer", answer.isEmpty() ? QByteArray("null") : json(answer));
}

}  // namespace credence
