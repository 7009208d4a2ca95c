#include "app/files/pdf_objects.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/report_dialog.h"
#include "app/mainwindow/work_bar.h"
#include "app/studies/studies.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>

#include <functional>

namespace credence {

/// A report of what the window shows, by its menu.
class ReportWindowTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_report_window"); }
  void init() {
    QSettings().clear();
    showWindowWithData();
  }
  void cleanup() { closeWindow(); }

  void aPageIsWritten();
  void studiesAreAnswered();
  void paperIsWritten();
  void aFolderIsWritten();
  void itIsSavedWithoutAQuestion();
  void theChoiceIsRemembered();
  void withoutPointsThereIsNone();
  void itCanBeCancelled();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  QByteArray read(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  /// Report, `form`, `set`, Return, a name, Return.
  void write(const QString& name, int form, const std::function<void(ReportDialog*)>& set = {});

  QTemporaryDir m_folder;
  int m_asked = 0;
};

void ReportWindowTest::write(const QString& name, int form, const std::function<void(ReportDialog*)>& set) {
  m_asked = 0;
  QObject context;
  test::whenAsked<ReportDialog>(&context, m_asked, [&](ReportDialog* dialog) {
    find<QComboBox>("reportForm", dialog)->setCurrentIndex(form);
    if (set) set(dialog);
    test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(name));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QLineEdit>("reportTitle", dialog), Qt::Key_Return);
  });
  action(QStringLiteral("Report"))->trigger();
  QCOMPARE(m_asked, 2);
  AWAIT(action(QStringLiteral("Report"))->isEnabled());
}

void ReportWindowTest::aPageIsWritten() {
  write(QStringLiteral("r.html"), 0, [&](ReportDialog* dialog) {
    find<QLineEdit>("reportTitle", dialog)->setText(QStringLiteral("My <moons>"));
  });
  const QByteArray page = read(QStringLiteral("r.html"));
  QVERIFY(page.contains("<h1>My &lt;moons&gt;</h1>"));
  QCOMPARE(page.count("<svg"), 3);
  QVERIFY(page.contains("import numpy"));
}

void ReportWindowTest::studiesAreAnswered() {
  const QString question = QString::fromLatin1(findStudy("eigenvalues")->words().question);
  write(QStringLiteral("answered.html"), 0, [&](ReportDialog* dialog) {
    auto* box = find<QCheckBox>("reportStudy_eigenvalues", dialog);
    QVERIFY(!box->isChecked());
    QCOMPARE(box->toolTip(), question);
    box->setChecked(true);
  });
  const QByteArray page = read(QStringLiteral("answered.html"));
  QVERIFY(page.contains(question.toUtf8()));
  QCOMPARE(page.count("<svg"), 4);
  // The next report is to be of the same kind.
  write(QStringLiteral("again.html"), 0);
  QVERIFY(read(QStringLiteral("again.html")).contains(question.toUtf8()));
}

void ReportWindowTest::paperIsWritten() {
  write(QStringLiteral("r.pdf"), 1);
  QVERIFY(attachedFile(read(QStringLiteral("r.pdf"))).value_or(QByteArray()).contains("credence session"));
}

void ReportWindowTest::aFolderIsWritten() {
  write(QStringLiteral("published"), 2, [&](ReportDialog* dialog) {
    find<QLineEdit>("reportLicense", dialog)->setText(QStringLiteral("CC0 1.0"));
  });
  QVERIFY(read(QStringLiteral("published/ro-crate-metadata.json")).contains("CC0 1.0"));
  QVERIFY(QFile::exists(path(QStringLiteral("published/data/points.csv"))));
}

/// Where the last one went, page and paper under names of their own.
void ReportWindowTest::itIsSavedWithoutAQuestion() {
  write(QStringLiteral("asked.html"), 0);
  for (const int form : {0, 1}) {
    QString file;
    m_asked = 0;
    QObject context;
    test::whenAsked<ReportDialog>(&context, m_asked, [&](ReportDialog* dialog) {
      find<QComboBox>("reportForm", dialog)->setCurrentIndex(form);
      auto* button = find<QPushButton>("saveHere", dialog);
      QTest::mouseClick(button, Qt::LeftButton);
      file = dialog->destination().file;
    });
    action(QStringLiteral("Report"))->trigger();
    QCOMPARE(m_asked, 1);
    AWAIT(action(QStringLiteral("Report"))->isEnabled());
    QCOMPARE(QFileInfo(file).absolutePath(), QFileInfo(m_folder.path()).absoluteFilePath());
    QVERIFY(file.endsWith(form == 0 ? QStringLiteral("-report.html") : QStringLiteral("-report.pdf")));
    QVERIFY(QFile::exists(file));
  }
}

void ReportWindowTest::theChoiceIsRemembered() {
  write(QStringLiteral("a.pdf"), 1,
        [&](ReportDialog* dialog) { find<QComboBox>("reportCarriage", dialog)->setCurrentIndex(1); });
  m_asked = 0;
  QObject context;
  test::whenAsked<ReportDialog>(&context, m_asked, [&](ReportDialog* dialog) {
    QCOMPARE(find<QComboBox>("reportForm", dialog)->currentIndex(), 1);
    QCOMPARE(find<QComboBox>("reportCarriage", dialog)->currentIndex(), 1);
    QVERIFY(!find<QLineEdit>("reportLicense", dialog)->isEnabled());
    dialog->reject();
  });
  action(QStringLiteral("Report"))->trigger();
  QCOMPARE(m_asked, 1);
}

void ReportWindowTest::withoutPointsThereIsNone() {
  action(QStringLiteral("New Sketch"))->trigger();
  action(QStringLiteral("Report"))->trigger();
  QVERIFY2(find<MessageBar>("messageBar")->message().contains(QStringLiteral("no points yet")),
           qPrintable(find<MessageBar>("messageBar")->message()));
}

void ReportWindowTest::itCanBeCancelled() {
  // So much that nobody would wait for it.
  auto many = generate(*find_generator("moons"), {1500, 0.3, 1});
  document().openDataset(std::move(many), QStringLiteral("many"));
  m_asked = 0;
  QObject context;
  test::whenAsked<ReportDialog>(&context, m_asked, [&](ReportDialog* dialog) {
    find<QComboBox>("reportForm", dialog)->setCurrentIndex(0);
    test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(QStringLiteral("never.html")));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QLineEdit>("reportTitle", dialog), Qt::Key_Return);
  });
  auto* bar = find<WorkBar>("reportBar");
  bar->setDelay(std::chrono::milliseconds(0));
  QVERIFY(!bar->isVisible());
  action(QStringLiteral("Report"))->trigger();
  AWAIT(bar->isVisible());
  QVERIFY(!action(QStringLiteral("Report"))->isEnabled());
  QTest::mouseClick(bar->cancelButton(), Qt::LeftButton);
  AWAIT(action(QStringLiteral("Report"))->isEnabled());
  QVERIFY(!bar->isVisible());
  QVERIFY(!QFile::exists(path(QStringLiteral("never.html"))));
  QVERIFY(!find<MessageBar>("messageBar")->isVisible());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ReportWindowTest);

#include "tst_report_window.moc"
