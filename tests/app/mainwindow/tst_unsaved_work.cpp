#include "app/files/session_file.h"
#include "app/mainwindow/end_signals.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/unsaved_work.h"
#include "app/plots/comparison_view.h"
#include "core/data/edit_points.h"
#include "places.h"
#include "support/child_program.h"
#include "support/fonts.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <qcustomplot.h>

#include <csignal>
#include <cstdio>
#include <string>

using namespace credence;

namespace {

/// Tells this program, started by its own test, to show a window and draw in it until it is ended.
constexpr const char* windowVariable = "CREDENCE_TEST_WINDOW";

/// Draws with the mouse, and says how many points there are.
int drawUntilEnded() {
  Services services;
  MainWindow window(services);
  const EndSignals endSignals;
  QObject::connect(&endSignals, &EndSignals::received, &window, &MainWindow::endBy);
  window.resize(1280, 800);
  window.show();
  window.activateWindow();
  if (!QTest::qWaitForWindowActive(&window)) return 1;
  window.openAtStart({});
  QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
  QTest::keyClick(&window, Qt::Key_P);
  QCustomPlot* plot = window.findChild<ComparisonView*>()->leftPlot()->plot();
  QTimer timer;
  int drawn = 0;
  QObject::connect(&timer, &QTimer::timeout, [&] {
    const QPoint place =
        plot->axisRect()->rect().topLeft() + QPoint(5 + 7 * (drawn % 40), 5 + 3 * drawn % 200);
    QTest::mouseClick(plot, drawn % 2 == 0 ? Qt::LeftButton : Qt::RightButton, {}, place);
    ++drawn;
    std::printf("%d\n", static_cast<int>(services.document.dataset().size()));
    std::fflush(stdout);
  });
  timer.start(10);
  return QApplication::exec();
}

}  // namespace

class UnsavedWorkTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void init();
  void cleanup() { closeWindow(); }

  void theTitleSaysWhatIsNotSaved();
  void closingAsksOnceWhereSomethingWouldBeLost();
  void replacingAsksOnce();
  void aWatchedFileDoesNotTakeWhatIsDrawn();
  void savingBeforeClosing();
  void whatIsDrawnBeforeTheFirstFileIsReadStays_data();
  void whatIsDrawnBeforeTheFirstFileIsReadStays();
  void whatAKilledWindowHadIsOffered_data();
  void whatAKilledWindowHadIsOffered();
  void anOfferCanWaitOrBeDiscarded();
  void anOfferThatFindsOtherWorkWaits();
  void whatWasSavedAsASessionStillIs_data();
  void whatWasSavedAsASessionStillIs();
  void recordsOfWhatWasLeftDoNotPileUp();
  void aDamagedRecordSaysSo();
  void theProgramEndsOrderly_data();
  void theProgramEndsOrderly();

 private:
  void draw(double x1, arma::uword label = 1) const;
  /// Closes the window; answers the question, if there is one, so.
  bool close(QMessageBox::StandardButton answer);
  MessageBar* offers() const { return find<MessageBar>("recoveryBar"); }
  QPushButton* offerButton(const QString& text) const;
  /// A record of two points, of a program that has ended.
  static void leaveRecord();

  QTemporaryDir m_folder;
  QString m_question;
  int m_asked = 0;
};

void UnsavedWorkTest::init() {
  QDir(RecoveryJournal::folder()).removeRecursively();
  m_asked = 0;
  showWindow();
}

void UnsavedWorkTest::draw(double x1, arma::uword label) const {
  Dataset points = dataset();
  append_points(points, {{x1, 1.0}}, label);
  document().editDataset(std::move(points), QStringLiteral("draw"));
}

bool UnsavedWorkTest::close(QMessageBox::StandardButton answer) {
  QObject context;
  m_question.clear();
  test::whenAsked<QMessageBox>(&context, m_asked, [this, answer](QMessageBox* box) {
    m_question = box->text();
    box->button(answer)->click();
  });
  return m_window->close();
}

QPushButton* UnsavedWorkTest::offerButton(const QString& text) const {
  for (QPushButton* button : offers()->findChildren<QPushButton*>()) {
    if (button->text() == text && button->isVisible()) return button;
  }
  qFatal("no button %s", qPrintable(text));
}

