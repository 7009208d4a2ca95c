#pragma once

#include <QByteArray>

#include <string_view>

namespace credence {

/// Builds the text of one JSON object whose members keep the order they were added in, which QJsonObject
/// does not promise.
class JsonObject {
 public:
  /// `name` needs no escaping; `json` is valid JSON: a json() of something, another object's text(), "null".
  void add(const char* name, const QByteArray& json);
  QByteArray text() const { return '{' + m_members + '}'; }

 private:
  QByteArray m_members;
};

/// The shortest text that reads back as the same double; null where JSON has no number for it.
QByteArray json(double value);
QByteArray json(quint64 value);
QByteArray json(bool value);

/// A name from one of the core's tables, which needs no escaping, in quotes.
QByteArray jsonText(std::string_view name);

}  // namespace credence
