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
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QUrl>

namespace credence {

namespace {

void press(const QMessageBox* box, const QString& text) {
  for (QAbstractButton* button : box->buttons()) {
    if (button->text().remove(QLatin1Char('&')) == text) return QTest::mouseClick(button, Qt::LeftButton);
  }
  QFAIL(qPrintable(text));
}

}  // namespace

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
  void ofAChangedTableItAsks();
  void withoutPointsItAsksForThem();
  void whatCannotBeReadLeavesAllAsItWas();
  void savingWhereThereIsNoRoomIsSaid();
  void whatIsNotKnownIsSaidOnceAndSavedAgain();

 private:
  /// Data, split, setting, pins and view as a person leaves them.
  void work();
  QByteArray saveTo(const QString& name, PointsPlace carried = PointsPlace::inside);
  void openFiles(const QStringList& names);
  QString path(const QString& name) const { return m_folder.filePath(name); }
  QByteArray read(const QString& name) const;
  void writeTable(const char* name, const QByteArray& contents) const;

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

void SessionWindowTest::writeTable(const char* name, const QByteArray& contents) const {
  QFile file(path(QString::fromLatin1(name)));
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(contents), contents.size());
}

QByteArray SessionWindowTest::saveTo(const QString& name, PointsPlace carried) {
  m_services->sessions.save(path(name), carried);
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
  writeTable("points.csv", "a;b;c\n1,5;2;x\n3;4,25;y\n5;6;x\n7;8;y\n");
  openFiles({QStringLiteral("points.csv")});
  const Dataset before = dataset();
  const QByteArray bytes = saveTo(QStringLiteral("by_file.credence"), PointsPlace::file);
  QVERIFY(!bytes.isEmpty());
  QVERIFY(!bytes.contains("4.25"));
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  openFiles({QStringLiteral("by_file.credence")});
  QVERIFY(identical(dataset(), before));
  QVERIFY(m_services->files.canReload());
}

void SessionWindowTest::ofAChangedTableItAsks() {
  const QByteArray saved = "a;b;c\n1,5;2;x\n3;4,25;y\n5;6;x\n7;8;y\n";
  writeTable("points.csv", saved);
  writeTable("then.csv", saved);
  openFiles({QStringLiteral("points.csv")});
  const Dataset before = dataset();
  QVERIFY(!saveTo(QStringLiteral("by_file.credence"), PointsPlace::file).isEmpty());
  writeTable("points.csv", QByteArray(saved).replace("4,25", "4,26") + "9;9;x\n");
  // What there is stays until the person has said what they want.
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  int asked = 0;
  QString said;
  const auto openAndPress = [&](const QString& wanted) {
    QObject context;
    test::whenAsked<QMessageBox>(&context, asked, [&](QMessageBox* box) {
      said = box->text();
      press(box, wanted);
    });
    const int times = asked;
    m_services->files.openFiles({path(QStringLiteral("by_file.credence"))});
    AWAIT(asked > times);
    awaitLoading();
  };
  openAndPress(QStringLiteral("Cancel"));
  QCOMPARE(said,
           path(QStringLiteral("points.csv")) +
               QStringLiteral(": the table has changed since the session was saved: 1 of 4 rows differs, in "
                              "line 3; 1 row more"));
  QCOMPARE(dataset().size(), arma::uword{0});
  openAndPress(QStringLiteral("Go On with These Points"));
  QCOMPARE(dataset().size(), arma::uword{5});
  QCOMPARE(dataset().inputs(1, 1), 4.26);
  QVERIFY(m_window->isWindowModified());  // the session's file has others
  QCOMPARE(m_services->sessions.file(), path(QStringLiteral("by_file.credence")));
  askNothing();
  QObject context;
  int choosing = 0;
  test::whenAsked<QFileDialog>(&context, choosing, [&](QFileDialog* chooser) {
    find<QLineEdit>("fileNameEdit", chooser)->setText(path(QStringLiteral("then.csv")));
    QMetaObject::invokeMethod(chooser, "accept");
  });
  openAndPress(QStringLiteral("Choose Another File…"));
  AWAIT(choosing == 1);
  awaitLoading();
  QVERIFY(identical(dataset(), before));
  QVERIFY(!m_window->isWindowModified());
  QCOMPARE(asked, 3);
}

void SessionWindowTest::withoutPointsItAsksForThem() {
  work();
  const Dataset before = dataset();
  QVERIFY(m_services->files.save(path(QStringLiteral("points.csv")), document().state()));
  document().setSplit({});
  QVERIFY(!saveTo(QStringLiteral("hash.credence"), PointsPlace::left_out).isEmpty());
  QVERIFY(m_services->files.save(path(QStringLiteral("points.csv")), document().state()));
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  m_services->files.openFiles({path(QStringLiteral("hash.credence"))});
  awaitLoading();
  const auto* bar = find<MessageBar>("messageBar");
  QVERIFY2(bar->isVisible() && bar->message().contains(QStringLiteral("travels without its 82 points")),
           qPrintable(bar->message()));
  // The button beside it asks for their file; of another one it says so, and asks again.
  writeTable("wrong.csv", "x1,x2,label\n1,2,0\n3,4,1\n");
  QObject context;
  int chosen = 0;
  int asked = 0;
  const auto choose = [&](const char* name) {
    test::whenAsked<QFileDialog>(&context, chosen, [&, name](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(QString::fromLatin1(name)));
      QMetaObject::invokeMethod(chooser, "accept");
    });
  };
  QString said;
  test::whenAsked<QMessageBox>(&context, asked, [&](QMessageBox* box) {
    said = box->text();
    choose("points.csv");
    press(box, QStringLiteral("Choose Another File…"));
  });
  choose("wrong.csv");
  auto* remedy = find<QPushButton>("remedy", m_window->findChild<MessageBar*>(QStringLiteral("messageBar")));
  QCOMPARE(remedy->text(), QStringLiteral("Choose Data…"));
  QTest::mouseClick(remedy, Qt::LeftButton);
  AWAIT(chosen == 2);
  awaitLoading();
  QCOMPARE(asked, 1);
  QCOMPARE(said, path(QStringLiteral("wrong.csv")) +
                     QStringLiteral(": these are not the 82 points of the session: 2 rows in place of 82"));
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
