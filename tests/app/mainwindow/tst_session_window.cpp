#include "app/files/data_files.h"
#include "app/files/session_file.h"
#include "app/files/session_files.h"
#include "app/mainwindow/message_bar.h"
#include "core/data/edit_points.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QUrl>

namespace credence {

/// What a session holds is what a window shows.
class SessionWindowTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_session_window"); }
  void init() { showWindowWithData(); }
  void cleanup() { closeWindow(); }

  void theNextWindowShowsTheSameNumbers();
  void savingAgainIsOneKey();
  void theTitleSaysWhatTheSessionDoesNotHold();
  void droppedAndRecentSessionsOpen();
  void aTableOfTheirOwn();
  void withoutPointsItAsksForThem();
  void whatCannotBeReadLeavesAllAsItWas();
  void savingWhereThereIsNoRoomIsSaid();
  void whatIsNotKnownIsSaidOnceAndSavedAgain();

 private:
  /// Data, split, setting, pins and view as a person leaves them.
  void work();
  QByteArray saveTo(const QString& name, DataCarriage carriage = DataCarriage::inside);
  void openFiles(const QStringList& names);
  QString path(const QString& name) const { return m_folder.filePath(name); }
  QByteArray read(const QString& name) const;

  QTemporaryDir m_folder;
};

void SessionWindowTest::work() {
  document().generateDataset(*find_generator("moons"), {80, 0.25, 3});
  Dataset points = dataset();
  append_points(points, {{0.5, 0.25}, {-1.0, 1.5}}, 1);
  document().editDataset(std::move(points), QStringLiteral("draw"));
  document().setSplit({SplitRule::Kind::fraction, 0, 0.7, 5, true, 0.1});
  Hyperparameters setting = document().state().hyperparameters;
  document().pinSetting();
  setting.width = 0.4321;
  setting.prior_variance = 12.5;
  document().setHyperparameters(setting);
  document().setEvidenceRanges({{0.2, 2.0, 4}, {1.0, 100.0, 4}});
  ViewState view = document().view();
  view.threshold = 0.3;
  view.mapQuantity = "effective_parameters";
  view.page = QStringLiteral("judgePage");
  view.shown.difference = true;
  view.bins = 7;
  document().setView(view);
  awaitFit();
}

