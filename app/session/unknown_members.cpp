#include "app/session/unknown_members.h"

#include "core/table/data_error.h"

#include <QCoreApplication>
#include <QLocale>

namespace credence {

namespace {

QString shortName(const QString& name) {
  constexpr qsizetype longest = 80;
  const QString cut = name.size() <= longest ? name : name.left(longest) + QStringLiteral("…");
  return QString::fromStdString(visible(cut.toStdString()));
}

}  // namespace

const UnknownMembers* UnknownMembers::in(const QByteArray& name) const {
  const auto found = inside.find(name);
  return found == inside.end() ? nullptr : &found->second;
}

void UnknownNames::add(const QString& path, const QJsonObject& members) {
  count += static_cast<quint64>(members.size());
  for (auto member = members.begin(); member != members.end() && first.size() < mostNamed; ++member) {
    const QString name = shortName(member.key());
    first << (path.isEmpty() ? name : path + QLatin1Char('.') + name);
  }
}

QString UnknownNames::text() const {
  QString named = first.join(QStringLiteral(", "));
  const quint64 more = count - static_cast<quint64>(first.size());
  if (more == 0) return named;
  return QCoreApplication::translate("Session", "%1 and %2 more")
      .arg(named, QLocale(QLocale::English).toString(more));
}

QByteArray ElementNames::next(const QByteArray& identity) {
  const int before = m_seen[identity]++;
  return before == 0 ? identity : identity + '#' + QByteArray::number(before);
}

}  // namespace credence