void UnsavedWorkTest::leaveRecord() {
  Document document;
  DataFiles files(&document);
  SessionFiles sessions(&document, &files);
  const Recovery recovery(&document, &sessions);
  Dataset points;
  append_points(points, {{1.0, 2.0}, {3.0, 4.0}}, 1);
  document.openDataset(Dataset(), QStringLiteral("<b>left</b> %1"));
  document.editDataset(points, QStringLiteral("draw"));
}

void UnsavedWorkTest::theTitleSaysWhatIsNotSaved() {
  document().openDataset(Dataset(), QStringLiteral("a[*].csv"));
  QCOMPARE(m_window->windowTitle(), QStringLiteral("Credence — a[*][*].csv[*]"));
  QVERIFY(!m_window->isWindowModified());
  draw(1.0);
  QVERIFY(m_window->isWindowModified());
  document().undoStack()->undo();
  QVERIFY(!m_window->isWindowModified());
  document().undoStack()->redo();
  QVERIFY(m_window->isWindowModified());
  QVERIFY(m_services->files.save(m_folder.filePath(QStringLiteral("a.csv")), document().state()));
  QVERIFY(!m_window->isWindowModified());
  draw(2.0);
  QVERIFY(m_window->isWindowModified());
}

void UnsavedWorkTest::closingAsksOnceWhereSomethingWouldBeLost() {
  m_window->openAtStart({});
  QVERIFY(close(QMessageBox::Cancel));
  QCOMPARE(m_asked, 0);  // nothing was drawn
  m_window->show();
  draw(40.0);
  QVERIFY(!close(QMessageBox::Cancel));
  QCOMPARE(m_asked, 1);
  QVERIFY2(m_question.contains(QStringLiteral("220 points in “penguins.csv”")), qPrintable(m_question));
  QVERIFY(m_window->isVisible());
  QCOMPARE(dataset().size(), arma::uword{220});
  document().undoStack()->undo();
  QVERIFY(close(QMessageBox::Cancel));
  QCOMPARE(m_asked, 1);
  m_window->show();
  document().undoStack()->redo();
  AWAIT(m_window->findChild<UnsavedWork*>()->recovery()->idle());
  QVERIFY(close(QMessageBox::Discard));
  QCOMPARE(m_asked, 2);
  closeWindow();
  QVERIFY(findRecords().empty());  // what was discarded does not come back
}

/// Whoever opens or generates over work that is in no file is asked, once.
void UnsavedWorkTest::replacingAsksOnce() {
  document().openDataset(Dataset(), QStringLiteral("my <b>sketch</b>"));
  QCOMPARE(m_asked, 0);
  draw(1.0);
  draw(2.0);
  QObject context;
  const auto answer = [&](QMessageBox::StandardButton button) {
    test::whenAsked<QMessageBox>(&context, m_asked, [this, button](QMessageBox* box) {
      m_question = box->text();
      box->button(button)->click();
    });
  };
  answer(QMessageBox::Cancel);
  document().openDataset(Dataset(), QStringLiteral("other"));
  QCOMPARE(m_asked, 1);
  QVERIFY2(m_question.contains(QStringLiteral("2 points in “my <b>sketch</b>”")), qPrintable(m_question));
  QCOMPARE(dataset().size(), arma::uword{2});
  answer(QMessageBox::Discard);
  document().generateDataset(*find_generator("moons"), {60, 0.3, 5});
  QCOMPARE(m_asked, 2);
  QCOMPARE(dataset().size(), arma::uword{60});
  document().generateDataset(*find_generator("moons"), {60, 0.3, 6});  // nothing of it was made by hand
  QVERIFY(close(QMessageBox::Cancel));
  QCOMPARE(m_asked, 2);
  m_window->show();
  document().pinSetting();
  const QString file = m_folder.filePath(QStringLiteral("sketch.credence"));
  int dialogs = 0;
  test::whenAsked<QFileDialog>(&context, dialogs, [&](QFileDialog* dialog) {
    dialog->selectFile(file);
    QMetaObject::invokeMethod(dialog, "accept");
  });
  answer(QMessageBox::Save);
  document().openDataset(Dataset(), QStringLiteral("other"));
  QCOMPARE(m_asked, 3);
  QCOMPARE(dialogs, 1);
  QCOMPARE(dataset().size(), arma::uword{0});
  const SessionReading saved = readSessionFile(file);
  QCOMPARE(saved.session.state.dataset->size(), arma::uword{60});
  QCOMPARE(saved.session.state.pins.size(), std::size_t{1});
}

