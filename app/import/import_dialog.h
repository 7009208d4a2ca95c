#pragma once

#include "app/import/preview_loader.h"

#include <QDialog>

#include <memory>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace credence {

class BadRowsForm;
class ClassForm;
class FormatForm;
class PreviewScatter;
class RoleForm;
class TablePreviewModel;

/// How a table is to be read: its format, its columns' roles, the classes, what becomes of rows that cannot
/// be used; with the first rows and their scatter as these choices make them.
class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  /// Starts with the settings in `source`, which may be empty, and says `problem`, why plain opening failed.
  ImportDialog(const TableSource& source, QString problem, QWidget* parent = nullptr);
  ~ImportDialog() override;

  /// Whether the preview shows what was chosen last.
  bool upToDate() const { return !m_loader.busy(); }

 signals:
  void chosen(const credence::TableSource& source);

 private:
  QWidget* buildSource();
  QWidget* buildChoices();
  QWidget* buildPreview();
  void connectForms();

  void setSource(const TableSource& source);
  void fileEdited();
  void labelsFileEdited();
  void settingsChanged();
  void loadPreview();
  void showPreview(const std::shared_ptr<const PreviewResult>& result);
  void offerLabels(const QString& file);
  void useLabels();
  void showVerdict(const PreviewResult& result);
  void offerRoles(int column);
  void finish();

  TableSource m_source;
  QString m_openingProblem;  // until something else is chosen
  std::shared_ptr<const PreviewResult> m_shown;
  QLineEdit* m_file;
  QLineEdit* m_labelsFile;
  QPushButton* m_useLabels;  // those of a file beside the table
  FormatForm* m_format;
  RoleForm* m_roles;
  ClassForm* m_classes;
  TablePreviewModel* m_model;
  QTableView* m_table;
  PreviewScatter* m_scatter;
  BadRowsForm* m_badRows;
  QLabel* m_verdict;
  QPushButton* m_import = nullptr;
  PreviewLoader m_loader;
};

}  // namespace credence
