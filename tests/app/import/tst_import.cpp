#include "app/import/class_form.h"
#include "app/import/import_dialog.h"
#include "app/mainwindow/loading_bar.h"
#include "app/mainwindow/message_bar.h"
#include "app/panels/data_panel.h"
#include "core/data/role.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSaveFile>
#include <QSettings>
#include <QSpinBox>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

#include <memory>
#include <set>
#include <sstream>
#include <vector>

namespace credence {

namespace {

const QByteArray threeClasses = "a;b;c;kind\n1,5;10;2;ham\n2,5;11;3;spam\n3,5;12;4;eggs\n4,5;13;5;spam\n";
const QByteArray withGaps = "x,y,label\n1,2,no\n,3,yes\n3,4,yes\n4,NA,no\n5,6,no\n";

}  // namespace

/// Tables on their way into the window: through the dialog, the clipboard, drops, and changes on the disk.
class ImportTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_import"); }
  void init();
  void cleanup() { closeWindow(); }
  void filesNamedAtTheStartOpen();
  void aFileThatNeedsChoicesLeadsToTheDialog();
  void choicesLeadToTheData();
  void moreLabelsThanAreCountedArePreviewed();
  void missingLabelsAreNoClasses();
  void aClassChosenBeforeIsFoundInAnySpelling();
  void copyingWithoutACellDoesNothing();
  void cancelLeavesEverything();
  void theFormatCanBeCorrected();
  void linesBeforeTheTableAndThousandsCanBeCorrected();
  void rolesAreExchanged();
  void rolesSurviveOtherCorrections();
  void badRowsAreSkippedOnlyOnConsent();
  void labelsComeFromTheirOwnFile();
  void labelsBesideATableAreOffered();
  void labelsBesideATableAreOfferedInTheDialog();
  void rowsOfATableThatCannotBeReadAreNotPraised();
  void aPastedTableOpensAtOnce();
  void aPastedTableThatNeedsChoicesOpensTheDialog();
  void droppedTextOpens();
  void recentFilesKeepTheirSettings();
  void reloadKeepsTheSetting();
  void aChangedFileIsFollowed();
  void aLargeFileShowsProgressAndCanBeCancelled();
  void theLastOpeningWins();
  void onlyTheBeginningIsPreviewed();
  void theSameFileOpenedAgainHoldsNoMore();
  void bundledDataAreNamedAtTheStart();
  void bundledDataKeepTheirSplit();
  void whyColumnsWereGuessedIsSaid();
  void classesAndSkippedRowsHaveTheirLines();
  void percentSignsInNamesStay();
  void unitsFarApartAreHintedAt();

 private:
  QString write(const char* name, const QByteArray& text) const;
  QString writeLarge(int rows) const;  // thousands of them
  void drop(QMimeData* data) const;
  void open(const QString& file) const;
  void paste(const QString& text) const;
  /// The dialog with `file`, when its preview is there.
  ImportDialog* importDialog(const QString& file = {}) const;
  ImportDialog* shownDialog() const;
  void choose(const ImportDialog* dialog, const char* box, const QString& text) const;
  void awaitPreview(const ImportDialog* dialog) const { AWAIT(dialog->upToDate()); }
  void import(ImportDialog* dialog) const;
  QString panelText() const;

  QTemporaryDir m_folder;
};

void ImportTest::init() {
  showWindow();
  leaveOutMap();
  m_window->openAtStart({});
}

QString ImportTest::write(const char* name, const QByteArray& text) const {
  // As editors do: another file takes the place of the old one.
  QSaveFile file(m_folder.filePath(QString::fromLatin1(name)));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
    qFatal("cannot write %s", name);
  }
  return file.fileName();
}

QString ImportTest::writeLarge(int rows) const {
  QByteArray thousand;
  for (int i = 0; i < 1000; ++i) {
    thousand +=
        QByteArray::number(i * 0.125) + ',' + QByteArray::number(1.0 / (i + 1)) + (i % 2 ? ",0\n" : ",1\n");
  }
  return write("large.csv", "x1,x2,label\n" + thousand.repeated(rows / 1000));
}

void ImportTest::drop(QMimeData* data) const {
  QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(m_window.get(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event(QPointF(10, 10), Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(m_window.get(), &event);
}

void ImportTest::open(const QString& file) const {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file)});
  drop(&data);
}

void ImportTest::paste(const QString& text) const {
  QApplication::clipboard()->setText(text);
  m_window->activateWindow();  // a dialog may have been in front
  AWAIT(m_window->isActiveWindow());
  QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
  awaitLoading();
}

ImportDialog* ImportTest::shownDialog() const {
  for (auto* dialog : m_window->findChildren<ImportDialog*>()) {
    if (!dialog->isVisible()) continue;
    awaitPreview(dialog);
    return dialog;
  }
  qFatal("no dialog");
}

