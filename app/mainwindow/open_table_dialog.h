#pragma once

#include "app/document/data_files.h"

#include <QDialog>

class QFormLayout;
class QLineEdit;

namespace credence {

/// Asks for a table whose columns or labels need choosing: the file, a separate labels file, the columns.
class OpenTableDialog : public QDialog {
  Q_OBJECT

 public:
  explicit OpenTableDialog(QWidget* parent = nullptr);

  DataFile chosen() const;

 private:
  QLineEdit* addFileRow(QFormLayout* form, const QString& name, const QString& tip);

  QLineEdit* m_file = nullptr;
  QLineEdit* m_labels = nullptr;
  QLineEdit* m_columns = nullptr;
};

}  // namespace credence
