#include "app/mainwindow/open_table_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace credence {

OpenTableDialog::OpenTableDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Open Table"));
  auto* form = new QFormLayout(this);
  m_file = addFileRow(form, tr("Table"), tr("A text table, one point a row"));
  m_labels =
      addFileRow(form, tr("Labels file"), tr("Optional: one label a row, when the table has inputs only"));
  m_columns = new QLineEdit;
  m_columns->setObjectName(QStringLiteral("columns"));
  m_columns->setPlaceholderText(tr("first input, second input, label"));
  m_columns->setToolTip(tr("Optional: three column names or numbers, for example 3,4,species"));
  form->addRow(tr("Columns"), m_columns);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  form->addRow(buttons);
  QPushButton* open = buttons->button(QDialogButtonBox::Open);
  open->setEnabled(false);
  connect(m_file, &QLineEdit::textChanged, open,
          [open](const QString& text) { open->setEnabled(!text.isEmpty()); });
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  resize(520, sizeHint().height());
}

QLineEdit* OpenTableDialog::addFileRow(QFormLayout* form, const QString& name, const QString& tip) {
  auto* edit = new QLineEdit;
  edit->setToolTip(tip);
  auto* browse = new QToolButton;
  browse->setText(tr("Browse…"));
  auto* row = new QHBoxLayout;
  row->addWidget(edit, 1);
  row->addWidget(browse);
  form->addRow(name, row);
  connect(browse, &QToolButton::clicked, this, [this, edit, name] {
    const QString file = QFileDialog::getOpenFileName(this, name);
    if (!file.isEmpty()) edit->setText(file);
  });
  return edit;
}

DataFile OpenTableDialog::chosen() const {
  return {m_file->text(), m_labels->text(), m_columns->text()};
}

}  // namespace credence
