#include "app/document/document.h"
#include "app/files/data_files.h"
#include "app/files/table_loader.h"
#include "app/files/table_watch.h"
#include "app/import/preview_loader.h"
#include "places.h"
#include "support/await.h"
#include "support/child_program.h"
#include "support/fonts.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <latch>
#include <memory>
#include <sys/stat.h>

using namespace credence;

namespace {

const QByteArray smallTable = "x1,x2,label\n1,2,a\n3,4,b\n2,2,a\n5,1,b\n";

}  // namespace

/// What may keep a reader waiting for ever does not keep the window, and the command line waits as it should.
class PipesTest : public QObject {
  Q_OBJECT

 private slots:
  void aPipeIsNotOpened();
  void norPreviewed();
  void norReadForLabels();
  void norInThePlaceOfAWatchedFile();
  void aReaderThatIsStuckIsLeftBehind();
  void aWatchThatIsStuckIsLeftBehind();
  void whatChangedBeforeItWasWatchedIsReadAgain();
  void theCommandLineReadsPipes_data();
  void theCommandLineReadsPipes();

 private:
  QString write(const QString& name, const QByteArray& text) const;
  QString makePipe(const QString& name) const;

  QTemporaryDir m_folder;
};

QString PipesTest::write(const QString& name, const QByteArray& text) const {
  QFile file(m_folder.filePath(name));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
  return file.fileName();
}

QString PipesTest::makePipe(const QString& name) const {
  const QString file = m_folder.filePath(name);
  QFile::remove(file);
  if (::mkfifo(QFile::encodeName(file).constData(), 0600) != 0) qFatal("no pipe");
  return file;
}

void PipesTest::aPipeIsNotOpened() {
  const QString pipe = makePipe(QStringLiteral("pipe.csv"));
  TableLoader loader;
  QSignalSpy loaded(&loader, &TableLoader::loaded);
  QString message;
  connect(&loader, &TableLoader::failed, this,
          [&](const LoadFailure& failure) { message = failure.message; });
  loader.load(TableSource::fromFile(pipe));
  AWAIT(!loader.busy());
  QVERIFY2(message.startsWith(pipe + QStringLiteral(": this is a pipe")), qPrintable(message));
  loader.load(TableSource::fromFile(QStringLiteral("/dev/zero")));
  AWAIT(!loader.busy());
  QVERIFY2(message.startsWith(QStringLiteral("/dev/zero: this is a pipe or a device")), qPrintable(message));
  QCOMPARE(loaded.count(), 0);
  // One that leads to a file is a file.
  const QString link = m_folder.filePath(QStringLiteral("link.csv"));
  QVERIFY(QFile::link(write(QStringLiteral("table.csv"), smallTable), link));
  loader.load(TableSource::fromFile(link));
  AWAIT_COMPARE(loaded.count(), 1);
}

void PipesTest::norPreviewed() {
  const QString pipe = makePipe(QStringLiteral("pipe.csv"));
  PreviewLoader loader;
  std::shared_ptr<const PreviewResult> shown;
  connect(&loader, &PreviewLoader::loaded, this, [&](const auto& result) { shown = result; });
  loader.load(TableSource::fromFile(pipe));
  AWAIT(!loader.busy());
  QVERIFY2(shown->failure.contains(QLatin1String("this is a pipe")), qPrintable(shown->failure));
}

void PipesTest::norReadForLabels() {
  const QString points = write(QStringLiteral("points.csv"), "1,2\n3,4\n");
  const QString pipe = makePipe(QStringLiteral("labels.txt"));
  TableLoader loader;
  QString message;
  connect(&loader, &TableLoader::failed, this,
          [&](const LoadFailure& failure) { message = failure.message; });
  loader.load(TableSource::fromFile(points, pipe));
  AWAIT(!loader.busy());
  QVERIFY2(message.startsWith(pipe + QStringLiteral(": this is a pipe")), qPrintable(message));
}

void PipesTest::norInThePlaceOfAWatchedFile() {
  const QString name = QStringLiteral("watched.csv");
  const QString file = write(name, smallTable);
  Document document;
  DataFiles files(&document);
  QStringList notices;
  connect(&files, &DataFiles::noticed, this, [&](const QString& text) { notices << text; });
  files.setWatching(true);
  files.open(TableSource::fromFile(file));
  AWAIT_COMPARE(document.dataset().size(), arma::uword{4});
  makePipe(name);
  AWAIT_COMPARE(notices.size(), 1);
  QVERIFY2(notices[0].contains(QLatin1String("this is a pipe")), qPrintable(notices[0]));
  QCOMPARE(document.dataset().size(), arma::uword{4});
  // And a file in its place is followed again.
  QVERIFY(QFile::remove(file));
  write(name, smallTable + "7,8,a\n");
  AWAIT_COMPARE(document.dataset().size(), arma::uword{5});
}

