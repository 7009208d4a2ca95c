#pragma once

#include <QMetaType>
#include <QString>

#include <vector>

namespace credence::test {

/// Letters that the window has to do with: a family, and how large they are beside the usual 9 pt.
struct Letters {
  QString family;
  double scale = 1.0;

  QString name() const { return QStringLiteral("%1 %2 %").arg(family).arg(100.0 * scale); }
};

/// The families that Debian's desktops prefer, each as it is, half as large again and twice as large.
std::vector<Letters> allLetters();

/// For widgets made from here on. A family whose files are not installed ends the test with the name of
/// Debian's package.
void useLetters(const Letters& letters);

/// Those of all tests that choose no others.
void usePinnedLetters();

}  // namespace credence::test

Q_DECLARE_METATYPE(credence::test::Letters)
