#include "app/files/canonical_pdf.h"
#include "app/files/pdf_objects.h"
#include "support/forged_pdf.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTest>

#include <set>

using credence::test::ForgedPdf;

namespace credence {

namespace {

void paint(QPainter& painter, const QStringList& families) {
  QImage image(8, 8, QImage::Format_ARGB32);
  image.fill(QColor(10, 200, 30, 100));
  QRadialGradient gradient(50.0, 50.0, 40.0);
  gradient.setColorAt(0.0, QColor(255, 0, 0, 40));
  gradient.setColorAt(1.0, QColor(0, 0, 255, 255));
  painter.setRenderHint(QPainter::LosslessImageRendering);
  painter.fillRect(QRectF(10.0, 10.0, 80.0, 80.0), gradient);
  painter.drawImage(QPointF(100.0, 10.0), image);
  painter.setOpacity(0.5);
  painter.fillRect(QRectF(100.0, 50.0, 80.0, 80.0), QBrush(Qt::darkGreen, Qt::Dense4Pattern));
  double y = 150.0;
  for (const QString& family : families) {
    painter.setFont(QFont(family, 12));
    painter.drawText(QPointF(10.0, y += 20.0), QStringLiteral("words in ") + family);
  }
}

const QStringList twoFamilies = {QStringLiteral("DejaVu Sans"), QStringLiteral("DejaVu Sans Mono")};

/// As Qt writes it, on so many pages.
QByteArray written(const QString& title = QStringLiteral("title"), int pages = 1,
                   const QStringList& families = twoFamilies) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(96);
  writer.setTitle(title);
  writer.setDocumentXmpMetadata("<x:xmpmeta>said</x:xmpmeta>");
  writer.addFileAttachment(QStringLiteral("a.json"), "{\"a\": 1}", QStringLiteral("application/json"));
  writer.addFileAttachment(QStringLiteral("b.json"), "{\"b\": 2}", QStringLiteral("application/json"));
  QPainter painter(&writer);
  for (int page = 0; page < pages; ++page) {
    if (page > 0) writer.newPage();
    paint(painter, families);
  }
  painter.end();
  return bytes;
}

}  // namespace

/// The same drawing is the same file.
class CanonicalPdfTest : public QObject {
  Q_OBJECT

 private slots:
  void itIsTheSameAgain();
  void itSaysNoDate();
  void whatIsUsedIsThere_data();
  void whatIsUsedIsThere();
  void whatIsDrawnIsTheSame();
  void whatIsCarriedIsThere();
  void titlesMayHaveAnyLetters();
  void onWhatIsCanonicalItChangesNothing();
};

void CanonicalPdfTest::itIsTheSameAgain() {
  const QByteArray before = written();
  const QByteArray first = canonicalPdf(before);
  written(QStringLiteral("other"), 2, {twoFamilies.last(), twoFamilies.first()});
  QCOMPARE(canonicalPdf(written()), first);
  QVERIFY(canonicalPdf(written(QStringLiteral("other"))) != first);
  // As if it were later.
  const qsizetype date = before.indexOf("(D:20");
  QVERIFY(date > 0);
  QCOMPARE(canonicalPdf(QByteArray(before).replace(date, 8, "(D:20770")), first);
}

void CanonicalPdfTest::itSaysNoDate() {
  const QByteArray pdf = canonicalPdf(written());
  for (const char* word : {"Date", "/ID", "D:20"}) QVERIFY2(!pdf.contains(word), word);
}

void CanonicalPdfTest::whatIsUsedIsThere_data() {
  QTest::addColumn<int>("pages");
  QTest::newRow("one page") << 1;
  QTest::newRow("three pages") << 3;
}