void PipesTest::aReaderThatIsStuckIsLeftBehind() {
  // As in a network folder that went away: no token and no end of the window wakes it.
  const auto folderIsBack = std::make_shared<std::latch>(1);
  const TableLoader::Reader stuckAtFirst = [folderIsBack](const TableSource& source,
                                                          const ReadControl& control) {
    if (source.file.endsWith(QLatin1String("gone.csv"))) folderIsBack->wait();
    return readTable(source, control);
  };
  const QString file = write(QStringLiteral("near.csv"), smallTable);
  const QString gone = m_folder.filePath(QStringLiteral("gone.csv"));
  {
    TableLoader loader(stuckAtFirst);
    QSignalSpy loaded(&loader, &TableLoader::loaded);
    QSignalSpy finished(&loader, &TableLoader::finished);
    loader.load(TableSource::fromFile(gone));
    QVERIFY(loader.busy());
    loader.cancel();
    QVERIFY(!loader.busy());
    QCOMPARE(finished.count(), 1);
    loader.load(TableSource::fromFile(gone));
    loader.load(TableSource::fromFile(file));  // a third that is wanted instead of the second
    AWAIT_COMPARE(loaded.count(), 1);
    loader.load(TableSource::fromFile(gone));
    // The window closes.
  }
  folderIsBack->count_down();
}

void PipesTest::aWatchThatIsStuckIsLeftBehind() {
  const auto folderIsBack = std::make_shared<std::latch>(1);
  const auto stuckAtFirst = [folderIsBack](const QString& file) {
    if (file.endsWith(QLatin1String("gone.csv"))) folderIsBack->wait();
    return stampOf(file);
  };
  const QString file = write(QStringLiteral("seen.csv"), smallTable);
  {
    TableWatch watch(stuckAtFirst);
    QSignalSpy changed(&watch, &TableWatch::changed);
    watch.setFiles({{m_folder.filePath(QStringLiteral("gone.csv")), {}}});
    watch.setFiles({{file, stampOf(file)}});
    write(QStringLiteral("seen.csv"), smallTable + "7,8,a\n");
    AWAIT_COMPARE(changed.count(), 1);
    watch.setFiles({{m_folder.filePath(QStringLiteral("gone.csv")), {}}});
    // The window closes.
  }
  folderIsBack->count_down();
}

void PipesTest::whatChangedBeforeItWasWatchedIsReadAgain() {
  const QString file = write(QStringLiteral("later.csv"), smallTable);
  Document document;
  DataFiles files(&document);
  files.open(TableSource::fromFile(file));
  AWAIT_COMPARE(document.dataset().size(), arma::uword{4});
  write(QStringLiteral("later.csv"), smallTable + "7,8,a\n");
  files.setWatching(true);
  AWAIT_COMPARE(document.dataset().size(), arma::uword{5});
}

void PipesTest::theCommandLineReadsPipes_data() {
  QTest::addColumn<QString>("line");
  QTest::newRow("process substitution") << QStringLiteral("exec \"$0\" fit <(cat \"$1\") --json");
  QTest::newRow("standard input") << QStringLiteral("cat \"$1\" | \"$0\" fit /dev/stdin --json");
  QTest::newRow("a pipe by name") << QStringLiteral(
      "mkfifo \"$1.pipe\"; cat \"$1\" > \"$1.pipe\" & exec \"$0\" fit \"$1.pipe\" --json");
}

void PipesTest::theCommandLineReadsPipes() {
  QFETCH(QString, line);
  const QString file = write(QStringLiteral("table.csv"), smallTable);
  test::ChildProgram program(QStringLiteral("/bin/bash"), {},
                             {QStringLiteral("-c"), line, QStringLiteral(CREDENCE_PROGRAM), file});
  const QByteArray said = program.readAll();
  QCOMPARE(program.status(), 0);
  QVERIFY(said.contains("evidence"));
}

static int runPipes(int argc, char** argv) {
  QApplication application(argc, argv);
  test::usePinnedLetters();
  QCoreApplication::setOrganizationName(QStringLiteral("Credence-test"));
  QCoreApplication::setApplicationName(QStringLiteral("tst_pipes"));
  PipesTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runPipes);

#include "tst_pipes.moc"
