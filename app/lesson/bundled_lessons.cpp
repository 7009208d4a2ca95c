#include "app/lesson/bundled_lessons.h"

#include "app/report/quoted_value.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <stdexcept>

namespace credence {

namespace {

const QString lessonsRoot = QStringLiteral(":/lessons");

}  // namespace

QStringList bundledLessons() {
  QStringList names = QDir(lessonsRoot).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
  static const QStringList order = {QStringLiteral("five-minutes"),  QStringLiteral("coursework"),
                                    QStringLiteral("lecture-notes"), QStringLiteral("blog"),
                                    QStringLiteral("slides"),        QStringLiteral("laplace-misleads"),
                                    QStringLiteral("slips-in-print")};
  const auto place = [](const QString& name) {
    const qsizetype at = order.indexOf(name);
    return at < 0 ? order.size() : at;
  };
  std::ranges::stable_sort(names, {}, place);
  return names;
}

QString lessonFolderOf(const QString& nameOrFolder) {
  const QStringList names = bundledLessons();
  if (names.contains(nameOrFolder)) return lessonsRoot + QLatin1Char('/') + nameOrFolder;
  if (!nameOrFolder.isEmpty() && QFileInfo(nameOrFolder).isDir()) return nameOrFolder;
  throw std::runtime_error(QStringLiteral("there is neither a lesson nor a folder %1; the lessons are %2")
                               .arg(quotedValue(nameOrFolder), names.join(QStringLiteral(", ")))
                               .toStdString());
}

}  // namespace credence