void UnsavedWorkTest::aWatchedFileDoesNotTakeWhatIsDrawn() {
  const QString file = m_folder.filePath(QStringLiteral("watched.csv"));
  const auto write = [&](const QByteArray& text) {
    QFile table(file);
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write(text);
  };
  write("x,y,label\n1,2,0\n3,4,1\n");
  m_window->openAtStart({file});
  AWAIT(dataset().size() == 2);
  action(QStringLiteral("Reload When"))->trigger();
  draw(7.0);
  const auto drawn = document().state().dataset;
  write("x,y,label\n1,2,0\n3,4,1\n5,6,1\n8,9,0\n");
  // The bar waits for the person, the data for the bar.
  auto* bar = find<MessageBar>("messageBar");
  AWAIT(bar->isVisible());
  QVERIFY(bar->findChild<QLabel*>()->text().startsWith(QStringLiteral("watched.csv has changed.")));
  QCOMPARE(document().state().dataset, drawn);
  const auto reloadAnswering = [&](QMessageBox::StandardButton answer) {
    QObject context;
    int asked = 0;
    test::whenAsked<QMessageBox>(&context, asked, [&](QMessageBox* box) { box->button(answer)->click(); });
    action(QStringLiteral("Reload"))->trigger();
    AWAIT(asked == 1);
  };
  reloadAnswering(QMessageBox::Cancel);
  QCOMPARE(document().state().dataset, drawn);
  reloadAnswering(QMessageBox::Discard);
  AWAIT(dataset().size() == 4);
  document().undoStack()->undo();
  QCOMPARE(document().state().dataset, drawn);
  document().undoStack()->redo();
  // With nothing of one's own in the way the file is followed again.
  write("x,y,label\n1,2,0\n3,4,1\n5,6,1\n");
  AWAIT(dataset().size() == 3);
}

void UnsavedWorkTest::savingBeforeClosing() {
  draw(1.0, 0);
  draw(2.0, 1);
  QObject context;
  int dialogs = 0;
  test::whenAsked<QFileDialog>(&context, dialogs, [](QFileDialog* dialog) { dialog->reject(); });
  QVERIFY2(!close(QMessageBox::Save), "who chooses no file has not saved");
  QCOMPARE(dialogs, 1);
  test::whenAsked<QFileDialog>(&context, dialogs, [](QFileDialog* dialog) {
    dialog->selectFile(QStringLiteral("/dev/full/none.credence"));
    QMetaObject::invokeMethod(dialog, "accept");
    if (dialog->isVisible()) dialog->reject();
  });
  QVERIFY2(!close(QMessageBox::Save), "nor whose file cannot be written");
  const QString file = m_folder.filePath(QStringLiteral("points"));
  test::whenAsked<QFileDialog>(&context, dialogs, [&](QFileDialog* dialog) {
    dialog->selectFile(file);
    QMetaObject::invokeMethod(dialog, "accept");
  });
  QVERIFY(close(QMessageBox::Save));
  QVERIFY(identical(*readSessionFile(file + QStringLiteral(".credence")).session.state.dataset, dataset()));
  closeWindow();
  QVERIFY(findRecords().empty());
}

void UnsavedWorkTest::whatIsDrawnBeforeTheFirstFileIsReadStays_data() {
  QTest::addColumn<QString>("name");
  QTest::newRow("a file that can be read") << QStringLiteral("start.csv");
  QTest::newRow("one that is not there") << QStringLiteral("none.csv");
}