ImportDialog* ImportTest::importDialog(const QString& file) const {
  action(QStringLiteral("Import Table"))->trigger();
  ImportDialog* dialog = shownDialog();
  if (!file.isEmpty()) {
    auto* edit = find<QLineEdit>("file", dialog);
    edit->setText(file);
    emit edit->editingFinished();
  }
  awaitPreview(dialog);
  return dialog;
}

void ImportTest::choose(const ImportDialog* dialog, const char* name, const QString& text) const {
  auto* box = find<QComboBox>(name, dialog);
  for (int i = 0; i < box->count(); ++i) {
    if (!box->itemText(i).startsWith(text)) continue;
    box->setCurrentIndex(i);
    emit box->activated(i);
    awaitPreview(dialog);
    return;
  }
  QFAIL(qPrintable(QStringLiteral("%1 does not offer %2").arg(QLatin1String(name), text)));
}

void ImportTest::import(ImportDialog* dialog) const {
  auto* button = find<QPushButton>("import", dialog);
  QVERIFY2(button->isEnabled(), qPrintable(find<QLabel>("verdict", dialog)->text()));
  QTest::mouseClick(button, Qt::LeftButton);
  awaitLoading();
}

QString ImportTest::panelText() const {
  QString text;
  for (const QLabel* label : m_window->findChild<DataPanel*>()->findChildren<QLabel*>())
    text += label->text();
  return text;
}

void ImportTest::filesNamedAtTheStartOpen() {
  makeWindow();
  m_window->show();
  m_window->openAtStart({write("start.csv", "x,y,label\n1,2,0\n3,4,1\n")});
  awaitLoading();
  QCOMPARE(dataset().size(), arma::uword{2});
  QVERIFY(!document().undoStack()->canUndo());
  // One that cannot be read is named, above a picture that can be used.
  makeWindow();
  m_window->show();
  m_window->openAtStart({write("bad.csv", "x,y,label\n1,2,0\n3,abc,1\n")});
  awaitLoading();
  QVERIFY(find<MessageBar>("messageBar")->isVisible());
  QCOMPARE(m_window->windowTitle(), QStringLiteral("Credence — penguins.csv[*]"));
  QVERIFY(!document().undoStack()->canUndo());
}

void ImportTest::aFileThatNeedsChoicesLeadsToTheDialog() {
  const auto before = document().state().dataset;
  const QString file = write("three.csv", threeClasses);
  open(file);
  awaitLoading();
  QCOMPARE(document().state().dataset, before);
  const auto* bar = find<MessageBar>("messageBar");
  QVERIFY(bar->isVisible());
  QVERIFY2(bar->message().startsWith(file + QStringLiteral(":4: ")), qPrintable(bar->message()));
  auto* remedy = find<QPushButton>("remedy");
  QVERIFY(remedy->isVisible());
  QTest::mouseClick(remedy, Qt::LeftButton);
  ImportDialog* dialog = shownDialog();
  QCOMPARE(find<QLineEdit>("file", dialog)->text(), file);
  // One value against the rest is the dialog's proposal, ready to be taken.
  import(dialog);
  QCOMPARE(dataset().size(), arma::uword{4});
  QCOMPARE(dataset().class_names[1], std::string("eggs"));
  QVERIFY(!bar->isVisible());
  // Where no choice could help, none is offered.
  open(m_folder.filePath(QStringLiteral("missing.csv")));
  awaitLoading();
  QVERIFY(bar->isVisible());
  QVERIFY(!remedy->isVisible());
}

void ImportTest::choicesLeadToTheData() {
  ImportDialog* dialog = importDialog(write("three.csv", threeClasses));
  QCOMPARE(find<QComboBox>("separator", dialog)->currentText(), QStringLiteral("Detected: semicolon"));
  QCOMPARE(find<QComboBox>("decimal", dialog)->currentText(), QStringLiteral("Detected: comma"));
  choose(dialog, "input2", QStringLiteral("c"));
  choose(dialog, "class1", QStringLiteral("spam"));
  QTest::mouseClick(find<QPushButton>("swapClasses", dialog), Qt::LeftButton);
  awaitPreview(dialog);
  import(dialog);
  QCOMPARE(dataset().input_names, (std::array<std::string, 2>{"a", "c"}));
  QCOMPARE(dataset().inputs(3, 0), 4.5);
  QCOMPARE(dataset().inputs(3, 1), 5.0);
  QCOMPARE(dataset().class_names[0], std::string("spam"));
  QCOMPARE(dataset().class_counts()[0], arma::uword{2});
  QCOMPARE(dataset().labels(0), arma::uword{1});
  QCOMPARE(m_window->windowTitle(), QStringLiteral("Credence — three.csv[*]"));
}

void ImportTest::moreLabelsThanAreCountedArePreviewed() {
  QString text = QStringLiteral("a,b,c\n");
  for (int k = 0; k < 150; ++k) text += QStringLiteral("%1,%2,word%1\n").arg(k).arg(k % 7);
  ImportDialog* dialog = importDialog(write("many-labels.csv", text.toUtf8()));
  choose(dialog, "label", QStringLiteral("c"));
  choose(dialog, "class1", QStringLiteral("word99"));
  import(dialog);
  QCOMPARE(dataset().size(), arma::uword{150});
}

