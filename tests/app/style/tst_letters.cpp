#include "places.h"
#include "support/fonts.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QFontInfo>
#include <QObject>
#include <QRawFont>
#include <QTest>

namespace credence {

/// Whatever the program writes can be read with the one font that it asks Debian's archive for: a letter that
/// this has not is a box where no other font has it.
class LettersTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void theFontHasThem_data();
  void theFontHasThem();

 private:
  QRawFont m_font;
};

void LettersTest::initTestCase() {
  const QFont font(QStringLiteral("DejaVu Sans"));
  QCOMPARE(QFontInfo(font).family(), QStringLiteral("DejaVu Sans"));
  m_font = QRawFont::fromFont(font);
  QVERIFY(!m_font.supportsCharacter(0x2922));  // so that a letter can be missing
}

void LettersTest::theFontHasThem_data() {
  QTest::addColumn<QString>("folder");
  for (const char* folder : {"app", "core", "resources"})
    QTest::newRow(folder) << QStringLiteral(CREDENCE_SOURCE_DIR "/%1").arg(QLatin1String(folder));
}

void LettersTest::theFontHasThem() {
  QFETCH(QString, folder);
  const QStringList kinds = {QStringLiteral("*.cpp"),  QStringLiteral("*.h"),  QStringLiteral("*.md"),
                             QStringLiteral("*.json"), QStringLiteral("*.js"), QStringLiteral("*.html")};
  QDirIterator files(folder, kinds, QDir::Files, QDirIterator::Subdirectories);
  int read = 0;
  while (files.hasNext()) {
    QFile file(files.next());
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
    for (const char32_t letter : QString::fromUtf8(file.readAll()).toStdU32String()) {
      if (letter < 0x20) continue;
      QVERIFY2(m_font.supportsCharacter(letter),
               qPrintable(QStringLiteral("%1 has U+%2").arg(file.fileName()).arg(uint(letter), 4, 16)));
    }
    ++read;
  }
  QVERIFY(read > 0);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::LettersTest);
#include "tst_letters.moc"
