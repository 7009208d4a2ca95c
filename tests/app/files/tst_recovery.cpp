#include "app/document/document.h"
#include "app/files/data_files.h"
#include "app/files/recovery.h"
#include "app/files/session_files.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/generators/generators.h"
#include "places.h"
#include "support/await.h"
#include "support/child_program.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <sys/resource.h>

using namespace credence;

namespace {

/// Tells this program, started by its own test, to draw until it is killed.
constexpr const char* drawVariable = "CREDENCE_TEST_DRAW";
constexpr std::uint64_t killSeed = 10;

/// A document as a window has it.
struct Work {
  Document document;
  DataFiles files{&document};
  SessionFiles sessions{&document, &files};
  Recovery recovery{&document, &sessions};

  void draw(const arma::mat& places, arma::uword label = 0) {
    Dataset points = document.dataset();
    append_points(points, places, label);
    document.editDataset(std::move(points), QStringLiteral("draw"));
  }
  void awaitRecord() const { AWAIT(recovery.idle()); }
};

QStringList recordFiles() {
  QStringList files;
  const QDir folder(RecoveryJournal::folder());
  for (const QString& name : folder.entryList({QStringLiteral("*.journal")}, QDir::Files)) {
    files << folder.filePath(name);
  }
  return files;
}

RecoveredWork readFile(const QString& name) {
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(name));
  return readRecovery(file);
}

/// The only record there is; its owner may live.
RecoveredWork readOnly() {
  const QStringList files = recordFiles();
  return files.size() == 1 ? readFile(files.first()) : RecoveredWork();
}

/// What the program that is killed draws: its n-th point says so.
arma::mat place(int n) {
  return {{static_cast<double>(n), -0.5 * n}};
}

/// Draws a point a gesture, and says how many there are, and how many are on the disk.
int drawUntilKilled() {
  Work session;
  session.document.openDataset(Dataset(), QStringLiteral("sketch"));
  int drawn = 0;
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, [&] {
    session.draw(place(drawn), static_cast<arma::uword>(drawn % 2));
    ++drawn;
    // So that many a kill falls between writing and writing.
    if (drawn % 3 == 0) session.recovery.keep();
    std::printf("%d %d\n", drawn, session.recovery.idle() ? drawn : 0);
    std::fflush(stdout);
  });
  timer.start(1);
  return QCoreApplication::exec();
}

std::unique_ptr<test::ChildProgram> startDrawing() {
  return std::make_unique<test::ChildProgram>(credence::test::own_program(),
                                              std::map<std::string, std::string>{{drawVariable, "1"}});
}

/// Reads what it says, until it has said so many lines.
void awaitLines(const test::ChildProgram& program, QByteArray& said, int lines) {
  while (said.count('\n') < lines) {
    const QByteArray more = program.read();
    if (more.isEmpty()) qFatal("the program that draws says nothing");
    said += more;
  }
}

}  // namespace

/// What was drawn outlives the program.
class RecoveryTest : public QObject {
  Q_OBJECT

 private slots:
  void init();

  void aGestureIsOnTheDiskWithinASecond();
  void pinsRangesAndViewComeBack();
  void whatAnotherVersionSaidComesBack();
  void aRecordOfTheFirstVersionIsRead();
  void theRecordFollowsTheHand();
  void itCostsWhatTheGestureIs();
  void aRecordThatGrewIsBegunAnew();
  void whatIsSavedIsNotOffered();
  void otherDataHaveTheirOwnRecord();
  void recordsOfTheLivingAreNotOffered();
  void killedAtAnyMoment();
  void damagedRecordsGiveWhatCanBeRead();
  void aFullDiskTakesNothingAway();
  void withoutAFolderASentence();
};

void RecoveryTest::init() {
  QDir(RecoveryJournal::folder()).removeRecursively();
}