/// Each name that a drawing has is that of an object with the same number, and objects count from 1.
void CanonicalPdfTest::whatIsUsedIsThere() {
  QFETCH(const int, pages);
  const QByteArray pdf = canonicalPdf(written(QStringLiteral("title"), pages));
  const QRegularExpression name(QStringLiteral("/(?:Im|F|GState|Pat|Shader)(\\d+)"));
  QByteArray dictionaries;
  int drawings = 0;
  const std::vector<PdfPart> parts = partsOfPdf(pdf);
  for (const PdfPart& part : parts) dictionaries += part.head + '\n';
  for (const PdfPart& part : parts) {
    if (!part.stream || !part.head.contains("/FlateDecode") || part.head.contains("/Image")) continue;
    const QString text = QString::fromLatin1(ForgedPdf::unpacked(part));
    if (text.contains(QStringLiteral(" scn")) || text.contains(QStringLiteral(" Do"))) ++drawings;
    for (auto matches = name.globalMatch(text); matches.hasNext();) {
      const QRegularExpressionMatch match = matches.next();
      const QByteArray used = match.captured().toLatin1() + ' ' + match.captured(1).toLatin1() + " 0 R";
      QVERIFY2(dictionaries.contains(used), used);
    }
  }
  QVERIFY(drawings >= pages);
  QCOMPARE(dictionaries.count("/Type /Page "), pages);
  QVERIFY(dictionaries.contains("/SMask"));
  QVERIFY(dictionaries.count("/FontFile2") == 2);
}

/// But for the names of what it uses.
void CanonicalPdfTest::whatIsDrawnIsTheSame() {
  const QByteArray before = written();
  const QByteArray after = canonicalPdf(before);
  const auto texts = [](const QByteArray& pdf) {
    std::multiset<QByteArray> found;
    for (qsizetype place = pdf.indexOf("stream\n"); place >= 0; place = pdf.indexOf("stream\n", place + 1)) {
      if (pdf.mid(place - 3, 3) == "end") continue;
      const qsizetype begin = place + 7;
      const QByteArray packed = pdf.mid(begin, pdf.indexOf("\nendstream", begin) - begin);
      const auto plain = inflated(packed, 100'000'000);
      QString text = QString::fromLatin1(plain.value_or(packed));
      found.insert(
          text.replace(QRegularExpression(QStringLiteral("/([A-Z][A-Za-z]*)\\d+")), QStringLiteral("/\\1"))
              .toLatin1());
    }
    return found;
  };
  QVERIFY(texts(before).size() > 8);
  QVERIFY(texts(before) == texts(after));
}

void CanonicalPdfTest::whatIsCarriedIsThere() {
  const QByteArray pdf = canonicalPdf(written());
  QCOMPARE(attachedFile(pdf), std::optional(QByteArray("{\"a\": 1}")));
  QVERIFY(pdf.contains("<x:xmpmeta>said</x:xmpmeta>"));
  for (const char* name : {"a.json", "b.json"}) {
    QByteArray wide;
    for (const char* letter = name; *letter != '\0'; ++letter) wide += QByteArray(1, '\0') + *letter;
    QVERIFY2(pdf.contains(wide), name);
  }
}

/// UTF-16 can have the bytes of any of the format's words.
void CanonicalPdfTest::titlesMayHaveAnyLetters() {
  for (const char* bytes :
       {"\nendobj\n", "\nstream\n", "9 0 R  ", ">> << /EF", "startxref\n", "( ((\\)) ) )", "\\\\((\\\\)"}) {
    QByteArray wide(bytes);
    if (wide.size() % 2 != 0) wide += ' ';
    QString title;
    for (qsizetype k = 0; k < wide.size(); k += 2) title += QChar((wide[k] << 8) + wide[k + 1]);
    const QByteArray pdf = canonicalPdf(written(title));
    QCOMPARE(partsOfPdf(pdf).size(), partsOfPdf(canonicalPdf(written())).size());
    QCOMPARE(canonicalPdf(written(title)), pdf);
    QCOMPARE(attachedFile(pdf), std::optional(QByteArray("{\"a\": 1}")));
  }
}

void CanonicalPdfTest::onWhatIsCanonicalItChangesNothing() {
  const QByteArray pdf = canonicalPdf(written(QStringLiteral("title"), 2));
  QCOMPARE(canonicalPdf(pdf), pdf);
  QCOMPARE(ForgedPdf(pdf).bytes(), pdf);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::CanonicalPdfTest);
#include "tst_canonical_pdf.moc"
