#pragma once

#include <QByteArray>
#include <QString>

#include <string_view>

namespace credence {

/// Builds the text of one JSON object whose members keep the order they were added in, which QJsonObject
/// does not promise.
class JsonObject {
 public:
  /// `name` needs no escaping; `json` is valid JSON: a json() of something, another object's text(), "null".
  void add(std::string_view name, const QByteArray& json);
  /// All members of another.
  void add(const JsonObject& other);
  QByteArray text() const { return '{' + m_members + '}'; }

 private:
  QByteArray m_members;
};

/// The shortest text that reads back as the same double; null where JSON has no number for it.
QByteArray json(double value);
QByteArray json(quint64 value);
QByteArray json(bool value);

/// Words in quotes, whatever needs escaping escaped.
QByteArray json(const QString& text);

/// Adds "question", and "answer", the sentence that says it: null where there is none.
void addAnswer(JsonObject& object, const char* question, const QString& answer);

}  // namespace credence
