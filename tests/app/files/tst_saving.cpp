#include "app/document/document.h"
#include "app/files/data_files.h"
#include "core/data/edit_points.h"
#include "core/generators/generators.h"
#include "core/table/read_dataset.h"
#include "places.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace credence;

namespace {

const QByteArray oldTable = "x1,x2,label\n1,2,a\n3,4,b\n";

/// Tells this program, started by its own test, to save to a file and do nothing else.
constexpr const char* saveVariable = "CREDENCE_TEST_SAVE";

Dataset manyPoints() {
  return generate(*find_generator("moons"), {2000, 0.3, 5});
}

bool save(const QString& file, QString* message = nullptr) {
  Document document;
  document.openDataset(manyPoints(), QStringLiteral("moons"));
  DataFiles files(&document);
  QSignalSpy failed(&files, &DataFiles::failed);
  const bool saved = files.save(file, document.state());
  if (message != nullptr && !failed.isEmpty()) *message = failed.first().first().toString();
  return saved;
}

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// No file may grow beyond some bytes: what a program writes then fails, as on a full disk, or kills it.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &m_before);
    const rlimit limit{bytes, m_before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SmallFiles() { setrlimit(RLIMIT_FSIZE, &m_before); }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  rlimit m_before{};
};

}  // namespace

/// Whatever befalls the saving of a table, the file is the old one or the new one.
class SavingTest : public QObject {
  Q_OBJECT

 private slots:
  void init();

  void aFileIsReplacedAsAWhole();
  void theSplitIsSavedForEveryRule_data();
  void theSplitIsSavedForEveryRule();
  void aFullDiskLeavesTheOldFile();
  void aKilledProgramLeavesTheOldFile();
  void theCommandLineDoesSoToo_data();
  void theCommandLineDoesSoToo();
  void aFullDeviceIsNoSuccess();

 private:
  QTemporaryDir m_folder;
  QString m_file;
};

void SavingTest::init() {
  m_file = m_folder.filePath(QStringLiteral("points.csv"));
  for (const QString& name : QDir(m_folder.path()).entryList(QDir::Files)) QDir(m_folder.path()).remove(name);
  QFile file(m_file);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(oldTable), oldTable.size());
}

void SavingTest::aFileIsReplacedAsAWhole() {
  QVERIFY(save(m_file));
  QVERIFY(identical(read_dataset(m_file.toStdString()), manyPoints()));
  QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files).size(), 1);
}

void SavingTest::theSplitIsSavedForEveryRule_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<bool>("stratified");
  QTest::newRow("all train") << static_cast<int>(SplitRule::Kind::all_training) << false;
  QTest::newRow("the first rows") << static_cast<int>(SplitRule::Kind::first_n) << false;
  QTest::newRow("a share") << static_cast<int>(SplitRule::Kind::fraction) << false;
  QTest::newRow("a share of each class") << static_cast<int>(SplitRule::Kind::fraction) << true;
  QTest::newRow("brushed") << static_cast<int>(SplitRule::Kind::marked) << false;
}

void SavingTest::theSplitIsSavedForEveryRule() {
  QFETCH(int, kind);
  QFETCH(bool, stratified);
  Document document;
  document.openDataset(manyPoints(), QStringLiteral("moons"));
  SplitRule rule{static_cast<SplitRule::Kind>(kind), 1500, 0.6, 17, stratified, 0.15};
  if (rule.kind == SplitRule::Kind::marked) {
    Dataset points = document.dataset();
    mark_points(points, rule, {5, 6, 1000}, Role::test);
    mark_points(points, rule, {6, 7}, Role::validation);
    document.editDataset(points, rule, QStringLiteral("brush"));
  }
  document.setSplit(rule);
  DataFiles files(&document);
  QVERIFY(files.save(m_file, document.state()));
  Document another;
  another.openDataset(read_dataset(m_file.toStdString()), QStringLiteral("points.csv"));
  QCOMPARE(another.split().test.n_elem, document.split().test.n_elem);
  QVERIFY(arma::all(another.split().test == document.split().test));
  QVERIFY(arma::all(another.split().train == document.split().train));
  const bool validates = rule.kind == SplitRule::Kind::fraction || rule.kind == SplitRule::Kind::marked;
  QCOMPARE(document.split().validation.is_empty(), !validates);
  QCOMPARE(another.split().validation.n_elem, document.split().validation.n_elem);
  QVERIFY(arma::all(another.split().validation == document.split().validation));
}

void SavingTest::aFullDiskLeavesTheOldFile() {
  QString message;
  bool saved = true;
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  {
    const SmallFiles full(10'000);
    saved = save(m_file, &message);
  }
  std::signal(SIGXFSZ, before);
  QVERIFY(!saved);
  QCOMPARE(message, m_file + QStringLiteral(": cannot be written: there is not enough room for it"));
  QCOMPARE(contents(m_file), oldTable);
  QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files).size(), 1);
}

// The system kills the program in the middle of writing, always at the same byte.
void SavingTest::aKilledProgramLeavesTheOldFile() {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QString::fromLatin1(saveVariable), m_file);
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QStringLiteral("ulimit -c 0; exec \"$0\""),
                                            QCoreApplication::applicationFilePath()});
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(process.exitStatus(), QProcess::CrashExit);
  QCOMPARE(process.exitCode(), SIGXFSZ);
  QCOMPARE(contents(m_file), oldTable);
}

void SavingTest::theCommandLineDoesSoToo_data() {
  QTest::addColumn<QString>("before");
  QTest::addColumn<bool>("killed");
  QTest::newRow("full disk") << QStringLiteral("trap '' XFSZ; ") << false;
  QTest::newRow("killed") << QString() << true;
}

void SavingTest::theCommandLineDoesSoToo() {
  QFETCH(QString, before);
  QFETCH(bool, killed);
  QProcess process;
  process.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"),
                 before + QStringLiteral("ulimit -c 0; ulimit -f 20; exec \"$0\" generate moons --count 2000 "
                                         "--seed 5 --output \"$1\""),
                 QStringLiteral(CREDENCE_PROGRAM), m_file});
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(process.exitStatus(), killed ? QProcess::CrashExit : QProcess::NormalExit);
  if (!killed) {
    QCOMPARE(process.exitCode(), 1);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains("points.csv: cannot be written: "), errors.constData());
  }
  QCOMPARE(contents(m_file), oldTable);
}

void SavingTest::aFullDeviceIsNoSuccess() {
  if (!QFile::exists(QStringLiteral("/dev/full"))) QSKIP("there is no /dev/full here");
  for (const char* line : {"exec \"$0\" generate moons --seed 5 > /dev/full",
                           "exec \"$0\" generate moons --seed 5 --output /dev/full"}) {
    QProcess process;
    process.start(QStringLiteral("/bin/sh"),
                  {QStringLiteral("-c"), QString::fromLatin1(line), QStringLiteral(CREDENCE_PROGRAM)});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 1);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains("cannot be written: "), errors.constData());
  }
}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  if (qEnvironmentVariableIsSet(saveVariable)) {
    const SmallFiles limit(10'000);
    return save(qEnvironmentVariable(saveVariable)) ? 0 : 1;
  }
  SavingTest test;
  return QTest::qExec(&test, argc, argv);
}

#include "tst_saving.moc"