void ImportTest::missingLabelsAreNoClasses() {
  ImportDialog* dialog =
      importDialog(write("unlabelled.csv", "a,b,nut\n1,2,soft\n3,4,?\n5,6,hard\n7,8,<NA>\n"));
  const auto* box = find<QComboBox>("class1", dialog);
  QCOMPARE(box->count(), 2);
  QCOMPARE(box->itemText(0), QStringLiteral("hard  (1)"));
  QCOMPARE(box->itemText(1), QStringLiteral("soft  (1)"));
}

void ImportTest::aClassChosenBeforeIsFoundInAnySpelling() {
  ReadOptions options;
  options.class_1 = std::string("1");
  std::istringstream table("a,b,kind\n1,2,1.0\n3,4,2.0\n5,6,1\n");
  const TablePreview preview = preview_table(table, "spelled.csv", options);
  ClassForm form;
  form.setOptions(options);
  form.showPreview(preview);
  QCOMPARE(form.findChild<QComboBox*>(QStringLiteral("class1"))->currentText(), QStringLiteral("1.0  (2)"));
  QCOMPARE(classOf("1.0", preview, options), std::optional<std::size_t>(1));
  QCOMPARE(classOf("2.0", preview, options), std::optional<std::size_t>(0));
}

void ImportTest::copyingWithoutACellDoesNothing() {
  const ImportDialog* dialog = importDialog(write("three.csv", threeClasses));
  auto* table = find<QTableView>("rows", dialog);
  QVERIFY(!table->currentIndex().isValid());
  QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
  QVERIFY(dialog->isVisible());
}

void ImportTest::cancelLeavesEverything() {
  const DocumentState before = document().state();
  const int steps = document().undoStack()->count();
  ImportDialog* dialog = importDialog(write("three.csv", threeClasses));
  choose(dialog, "input1", QStringLiteral("c"));
  const QPointer<ImportDialog> watched(dialog);
  QTest::keyClick(dialog, Qt::Key_Escape);
  AWAIT(!watched || !watched->isVisible());
  QVERIFY(!m_services->files.loader()->busy());
  QCOMPARE(document().state().dataset, before.dataset);
  QCOMPARE(document().state().name, before.name);
  QCOMPARE(document().undoStack()->count(), steps);
  QVERIFY(m_services->files.recent().list().isEmpty());
}

void ImportTest::theFormatCanBeCorrected() {
  ImportDialog* dialog = importDialog(write("years.csv", "2001,2002,0\n1,2,0\n3,4,1\n%5,6,1\n"));
  QCOMPARE(find<QComboBox>("header", dialog)->currentText(), QStringLiteral("Detected: none"));
  choose(dialog, "header", QStringLiteral("first row"));
  choose(dialog, "comment", QStringLiteral("%"));
  const QAbstractItemModel* rows = find<QTableView>("rows", dialog)->model();
  QCOMPARE(rows->rowCount(), 2);
  QVERIFY(rows->headerData(0, Qt::Horizontal, Qt::DisplayRole).toString().startsWith(QLatin1String("2001")));
  import(dialog);
  QCOMPARE(dataset().size(), arma::uword{2});
  QCOMPARE(dataset().input_names[0], std::string("2001"));
  // An encoding that is wrong shows, and can be mended.
  dialog = importDialog(write("latin.csv", "L\xE4nge,b,c\n1,2,0\n3,4,1\n"));
  choose(dialog, "encoding", QStringLiteral("Latin-1"));
  import(dialog);
  QCOMPARE(QString::fromStdString(dataset().input_names[0]), QStringLiteral("Länge"));
}

void ImportTest::linesBeforeTheTableAndThousandsCanBeCorrected() {
  ImportDialog* dialog = importDialog(write("block.csv", "Device;X\n\na;b;c\n888;1,572;s\n1,436;1,851;h\n"));
  auto* lines = find<QSpinBox>("skippedLines", dialog);
  QCOMPARE(lines->text(), QStringLiteral("Detected: 2"));
  // What is shown has the room to be read.
  QVERIFY(lines->fontMetrics().horizontalAdvance(lines->text()) < lines->width());
  QVERIFY(!find<QPushButton>("import", dialog)->isEnabled());
  const QString verdict = find<QLabel>("verdict", dialog)->text();
  QVERIFY2(verdict.contains(QStringLiteral("seems to separate thousands")), qPrintable(verdict));
  choose(dialog, "thousands", QStringLiteral("comma"));
  import(dialog);
  QCOMPARE(dataset().inputs(0, 1), 1572.0);
  dialog = importDialog(write("title.csv", "a,b,label\nx,y,z\n1.5,2,0\n3,4,1\n"));
  find<QSpinBox>("skippedLines", dialog)->setValue(1);
  awaitPreview(dialog);
  QCOMPARE(find<QTableView>("rows", dialog)->model()->rowCount(), 2);
  import(dialog);
  QCOMPARE(dataset().input_names[0], std::string("x"));
  QCOMPARE(dataset().size(), arma::uword{2});
}

