#include "app/files/pdf_objects.h"
#include "support/memory_limit.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>
#include <QtGlobal>

#include <optional>
#include <stdexcept>

namespace credence {

namespace {

QByteArray packedBytes(const QByteArray& plain) {
  return qCompress(plain, 1).mid(4);
}

/// What unpacks to 150 MB.
QByteArray packedBomb() {
  static const QByteArray packed = packedBytes(QByteArray(150'000'000, ' '));
  return packed;
}

/// As Qt writes it: what is attached, and later what says so. `lines`: how they end around the stream.
QByteArray attached(const QByteArray& packed, const QByteArray& filter = "/Filter /FlateDecode\n",
                    const QByteArray& lines = "\n") {
  return "40 0 obj\n<<\n" + filter + "/Length 41 0 R\n>>\nstream" + lines + packed + lines +
         "endstream\nendobj\n41 0 obj\n" + QByteArray::number(packed.size()) +
         "\nendobj\n42 0 obj\n<<\n/F (figure.credence.json)\n/EF <</F 40 0 R>>\n/Type/Filespec\n>>\nendobj\n";
}

const QByteArray header = QByteArrayLiteral("%PDF-1.4\n");

QByteArray bomb(int number) {
  return QByteArray::number(number) + " 0 obj\n<< /Filter /FlateDecode /Length " +
         QByteArray::number(packedBomb().size()) + " >>\nstream\n" + packedBomb() + "\nendstream\nendobj\n";
}

QString failure(const QByteArray& pdf) {
  try {
    const auto file = attachedFile(pdf);
    return file ? QStringLiteral("read") : QStringLiteral("nothing");
  } catch (const std::runtime_error& error) {
    return QString::fromUtf8(error.what());
  }
}

}  // namespace

/// What a PDF has attached is read, and nothing else of it.
class AttachedFileTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsAttachedIsRead_data();
  void whatIsAttachedIsRead();
  void damagedOnesEndInASentence_data();
  void damagedOnesEndInASentence();
  void whatUnpacksToVeryMuchIsRefused();
  void otherStreamsAreNotUnpacked();
  void filesOfManyObjectsAreReadOnce_data();
  void filesOfManyObjectsAreReadOnce();
};

void AttachedFileTest::whatIsAttachedIsRead_data() {
  QTest::addColumn<QByteArray>("pdf");
  const QByteArray json = "{\"format\": \"credence session\"}";
  const QByteArray packed = packedBytes(json);
  QTest::newRow("as Qt writes it") << header + attached(packed);
  QTest::newRow("not packed") << header + attached(json, {});
  QTest::newRow("with the other end of lines") << header + attached(packed, "/Filter /FlateDecode\n", "\r\n");
  QTest::newRow("in one line") << header +
                                      "5 0 obj\n<< /F (a) /EF << /F 6 0 R >> >>\nendobj\n"
                                      "6 0 obj\n<< /Filter /FlateDecode /Length 3 >>\nstream\n" +
                                      packed + "\nendstream\nendobj\n";
  QTest::newRow("behind an object whose number ends as its own")
      << header + "140 0 obj\n<<>>\nstream\nx\nendstream\nendobj\n" + attached(packed);
  QTest::newRow("behind letters that look like it")
      << header + "/EF /EF<< /EF <</F /EF <</F 7 1 R\n" + attached(packed);
  QTest::newRow("before a second one") << header + attached(packed) + attached(packedBytes("{}"));
}

void AttachedFileTest::whatIsAttachedIsRead() {
  QFETCH(const QByteArray, pdf);
  QCOMPARE(attachedFile(pdf), std::optional(QByteArray("{\"format\": \"credence session\"}")));
}

void AttachedFileTest::damagedOnesEndInASentence_data() {
  QTest::addColumn<QByteArray>("pdf");
  QTest::addColumn<QString>("said");
  const QByteArray good = header + attached(packedBytes(QByteArray(1000, 'x')));
  const auto without = [&](const char* word) { return QByteArray(good).replace(word, "-"); };
  const QString damaged = QStringLiteral("the file that this PDF has attached is damaged");
  QTest::newRow("nothing attached") << without("/EF") << QStringLiteral("nothing");
  QTest::newRow("nothing at all") << header << QStringLiteral("nothing");
  QTest::newRow("no such object") << without("40 0 obj") << damaged;
  QTest::newRow("no stream") << without("stream") << damaged;
  QTest::newRow("no end of it") << without("endstream") << QStringLiteral("this PDF is cut off");
  QTest::newRow("another filter") << QByteArray(good).replace("/FlateDecode", "/LZWDecode")
                                  << QStringLiteral("read");
  QTest::newRow("not what is packed")
      << header + attached("not packed")
      << damaged + QStringLiteral(", or longer than the 32 MB that Credence reads");
}

void AttachedFileTest::damagedOnesEndInASentence() {
  QFETCH(const QByteArray, pdf);
  QFETCH(const QString, said);
  QCOMPARE(failure(pdf), said);
}

void AttachedFileTest::whatUnpacksToVeryMuchIsRefused() {
  const QString said = QStringLiteral("longer than the 32 MB that Credence reads");
  const QByteArray pdf = header + attached(packedBomb());
  QVERIFY(pdf.size() < 1'000'000);
  {
    // What is unpacked grows by doubling, which has two pieces at once.
    const test::MemoryLimit limit(2 * mostAttached);
    QVERIFY(failure(pdf).endsWith(said));
  }
  const QByteArray most(mostAttached, ' ');
  QVERIFY(failure(header + attached(packedBytes(most + ' '))).endsWith(said));
  QVERIFY(failure(header + attached(most + ' ', {})).endsWith(said));
  QCOMPARE(failure(header + attached(packedBytes(most))), QStringLiteral("read"));
}

/// Each would take 150 MB.
void AttachedFileTest::otherStreamsAreNotUnpacked() {
  QByteArray pdf = header;
  for (int number = 1; number < 6; ++number) pdf += bomb(number);
  pdf += attached(packedBytes("{}"));
  const test::MemoryLimit limit(20'000'000);
  QCOMPARE(attachedFile(pdf), std::optional(QByteArray("{}")));
}

void AttachedFileTest::filesOfManyObjectsAreReadOnce_data() {
  QTest::addColumn<QByteArray>("piece");
  // Looked at again for each of them these would take hours.
  QTest::newRow("objects") << QByteArray("7 0 obj\n<< >>\nendobj\n");
  QTest::newRow("streams without an end") << QByteArray("7 0 obj\n<< >>\nstream\n");
  QTest::newRow("letters that look like it") << QByteArray("/EF");
  QTest::newRow("references without an object") << QByteArray("/EF << /F 9 0 R");
  QTest::newRow("objects whose numbers end as its own") << QByteArray("140 0 obj");
  QTest::newRow("blanks") << QByteArray("/EF                                          ");
}

void AttachedFileTest::filesOfManyObjectsAreReadOnce() {
  QFETCH(const QByteArray, piece);
  const QByteArray pdf = header + piece.repeated(20'000'000 / piece.size());
  const bool refers = piece.contains(" R");
  QCOMPARE(failure(pdf), refers ? QStringLiteral("the file that this PDF has attached is damaged")
                                : QStringLiteral("nothing"));
  if (!refers)
    QCOMPARE(attachedFile(pdf + '\n' + attached(packedBytes("{}"))), std::optional(QByteArray("{}")));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::AttachedFileTest);
#include "tst_attached_file.moc"
