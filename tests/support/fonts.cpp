#include "support/fonts.h"

#include "support/pinned_fonts.h"

#include <QApplication>
#include <QDirIterator>
#include <QFont>
#include <QFontDatabase>
#include <QStringList>

#include <algorithm>
#include <array>

namespace credence::test {

namespace {

constexpr double usualPoints = 9.0;  // what Qt takes where no desktop says otherwise

struct TestFamily {
  const char* name;
  const char* package;
  const char* stem;  // of the names of its files
};

constexpr std::array testFamilies = {TestFamily{"DejaVu Sans", "fonts-dejavu-core", "DejaVuSans"},
                                     TestFamily{"Noto Sans", "fonts-noto-core", "NotoSans"},
                                     TestFamily{"Liberation Sans", "fonts-liberation2", "LiberationSans"}};

/// As fonts of the application; where there is no file of the family the test ends.
void load(const TestFamily& family) {
  static QStringList loaded;
  const QString name = QString::fromLatin1(family.name);
  if (loaded.contains(name)) return;
  QStringList names;
  for (const char* end : {".ttf", "-Regular.ttf", "-Bold.ttf", "-Italic.ttf", "-BoldItalic.ttf"}) {
    names << QString::fromLatin1(family.stem) + QLatin1String(end);
  }
  int count = 0;
  for (const char* folder : {"/usr/share/fonts", "/usr/local/share/fonts"}) {
    QDirIterator files(QString::fromLatin1(folder), names, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) count += QFontDatabase::addApplicationFont(files.next()) >= 0 ? 1 : 0;
  }
  if (count == 0) {
    qFatal("The tests need the font %s, which is not installed: install Debian's package %s.", family.name,
           family.package);
  }
  loaded << name;
}

}  // namespace

std::vector<Letters> allLetters() {
  std::vector<Letters> all;
  for (const TestFamily& family : testFamilies) {
    for (const double scale : {1.0, 1.5, 2.0}) all.push_back({QString::fromLatin1(family.name), scale});
  }
  return all;
}

void useLetters(const Letters& letters) {
  const auto* const family =
      std::find_if(testFamilies.begin(), testFamilies.end(),
                   [&](const TestFamily& each) { return letters.family == QLatin1String(each.name); });
  if (family == testFamilies.end()) qFatal("no font %s among those of tests", qPrintable(letters.family));
  load(*family);
  QFont font(letters.family);
  font.setPointSizeF(usualPoints * letters.scale);
  QApplication::setFont(font);
}

void usePinnedLetters() {
  useLetters({QString::fromStdString(pinned_family())});
}

}  // namespace credence::test
