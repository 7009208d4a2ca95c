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
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

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
  void cleanupTestCase() { closeWindow(); }

 private:
  /// What the dialog suggests that `open` opens, which is left.
  QString suggestedBy(const std::function<void()>& open) const;
  QString suggestedBy(const char* entry) const {
    return suggestedBy([&] { action(QString::fromUtf8(entry))->trigger(); });
  }
  void openTable(const QString& file);
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
  m_services->sessions.save(path("elsewhere/study.credence"), DataCarriage::inside);
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

}  // namespace credence

#include "tst_save_places.moc"
