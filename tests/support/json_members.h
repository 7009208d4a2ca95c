#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <functional>

namespace credence::test {

// The objects and members of a JSON document, by paths such as "state.pins[0].caption".

/// The whole document with another object in place of one of its objects.
using Put = std::function<QJsonObject(const QJsonObject&)>;

inline QString memberPath(const QString& path, const QString& name) {
  return path.isEmpty() ? name : path + QLatin1Char('.') + name;
}

namespace detail {

using PutValue = std::function<QJsonObject(const QJsonValue&)>;
using VisitObject = std::function<void(const QString&, const QJsonObject&, const Put&)>;

inline void visitObjects(const QJsonValue& value, const QString& path, const PutValue& put,
                         const VisitObject& visit) {
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    visit(path, object, [&put](const QJsonObject& next) { return put(next); });
    for (const QString& name : object.keys()) {
      const auto putMember = [&](const QJsonValue& next) {
        QJsonObject changed = object;
        changed[name] = next;
        return put(changed);
      };
      visitObjects(object[name], memberPath(path, name), putMember, visit);
    }
  } else if (value.isArray()) {
    const QJsonArray array = value.toArray();
    for (qsizetype k = 0; k < array.size(); ++k) {
      const auto putElement = [&](const QJsonValue& next) {
        QJsonArray changed = array;
        changed[k] = next;
        return put(changed);
      };
      visitObjects(array[k], QStringLiteral("%1[%2]").arg(path).arg(k), putElement, visit);
    }
  }
}

inline QStringList parts(QString path) {
  return path.replace(QLatin1Char('['), QLatin1Char('.')).remove(QLatin1Char(']')).split(QLatin1Char('.'));
}

inline QJsonValue with(const QJsonValue& where, QStringList path, const QJsonValue& value) {
  if (path.isEmpty()) return value;
  const QString name = path.takeFirst();
  if (where.isArray()) {
    QJsonArray array = where.toArray();
    const qsizetype index = name.toInt();
    array[index] = with(QJsonValue(array[index]), path, value);
    return array;
  }
  QJsonObject object = where.toObject();
  object[name] = with(object[name], path, value);
  return object;
}

}  // namespace detail

/// Calls `visit` for the document and every object in it, also in lists.
inline void forEachObject(const QJsonObject& document, const detail::VisitObject& visit) {
  detail::visitObjects(
      document, {}, [](const QJsonValue& whole) { return whole.toObject(); }, visit);
}

/// Calls `visit` for every member of every object, with the document without it.
inline void forEachMember(const QJsonObject& document,
                          const std::function<void(const QString& path, const QJsonObject& without)>& visit) {
  forEachObject(document, [&](const QString& path, const QJsonObject& object, const Put& put) {
    for (const QString& name : object.keys()) {
      QJsonObject less = object;
      less.remove(name);
      visit(memberPath(path, name), put(less));
    }
  });
}

inline QStringList pathsOfMembers(const QJsonObject& document) {
  QStringList paths;
  forEachObject(document, [&](const QString& path, const QJsonObject& object, const Put&) {
    for (const QString& name : object.keys()) paths << memberPath(path, name);
  });
  return paths;
}

/// Undefined where there is no such member.
inline QJsonValue at(const QJsonObject& document, const QString& path) {
  QJsonValue value = document;
  for (const QString& name : detail::parts(path)) {
    value = value.isArray() ? value.toArray().at(name.toInt()) : value.toObject().value(name);
  }
  return value;
}

inline void set(QJsonObject& document, const QString& path, const QJsonValue& value) {
  document = detail::with(document, detail::parts(path), value).toObject();
}

}  // namespace credence::test
