#pragma once

#include "app/files/data_files.h"

#include <QObject>
#include <QPointer>

#include <optional>

class QAction;
class QMenu;
class QMimeData;
class QWidget;

namespace credence {

class ImportDialog;
class MessageBar;

/// All ways for a table to come in: menu entries, what is dropped or pasted, the import dialog, and what is
/// said when one cannot be read.
class TableActions : public QObject {
  Q_OBJECT

 public:
  TableActions(QWidget* window, DataFiles* files, MessageBar* messages);

  /// Open, import, recent tables, reload and watch.
  void addToFileMenu(QMenu* menu);
  void addToEditMenu(QMenu* menu);
  QAction* openAction() const { return m_openAction; }

  void chooseFiles();

  static bool accepts(const QMimeData& data);
  /// Opens the files or the text in `data`, dropped or pasted.
  void open(const QMimeData& data);

  /// Enables what the document allows.
  void update();

 private:
  void fillRecentMenu();
  void paste();
  void importTable();
  /// Asks for the file that has the points of a session, and opens it with that.
  void chooseDataOf(const QString& session);
  /// Asks what is to become of a session whose table has other points now.
  void askAboutChange(const LoadFailure& failure);
  void showDialog(const TableSource& source, const QString& problem);
  void showFailure(const LoadFailure& failure);

  QWidget* m_window;
  DataFiles* m_files;
  MessageBar* m_messages;
  QAction* m_openAction = nullptr;
  QAction* m_reloadAction = nullptr;
  QMenu* m_recentMenu = nullptr;
  QPointer<ImportDialog> m_dialog;
  std::optional<LoadFailure> m_failure;  // of the last opening, if nothing was opened since
};

}  // namespace credence
