#include "app/document/document.h"
#include "app/document/file_name.h"
#include "app/files/data_files.h"
#include "app/files/whole_file.h"
#include "core/data/edit_points.h"
#include "core/data/role.h"
#include "core/generators/generators.h"
#include "core/table/read_dataset.h"
#include "places.h"
#include "support/fonts.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <vector>

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
  void theCommandLineDoesSoToo();
  void aFullDeviceIsNoSuccess();
  void ofSeveralWritersOneIsWhole_data();
  void ofSeveralWritersOneIsWhole();
  void severalProgramsSaveTheSameFigure();
  void aFolderThatNobodyMayWriteToIsSaid();

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
  QCOMPARE(another.split().rows[Role::test].n_elem, document.split().rows[Role::test].n_elem);
  QVERIFY(arma::all(another.split().rows[Role::test] == document.split().rows[Role::test]));
  QVERIFY(arma::all(another.split().train() == document.split().train()));
  const bool validates = rule.kind == SplitRule::Kind::fraction || rule.kind == SplitRule::Kind::marked;
  QCOMPARE(!document.split().has(Role::validation), !validates);
  QCOMPARE(another.split().rows[Role::validation].n_elem, document.split().rows[Role::validation].n_elem);
  QVERIFY(arma::all(another.split().rows[Role::validation] == document.split().rows[Role::validation]));
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
                                            credence::test::own_program()});
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(process.exitStatus(), QProcess::CrashExit);
  QCOMPARE(process.exitCode(), SIGXFSZ);
  QCOMPARE(contents(m_file), oldTable);
}

// A limit of file sizes ends a program by a signal, unless it hears of it otherwise.
void SavingTest::theCommandLineDoesSoToo() {
  QProcess process;
  process.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"),
                 QStringLiteral("ulimit -c 0; ulimit -f 20; exec \"$0\" generate moons --count 2000 --seed 5 "
                                "--output \"$1\""),
                 QStringLiteral(CREDENCE_PROGRAM), m_file});
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(process.exitStatus(), QProcess::NormalExit);
  QCOMPARE(process.exitCode(), 1);
  const QByteArray errors = process.readAllStandardError();
  QVERIFY2(errors.endsWith("points.csv: cannot be written: there is not enough room for it\n"),
           errors.constData());
  QCOMPARE(contents(m_file), oldTable);
  QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files).size(), 1);
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

void SavingTest::ofSeveralWritersOneIsWhole_data() {
  QTest::addColumn<QByteArray>("name");
  QTest::newRow("a usual name") << QByteArray("figure.pdf");
  QTest::newRow("no UTF-8") << QByteArray("figure\xff.pdf");
}

void SavingTest::ofSeveralWritersOneIsWhole() {
  QFETCH(const QByteArray, name);
  const std::string path = m_folder.path().toStdString() + '/' + name.toStdString();
  const QString file = fileNameFromBytes(QByteArray::fromStdString(path));
  constexpr qsizetype size = 100'000;
  const auto whole = [&](const std::string& bytes) {
    return bytes.size() == size && bytes.find_first_not_of(bytes.front()) == std::string::npos;
  };
  const auto read = [&] {
    std::ifstream stream(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  const mode_t before = umask(0);
  umask(before);
  QVERIFY(!replaceFile(file, QByteArray(size, '-')));
  std::atomic<int> failures = 0;
  std::vector<std::jthread> writers;
  for (const char letter : {'a', 'b', 'c', 'd'}) {
    writers.emplace_back([&, letter] {
      for (int time = 0; time < 20; ++time) failures += replaceFile(file, QByteArray(size, letter)) ? 1 : 0;
    });
  }
  for (int look = 0; look < 50; ++look) QVERIFY(whole(read()));
  writers.clear();
  QCOMPARE(failures.load(), 0);
  QVERIFY(whole(read()));
  // It is as open to others as any new file, and so is what is made after it.
  const mode_t forbidden = umask(0);
  umask(forbidden);
  QCOMPARE(forbidden, before);
  const auto rights = static_cast<mode_t>(std::filesystem::status(path).permissions());
  QCOMPARE(rights, static_cast<mode_t>(0666) & ~forbidden);
  QCOMPARE(std::distance(std::filesystem::directory_iterator(m_folder.path().toStdString()), {}), 2);
  QVERIFY(std::filesystem::remove(path));
}

void SavingTest::severalProgramsSaveTheSameFigure() {
  const QString figure = m_folder.filePath(QStringLiteral("same.png"));
  std::vector<std::unique_ptr<QProcess>> programs;
  for (const char* width : {"1", "2", "3"}) {
    programs.push_back(std::make_unique<QProcess>());
    programs.back()->start(QStringLiteral(CREDENCE_PROGRAM),
                           {QStringLiteral("figure"), QStringLiteral("bundled:penguins"),
                            QStringLiteral("--width"), QString::fromLatin1(width), QStringLiteral("--size"),
                            QStringLiteral("80x50"), QStringLiteral("--output"), figure});
  }
  for (const auto& program : programs) {
    QVERIFY(program->waitForFinished(-1));
    QVERIFY2(program->exitCode() == 0, program->readAllStandardError().constData());
  }
  QVERIFY(!QImage(figure).isNull());
  QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files).size(), 2);
  QFile::remove(figure);
}

// Of this folder not even an administrator may make files.
void SavingTest::aFolderThatNobodyMayWriteToIsSaid() {
  if (!QFile::exists(QStringLiteral("/proc/self"))) QSKIP("there is no /proc here");
  QProcess program;
  program.start(QStringLiteral(CREDENCE_PROGRAM),
                {QStringLiteral("figure"), QStringLiteral("bundled:penguins"), QStringLiteral("--output"),
                 QStringLiteral("/proc/self/figure.pdf")});
  QVERIFY(program.waitForFinished(-1));
  QCOMPARE(program.exitCode(), 1);
  const QByteArray errors = program.readAllStandardError();
  QVERIFY2(errors.contains("figure.pdf: cannot be written: "), errors.constData());
  QCOMPARE(errors.count('\n'), 1);
  QVERIFY(replaceFile(fileNameFromBytes("/proc/self/\xff.pdf"), "bytes"));
}

static int runSaving(int argc, char** argv) {
  QApplication application(argc, argv);
  test::usePinnedLetters();
  if (qEnvironmentVariableIsSet(saveVariable)) {
    const SmallFiles limit(10'000);
    return save(qEnvironmentVariable(saveVariable)) ? 0 : 1;
  }
  SavingTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runSaving);

#include "tst_saving.moc"
