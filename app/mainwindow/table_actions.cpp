#include "app/mainwindow/table_actions.h"

#include "app/document/file_name.h"
#include "app/document/menu_text.h"
#include "app/import/import_dialog.h"
#include "app/mainwindow/labels_remedy.h"
#include "app/mainwindow/message_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include <utility>
#include <vector>

namespace credence {

namespace {

QStringList localFiles(const QMimeData& data) {
  QStringList files;
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) files << url.toLocalFile();
  }
  return files;
}

}  // namespace

TableActions::TableActions(QWidget* window, DataFiles* files, MessageBar* messages)
    : QObject(window), m_window(window), m_files(files), m_messages(messages) {
  connect(files, &DataFiles::openingFailed, this, &TableActions::showFailure);
  connect(files, &DataFiles::failed, messages, &MessageBar::showMessage);
  connect(files, &DataFiles::changedBeneath, this, [this](const QString& name) {
    m_messages->showRemedies(tr("%1 has changed. So have the points here, which are in no file.").arg(name),
                             {{tr("Reload"), [this] { m_files->reload(); }}});
  });
  connect(files, &DataFiles::opened, this, [this] {
    m_failure.reset();
    m_messages->hide();
  });
}

void TableActions::addToFileMenu(QMenu* menu) {
  m_openAction = menu->addAction(tr("&Open…"), QKeySequence::Open, this, &TableActions::chooseFiles);
  menu->addAction(tr("&Import Table…"), QKeySequence(tr("Ctrl+Shift+O")), this, &TableActions::importTable);
  m_recentMenu = menu->addMenu(tr("Open &Recent"));
  connect(m_recentMenu, &QMenu::aboutToShow, this, &TableActions::fillRecentMenu);
  m_reloadAction = menu->addAction(tr("Re&load"), QKeySequence(Qt::Key_F5), m_files, &DataFiles::reload);
  QAction* watch = menu->addAction(tr("Reload When the File &Changes"));
  watch->setCheckable(true);
  connect(watch, &QAction::toggled, m_files, &DataFiles::setWatching);
  update();
}

void TableActions::addToEditMenu(QMenu* menu) {
  menu->addAction(tr("&Paste Table"), QKeySequence::Paste, this, &TableActions::paste);
}

void TableActions::update() {
  m_reloadAction->setEnabled(m_files->canReload());
}

void TableActions::fillRecentMenu() {
  m_recentMenu->clear();
  for (const TableSource& source : m_files->recent().list()) {
    QString text = source.file;
    if (source.options.labels_file) text += tr(" with %1").arg(QFileInfo(source.labelsFile()).fileName());
    m_recentMenu->addAction(menuText(text), this, [this, source] { m_files->open(source); });
  }
  if (m_files->recent().list().isEmpty()) {
    m_recentMenu->addAction(tr("No files yet"))->setEnabled(false);
    return;
  }
  m_recentMenu->addSeparator();
  m_recentMenu->addAction(tr("Clear List"), this, [this] { m_files->clearRecent(); });
}

void TableActions::chooseFiles() {
  const QStringList files = QFileDialog::getOpenFileNames(
      m_window, tr("Open a session or a table, or inputs and labels together"), QString(),
      tr("Sessions, tables, pictures and reports (*.credence *.csv *.tsv *.txt *.dat *.png *.svg *.pdf "
         "*.html);;"
         "All files (*)"));
  if (!files.isEmpty()) m_files->openFiles(files);
}

void TableActions::chooseDataOf(const QString& session) {
  const QString file = QFileDialog::getOpenFileName(
      m_window, tr("The points of %1").arg(QFileInfo(session).fileName()), QFileInfo(session).absolutePath(),
      tr("Tables (*.csv *.tsv *.txt *.dat);;All files (*)"));
  if (!file.isEmpty()) m_files->open(TableSource::fromFile(session, file));
}

void TableActions::askAboutChange(const LoadFailure& failure) {
  const TableSource session = failure.source;
  auto* box =
      new QMessageBox(QMessageBox::Question, tr("Credence"), failure.message, QMessageBox::Cancel, m_window);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(tr("The session %1 can go on with the points that the table has now; they are not "
                             "those that were saved. Or "
                             "choose the file that has them.")
                              .arg(session.name()));
  const QPushButton* goOn = box->addButton(tr("&Go On with These Points"), QMessageBox::AcceptRole);
  const QPushButton* choose = box->addButton(tr("Choose &Another File…"), QMessageBox::ActionRole);
  box->setDefaultButton(QMessageBox::Cancel);
  connect(box, &QMessageBox::buttonClicked, this, [=, this](const QAbstractButton* button) {
    if (button == goOn) m_files->openChanged(session);
    if (button == choose) chooseDataOf(session.file);
  });
  box->open();
}

bool TableActions::accepts(const QMimeData& data) {
  return !localFiles(data).isEmpty() || (data.hasText() && !data.hasUrls());
}

void TableActions::open(const QMimeData& data) {
  const QStringList files = localFiles(data);
  if (!files.isEmpty()) {
    m_files->openFiles(files);
  } else if (data.text().trimmed().isEmpty()) {
    m_messages->showMessage(tr("There is no table to paste; copy rows of a spreadsheet or of a text first."));
  } else {
    m_files->openText(data.text());
  }
}

void TableActions::paste() {
  if (const QMimeData* data = QApplication::clipboard()->mimeData()) open(*data);
}

void TableActions::importTable() {
  if (m_failure) return showDialog(m_failure->source, m_failure->message);
  const TableSource* current = m_files->current();
  showDialog(current != nullptr ? *current : TableSource(), QString());
}

void TableActions::showDialog(const TableSource& source, const QString& problem) {
  delete m_dialog;
  m_dialog = new ImportDialog(source, problem, m_window);
  m_dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(m_dialog, &ImportDialog::chosen, m_files, &DataFiles::open);
  m_dialog->show();
}

void TableActions::showFailure(const LoadFailure& failure) {
  m_failure.reset();
  const bool curable = failure.cure == LoadFailure::Cure::settings;
  if (curable) m_failure = failure;
  if (failure.cure == LoadFailure::Cure::changed) {
    askAboutChange(failure);
  } else if (failure.cure == LoadFailure::Cure::data) {
    m_messages->showRemedies(failure.message,
                             {{tr("Choose Data…"), [this, failure] { chooseDataOf(failure.source.file); }}});
  } else if (curable && failure.source.file.isEmpty()) {
    // A paste is on its way into the program already; there is nothing to go back to and choose again.
    showDialog(failure.source, failure.message);
  } else if (curable) {
    auto remedies = labelsRemedy(failure, [this](const TableSource& source) { m_files->open(source); });
    remedies.push_back({tr("Import…"), [this, failure] { showDialog(failure.source, failure.message); }});
    m_messages->showRemedies(failure.message, std::move(remedies));
  } else {
    m_messages->showMessage(failure.message);
  }
}

}  // namespace credence
