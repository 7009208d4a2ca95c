#include "app/mainwindow/message_bar.h"
#include "app/panels/file_to_write.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <system_error>
#include <utility>

namespace credence {

/// Dialogs that save begin beside the data, with a name made from theirs.
class SavePlacesTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void besideTheTable();
  void besideTheSession();
  void whereTheLastOfItsKindWent();
  void generatedDataAreInNoFolder();
  void theOpenTableIsNotLost_data();
  void theOpenTableIsNotLost();
  void theDataGoBackToTheirTable();
  void labelsAndSessionsAreNotLost();
  void cleanupTestCase() { closeWindow(); }

 private:
  /// What the dialog suggests that `open` opens, which is left.
  QString suggestedBy(const std::function<void()>& open) const;
  QString suggestedBy(const char* entry) const {
    return suggestedBy([&] { action(QString::fromUtf8(entry))->trigger(); });
  }
  void openTable(const QString& file);
  /// Answers the dialog that `open` opens with that name, as far as it gets there.
  void saveTo(const QString& file, const std::function<void()>& open);
  QString message() const { return find<MessageBar>("messageBar")->message(); }
  QByteArray read(const QString& file) const;
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

  QTemporaryDir m_folder;
};

void SavePlacesTest::initTestCase() {
  useSettingsOf("save_places");
  showWindow();
  leaveOutMap();
  QDir(m_folder.path()).mkpath(QStringLiteral("data"));
  QDir(m_folder.path()).mkpath(QStringLiteral("elsewhere"));
}

QString SavePlacesTest::suggestedBy(const std::function<void()>& open) const {
  QString suggested;
  int asked = 0;
  QObject context;
  test::whenAsked<QFileDialog>(&context, asked, [&](QFileDialog* chooser) {
    suggested = chooser->selectedFiles().value(0);
    chooser->reject();
  });
  open();
  return suggested;
}

void SavePlacesTest::openTable(const QString& file) {
  QFile table(file);
  QVERIFY(table.open(QIODevice::WriteOnly));
  table.write("x,y,label\n1,2,0\n3,4,1\n2,2,1\n");
  table.close();
  m_services->files.openFiles({file});
  awaitLoading();
  awaitFit();
}

void SavePlacesTest::besideTheTable() {
  openTable(path("data/birds.csv"));
  QCOMPARE(suggestedBy("Save Session"), path("data/birds.credence"));
  QCOMPARE(suggestedBy("Save Data As"), path("data/birds.csv"));
  QCOMPARE(suggestedBy("Of the Left Plot"), path("data/birds-map.geojson"));
  QCOMPARE(suggestedBy("Python…"), path("data/birds.py"));
  QWidget page(m_window.get());  // whatever asks in the window, and over it
  QCOMPARE(suggestedBy([&] {
             fileToWrite(&page, {.title = QStringLiteral("Save"),
                                 .kind = QStringLiteral("table"),
                                 .subject = QStringLiteral("settings"),
                                 .ending = QStringLiteral(".csv")});
           }),
           path("data/birds-settings.csv"));
}

void SavePlacesTest::besideTheSession() {
  document().pinSetting();
  m_services->sessions.save(path("elsewhere/study.credence"), PointsPlace::inside);
  QVERIFY(m_services->sessions.finish());
  QCOMPARE(suggestedBy("Save Session As"), path("elsewhere/study.credence"));
  QCOMPARE(suggestedBy("Save Data As"), path("elsewhere/study.csv"));
}

void SavePlacesTest::whereTheLastOfItsKindWent() {
  askNothing();
  openTable(path("data/birds.csv"));
  int asked = 0;
  QObject context;
  test::whenAsked<QFileDialog>(&context, asked, [&](QFileDialog* chooser) {
    chooser->selectFile(path("elsewhere/birds.csv"));
    QMetaObject::invokeMethod(chooser, "accept");
  });
  action(QStringLiteral("Save Data As"))->trigger();
  QCOMPARE(asked, 1);
  QVERIFY(QFile::exists(path("elsewhere/birds.csv")));
  QCOMPARE(suggestedBy("Save Data As"), path("elsewhere/birds.csv"));
  QCOMPARE(suggestedBy("Python…"), path("data/birds.py"));  // of another kind
}