void ImportTest::rolesSurviveOtherCorrections() {
  ImportDialog* dialog = importDialog(write("wide.csv", "a,b,c,label\n1,2,3,0\n4,5,6,1\n"));
  choose(dialog, "input1", QStringLiteral("c"));
  import(dialog);
  QCOMPARE(dataset().input_names[0], std::string("c"));
  dialog = importDialog();  // by name now
  choose(dialog, "header", QStringLiteral("none"));
  QCOMPARE(find<QComboBox>("input1", dialog)->currentText(), QStringLiteral("column 3"));
  choose(dialog, "header", QStringLiteral("first row"));
  QCOMPARE(find<QComboBox>("input1", dialog)->currentText(), QStringLiteral("c"));
  import(dialog);
  QCOMPARE(dataset().inputs(1, 0), 6.0);
  // What was proposed while the header counted as a third label is forgotten with it.
  QCOMPARE(dataset().class_names[1], std::string("1"));
}

void ImportTest::rolesAreExchanged() {
  ImportDialog* dialog = importDialog(write("two.csv", "a,b,label\n1,20,0\n2,30,1\n3,40,1\n"));
  choose(dialog, "input1", QStringLiteral("b"));
  QCOMPARE(find<QComboBox>("input2", dialog)->currentText(), QStringLiteral("a"));
  import(dialog);
  QCOMPARE(dataset().input_names, (std::array<std::string, 2>{"b", "a"}));
  QCOMPARE(dataset().inputs(2, 0), 40.0);
  // The same by the menu of a column's header.
  dialog = importDialog();
  auto* header = find<QTableView>("rows", dialog)->horizontalHeader();
  QTimer::singleShot(100, this, [] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu != nullptr) menu->actions().front()->trigger();
    if (menu != nullptr) menu->close();
  });
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                    QPoint(header->sectionViewportPosition(0) + 20, header->height() / 2));
  awaitPreview(dialog);
  QCOMPARE(find<QComboBox>("input1", dialog)->currentText(), QStringLiteral("a"));
  import(dialog);
  QCOMPARE(dataset().input_names, (std::array<std::string, 2>{"a", "b"}));
}

void ImportTest::badRowsAreSkippedOnlyOnConsent() {
  ImportDialog* dialog = importDialog(write("gaps.csv", withGaps));
  const auto* list = find<QListWidget>("badRows", dialog);
  QCOMPARE(list->count(), 2);
  QVERIFY2(list->item(0)->text().startsWith(QLatin1String("line 3: column 'x'")),
           qPrintable(list->item(0)->text()));
  QVERIFY(!find<QPushButton>("import", dialog)->isEnabled());
  auto* skip = find<QCheckBox>("skipBadRows", dialog);
  QCOMPARE(skip->text(), QStringLiteral("Skip these 2 rows"));
  skip->click();
  awaitPreview(dialog);
  import(dialog);
  QCOMPARE(dataset().size(), arma::uword{3});
  QVERIFY2(panelText().contains(QLatin1String("2 rows skipped")), qPrintable(panelText()));
  // The count goes with the data: away with others, back with undo.
  open(write("good.csv", "x,y,label\n1,2,0\n3,4,1\n"));
  awaitLoading();
  QVERIFY(!panelText().contains(QLatin1String("skipped")));
  document().undoStack()->undo();
  QVERIFY(panelText().contains(QLatin1String("2 rows skipped")));
}

void ImportTest::labelsComeFromTheirOwnFile() {
  ImportDialog* dialog = importDialog(write("inputs.txt", "1 2 9\n3 4 9\n5 6 9\n"));
  auto* labels = find<QLineEdit>("labelsFile", dialog);
  labels->setText(write("labels.txt", "no\nyes\nno\n"));
  emit labels->editingFinished();
  awaitPreview(dialog);
  QVERIFY(!find<QComboBox>("label", dialog)->isEnabled());
  choose(dialog, "input2", QStringLiteral("column 3"));
  import(dialog);
  QCOMPARE(dataset().size(), arma::uword{3});
  QCOMPARE(dataset().inputs(1, 1), 9.0);
  QCOMPARE(dataset().class_names[1], std::string("yes"));
}

