#include "app/files/table_loader.h"
#include "app/import/preview_loader.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

namespace credence {

/// Reading in the background, without a window.
class TableLoaderTest : public QObject {
  Q_OBJECT

 private slots:
  void aTableArrivesWholeOrNotAtAll();
  void theNewestRequestIsAnswered();
  void aCancelledOneIsNot();
  void previewsFollowTheSettings();
  void whateverAReaderThrowsIsTold();
  void labelsBesideATableAreTold();

 private:
  QString write(const char* name, const QByteArray& text) const;
  QString writeLarge() const;

  QTemporaryDir m_folder;
};

QString TableLoaderTest::write(const char* name, const QByteArray& text) const {
  QFile file(m_folder.filePath(QString::fromLatin1(name)));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", name);
  return file.fileName();
}

QString TableLoaderTest::writeLarge() const {
  QByteArray text = "x1,x2,label\n";
  for (int i = 0; i < 200000; ++i) text += QByteArray::number(i) + (i % 2 != 0 ? ",0.5,0\n" : ",1.5,1\n");
  return write("large.csv", text);
}

void TableLoaderTest::aTableArrivesWholeOrNotAtAll() {
  TableLoader loader;
  std::shared_ptr<const OpenedTable> table;
  QString complaint;
  connect(&loader, &TableLoader::loaded, this, [&](const auto& loaded) { table = loaded; });
  connect(&loader, &TableLoader::failed, this,
          [&](const LoadFailure& failure) { complaint = failure.message; });
  double last = 0.0;
  const QMetaObject::Connection ofTheFile =
      connect(&loader, &TableLoader::progressed, this, [&](double fraction) {
        QVERIFY(fraction >= last && fraction <= 1.0);
        last = fraction;
      });
  loader.load(TableSource::fromFile(writeLarge()));
  AWAIT(!loader.busy());
  QVERIFY(table);
  QCOMPARE(table->dataset->size(), arma::uword{200000});
  QCOMPARE(table->dataset->inputs(199999, 0), 199999.0);
  table.reset();
  // Of a pasted text the length is not told: whether its one report comes before its end is a matter of
  // timing.
  disconnect(ofTheFile);
  connect(&loader, &TableLoader::progressed, this, [](double fraction) { QVERIFY(fraction < 0.0); });
  loader.load(TableSource::fromText(QStringLiteral("1,2,0\n3,abc,1\n")));
  AWAIT(!loader.busy());
  QVERIFY(!table);
  QVERIFY2(complaint.startsWith(QLatin1String("pasted table:2: ")), qPrintable(complaint));
}

void TableLoaderTest::theNewestRequestIsAnswered() {
  TableLoader loader;
  QStringList loaded;
  connect(&loader, &TableLoader::loaded, this, [&](const auto& table) { loaded << table->source.name(); });
  const QString large = writeLarge();
  const QString small = write("small.csv", "1,2,0\n3,4,1\n");
  for (int i = 0; i < 20; ++i) {
    loader.load(TableSource::fromFile(large));
    if (i % 3 == 0) QTest::qWait(i);
  }
  loader.load(TableSource::fromFile(small));
  AWAIT(!loader.busy());
  QCOMPARE(loaded.last(), QStringLiteral("small.csv"));
}

void TableLoaderTest::aCancelledOneIsNot() {
  TableLoader loader;
  const QSignalSpy loaded(&loader, &TableLoader::loaded);
  const QSignalSpy finished(&loader, &TableLoader::finished);
  const QString large = writeLarge();
  for (int i = 0; i < 10; ++i) {
    loader.load(TableSource::fromFile(large));
    QTest::qWait(i);
    if (!loader.busy()) continue;
    const auto before = loaded.count();
    loader.cancel();
    QTest::qWait(20);
    QCOMPARE(loaded.count(), before);
  }
  QCOMPARE(finished.count(), 10);
  // A loader may go while it reads.
  loader.load(TableSource::fromFile(large));
}

void TableLoaderTest::labelsBesideATableAreTold() {
  TableLoader loader;
  std::optional<LoadFailure> failure;
  std::shared_ptr<const OpenedTable> table;
  connect(&loader, &TableLoader::failed, this, [&](const LoadFailure& told) { failure = told; });
  connect(&loader, &TableLoader::loaded, this, [&](const auto& loaded) { table = loaded; });
  const QByteArray points = "1.5,2\n2.5,1\n3.5,2\n";
  const QString inputs = write("X.csv", points);
  loader.load(TableSource::fromFile(inputs));
  AWAIT(!loader.busy());
  QVERIFY(failure && failure->labels.isEmpty());
  const QString labels = write("y.csv", "0\n1\n1\n");
  loader.load(TableSource::fromFile(inputs));
  AWAIT(!loader.busy());
  QCOMPARE(failure->labels, labels);
  loader.load(TableSource::fromFile(inputs, failure->labels));
  AWAIT(!loader.busy());
  QVERIFY(table && table->dataset->size() == 3);
  // A paste lies in no folder.
  loader.load(TableSource::fromText(QString::fromUtf8(points)));
  AWAIT(!loader.busy());
  QVERIFY(failure->labels.isEmpty());
}

void TableLoaderTest::previewsFollowTheSettings() {
  PreviewLoader loader;
  std::shared_ptr<const PreviewResult> shown;
  connect(&loader, &PreviewLoader::loaded, this, [&](const auto& result) { shown = result; });
  TableSource source = TableSource::fromText(QStringLiteral("a;b;c\n1,5;2;no\n2,5;3;yes\n"));
  loader.load(source);
  source.options.separator = Separator::comma;
  loader.load(source);
  source.options.separator = Separator::semicolon;
  loader.load(source);
  AWAIT(!loader.busy());
  QCOMPARE(shown->preview.format.separator, Separator::semicolon);
  QCOMPARE(shown->preview.points(1, 0), 2.5);
  loader.load(TableSource::fromFile(m_folder.filePath(QStringLiteral("none.csv"))));
  AWAIT(!loader.busy());
  QVERIFY(shown->failure.contains(QLatin1String("there is no such file")));
}

// Not only what readers are known to throw: a loader must not look busy for ever.
void TableLoaderTest::whateverAReaderThrowsIsTold() {
  TableLoader loader([](const TableSource&, const ReadControl&) -> OpenedTable { throw 7; });
  QString complaint;
  connect(&loader, &TableLoader::failed, this, [&](const LoadFailure& failure) {
    QCOMPARE(failure.source.name(), QStringLiteral("pasted table"));
    complaint = failure.message;
  });
  loader.load(TableSource::fromText(QStringLiteral("1,2,0\n")));
  AWAIT(!loader.busy());
  QVERIFY(!complaint.isEmpty());

  PreviewLoader previews([](const TableSource&) -> TablePreview { throw 7; });
  std::shared_ptr<const PreviewResult> shown;
  connect(&previews, &PreviewLoader::loaded, this, [&](const auto& result) { shown = result; });
  previews.load(TableSource::fromText(QStringLiteral("1,2,0\n")));
  AWAIT(!previews.busy());
  QCOMPARE(shown->failure, complaint);
  QCOMPARE(shown->source.name(), QStringLiteral("pasted table"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::TableLoaderTest);
#include "tst_table_loader.moc"
