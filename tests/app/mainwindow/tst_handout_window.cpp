#include "app/mainwindow/handout_dialog.h"
#include "app/mainwindow/message_bar.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QDesktopServices>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QUrl>

namespace credence {

/// A handout of what the window shows, by its menu.
class HandoutWindowTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 public slots:
  void open(const QUrl& url) { m_opened = url; }

 private slots:
  void initTestCase() { useSettingsOf("tst_handout_window"); }
  void init() {
    QSettings().clear();
    showWindowWithData();
  }
  void cleanup() { closeWindow(); }

  void aPageIsWrittenAndRemembersWhatWasTyped();
  void whatIsLockedIsPartOfTheSession();
  void aPreviewOpensInTheBrowser();
  void whyThereIsNoneIsSaidInTheDialog();
  void withoutPointsThereIsNone();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  QByteArray read(const QString& name) const {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  /// On its box: beside its words nothing happens.
  static void tick(QCheckBox* box) {
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(box->height() / 2, box->height() / 2));
  }
  QAction* handout() const { return action(QStringLiteral("Handout")); }

  QTemporaryDir m_folder;
  QUrl m_opened;
  int m_asked = 0;
};

void HandoutWindowTest::aPageIsWrittenAndRemembersWhatWasTyped() {
  QObject context;
  m_asked = 0;
  test::whenAsked<HandoutDialog>(&context, m_asked, [&](HandoutDialog* dialog) {
    QTest::keyClicks(find<QLineEdit>("handoutTitle", dialog), QStringLiteral("My moons"));
    find<QPlainTextEdit>("handoutText", dialog)->setPlainText(QStringLiteral("# Try\n\nDrag it."));
    tick(find<QCheckBox>("handoutMap", dialog));
    test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(QStringLiteral("h")));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QLineEdit>("handoutTitle", dialog), Qt::Key_Return);
  });
  handout()->trigger();
  QCOMPARE(m_asked, 2);
  AWAIT(handout()->isEnabled());
  const QByteArray page = read(path(QStringLiteral("h.html")));
  QVERIFY(page.contains("<title>My moons</title>"));
  QVERIFY(page.contains("<h2>Try</h2>"));
  QVERIFY(page.contains("\"map\": null"));
  m_asked = 0;
  test::whenAsked<HandoutDialog>(&context, m_asked, [&](HandoutDialog* dialog) {
    QCOMPARE(find<QLineEdit>("handoutTitle", dialog)->text(), QStringLiteral("My moons"));
    QVERIFY(!find<QCheckBox>("handoutMap", dialog)->isChecked());
    dialog->reject();
  });
  handout()->trigger();
  QCOMPARE(m_asked, 1);
}

void HandoutWindowTest::whatIsLockedIsPartOfTheSession() {
  QObject context;
  m_asked = 0;
  test::whenAsked<HandoutDialog>(&context, m_asked, [&](HandoutDialog* dialog) {
    tick(find<QCheckBox>("locked_points", dialog));
    test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(QStringLiteral("l.html")));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QLineEdit>("handoutTitle", dialog), Qt::Key_Return);
  });
  handout()->trigger();
  AWAIT(handout()->isEnabled());
  QCOMPARE(document().view().locked, std::vector<std::string>{"points"});
  QVERIFY(read(path(QStringLiteral("l.html"))).contains("\"locked\": [\"points\"]"));
}

void HandoutWindowTest::aPreviewOpensInTheBrowser() {
  QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "open");
  QObject context;
  m_asked = 0;
  m_opened.clear();
  test::whenAsked<HandoutDialog>(&context, m_asked, [&](HandoutDialog* dialog) {
    QTest::mouseClick(find<QPushButton>("handoutPreview", dialog), Qt::LeftButton);
    AWAIT(!m_opened.isEmpty());
    AWAIT(find<QPushButton>("handoutPreview", dialog)->isEnabled());
    QVERIFY(read(m_opened.toLocalFile()).startsWith("<!DOCTYPE html>"));
    dialog->reject();
  });
  handout()->trigger();
  QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  QCOMPARE(m_asked, 1);
  QVERIFY(handout()->isEnabled());
}

void HandoutWindowTest::whyThereIsNoneIsSaidInTheDialog() {
  Hyperparameters setting = document().state().hyperparameters;
  setting.features = &linear_features;
  setting.prior_variance = no_prior;
  document().setHyperparameters(setting);
  QObject context;
  m_asked = 0;
  test::whenAsked<HandoutDialog>(&context, m_asked, [&](HandoutDialog* dialog) {
    QTest::mouseClick(find<QPushButton>("handoutPreview", dialog), Qt::LeftButton);
    auto* notice = find<QLabel>("handoutNotice", dialog);
    AWAIT(notice->text().contains(QStringLiteral("needs a prior")));
    dialog->reject();
  });
  handout()->trigger();
  QCOMPARE(m_asked, 1);
}

void HandoutWindowTest::withoutPointsThereIsNone() {
  action(QStringLiteral("New Sketch"))->trigger();
  handout()->trigger();
  QVERIFY2(find<MessageBar>("messageBar")->message().contains(QStringLiteral("no points yet")),
           qPrintable(find<MessageBar>("messageBar")->message()));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::HandoutWindowTest);

#include "tst_handout_window.moc"