void ImportTest::labelsBesideATableAreOffered() {
  const QString table = write("X_train.csv", "1.5,2\n2.5,1\n3.5,2\n4.5,1\n");
  write("y_train.csv", "kind\nham\nspam\nham\nspam\n");
  const auto before = document().state().dataset;
  open(table);
  awaitLoading();
  QCOMPARE(document().state().dataset, before);
  const auto* bar = find<MessageBar>("messageBar");
  const auto remedies = bar->findChildren<QPushButton*>(QStringLiteral("remedy"));
  QCOMPARE(remedies.size(), qsizetype{2});
  QCOMPARE(remedies[0]->text(), QStringLiteral("Read y_train.csv as Its Labels"));
  QCOMPARE(remedies[1]->text(), QStringLiteral("Import…"));
  QTest::mouseClick(remedies[0], Qt::LeftButton);
  awaitLoading();
  QVERIFY(!bar->isVisible());
  QCOMPARE(dataset().size(), arma::uword{4});
  QCOMPARE(dataset().label_name, std::string("kind"));
  QCOMPARE(dataset().class_names[1], std::string("spam"));
  // The next failure that nothing beside can cure does not offer it.
  open(write("three.csv", threeClasses));
  awaitLoading();
  QVERIFY(bar->isVisible());
  QCOMPARE(remedies[0]->text(), QStringLiteral("Import…"));
  QVERIFY(!remedies[1]->isVisible());
}

void ImportTest::labelsBesideATableAreOfferedInTheDialog() {
  const QString table = write("points.txt", "1.5 2\n2.5 1\n3.5 2\n4.5 1\n5.5 2\n");
  ImportDialog* dialog = importDialog(table);
  auto* use = find<QPushButton>("useLabels", dialog);
  const auto* labels = find<QLineEdit>("labelsFile", dialog);
  QVERIFY(!use->isVisible());
  QCOMPARE(labels->placeholderText(), QStringLiteral("none: labels are a column"));
  dialog->close();
  const QString found = write("labels.txt", "a\nb\na\nb\na\n");
  dialog = importDialog(table);
  use = find<QPushButton>("useLabels", dialog);
  labels = find<QLineEdit>("labelsFile", dialog);
  QVERIFY(use->isVisible());
  QCOMPARE(use->text(), QStringLiteral("Use labels.txt"));
  QCOMPARE(labels->placeholderText(), QStringLiteral("labels.txt has as many labels"));
  QVERIFY(!find<QPushButton>("import", dialog)->isEnabled());
  QTest::mouseClick(use, Qt::LeftButton);
  awaitPreview(dialog);
  QCOMPARE(labels->text(), found);
  QVERIFY(!use->isVisible());
  import(dialog);
  QCOMPARE(dataset().size(), arma::uword{5});
  QCOMPARE(dataset().class_names[1], std::string("b"));
}

void ImportTest::rowsOfATableThatCannotBeReadAreNotPraised() {
  const auto says = [](const ImportDialog* dialog, const char* words) {
    for (const QLabel* label : dialog->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains(QLatin1String(words))) return true;
    }
    return false;
  };
  ImportDialog* dialog = importDialog(write("good.csv", "x,y,label\n1,2,0\n3,4,1\n"));
  QVERIFY(says(dialog, "rows can be used"));
  dialog->close();
  dialog = importDialog(write("pair.csv", "x,y\n1,2\n3,4\n"));
  QVERIFY(says(dialog, "needs three"));
  QVERIFY(!says(dialog, "rows can be used"));
  dialog->close();
  dialog = importDialog(m_folder.filePath(QStringLiteral("nowhere.csv")));
  QVERIFY(says(dialog, "there is no such file"));
  QVERIFY(!says(dialog, "rows can be used"));
  QVERIFY(!find<QCheckBox>("skipBadRows", dialog)->isVisible());
}

void ImportTest::aPastedTableOpensAtOnce() {
  paste(QStringLiteral("Größe\tb\tlabel\n1,5\t2\tja\n3,5\t4\tnein\n"));
  QVERIFY(m_window->findChild<ImportDialog*>() == nullptr);
  QCOMPARE(m_window->windowTitle(), QStringLiteral("Credence — pasted table[*]"));
  QCOMPARE(dataset().inputs(1, 0), 3.5);
  QCOMPARE(QString::fromStdString(dataset().input_names[0]), QStringLiteral("Größe"));
  // Pasted text is no file: it cannot be read again, and is not among the recent ones.
  QVERIFY(!action(QStringLiteral("Reload"))->isEnabled());
  QVERIFY(m_services->files.recent().list().isEmpty());
}

void ImportTest::aPastedTableThatNeedsChoicesOpensTheDialog() {
  const auto before = document().state().dataset;
  paste(QString::fromUtf8(withGaps));
  QCOMPARE(document().state().dataset, before);
  ImportDialog* dialog = shownDialog();
  find<QCheckBox>("skipBadRows", dialog)->click();
  awaitPreview(dialog);
  import(dialog);
  QCOMPARE(dataset().size(), arma::uword{3});
  // Nothing to paste is said, and changes nothing.
  const auto pasted = document().state().dataset;
  paste(QStringLiteral("  \n"));
  QVERIFY(find<MessageBar>("messageBar")->isVisible());
  QCOMPARE(document().state().dataset, pasted);
}

void ImportTest::droppedTextOpens() {
  QMimeData data;
  data.setText(QStringLiteral("a\tb\tc\n1\t2\t0\n3\t4\t1\n"));
  drop(&data);
  awaitLoading();
  QCOMPARE(dataset().size(), arma::uword{2});
  QCOMPARE(document().state().name, QStringLiteral("pasted table"));
}