QByteArray SessionWindowTest::read(const QString& name) const {
  QFile file(path(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll();
}

QByteArray SessionWindowTest::saveTo(const QString& name, DataCarriage carriage) {
  m_services->sessions.save(path(name), carriage);
  if (!m_services->sessions.finish()) return {};
  return read(name);
}

void SessionWindowTest::openFiles(const QStringList& names) {
  QStringList files;
  for (const QString& name : names) files << path(name);
  m_services->files.openFiles(files);
  awaitLoading();
  awaitFit();
}

void SessionWindowTest::theNextWindowShowsTheSameNumbers() {
  work();
  const double evidence = liveFit().fit()->evidence.total();
  const QByteArray bytes = saveTo(QStringLiteral("work.credence"));
  QVERIFY(!bytes.isEmpty());
  const ViewState seen = document().view();
  showWindow();
  leaveOutMap();
  m_window->openAtStart({path(QStringLiteral("work.credence"))});
  awaitLoading();
  awaitFit();
  QCOMPARE(liveFit().fit()->evidence.total(), evidence);
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  QCOMPARE(document().view().page, QStringLiteral("judgePage"));
  QVERIFY(document().view() == seen);
  QVERIFY(!document().undoStack()->canUndo());  // what one begins with is no step
  QVERIFY(saveTo(QStringLiteral("again.credence")) == bytes);
}

void SessionWindowTest::savingAgainIsOneKey() {
  work();
  saveTo(QStringLiteral("work.credence"));
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 0.7;
  document().setHyperparameters(setting);
  QVERIFY(m_window->isWindowModified());
  QSignalSpy saved(&m_services->sessions, &SessionFiles::saved);
  QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
  AWAIT(saved.count() == 1);
  QVERIFY(!m_window->isWindowModified());
  QCOMPARE(readSessionFile(path(QStringLiteral("work.credence"))).session.state.hyperparameters.width, 0.7);
  // What was saved is what one opens next.
  const QVector<TableSource>& recent = m_services->files.recent().list();
  QVERIFY(!recent.isEmpty());
  QCOMPARE(recent.first().file, path(QStringLiteral("work.credence")));
}

void SessionWindowTest::theTitleSaysWhatTheSessionDoesNotHold() {
  QVERIFY(!m_window->isWindowModified());
  Hyperparameters setting = document().state().hyperparameters;
  setting.width *= 2.0;
  document().setHyperparameters(setting);
  QVERIFY(!m_window->isWindowModified());  // whoever only looks is asked nothing
  document().pinSetting();
  QVERIFY(m_window->isWindowModified());
  saveTo(QStringLiteral("a%1[*].credence"));
  QCOMPARE(m_window->windowTitle(), QStringLiteral("Credence — a%1[*][*].credence[*]"));
  QVERIFY(!m_window->isWindowModified());
  document().setInView(&ViewState::bins, 12);
  QVERIFY(!m_window->isWindowModified());  // looking is no work
  setting.width *= 2.0;
  document().setHyperparameters(setting);
  QVERIFY(m_window->isWindowModified());
  document().undoStack()->undo();
  QVERIFY(!m_window->isWindowModified());
}

void SessionWindowTest::droppedAndRecentSessionsOpen() {
  work();
  saveTo(QStringLiteral("work.credence"));
  document().generateDataset(*find_generator("circles"), {40, 0.1, 1});
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path(QStringLiteral("work.credence")))});
  QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(m_window.get(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent drop(QPointF(10.0, 10.0), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(m_window.get(), &drop);
  awaitLoading();
  awaitFit();
  QCOMPARE(dataset().size(), arma::uword{82});
  QCOMPARE(document().state().generated->generator, QStringLiteral("moons"));
  QCOMPARE(m_services->files.recent().list().first().file, path(QStringLiteral("work.credence")));
  // Undo leads back to the circles, whose work is in no file of theirs.
  document().undoStack()->undo();
  QCOMPARE(dataset().size(), arma::uword{40});
  QVERIFY(m_services->sessions.file().isEmpty());
}

void SessionWindowTest::aTableOfTheirOwn() {
  QFile table(path(QStringLiteral("points.csv")));
  QVERIFY(table.open(QIODevice::WriteOnly));
  table.write("a;b;c\n1,5;2;x\n3;4,25;y\n5;6;x\n7;8;y\n");
  table.close();
  openFiles({QStringLiteral("points.csv")});
  const Dataset before = dataset();
  const QByteArray bytes = saveTo(QStringLiteral("by_file.credence"), DataCarriage::file);
  QVERIFY(!bytes.isEmpty());
  QVERIFY(!bytes.contains("4.25"));
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  openFiles({QStringLiteral("by_file.credence")});
  QVERIFY(identical(dataset(), before));
  QVERIFY(m_services->files.canReload());
  // Another number in the table, and the session says that these are not its points.
  QVERIFY(table.open(QIODevice::WriteOnly));
  table.write("a;b;c\n1,5;2;x\n3;4,26;y\n5;6;x\n7;8;y\n");
  table.close();
  m_services->files.openFiles({path(QStringLiteral("by_file.credence"))});
  awaitLoading();
  QVERIFY(find<MessageBar>("messageBar")->message().contains(QStringLiteral("another SHA-256")));
  QVERIFY(identical(dataset(), before));
}

void SessionWindowTest::withoutPointsItAsksForThem() {
  work();
  const Dataset before = dataset();
  QVERIFY(m_services->files.save(path(QStringLiteral("points.csv")), document().state()));
  document().setSplit({});
  QVERIFY(!saveTo(QStringLiteral("hash.credence"), DataCarriage::withheld).isEmpty());
  QVERIFY(m_services->files.save(path(QStringLiteral("points.csv")), document().state()));
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  m_services->files.openFiles({path(QStringLiteral("hash.credence"))});
  awaitLoading();
  const auto* bar = find<MessageBar>("messageBar");
  QVERIFY2(bar->isVisible() && bar->message().contains(QStringLiteral("travels without its 82 points")),
           qPrintable(bar->message()));
  // The button beside it asks for their file; another one is refused, and asked for again.
  QFile wrong(path(QStringLiteral("wrong.csv")));
  QVERIFY(wrong.open(QIODevice::WriteOnly));
  wrong.write("x1,x2,label\n1,2,0\n3,4,1\n");
  wrong.close();
  int asked = 0;
  for (const char* name : {"wrong.csv", "points.csv"}) {
    QObject context;
    test::whenAsked<QFileDialog>(&context, asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(QString::fromLatin1(name)));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    auto* remedy =
        find<QPushButton>("remedy", m_window->findChild<MessageBar*>(QStringLiteral("messageBar")));
    QCOMPARE(remedy->text(), QStringLiteral("Choose Data…"));
    QTest::mouseClick(remedy, Qt::LeftButton);
    awaitLoading();
    if (asked == 1) QVERIFY2(bar->message().startsWith(wrong.fileName()), qPrintable(bar->message()));
  }
  QCOMPARE(asked, 2);
  QVERIFY(!bar->isVisible());
  QVERIFY(identical(dataset(), before));
  // With the table that has them, in either order.
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  openFiles({QStringLiteral("points.csv"), QStringLiteral("hash.credence")});
  QVERIFY(identical(dataset(), before));
  QCOMPARE(document().state().hyperparameters.width, 0.4321);
}

void SessionWindowTest::whatCannotBeReadLeavesAllAsItWas() {
  work();
  const QByteArray bytes = saveTo(QStringLiteral("work.credence"));
  const Dataset before = dataset();
  for (const QByteArray& broken :
       {bytes.first(bytes.size() / 2), QByteArray(bytes).replace("\"bins\": 7", "\"bins\": 700"),
        QByteArray(bytes).replace("\"version\": 1", "\"version\": 2, \"needs\": [\"tensors\"]"),
        QByteArray()}) {
    QFile file(path(QStringLiteral("broken.credence")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(broken);
    file.close();
    m_services->files.openFiles({file.fileName()});
    awaitLoading();
    const QString said = find<MessageBar>("messageBar")->message();
    QVERIFY2(said.contains(QStringLiteral("broken.credence: ")), qPrintable(said));
    for (const auto* button : m_window->findChildren<QPushButton*>(QStringLiteral("remedy"))) {
      QVERIFY(!button->isVisible());
    }
    QVERIFY(identical(dataset(), before));
    QCOMPARE(m_services->sessions.file(), path(QStringLiteral("work.credence")));
  }
}

void SessionWindowTest::savingWhereThereIsNoRoomIsSaid() {
  work();
  QVERIFY(saveTo(QStringLiteral("none/of/these/work.credence")).isEmpty());
  QVERIFY(find<MessageBar>("messageBar")->message().contains(QStringLiteral("cannot be written")));
  QVERIFY(m_window->isWindowModified());
  QVERIFY(m_services->sessions.file().isEmpty());
}

void SessionWindowTest::whatIsNotKnownIsSaidOnceAndSavedAgain() {
  work();
  QByteArray bytes = saveTo(QStringLiteral("work.credence"));
  bytes.replace("\"bins\": 7", "\"bins\": 7, \"glow\": 3");
  QFile file(path(QStringLiteral("newer.credence")));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
  file.close();
  QSignalSpy said(&m_services->files, &DataFiles::noticed);
  openFiles({QStringLiteral("newer.credence")});
  QCOMPARE(said.count(), 1);
  const QString notice = said.first().first().toString();
  QVERIFY2(
      notice.startsWith(QStringLiteral("newer.credence: ")) && notice.endsWith(QStringLiteral(": view.glow")),
      qPrintable(notice));
  document().setInView(&ViewState::bins, 9);
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 0.7;
  document().setHyperparameters(setting);
  const QByteArray again = saveTo(QStringLiteral("newer.credence"));
  QVERIFY(again.contains("\"glow\": 3") && again.contains("\"bins\": 9"));
  QCOMPARE(readSessionFile(path(QStringLiteral("newer.credence"))).ignored.text(),
           QStringLiteral("view.glow"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SessionWindowTest);
#include "tst_session_window.moc"
