#include "app/mainwindow/manual_window.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDataStream>
#include <QFile>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

namespace credence {

namespace {

constexpr QRect firstScreen(0, 0, 1280, 800);
constexpr QRect secondScreen(1280, 0, 1600, 1000);

/// A place as Qt's windows keep it, of a screen that was so wide.
QByteArray placeOn(int screen, int screenWidth, const QRect& place) {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream.setVersion(QDataStream::Qt_4_0);
  stream << quint32{0x1D9D0CB} << quint16{3} << quint16{0} << place << place << qint32{screen} << quint8{0}
         << quint8{0} << qint32{screenWidth} << place;
  return bytes;
}

bool isWholly(const QWidget& window) {
  return window.screen()->availableGeometry().contains(window.frameGeometry());
}

}  // namespace

/// Windows open wholly within a screen that is there, wherever they were last.
class OnScreenTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("on_screen"); }
  void windowsAreOnAScreen_data();
  void windowsAreOnAScreen();
  void cleanup() { closeWindow(); }
};

void OnScreenTest::windowsAreOnAScreen_data() {
  QTest::addColumn<int>("screen");
  QTest::addColumn<int>("screenWidth");
  QTest::addColumn<QRect>("place");
  QTest::addColumn<bool>("stays");
  QTest::newRow("where it was") << 0 << 1280 << QRect(100, 60, 1100, 700) << true;
  QTest::newRow("on the second") << 1 << 1600 << QRect(1400, 60, 1100, 700) << true;
  QTest::newRow("on a third") << 2 << 1280 << QRect(2900, 60, 1100, 700) << false;
  QTest::newRow("beyond the right") << 0 << 1280 << QRect(600, 60, 1100, 700) << false;
  QTest::newRow("beyond the bottom") << 0 << 1280 << QRect(60, 500, 1100, 700) << false;
  QTest::newRow("beyond left and top") << 0 << 1280 << QRect(-300, -200, 1100, 700) << false;
  QTest::newRow("larger") << 0 << 1280 << QRect(10, 10, 1900, 1040) << false;
  QTest::newRow("of a far wider screen") << 0 << 3840 << QRect(900, 600, 2900, 1500) << false;
}

void OnScreenTest::windowsAreOnAScreen() {
  QFETCH(int, screen);
  QFETCH(int, screenWidth);
  QFETCH(QRect, place);
  QFETCH(bool, stays);
  for (const char* key : {"window/geometry", "manual/geometry"})
    QSettings().setValue(QString::fromLatin1(key), placeOn(screen, screenWidth, place));
  makeWindow();
  m_window->show();
  ManualWindow manual{QString()};
  manual.show();
  for (const QWidget* window : {static_cast<QWidget*>(m_window.get()), static_cast<QWidget*>(&manual)}) {
    AWAIT(isWholly(*window));
    if (stays) QCOMPARE(window->geometry(), place);
    if (place.width() < firstScreen.width()) QCOMPARE(window->size(), place.size());
  }
}

}  // namespace credence

static int runOnScreen(int argc, char** argv) {
  const QTemporaryDir folder;
  QFile screens(folder.filePath(QStringLiteral("screens.json")));
  if (!screens.open(QIODevice::WriteOnly)) return 1;
  const auto screen = [](const char* name, const QRect& place) {
    return QStringLiteral(R"({"name": "%1", "x": %2, "y": %3, "width": %4, "height": %5, "logicalDpi": 96,)"
                          R"( "logicalBaseDpi": 96, "dpr": 1})")
        .arg(QLatin1String(name))
        .arg(place.x())
        .arg(place.y())
        .arg(place.width())
        .arg(place.height());
  };
  screens.write(QStringLiteral(R"({"screens": [%1, %2]})")
                    .arg(screen("first", credence::firstScreen), screen("second", credence::secondScreen))
                    .toUtf8());
  screens.close();
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
  QApplication application(argc, argv);
  if (QApplication::screens().size() != 2) return 1;
  credence::OnScreenTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runOnScreen);

#include "tst_on_screen.moc"