void ImportTest::recentFilesKeepTheirSettings() {
  ImportDialog* dialog = importDialog(write("gaps.csv", withGaps));
  find<QCheckBox>("skipBadRows", dialog)->click();
  awaitPreview(dialog);
  choose(dialog, "input1", QStringLiteral("y"));
  QTest::mouseClick(find<QPushButton>("swapClasses", dialog), Qt::LeftButton);
  awaitPreview(dialog);
  import(dialog);
  const auto imported = document().state().dataset;
  QCOMPARE(imported->class_names[0], std::string("yes"));
  m_window->close();
  makeWindow();
  m_window->show();
  m_window->openAtStart({});
  QMenu* recent = action(QStringLiteral("Open Recent"))->menu();
  emit recent->aboutToShow();
  recent->actions().front()->trigger();
  awaitLoading();
  QVERIFY(identical(dataset(), *imported));
  QVERIFY(panelText().contains(QLatin1String("2 rows skipped")));
}

void ImportTest::reloadKeepsTheSetting() {
  const QString file = write("data.csv", "x,y,label\n1,2,0\n3,4,1\n");
  open(file);
  awaitLoading();
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 0.777;
  document().setHyperparameters(setting);
  const int origin = document().state().origin;
  const int steps = document().undoStack()->count();
  write("data.csv", "x,y,label\n1,2,0\n3,4,1\n500,600,1\n");
  QTest::keyClick(m_window.get(), Qt::Key_F5);
  awaitLoading();
  QCOMPARE(dataset().size(), arma::uword{3});
  QCOMPARE(document().state().hyperparameters.width, 0.777);
  QCOMPARE(document().state().origin, origin);  // and so the view
  QCOMPARE(document().undoStack()->count(), steps + 1);
  document().undoStack()->undo();
  QCOMPARE(dataset().size(), arma::uword{2});
  document().undoStack()->redo();
  // Other columns are other data.
  write("data.csv", "a,b,label\n1,2,0\n3,4,1\n");
  QTest::keyClick(m_window.get(), Qt::Key_F5);
  awaitLoading();
  QVERIFY(document().state().origin != origin);
  QVERIFY(document().state().hyperparameters.width != 0.777);
}

void ImportTest::aChangedFileIsFollowed() {
  const QString name = QStringLiteral("live.csv");
  open(write("live.csv", "x,y,label\n1,2,0\n3,4,1\n"));
  awaitLoading();
  action(QStringLiteral("Reload When"))->trigger();
  const int steps = document().undoStack()->count();
  write("live.csv", "x,y,label\n1,2,0\n3,4,1\n5,6,1\n");
  AWAIT_COMPARE(dataset().size(), arma::uword{3});
  QCOMPARE(document().undoStack()->count(), steps + 1);
  // Half of a file leaves the data as they are, and says so without a bar.
  QFile part(m_folder.filePath(name));
  QVERIFY(part.open(QIODevice::WriteOnly | QIODevice::Truncate));
  part.write("x,y,label\n1,2,0\n3,");
  part.flush();
  AWAIT(m_window->statusBar()->currentMessage().startsWith(QLatin1String("Changed, but")));
  QCOMPARE(dataset().size(), arma::uword{3});
  QVERIFY(!find<MessageBar>("messageBar")->isVisible());
  part.write("4,1\n5,6,1\n7,8,0\n");
  part.close();
  AWAIT_COMPARE(dataset().size(), arma::uword{4});
  // Removed and written anew.
  QVERIFY(part.remove());
  test::settle(600);
  QCOMPARE(dataset().size(), arma::uword{4});
  write("live.csv", "x,y,label\n1,2,0\n3,4,1\n");
  AWAIT_COMPARE(dataset().size(), arma::uword{2});
  action(QStringLiteral("Reload When"))->trigger();
  write("live.csv", "x,y,label\n1,2,0\n3,4,1\n5,6,1\n");
  test::settle(600);
  QCOMPARE(dataset().size(), arma::uword{2});
}

void ImportTest::aLargeFileShowsProgressAndCanBeCancelled() {
  const QString file = writeLarge(1500000);
  const auto before = document().state().dataset;
  auto* bar = find<LoadingBar>("loadingBar");
  bar->setDelay(std::chrono::milliseconds(0));  // a fast machine reads even this in less than the usual one
  QVERIFY(!bar->isVisible());
  open(file);
  QCOMPARE(document().state().dataset, before);
  AWAIT(bar->isVisible());
  QTest::mouseClick(find<QPushButton>("cancelLoading"), Qt::LeftButton);
  QVERIFY(!bar->isVisible());
  test::settle(100);
  QCOMPARE(document().state().dataset, before);
  QVERIFY(!find<MessageBar>("messageBar")->isVisible());
}