void RecoveryTest::aGestureIsOnTheDiskWithinASecond() {
  QVERIFY(Recovery::delay < std::chrono::seconds(1));
  QVERIFY(RecoveryJournal::folder().startsWith(QString::fromLocal8Bit(qgetenv("XDG_DATA_HOME"))));
  Work session;
  session.document.openDataset(Dataset(), QStringLiteral("sketch"));
  QVERIFY(session.recovery.idle());  // there is nothing to lose
  session.draw(place(1));
  session.document.setHyperparameters(
      {&linear_features, 2.5, 0.125, true, {Centres::Rule::random, 77, 1234567890123}});
  Hyperparameters own = session.document.state().hyperparameters;
  own.weight_priors = {{0.1, -2.5, 1e-300}, {100.0, 1.0 / 3.0, 1.0}};
  session.document.setHyperparameters(own);
  session.document.setSplit({SplitRule::Kind::fraction, 0, 0.7, 41, true, 0.15, 3, 1234567890123});
  QVERIFY(!session.recovery.idle());
  session.awaitRecord();
  const RecoveredWork work = readOnly();
  QVERIFY(work.complaint.isEmpty());
  QCOMPARE(work.name, QStringLiteral("sketch"));
  QVERIFY(identical(work.dataset, session.document.dataset()));
  QVERIFY(work.last.session.state.split == session.document.state().split);
  QVERIFY(work.last.session.state.hyperparameters == session.document.state().hyperparameters);
  QVERIFY(work.last.unsaved);
  // None of the labels is another thing than all of them.
  session.document.setSplit({.use_first = 0});
  session.awaitRecord();
  QVERIFY(readOnly().last.session.state.split.uses_no_labels());
  session.document.setSplit({});
  session.awaitRecord();
  QVERIFY(!readOnly().last.session.state.split.use_first);
  session.document.setHyperparameters({&linear_features, 2.5, no_prior});
  session.awaitRecord();
  QVERIFY(readOnly().complaint.isEmpty());
  QVERIFY(!readOnly().last.session.state.hyperparameters.has_prior());
  const QFile::Permissions others =
      QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
  QVERIFY(!(QFile::permissions(recordFiles().first()) & others));
}

void RecoveryTest::pinsRangesAndViewComeBack() {
  Work work;
  work.document.generateDataset(*find_generator("moons"), {60, 0.3, 5});
  QVERIFY(work.recovery.idle());
  work.document.setInView(&ViewState::threshold, 0.25);
  work.document.setEvidenceRanges({{0.1, 2.0, 7}, {0.5, 50.0, 9}});
  work.document.pinSetting();  // work that is in no file, though nothing was drawn
  QVERIFY(work.sessions.modified());
  work.awaitRecord();
  const Session found = readOnly().session();
  QVERIFY(identical(*found.state.dataset, work.document.dataset()));
  QCOMPARE(found.state.pins, work.document.state().pins);
  QCOMPARE(found.state.evidenceRanges, work.document.state().evidenceRanges);
  QVERIFY(found.view == work.document.view());
  QCOMPARE(found.state.generated->generator, QStringLiteral("moons"));
  QVERIFY(found.state.edited());
}

/// Written before records held sessions.
void RecoveryTest::whatAnotherVersionSaidComesBack() {
  Work work;
  work.document.generateDataset(*find_generator("moons"), {60, 0.3, 5});
  QByteArray json = toJson(sessionOf(work.document));
  json.replace("\"bins\":", "\"glow\": 3, \"bins\":").replace("\"carried\":", "\"sums\": [4], \"carried\":");
  const Session opened = sessionFromJson(json).session;
  work.document.openSession(opened.state, opened.view, QStringLiteral("open"));
  work.draw(place(1));
  work.awaitRecord();
  const QByteArray again = toJson(readOnly().session());
  QVERIFY(again.contains("\"glow\": 3") && again.contains("\"sums\": [4]"));
  // Its points were not withheld before: what is not known of them does not travel without them.
  QVERIFY(!toJson(readOnly().session(), PointsPlace::left_out).contains("sums"));
}