void SavePlacesTest::generatedDataAreInNoFolder() {
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  awaitFit();
  QCOMPARE(suggestedBy("Python…"), path("elsewhere/moons.py"));  // where the last of anything went
  QSettings().remove(QStringLiteral("saveFolder"));
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString folder = QDir(documents).exists() ? documents : QDir::homePath();
  QCOMPARE(suggestedBy("Python…"), QDir(folder).filePath(QStringLiteral("moons.py")));
  document().openDataset(Dataset(), QString());
  QCOMPARE(suggestedBy("Save Session"), QDir(folder).filePath(QStringLiteral("sketch.credence")));
}

CREDENCE_TEST(QApplication, SavePlacesTest);

void SavePlacesTest::saveTo(const QString& file, const std::function<void()>& open) {
  askNothing();
  int asked = 0;
  int confirmed = 0;
  QObject context;
  test::whenAsked<QMessageBox>(&context, confirmed,
                               [](QMessageBox* box) { box->button(QMessageBox::Yes)->click(); });
  test::whenAsked<QFileDialog>(&context, asked, [&](QFileDialog* chooser) {
    find<QLineEdit>("fileNameEdit", chooser)->setText(file);
    QMetaObject::invokeMethod(chooser, "accept");
  });
  open();
  QCOMPARE(asked, 1);
}

QByteArray SavePlacesTest::read(const QString& name) const {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void SavePlacesTest::theOpenTableIsNotLost_data() {
  QTest::addColumn<QString>("entry");
  QTest::addColumn<QString>("name");
  QTest::newRow("a script") << QStringLiteral("Python…") << QStringLiteral("birds.csv");
  QTest::newRow("numbers") << QStringLiteral("Of the Left Plot") << QStringLiteral("birds.csv");
  QTest::newRow("a session by another name")
      << QStringLiteral("Save Session As") << QStringLiteral("hard.credence");
}

void SavePlacesTest::theOpenTableIsNotLost() {
  QFETCH(const QString, entry);
  QFETCH(const QString, name);
  openTable(path("data/birds.csv"));
  std::error_code error;
  std::filesystem::create_hard_link(path("data/birds.csv").toStdString(),
                                    path("data/hard.credence").toStdString(), error);
  const QByteArray before = read(path("data/birds.csv"));
  const QString file = path("data") + QLatin1Char('/') + name;
  saveTo(file, [&] { action(entry)->trigger(); });
  m_services->sessions.finish();
  QCOMPARE(message(),
           QStringLiteral("Nothing saved: %1 has the table that is open, which would be lost; choose "
                          "another name")
               .arg(file));
  QCOMPARE(read(path("data/birds.csv")), before);
  QFile::remove(path("data/hard.credence"));
  // Folders are published as a whole.
  QVERIFY(!mayWrite(m_window.get(), path("data")));
  QVERIFY(mayWrite(m_window.get(), path("elsewhere")));
}

void SavePlacesTest::theDataGoBackToTheirTable() {
  openTable(path("data/birds.csv"));
  saveTo(path("data/birds.csv"), [&] { action(QStringLiteral("Save Data As"))->trigger(); });
  QVERIFY(read(path("data/birds.csv")).startsWith("x,y,label\n"));
  openTable(path("data/birds.csv"));
}

void SavePlacesTest::labelsAndSessionsAreNotLost() {
  for (const auto& [name, text] :
       {std::pair{"data/inputs.csv", "x,y\n1,2\n3,4\n2,2\n"}, std::pair{"data/labels.csv", "0\n1\n1\n"}}) {
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  m_services->files.openFiles({path("data/inputs.csv"), path("data/labels.csv")});
  awaitLoading();
  awaitFit();
  saveTo(path("data/labels.csv"), [&] { action(QStringLiteral("Save Data As"))->trigger(); });
  QVERIFY2(message().contains(QStringLiteral("has the labels of the table that is open")),
           qPrintable(message()));
  QCOMPARE(read(path("data/labels.csv")), QByteArray("0\n1\n1\n"));

  const QString session = path("data/own.credence");
  m_services->sessions.save(session, PointsPlace::inside);
  QVERIFY(m_services->sessions.finish());
  const QByteArray before = read(session);
  QVERIFY(before.contains("credence session"));
  saveTo(session, [&] { action(QStringLiteral("Python…"))->trigger(); });
  QVERIFY2(message().contains(QStringLiteral("has the session that is open")), qPrintable(message()));
  QCOMPARE(read(session), before);
  QVERIFY(mayWrite(m_window.get(), session, SavedAs::session));
}

}  // namespace credence

#include "tst_save_places.moc"