void ImportTest::theLastOpeningWins() {
  const QString large = writeLarge(500000);
  const int steps = document().undoStack()->count();
  open(large);
  open(write("small.csv", "x,y,label\n1,2,0\n3,4,1\n"));
  awaitLoading();
  test::settle(100);
  QCOMPARE(dataset().size(), arma::uword{2});
  QCOMPARE(document().undoStack()->count(), steps + 1);
  // So do data chosen otherwise.
  open(large);
  document().generateDataset(*find_generator("moons"), GeneratorSettings());
  test::settle(100);
  awaitLoading();
  QVERIFY(document().state().generated);
}

void ImportTest::onlyTheBeginningIsPreviewed() {
  ImportDialog* dialog = importDialog(writeLarge(300000));
  const QAbstractItemModel* rows = find<QTableView>("rows", dialog)->model();
  QCOMPARE(rows->rowCount(), 1000);
  QVERIFY(find<QCheckBox>("skipBadRows", dialog)->text().contains(QLatin1String("should there be any")));
}

void ImportTest::theSameFileOpenedAgainHoldsNoMore() {
  bringMapBack();
  std::vector<std::weak_ptr<const void>> seen;
  connect(&document(), &Document::changed, m_window.get(), [&] {
    seen.emplace_back(document().state().dataset);
    seen.emplace_back(document().state().table);
  });
  LiveFit* live = &m_services->liveFit;
  // The model: the fit around it is made anew when its health is known, and the truth is of either.
  connect(live, &LiveFit::fitChanged, m_window.get(), [&] {
    if (const auto fit = live->fit()) seen.emplace_back(fit->model);
  });
  connect(live, &LiveFit::mapChanged, m_window.get(), [&] { seen.emplace_back(live->map()); });
  // Data, fits and maps that are still there, but for what a step of the history says of its file; and Qt's
  // objects.
  const auto held = [&] {
    std::set<const void*> alive;
    for (const auto& each : seen) alive.insert(each.lock().get());
    return std::pair(static_cast<int>(alive.size()) - document().undoStack()->count(),
                     m_window->findChildren<QObject*>().size());
  };
  const QString file = write("again.csv", "x,y,label\n1,2,0\n3,4,1\n2,2,0\n");
  const auto openTimes = [&](int times) {
    for (int k = 0; k < times; ++k) {
      open(file);
      awaitLoading();
      awaitFit();
    }
    AWAIT(live->map() && live->map()->complete() && live->map()->request.origin == document().state().origin);
    test::settle(50);
  };
  openTimes(5);
  const auto before = held();
  openTimes(15);
  QVERIFY(seen.size() > 40);
  AWAIT_COMPARE(held(), before);
}

void ImportTest::bundledDataAreNamedAtTheStart() {
  makeWindow();
  m_window->show();
  m_window->openAtStart({QStringLiteral("bundled:seattle-rain-2015")});
  QCOMPARE(document().state().name, QStringLiteral("seattle-rain-2015.csv"));
  QCOMPARE(dataset().size(), arma::uword{365});
  QVERIFY(!document().undoStack()->canUndo());
}

void ImportTest::bundledDataKeepTheirSplit() {
  makeWindow();
  m_window->show();
  m_window->openAtStart({QStringLiteral("bundled:ripley")});
  QCOMPARE(document().state().split.kind, SplitRule::Kind::marked);
  const Split split = split_rows(dataset(), document().state().split);
  QCOMPARE(split.train().n_elem, arma::uword{250});
  QCOMPARE(split.rows[Role::test].n_elem, arma::uword{1000});
  // Chosen from the list as well, and gone with the next set.
  auto* sources = m_window->findChild<QComboBox*>(QStringLiteral("source"));
  const auto choose = [sources](const char* id) {
    const int index = sources->findData(QStringLiteral("bundled:") + QString::fromLatin1(id));
    sources->setCurrentIndex(index);
    emit sources->activated(index);
  };
  choose("penguins");
  QCOMPARE(document().state().split.kind, SplitRule::Kind::all_training);
  choose("ripley");
  QCOMPARE(document().state().split.kind, SplitRule::Kind::marked);
}

void ImportTest::whyColumnsWereGuessedIsSaid() {
  const QByteArray table =
      "nr,a,b,outcome,doctor\n1,1.5,2,ill,Abel\n2,2,3.5,well,Brandt\n3,4,1,ill,Curie\n4,3,3,well,Abel\n";
  const QString why =
      QStringLiteral("\"outcome\" holds two values: the label. \"nr\" numbers the rows: no input.");
  const QString file = write("wards.csv", table);
  open(file);
  awaitLoading();
  QCOMPARE(dataset().input_names, (std::array<std::string, 2>{"a", "b"}));
  QCOMPARE(dataset().class_names, (std::array<std::string, 2>{"ill", "well"}));
  QCOMPARE(m_window->statusBar()->currentMessage(), QStringLiteral("wards.csv: ") + why);
  ImportDialog* dialog = importDialog(file);
  auto* reason = find<QLabel>("guessReason", dialog);
  QVERIFY(reason->isVisible());
  QCOMPARE(reason->text(), QString(why).replace(QStringLiteral(". "), QStringLiteral(".\n")));
  choose(dialog, "label", QStringLiteral("doctor"));
  QVERIFY(!reason->isVisible());
}