void UnsavedWorkTest::whatIsDrawnBeforeTheFirstFileIsReadStays() {
  QFETCH(QString, name);
  QFile file(m_folder.filePath(QStringLiteral("start.csv")));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("1,2,a\n3,4,b\n5,6,a\n");
  file.close();
  m_window->openAtStart({m_folder.filePath(name)});
  draw(7.0);
  QObject context;
  test::whenAsked<QMessageBox>(&context, m_asked,
                               [](QMessageBox* box) { box->button(QMessageBox::Cancel)->click(); });
  awaitLoading();
  QCOMPARE(dataset().size(), arma::uword{1});
  QCOMPARE(dataset().inputs(0, 0), 7.0);
}

void UnsavedWorkTest::whatAKilledWindowHadIsOffered_data() {
  QTest::addColumn<int>("signal");
  QTest::addColumn<bool>("orderly");
  QTest::newRow("kill -9") << SIGKILL << false;
  QTest::newRow("SIGTERM") << SIGTERM << true;
  QTest::newRow("SIGHUP") << SIGHUP << true;
}

void UnsavedWorkTest::whatAKilledWindowHadIsOffered() {
  QFETCH(int, signal);
  QFETCH(bool, orderly);
  test::ChildProgram program(credence::test::own_program(), {{windowVariable, "1"}});
  QByteArray said;
  // A record has this name once it is whole; a folder that only has a part of one holds nothing to offer.
  const QDir records(RecoveryJournal::folder(), QStringLiteral("*.journal"));
  while (said.count('\n') < 12 || records.isEmpty()) {
    const QByteArray more = program.read();
    QVERIFY(!more.isEmpty());
    said += more;
  }
  QCOMPARE(::kill(program.id(), signal), 0);
  for (QByteArray more = program.read(); !more.isEmpty(); more = program.read()) said += more;
  QCOMPARE(program.status(), orderly ? 128 + signal : -signal);
  const int drawn = said.trimmed().split('\n').last().toInt();

  m_window->openAtStart({});
  awaitFit();
  AWAIT(offers()->isVisible());
  QVERIFY2(offers()->message().contains(QStringLiteral("in “sketch”")), qPrintable(offers()->message()));
  offerButton(QStringLiteral("Restore"))->click();
  QVERIFY(!offers()->isVisible());
  // All of it where the program could end; what was on the disk where not.
  const auto restored = static_cast<int>(dataset().size());
  QVERIFY2(restored <= drawn + 1 && restored >= (orderly ? drawn : 1),
           qPrintable(QStringLiteral("%1 of %2").arg(restored).arg(drawn)));
  QVERIFY(m_window->isWindowModified());
  const Dataset before = dataset();
  draw(1.0);
  // It goes on being safe, in one record, and undo leads back to what was there before.
  AWAIT(m_window->findChild<UnsavedWork*>()->recovery()->idle());
  QVERIFY(findRecords().empty());
  closeWindow();
  const auto found = findRecords();
  QCOMPARE(found.size(), std::size_t{1});
  QCOMPARE(found[0].work.dataset.size(), before.size() + 1);
}

void UnsavedWorkTest::anOfferCanWaitOrBeDiscarded() {
  leaveRecord();
  leaveRecord();
  m_window->openAtStart({});
  AWAIT(offers()->isVisible());
  QVERIFY2(offers()->message().contains(QStringLiteral("2 points in “<b>left</b> %1”")),
           qPrintable(offers()->message()));
  QCOMPARE(offers()->findChild<QLabel*>()->textFormat(), Qt::PlainText);
  // Another window, opened meanwhile, does not offer the same.
  {
    Services others;
    MainWindow another(others);
    another.show();
    another.openAtStart({});
    QTest::qWait(100);
    QVERIFY(!another.findChild<MessageBar*>(QStringLiteral("recoveryBar"))->isVisible());
  }
  offerButton(QStringLiteral("Discard"))->click();
  QVERIFY(offers()->isVisible());  // there is a second
  QVERIFY(close(QMessageBox::Cancel));
  closeWindow();
  QCOMPARE(findRecords().size(), std::size_t{1});  // it waits
}