void RecoveryTest::aRecordOfTheFirstVersionIsRead() {
  const RecoveredWork work = readFile(QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/recovery-1.journal"));
  QVERIFY2(work.complaint.isEmpty(), qPrintable(work.complaint));
  QCOMPARE(work.dataset.size(), arma::uword{3});
  const Session session = work.session();
  QCOMPARE(session.state.hyperparameters.width, 0.5);
  QCOMPARE(session.state.split.seed, quint64{41});
  QCOMPARE(session.state.dataset->inputs(2, 1), -2.5);
  QVERIFY(session.view.bounds.contains(1.0, -2.5) && session.view.bounds.contains(0.0, 1.0));
  QVERIFY(session.state.suggested.width_slider.start > 0.0);
}

void RecoveryTest::theRecordFollowsTheHand() {
  Work session;
  Dataset named = generate(*find_generator("moons"), {60, 0.3, 5});
  named.input_names = {"bill \"length\"", "Größe"};
  named.class_names = {"a\nb", "<b>"};
  session.document.openDataset(named, QStringLiteral("birds.csv"));
  Random random(7);
  for (int round = 0; round < 40; ++round) {
    const int before = session.document.undoStack()->index();
    session.draw({{random.normal(), -0.0}, {random.normal(), 1e-310}}, 1);
    if (random.uniform() < 0.4) session.document.undoStack()->setIndex(std::max(1, before - 1));
    SplitRule rule = session.document.state().split;
    Dataset points = session.document.dataset();
    if (random.uniform() < 0.3) {
      const Role role = round % 2 == 0 ? Role::test : Role::validation;
      mark_points(points, rule, {static_cast<arma::uword>(round)}, role);
    }
    if (random.uniform() < 0.3) remove_points(points, {static_cast<arma::uword>(round)});
    session.document.editDataset(std::move(points), rule, QStringLiteral("edit"));
    if (random.uniform() < 0.3) session.recovery.keep();
  }
  session.recovery.keep();
  const RecoveredWork work = readOnly();
  QVERIFY2(work.complaint.isEmpty(), qPrintable(work.complaint));
  QVERIFY(identical(work.dataset, session.document.dataset()));
}

void RecoveryTest::itCostsWhatTheGestureIs() {
  std::vector<qint64> costs;
  for (const std::uint64_t count : {20, 20000}) {
    init();
    Work session;
    session.document.openDataset(generate(*find_generator("moons"), {count, 0.3, 5}),
                                 QStringLiteral("moons"));
    session.draw(place(1));
    session.awaitRecord();
    const qint64 before = QFile(recordFiles().first()).size();
    for (int n = 2; n < 12; ++n) {
      session.draw(place(n));
      session.recovery.keep();
    }
    session.document.undoStack()->undo();
    session.recovery.keep();
    costs.push_back(QFile(recordFiles().first()).size() - before);
  }
  // A row's number takes a few digits more.
  QVERIFY2(costs[1] < costs[0] + 11 * 10, qPrintable(QStringLiteral("%1, %2").arg(costs[0]).arg(costs[1])));
}

void RecoveryTest::aRecordThatGrewIsBegunAnew() {
  Work session;
  session.document.openDataset(generate(*find_generator("moons"), {4000, 0.3, 5}), QStringLiteral("moons"));
  qint64 largest = 0;
  for (int n = 0; n < 30; ++n) {
    Dataset points = session.document.dataset();
    points.inputs += 1.0;  // all of them, over and over
    session.document.editDataset(std::move(points), QStringLiteral("move"));
    session.recovery.keep();
    QCOMPARE(recordFiles().size(), 1);
    largest = std::max(largest, QFile(recordFiles().first()).size());
  }
  QVERIFY2(largest < 3'000'000, qPrintable(QString::number(largest)));
  QVERIFY(identical(readOnly().dataset, session.document.dataset()));
}

void RecoveryTest::whatIsSavedIsNotOffered() {
  const QTemporaryDir folder;
  {
    Work session;
    session.draw(place(1));
    session.draw(place(2), 1);
    session.awaitRecord();
    QVERIFY(readOnly().last.unsaved);
    QVERIFY(session.files.save(folder.filePath(QStringLiteral("a.csv")), session.document.state()));
    session.awaitRecord();
    QVERIFY(!readOnly().last.unsaved);
  }
  QVERIFY(findRecords().empty());
  QVERIFY(recordFiles().isEmpty());
  {
    Work session;
    session.draw(place(1));
    session.document.undoStack()->undo();  // nothing is left to lose
  }
  QVERIFY(findRecords().empty());
  {
    Work session;
    session.draw(place(1));
    session.awaitRecord();
    session.recovery.forget();
    QVERIFY(recordFiles().isEmpty());
  }
  QVERIFY(findRecords().empty());
}

void RecoveryTest::otherDataHaveTheirOwnRecord() {
  {
    Work session;
    session.document.openDataset(Dataset(), QStringLiteral("first"));
    session.draw(place(1));
    session.document.openDataset(Dataset(), QStringLiteral("second"));
    session.draw(place(2));
    session.document.undoStack()->undo();
    session.document.undoStack()->undo();
    session.draw(place(3));  // to the first again
    session.document.openDataset(Dataset(), QStringLiteral("third"));
  }
  const std::vector<FoundRecord> found = findRecords();
  QCOMPARE(found.size(), std::size_t{1});
  QCOMPARE(found[0].work.name, QStringLiteral("first"));
  QCOMPARE(found[0].work.dataset.size(), arma::uword{2});
}

void RecoveryTest::recordsOfTheLivingAreNotOffered() {
  {
    Work one;
    one.draw(place(1));
    Work another;  // a second window
    another.draw(place(2));
    one.awaitRecord();
    another.awaitRecord();
    QCOMPARE(recordFiles().size(), 2);
    QVERIFY(findRecords().empty());
    one.recovery.forget();
    QCOMPARE(recordFiles().size(), 1);
  }
  auto found = findRecords();
  QCOMPARE(found.size(), std::size_t{1});
  QCOMPARE(found[0].work.dataset.inputs(0, 0), 2.0);
  QVERIFY2(findRecords().empty(), "who was offered it has it for himself");
  found[0].journal->remove();
  found.clear();

  const auto process = startDrawing();
  QByteArray said;
  awaitLines(*process, said, 5);
  QVERIFY(findRecords().empty());
  kill(process->id(), SIGKILL);
  QCOMPARE(process->status(), -SIGKILL);
  QCOMPARE(findRecords().size(), std::size_t{1});
}

// kill -9 at random moments. What was said to be on the disk is offered, in the order it was drawn.
void RecoveryTest::killedAtAnyMoment() {
  Random random(killSeed);
  const int rounds = std::max(8, qEnvironmentVariableIntValue("CREDENCE_TEST_KILLS"));
  for (int round = 0; round < rounds; ++round) {
    init();
    const auto process = startDrawing();
    QByteArray said;
    awaitLines(*process, said, 1 + static_cast<int>(40.0 * random.uniform()));
    QTest::qSleep(static_cast<int>(4.0 * random.uniform()));
    kill(process->id(), SIGKILL);
    QCOMPARE(process->status(), -SIGKILL);
    said += process->readAll();
    int drawn = 0;
    int kept = 0;
    for (const QByteArray& line : said.split('\n')) {
      int number = 0;
      int safe = 0;
      if (std::sscanf(line.constData(), "%d %d", &number, &safe) != 2) continue;
      drawn = std::max(drawn, number);
      kept = std::max(kept, safe);
    }
    const std::vector<FoundRecord> found = findRecords();
    const QString where = QStringLiteral("seed %1, round %2: %3 drawn, %4 on the disk, %5 found")
                              .arg(killSeed)
                              .arg(round)
                              .arg(drawn)
                              .arg(kept)
                              .arg(found.empty() ? 0 : found[0].work.dataset.size());
    QVERIFY2(found.size() <= 1 && (kept == 0 || found.size() == 1), qPrintable(where));
    if (found.empty()) continue;
    const Dataset& points = found[0].work.dataset;
    QVERIFY2(found[0].work.complaint.isEmpty(), qPrintable(where));
    // One more may have been drawn than it came to say.
    QVERIFY2(static_cast<int>(points.size()) >= kept && static_cast<int>(points.size()) <= drawn + 1,
             qPrintable(where));
    for (arma::uword n = 0; n < points.size(); ++n) {
      QVERIFY2(arma::all(points.inputs.row(n) == place(static_cast<int>(n))) && points.labels(n) == n % 2,
               qPrintable(where));
    }
  }
}

void RecoveryTest::damagedRecordsGiveWhatCanBeRead() {
  {
    Work session;
    for (int n = 0; n < 20; ++n) {
      session.draw(place(n));
      session.recovery.keep();
    }
  }
  const QString name = recordFiles().first();
  QFile file(name);
  QVERIFY(file.open(QIODevice::ReadWrite));
  const QByteArray whole = file.readAll();
  Random random(killSeed);
  for (int round = 0; round < 300; ++round) {
    QByteArray bytes = whole;
    const auto at = static_cast<qsizetype>(random.uniform() * static_cast<double>(bytes.size()));
    const bool cut = round % 3 == 0;
    if (cut) {
      bytes.truncate(at);
    } else {
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << static_cast<int>(8.0 * random.uniform())));
    }
    QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size() && file.flush());
    const RecoveredWork work = readFile(name);
    const QString where = QStringLiteral("seed %1, round %2, byte %3").arg(killSeed).arg(round).arg(at);
    // A line that was cut off is what the end of a program leaves; anything else is said.
    const qsizetype wholeLines = whole.first(at).count('\n');
    const bool onlyTheEnd = cut || at == whole.size() - 1;
    QVERIFY2(work.complaint.isEmpty() == (onlyTheEnd && wholeLines > 0), qPrintable(where + work.complaint));
    QVERIFY2(work.known == (wholeLines > 0), qPrintable(where));
    QVERIFY2(static_cast<qsizetype>(work.dataset.size()) == std::max(qsizetype{0}, wholeLines - 1),
             qPrintable(where));
  }
  // A line that was cut off does not stop the next one.
  QVERIFY(file.resize(0) && file.seek(0) && file.write(whole.chopped(3)) > 0 && file.flush());
  RecoveredWork work;
  const auto journal = RecoveryJournal::open(name, work);
  QCOMPARE(work.dataset.size(), arma::uword{19});
  Document document;
  document.openSession(work.session().state, work.session().view, QStringLiteral("restore"));
  Dataset points = document.dataset();
  append_points(points, place(100), 0);
  document.editDataset(points, QStringLiteral("draw"));
  QVERIFY(!journal->append(sessionOf(document), true, {}));
  work = readFile(name);
  QVERIFY(work.complaint.isEmpty());
  QVERIFY(identical(work.dataset, points));
}

