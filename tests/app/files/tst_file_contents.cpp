#include "app/document/file_name.h"
#include "app/files/file_contents.h"
#include "app/files/same_file.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

namespace credence {

/// What a file holds is told by its bytes, whatever it is called.
class FileContentsTest : public QObject {
  Q_OBJECT

 private slots:
  void aFileIsKnownByItsBytes_data();
  void aFileIsKnownByItsBytes();
  void whatIsNotThereHoldsNothing();
  void aFileIsOneByWhateverName();
};

void FileContentsTest::aFileIsKnownByItsBytes_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<int>("contents");
  const auto row = [](const char* name, const QByteArray& bytes, FileContents contents) {
    QTest::newRow(name) << bytes << static_cast<int>(contents);
  };
  row("empty", "", FileContents::nothing);
  row("session", "{\n \"format\": \"credence session\", \"version\": 1}", FileContents::session);
  row("JSON object", "{\"type\": \"FeatureCollection\"}", FileContents::json);
  row("JSON array", "[\n  [1, 2]\n]", FileContents::json);
  row("settings of a program", "[Colours]\nline=2\n", FileContents::text);
  row("PNG", QByteArray("\x89PNG\r\n\x1a\n\0\0", 10), FileContents::png);
  row("PDF", "%PDF-1.4\n", FileContents::pdf);
  row("SVG", "<?xml version=\"1.0\"?>\n<svg width=\"1\"/>", FileContents::svg);
  row("page", "\n<!DOCTYPE html><html><body><svg/></body></html>", FileContents::page);
  row("text on pictures", "write <svg> for a picture\n", FileContents::text);
  row("NumPy", "\x93NUMPY\x01", FileContents::numbers);
  row("shell", "#!/bin/sh\necho 1,2\n", FileContents::script);
  row("comma-separated", "a,b,label\n1,2,x\n3,4,y\n", FileContents::table);
  row("without a last line end", "a,b\n1,2", FileContents::table);
  row("commas in quotes", "\"a, b\",c\n1,2\n", FileContents::table);
  row("semicolons and decimal commas", "a;b\n1,5;2\n", FileContents::table);
  row("blanks", " 1   2 0\n-1 2 1\n", FileContents::table);
  row("comments", "# by hand\n1\t2\n3\t4\n", FileContents::table);
  row("below a title", "Nuts of the hedge\na,b,label\n1.5,2,x\n3,4,y\n5,6,x\n", FileContents::table);
  row("ARFF", "@relation nuts\n@attribute a numeric\n@attribute b numeric\n@data\n1,2\n3,4\n",
      FileContents::table);
  row("LIBSVM", "+1 1:0.5 2:3\n-1 1:2 2:0.25\n", FileContents::table);
  row("mark of UTF-8",
      "\xef\xbb\xbf"
      "a,b\n1,2\n",
      FileContents::table);
  row("very long", QByteArray("1,2\n").repeated(10'000), FileContents::table);
  row("prose", "The first point, of two.\nAnother line\n", FileContents::text);
  row("Latin-1", "f\xfcnf\n", FileContents::text);
  row("UTF-16",
      QByteArray("\xff\xfe"
                 "1\0,\0",
                 6),
      FileContents::text);
  row("anything else", QByteArray("PK\3\4\0\0", 6), FileContents::other);
}

void FileContentsTest::aFileIsKnownByItsBytes() {
  QFETCH(const QByteArray, bytes);
  QFETCH(const int, contents);
  QCOMPARE(static_cast<int>(contentsOf(bytes)), contents);
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("file.csv")));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush());
  QCOMPARE(static_cast<int>(contentsOfFile(file.fileName())), contents);
}

void FileContentsTest::whatIsNotThereHoldsNothing() {
  for (const char* name : {"no-such-file.csv", "/dev/null", "/dev/full"}) {
    QCOMPARE(contentsOfFile(QString::fromUtf8(name)), FileContents::nothing);
  }
}

void FileContentsTest::aFileIsOneByWhateverName() {
  const QTemporaryDir folder;
  const auto path = [&](const QByteArray& name) {
    return fileNameFromBytes(folder.path().toUtf8() + '/' + name);
  };
  const QString file = path("points\xff.csv");
  for (const QString& name : {file, path("other.csv")}) {
    QVERIFY(std::filesystem::exists(toPath(name)) || fclose(fopen(toPath(name).c_str(), "w")) == 0);
  }
  std::filesystem::create_symlink(toPath(file), toPath(path("link.csv")));
  std::filesystem::create_hard_link(toPath(file), toPath(path("hard.csv")));
  for (const char* same : {"points\xff.csv", "./points\xff.csv", "link.csv", "hard.csv"}) {
    QVERIFY2(isSameFile(file, path(same)), same);
    QVERIFY2(isSameFile(path(same), file), same);
  }
  QVERIFY(!isSameFile(file, path("other.csv")));
  QVERIFY(!isSameFile(path("missing.csv"), path("missing.csv")));
  QVERIFY(willBeSameFile(path("missing.csv"), path("./missing.csv")));
  QVERIFY(!willBeSameFile(path("missing.csv"), path("another.csv")));
  QVERIFY(!isSameFile(QStringLiteral("/dev/null"), QStringLiteral("/dev/null")));
  QVERIFY(holdsFile(folder.path(), path("hard.csv")));
  QVERIFY(isInFolder(path("deep/missing.csv"), folder.path()));
  QVERIFY(!isInFolder(folder.path() + QStringLiteral("-2/a.csv"), folder.path()));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::FileContentsTest);
#include "tst_file_contents.moc"