/// Restoring asks first about what is at hand, and Cancel leaves both as they are.
void UnsavedWorkTest::anOfferThatFindsOtherWorkWaits() {
  leaveRecord();
  m_window->openAtStart({});
  AWAIT(offers()->isVisible());
  draw(5.0);
  const arma::uword drawn = dataset().size();
  QVERIFY(drawn != 2);
  QObject context;
  test::whenAsked<QMessageBox>(&context, m_asked,
                               [](QMessageBox* box) { box->button(QMessageBox::Cancel)->click(); });
  offerButton(QStringLiteral("Restore"))->click();
  QCOMPARE(m_asked, 1);
  QCOMPARE(dataset().size(), drawn);
  QVERIFY(offers()->isVisible());  // it is offered again
  draw(6.0);
  AWAIT(m_window->findChild<UnsavedWork*>()->recovery()->idle());
  test::whenAsked<QMessageBox>(&context, m_asked,
                               [](QMessageBox* box) { box->button(QMessageBox::Discard)->click(); });
  offerButton(QStringLiteral("Restore"))->click();
  QCOMPARE(dataset().size(), arma::uword{2});
}

void UnsavedWorkTest::whatWasSavedAsASessionStillIs_data() {
  QTest::addColumn<bool>("savedSince");
  QTest::newRow("the file is as it was") << false;
  QTest::newRow("somebody saved into it since") << true;
}