void RecoveryTest::aFullDiskTakesNothingAway() {
  Work session;
  QSignalSpy failed(&session.recovery, &Recovery::failed);
  session.document.openDataset(Dataset(), QStringLiteral("sketch"));
  session.draw(place(0));
  session.recovery.keep();
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit full{static_cast<rlim_t>(QFile(recordFiles().first()).size()) + 20, limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &full);
  for (int n = 1; n < 4; ++n) {
    session.draw(place(n));
    session.recovery.keep();
  }
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, before);
  QCOMPARE(failed.count(), 1);  // once is enough
  QVERIFY2(failed.first().first().toString().contains(QLatin1String("recovery record cannot be written")),
           qPrintable(failed.first().first().toString()));
  QCOMPARE(readOnly().dataset.size(), arma::uword{1});
  // With the next gesture that finds room everything is there.
  session.draw(place(4));
  session.recovery.keep();
  QVERIFY(identical(readOnly().dataset, session.document.dataset()));
}

void RecoveryTest::withoutAFolderASentence() {
  const QString folder = RecoveryJournal::folder();
  QVERIFY(QDir().mkpath(QFileInfo(folder).path()));
  QFile inItsPlace(folder);
  QVERIFY(inItsPlace.open(QIODevice::WriteOnly));
  {
    Work session;
    QSignalSpy failed(&session.recovery, &Recovery::failed);
    session.draw(place(0));
    session.recovery.keep();
    QCOMPARE(failed.count(), 1);
  }
  QVERIFY(findRecords().empty());
  QVERIFY(inItsPlace.remove());
}

static int runRecovery(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  QCoreApplication::setOrganizationName(QStringLiteral("Credence-test"));
  QCoreApplication::setApplicationName(QStringLiteral("tst_recovery"));
  if (qEnvironmentVariableIsSet(drawVariable)) return drawUntilKilled();
  RecoveryTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runRecovery);

#include "tst_recovery.moc"
