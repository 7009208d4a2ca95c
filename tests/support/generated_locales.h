#pragma once

#include <QProcess>
#include <QTemporaryDir>

namespace credence::test {

/// Locales of the C library in a folder of the test's own, so that no machine has to have them installed.
/// They are made of Debian's package locales.
class GeneratedLocales {
 public:
  /// Makes one, for this process and those it starts; false where there are no sources to make it of.
  bool make(const QString& name) {
    const QString file = m_folder.filePath(name + QStringLiteral(".UTF-8"));
    QProcess localedef;
    localedef.start(QStringLiteral("localedef"),
                    {QStringLiteral("-i"), name, QStringLiteral("-f"), QStringLiteral("UTF-8"), file});
    const bool made = localedef.waitForFinished(-1) && localedef.exitStatus() == QProcess::NormalExit &&
                      localedef.exitCode() == 0;
    if (made) qputenv("LOCPATH", m_folder.path().toLocal8Bit());
    return made;
  }

 private:
  QTemporaryDir m_folder;
};

}  // namespace credence::test