/// A session's work that a killed program had is that session's again, and Ctrl+S saves it there; but never
/// over what was saved later.
void UnsavedWorkTest::whatWasSavedAsASessionStillIs() {
  QFETCH(bool, savedSince);
  const QString file = m_folder.filePath(QStringLiteral("mine.credence"));
  {
    Document document;
    DataFiles files(&document);
    SessionFiles sessions(&document, &files);
    Recovery recovery(&document, &sessions);
    Dataset points;
    append_points(points, {{1.0, 2.0}, {3.0, 4.0}}, 1);
    document.openDataset(Dataset(), QStringLiteral("drawn"));
    document.editDataset(points, QStringLiteral("draw"));
    sessions.save(file, PointsPlace::inside);
    QVERIFY(sessions.finish());
    QTest::qWait(20);  // file systems count time in coarse steps
    append_points(points, {{5.0, 6.0}}, 0);
    document.editDataset(points, QStringLiteral("draw"));
  }
  if (savedSince) {
    QFile other(file);
    QVERIFY(other.open(QIODevice::ReadWrite) &&
            other.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
  }
  m_window->openAtStart({});
  AWAIT(offers()->isVisible());
  const QString name = savedSince ? QStringLiteral("“drawn”") : QStringLiteral("“mine.credence”");
  QVERIFY2(offers()->message().contains(name), qPrintable(offers()->message()));
  offerButton(QStringLiteral("Restore"))->click();
  QCOMPARE(dataset().size(), arma::uword{3});
  QVERIFY(m_window->isWindowModified());
  QCOMPARE(m_services->sessions.file(), savedSince ? QString() : file);
  if (savedSince) return;
  QVERIFY(m_window->windowTitle().contains(QStringLiteral("mine.credence")));
  QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
  AWAIT(!m_window->isWindowModified());
  QCOMPARE(readSessionFile(file).session.state.dataset->size(), arma::uword{3});
}

/// Each opening that was drawn into had a record and held it open, for as long as the program ran.
void UnsavedWorkTest::recordsOfWhatWasLeftDoNotPileUp() {
  const auto handles = [] { return QDir(QStringLiteral("/proc/self/fd")).count(); };
  const auto records = [] {
    return QDir(RecoveryJournal::folder()).entryList({QStringLiteral("*.journal")}, QDir::Files).size();
  };
  const QString file = m_folder.filePath(QStringLiteral("again.csv"));
  QFile table(file);
  QVERIFY(table.open(QIODevice::WriteOnly));
  table.write("x,y,label\n1,2,0\n3,4,1\n");
  table.close();
  uint before = 0;
  for (int round = 0; round < 21; ++round) {
    QObject context;
    int asked = 0;
    test::whenAsked<QMessageBox>(&context, asked,
                                 [](QMessageBox* box) { box->button(QMessageBox::Discard)->click(); });
    if (round % 3 == 0) {
      document().openDataset(Dataset(), QStringLiteral("sketch"));
    } else if (round % 3 == 1) {
      document().generateDataset(*find_generator("moons"), {60, 0.3, static_cast<std::uint64_t>(round)});
      document().pinSetting();  // lives on in the same points generated anew
      document().generateDataset(*find_generator("moons"), {61, 0.3, static_cast<std::uint64_t>(round)});
    } else {
      m_services->files.openFiles({file});
      m_services->files.openFiles({file});  // the first is left behind
      awaitLoading();
    }
    draw(1.0 + round);
    AWAIT(find<UnsavedWork>()->recovery()->idle());
    AWAIT(records() == 1);
    if (round == 2) before = handles();
  }
  QVERIFY2(handles() <= before + 2,
           qPrintable(QStringLiteral("%1 handles, then %2").arg(before).arg(handles())));
  // Undo leads back to what was left, and it has a record again.
  QUndoStack* history = document().undoStack();
  const auto last = document().state().opened;
  while (document().state().opened == last) history->undo();
  AWAIT(find<UnsavedWork>()->recovery()->idle());
  AWAIT(records() == 1);
  while (history->canRedo()) history->redo();
  AWAIT(find<UnsavedWork>()->recovery()->idle());
  AWAIT(records() == 1);
}

void UnsavedWorkTest::aDamagedRecordSaysSo() {
  leaveRecord();
  leaveRecord();
  const QDir folder(RecoveryJournal::folder());
  const QStringList names = folder.entryList(QDir::Files);
  QFile first(folder.filePath(names[0]));
  QVERIFY(first.open(QIODevice::WriteOnly | QIODevice::Append));
  first.write("0123456789abcdef {}\n");
  first.close();
  QFile second(folder.filePath(names[1]));
  QVERIFY(second.open(QIODevice::WriteOnly) && second.write("no record\n") > 0);
  second.close();
  m_window->openAtStart({});
  AWAIT(offers()->isVisible());
  QVERIFY2(offers()->message().contains(QLatin1String("damaged after step 1")),
           qPrintable(offers()->message()));
  offerButton(QStringLiteral("Restore"))->click();
  QCOMPARE(dataset().size(), arma::uword{2});
  QVERIFY(offers()->isVisible());
  QVERIFY(offers()->message().contains(QLatin1String("nothing in it can be read")));
  QCOMPARE(folder.entryList({QStringLiteral("*.damaged")}, QDir::Files).size(), 2);
}

void UnsavedWorkTest::theProgramEndsOrderly_data() {
  QTest::addColumn<int>("signal");
  QTest::newRow("SIGTERM") << SIGTERM;
  QTest::newRow("SIGHUP") << SIGHUP;
}

// The program itself: its main() minds the signals.
void UnsavedWorkTest::theProgramEndsOrderly() {
  QFETCH(int, signal);
  const QTemporaryDir home;
  const std::string folder = home.path().toStdString();
  test::ChildProgram program(QStringLiteral(CREDENCE_PROGRAM),
                             {{"XDG_DATA_HOME", folder}, {"XDG_CONFIG_HOME", folder}});
  // The system knows which signals it catches.
  const auto catches = [&] {
    QFile status(QStringLiteral("/proc/%1/status").arg(program.id()));
    if (!status.open(QIODevice::ReadOnly)) return false;
    for (const QByteArray& line : status.readAll().split('\n')) {
      if (!line.startsWith("SigCgt:")) continue;
      return (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (signal - 1) & 1U) != 0;
    }
    return false;
  };
  AWAIT(catches());
  QCOMPARE(::kill(program.id(), signal), 0);
  QCOMPARE(program.status(), 128 + signal);
}

static int runUnsavedWork(int argc, char** argv) {
  QApplication application(argc, argv);
  test::usePinnedLetters();
  QCoreApplication::setOrganizationName(QStringLiteral("Credence-test"));
  QCoreApplication::setApplicationName(QStringLiteral("tst_unsaved_work"));
  if (qEnvironmentVariableIsSet(windowVariable)) return drawUntilEnded();
  UnsavedWorkTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runUnsavedWork);
#include "tst_unsaved_work.moc"
