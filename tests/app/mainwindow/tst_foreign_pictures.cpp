#include "app/commands/foreign_messages.h"
#include "app/mainwindow/message_bar.h"
#include "support/damaged_pictures.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace credence {

/// A window that opens damaged pictures says so itself, and no library does on standard error.
class ForeignPicturesTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_foreign_pictures"); }
  void cleanup() { closeWindow(); }
  void damagedPicturesAreSpokenOfInTheWindow();
};

namespace {

/// What is written to standard error while it lives.
class StandardErrorFile {
 public:
  explicit StandardErrorFile(const QString& file) : m_name(file), m_before(dup(STDERR_FILENO)) {
    std::fflush(stderr);
    const int descriptor = open(file.toLocal8Bit().constData(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    dup2(descriptor, STDERR_FILENO);
    close(descriptor);
  }
  ~StandardErrorFile() { end(); }
  StandardErrorFile(const StandardErrorFile&) = delete;
  StandardErrorFile& operator=(const StandardErrorFile&) = delete;

  QByteArray end() {
    std::fflush(stderr);
    if (m_before >= 0) {
      dup2(m_before, STDERR_FILENO);
      close(m_before);
      m_before = -1;
    }
    QFile file(m_name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
  }

 private:
  QString m_name;
  int m_before;
};

QByteArray pictureOfAnotherProgram(const char* format) {
  QImage image(40, 40, QImage::Format_RGB32);
  image.fill(Qt::blue);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, format);
  return bytes;
}

}  // namespace

void ForeignPicturesTest::damagedPicturesAreSpokenOfInTheWindow() {
  const QTemporaryDir folder;
  showWindowWithData();
  const QtMessageHandler before = qInstallMessageHandler(nullptr);
  StandardErrorFile errors(folder.filePath(QStringLiteral("errors.txt")));
  silenceForeignMessages();
  const QByteArray svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>";
  QStringList silent;
  for (const auto& list :
       {test::damagedPngs(pictureOfAnotherProgram("png")), test::damagedSvgs(svg), test::otherPictures()}) {
    for (const test::DamagedPicture& picture : list) {
      QFile file(folder.filePath(picture.name));
      if (!file.open(QIODevice::WriteOnly) || file.write(picture.bytes) != picture.bytes.size()) continue;
      file.close();
      m_services->files.openFiles({file.fileName()});
      awaitLoading();
      if (!find<MessageBar>("messageBar")->message().contains(picture.name)) silent << picture.name;
    }
  }
  const QByteArray said = errors.end();
  qInstallMessageHandler(before);
  QVERIFY2(silent.isEmpty(), qPrintable(silent.join(QLatin1Char(' '))));
  QVERIFY2(said.isEmpty(), said.constData());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ForeignPicturesTest);
#include "tst_foreign_pictures.moc"
