#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <map>

namespace credence {

/// What an object of a file says that this version of the program does not know, and what the objects in it
/// say of that kind. It is kept beside what was read, and written back with it.
struct UnknownMembers {
  QJsonObject own = {};
  /// What objects in it say, by the name of the member; in a list by what tells an element from others.
  std::map<QByteArray, UnknownMembers> inside = {};

  bool isEmpty() const { return own.isEmpty() && inside.empty(); }
  /// What the object of that name says; nullptr where it says nothing unknown.
  const UnknownMembers* in(const QByteArray& name) const;
};

/// The paths of unknown members, "view.glow": the first of them, and how many there are.
struct UnknownNames {
  static constexpr qsizetype mostNamed = 10;

  QStringList first = {};
  quint64 count = 0;

  bool isEmpty() const { return count == 0; }
  /// Adds these members of the object at `path`; names are cut where they are long.
  void add(const QString& path, const QJsonObject& members);
  /// "view.glow, mood and 99,990 more"
  QString text() const;
};

/// The names of a list's elements in UnknownMembers: equal elements are told apart by their order.
class ElementNames {
 public:
  /// The name of the next element, of which `identity` is what tells it from others.
  QByteArray next(const QByteArray& identity);

 private:
  std::map<QByteArray, int> m_seen;
};

}  // namespace credence
