#include "app/style/method_style.h"
#include "places.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace credence {

/// Colours of methods stand in one table, and nothing else of the program picks one for a method.
class OneColourTest : public QObject {
  Q_OBJECT

 private slots:
  void noColourOfAMethodStandsOutsideTheTable();
  void nothingElsePicksColoursForMethods();

 private:
  /// Sources and headers of the app but those of the table.
  static QMap<QString, QString> sources();
};

QMap<QString, QString> OneColourTest::sources() {
  QMap<QString, QString> all;
  QDirIterator files(QStringLiteral(CREDENCE_SOURCE_DIR "/app"),
                     {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) {
    QFile file(files.next());
    if (file.fileName().contains(QStringLiteral("style/method_style."))) continue;
    if (file.open(QIODevice::ReadOnly)) all[file.fileName()] = QString::fromUtf8(file.readAll());
  }
  return all;
}

void OneColourTest::noColourOfAMethodStandsOutsideTheTable() {
  const QMap<QString, QString> all = sources();
  QVERIFY(all.size() > 300);
  for (auto file = all.begin(); file != all.end(); ++file) {
    for (const MethodStyle& row : methodStyles()) {
      if (row.method == &reference_method) continue;  // its colour is the ink of every theme
      for (const QRgb colour : {row.onLight, row.onDark}) {
        const QString digits = QStringLiteral("%1").arg(colour & 0xffffffU, 6, 16, QLatin1Char('0'));
        QVERIFY2(!file->contains(digits, Qt::CaseInsensitive), qPrintable(file.key() + u' ' + digits));
        const QString parts = QStringLiteral(R"(0x%1,\s*0x%2,\s*0x%3)")
                                  .arg(digits.mid(0, 2), digits.mid(2, 2), digits.mid(4, 2));
        const QRegularExpression inParts(parts, QRegularExpression::CaseInsensitiveOption);
        QVERIFY2(!inParts.match(*file).hasMatch(), qPrintable(file.key() + u' ' + digits));
      }
    }
  }
}

// A colour beside the name of a method, or tables of colours by a method's place, as there were.
void OneColourTest::nothingElsePicksColoursForMethods() {
  const QRegularExpression table(
      QStringLiteral(R"(curveColour|CurveColour|methodColours|scoreColour|posteriorLines)"));
  const QRegularExpression beside(QStringLiteral(
      R"((map_method|laplace_probit|laplace_posterior|ep_method|vb_method|kl_method)[^\n;]*QColor\()"));
  const QMap<QString, QString> all = sources();
  for (auto file = all.begin(); file != all.end(); ++file) {
    QVERIFY2(!table.match(*file).hasMatch(), qPrintable(file.key()));
    QVERIFY2(!beside.match(*file).hasMatch(), qPrintable(file.key()));
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::OneColourTest);
#include "tst_one_colour.moc"
