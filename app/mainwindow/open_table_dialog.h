#pragma once

#include "app/document/data_files.h"

#include <QDialog>

class QLineEdit;

namespace credence {

/// Asks for a table whose columns or labels need choosing: the file, a separate labels file, the columns.
class OpenTableDialog : public QDialog {
  Q_OBJECT

 public:
  explicit OpenTableDialog(QWidget* parent = nullptr);

  DataFile chosen() const;

 private:
  QLineEdit* addFileRow(class QFormLayout* form, const QString& name, const QString& tip);

  QLineEdit* m_file;
  QLineEdit* m_labels;
  QLineEdit* m_columns;
};

}  // namespace credence
