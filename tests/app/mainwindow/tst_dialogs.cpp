#include "app/import/import_dialog.h"
#include "app/mainwindow/export_dialog.h"
#include "app/plots/comparison_view.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

namespace credence {

/// Return does what a dialog is for, Escape leaves it; in every dialog there is.
class DialogsTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_dialogs"); }
  void init() { showWindowWithData(); }
  void cleanup() { closeWindow(); }
  void returnInTheImportPathShowsThatTable();
  void returnPressesTheButtonThatHasTheKeyboard();
  void returnInSavePictureSavesWhatWasTyped();
  void escapeInAxesTakesNothing();
  void returnInGenerateTakesTheNumber();

 private:
  QString write(const char* name, const QByteArray& text) const;
  ImportDialog* importDialog() const;
  void awaitPreview(const ImportDialog* dialog) const { QTRY_VERIFY_WITH_TIMEOUT(dialog->upToDate(), 60000); }
  static void type(QWidget* field, const QString& text, Qt::Key end);

  QTemporaryDir m_folder;
};

QString DialogsTest::write(const char* name, const QByteArray& text) const {
  QFile file(m_folder.filePath(QString::fromLatin1(name)));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", name);
  return file.fileName();
}

ImportDialog* DialogsTest::importDialog() const {
  action(QStringLiteral("Import Table"))->trigger();
  for (auto* dialog : m_window->findChildren<ImportDialog*>()) {
    if (!dialog->isVisible()) continue;
    awaitPreview(dialog);
    return dialog;
  }
  qFatal("no dialog");
}

void DialogsTest::type(QWidget* field, const QString& text, Qt::Key end) {
  field->setFocus();
  QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(field, text);
  QTest::keyClick(field, end);
}

void DialogsTest::returnInTheImportPathShowsThatTable() {
  const QPointer<ImportDialog> dialog = importDialog();
  auto* path = find<QLineEdit>("file", dialog);
  type(path, write("one.csv", "a,b,label\n1,2,0\n3,4,1\n"), Qt::Key_Return);
  QVERIFY(dialog && dialog->isVisible());
  awaitPreview(dialog);
  const auto before = document().state().dataset;
  // Another name while the first table could be imported: neither of them is.
  type(path, write("two.csv", "c,d,label\n1,2,0\n3,4,1\n5,6,1\n"), Qt::Key_Return);
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY(!m_services->files.loader()->busy());
  awaitPreview(dialog);
  QCOMPARE(find<QTableView>("rows", dialog)->model()->rowCount(), 3);
  QCOMPARE(document().state().dataset, before);
  // The table whose preview is there is imported.
  QTest::keyClick(path, Qt::Key_Return);
  QVERIFY(!dialog || !dialog->isVisible());
  awaitLoading();
  QCOMPARE(dataset().input_names[0], std::string("c"));
}

void DialogsTest::returnPressesTheButtonThatHasTheKeyboard() {
  const QPointer<ImportDialog> dialog = importDialog();
  type(find<QLineEdit>("file", dialog), write("one.csv", "a,b,label\n1,2,0\n3,4,1\n"), Qt::Key_Return);
  awaitPreview(dialog);
  const QString first = find<QComboBox>("class0", dialog)->currentText();
  auto* swap = find<QPushButton>("swapClasses", dialog);
  swap->setFocus();
  QTest::keyClick(swap, Qt::Key_Return);
  QVERIFY(dialog && dialog->isVisible());
  awaitPreview(dialog);
  QVERIFY(find<QComboBox>("class0", dialog)->currentText() != first);
  QTest::keyClick(dialog, Qt::Key_Escape);
  QTRY_VERIFY(!dialog || !dialog->isVisible());
}

void DialogsTest::returnInSavePictureSavesWhatWasTyped() {
  FigureContent content;
  content.fit = m_services->liveFit.result();
  ExportDialog dialog(content, sessionOf(document()), &leftView, m_window.get());
  dialog.show();
  QVERIFY(QTest::qWaitForWindowExposed(&dialog));
  const std::array boxes = {find<QDoubleSpinBox>("pictureWidth", &dialog),
                            find<QDoubleSpinBox>("pictureHeight", &dialog)};
  const QString file = m_folder.filePath(QStringLiteral("typed.png"));
  bool asked = false;
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* chooser = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (chooser == nullptr) return;
    timer.stop();
    asked = true;
    find<QLineEdit>("fileNameEdit", chooser)->setText(file);
    QMetaObject::invokeMethod(chooser, "accept");
  });
  timer.start(20);
  const QSignalSpy saved(&dialog, &ExportDialog::saved);
  type(boxes[1], QStringLiteral("50"), Qt::Key_Tab);
  type(boxes[0], QStringLiteral("101.6"), Qt::Key_Return);
  QVERIFY(asked);
  QCOMPARE(saved.count(), 1);
  QCOMPARE(QImage(file).width(), 1200);
}

void DialogsTest::escapeInAxesTakesNothing() {
  auto* view = m_window->findChild<ComparisonView*>();
  const Bounds before = view->view();
  action(QStringLiteral("Axes"))->trigger();
  auto* dialog = find<QDialog>("axesDialog");
  QVERIFY(QTest::qWaitForWindowExposed(dialog));
  auto* end = find<QLineEdit>("x1Max", dialog);
  const QString shown = end->text();
  type(end, QStringLiteral("1234"), Qt::Key_Escape);
  QVERIFY(!dialog->isVisible());
  QCOMPARE(view->view(), before);
  QCOMPARE(end->text(), shown);
  dialog->show();
  type(end, QStringLiteral("1234"), Qt::Key_Return);
  QVERIFY(dialog->isVisible());
  QCOMPARE(view->view().x1_max, 1234.0);
  auto* close = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close);
  close->setFocus();
  QTest::keyClick(close, Qt::Key_Return);
  QVERIFY(!dialog->isVisible());
}

void DialogsTest::returnInGenerateTakesTheNumber() {
  action(QStringLiteral("Generate"))->trigger();
  auto* dialog = find<QDialog>("generateDialog");
  QVERIFY(dialog->isVisible());
  type(find<QDoubleSpinBox>("count", dialog), QStringLiteral("123"), Qt::Key_Return);
  QVERIFY(dialog->isVisible());
  QCOMPARE(dataset().size(), arma::uword{123});
  auto* close = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close);
  close->setFocus();
  QTest::keyClick(close, Qt::Key_Return);
  QVERIFY(!dialog->isVisible());
  QCOMPARE(dataset().size(), arma::uword{123});
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::DialogsTest);
#include "tst_dialogs.moc"