void ImportTest::classesAndSkippedRowsHaveTheirLines() {
  const QByteArray longName(70, 'w');
  ImportDialog* dialog = importDialog(write("long.csv", "x,y,label\n1,2," + longName + "\n3,4,b\n,4,b\n"));
  find<QCheckBox>("skipBadRows", dialog)->click();
  awaitPreview(dialog);
  import(dialog);
  QVERIFY(find<PanelChip>("dataChip")->text().startsWith(QChar(0x26a0)));
  openPanel("dataChip");
  const auto* panel = m_window->findChild<DataPanel*>();
  const auto isWhole = [panel](const QWidget* widget) {
    const QRect place(widget->mapTo(panel, QPoint()), widget->size());
    return widget->isVisible() && widget->height() >= widget->fontMetrics().height() &&
           panel->rect().contains(place);
  };
  for (const char* name : {"class0", "class1", "count0", "count1"}) {
    QTRY_VERIFY2(isWhole(find<QLabel>(name, panel)), name);
  }
  QCOMPARE(find<QLabel>("class1", panel)->text(), QString::fromLatin1(longName));
  for (const char* name : {"count0", "count1"}) {
    const auto* count = find<QLabel>(name, panel);
    QCOMPARE(count->text(), QStringLiteral("1"));
    QVERIFY(count->width() >= count->sizeHint().width());
  }
  const auto* skipped = find<QWidget>("skippedRows", panel);
  QTRY_VERIFY(isWhole(skipped));
  QVERIFY(skipped->toolTip().contains(QLatin1String("line 4")));
}

void ImportTest::percentSignsInNamesStay() {
  const QString name = QStringLiteral("qqw%3%1x%L2%nqqw");
  const QByteArray bytes = name.toUtf8();
  ImportDialog* dialog = importDialog(write(
      "%1%2.csv", bytes + "1," + bytes + "2,label\n1,2," + bytes + "3\n3,4," + bytes + "4\n,4,b\n,4,b\n"));
  find<QCheckBox>("skipBadRows", dialog)->click();
  awaitPreview(dialog);
  // Every text of the dialog and of the window has the name whole, or cut off with an ellipsis.
  const auto check = [&](const QString& text) {
    QString rest = QString(text).remove(name);
    QVERIFY2(!rest.contains(QLatin1String("qqw")) || rest.contains(QStringLiteral("…")), qPrintable(text));
  };
  const auto checkAll = [&](const QWidget* top) {
    for (const QObject* object : top->findChildren<QObject*>()) {
      for (const char* property :
           {"text", "iconText", "toolTip", "windowTitle", "currentText", "statusTip"}) {
        check(object->property(property).toString());
      }
      const auto* box = qobject_cast<const QComboBox*>(object);
      for (int i = 0; box != nullptr && i < box->count(); ++i) check(box->itemText(i));
      const auto* model = qobject_cast<const QAbstractItemModel*>(object);
      for (int i = 0; model != nullptr && i < model->rowCount(); ++i) {
        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
          check(model->index(i, 0).data(role).toString());
      }
    }
  };
  checkAll(dialog);
  choose(dialog, "class1", name + QLatin1Char('4'));
  choose(dialog, "class0", name + QLatin1Char('3'));
  import(dialog);
  awaitFit();
  QCOMPARE(dataset().class_names[0], bytes.toStdString() + '3');
  checkAll(m_window.get());
}

void ImportTest::unitsFarApartAreHintedAt() {
  const auto* hint = find<QWidget>("unitsHint");
  auto* standardise = find<QCheckBox>("standardise");
  auto* features = find<QComboBox>("features");
  QVERIFY(!hint->isVisible());
  open(write("doses.csv", "dose (mg),size (µm),sick\n200,8,0\n450,21,1\n325,12,0\n"));
  awaitLoading();
  openPanel("modelChip");
  QVERIFY(hint->isVisible());
  QVERIFY2(hint->findChildren<QLabel*>().last()->text().contains(QLatin1String("19-fold")),
           qPrintable(hint->findChildren<QLabel*>().last()->text()));
  QVERIFY(hint->toolTip().contains(QStringLiteral("dose (mg) spreads 19 times as far as size (µm)")));
  // The switch is what stands above it.
  QVERIFY(std::abs(hint->y() - standardise->geometry().bottom()) < standardise->height());
  QTest::mouseClick(standardise, Qt::LeftButton, {}, QPoint(8, standardise->height() / 2));
  QVERIFY(document().state().hyperparameters.standardise);
  QVERIFY(!hint->isVisible());
  document().undoStack()->undo();
  QVERIFY(hint->isVisible());
  const int linear = features->findText(QString::fromUtf8(linear_features.choice.data()));
  features->setCurrentIndex(linear);
  emit features->activated(linear);
  QVERIFY(!hint->isVisible());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ImportTest);
#include "tst_import.moc"
