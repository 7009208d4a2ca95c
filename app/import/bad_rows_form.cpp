#include "app/import/bad_rows_form.h"

#include <QCheckBox>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

namespace credence {

BadRowsForm::BadRowsForm(QWidget* parent)
    : QWidget(parent), m_title(new QLabel), m_list(new QListWidget), m_skip(new QCheckBox) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  m_title->setWordWrap(true);
  m_list->setObjectName(QStringLiteral("badRows"));
  m_list->setUniformItemSizes(true);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setToolTip(tr("Click a row to see it in the table above"));
  m_skip->setObjectName(QStringLiteral("skipBadRows"));
  layout->addWidget(m_title);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_skip);
  layout->addStretch(0);
  m_list->hide();
  m_skip->hide();
  connect(m_skip, &QCheckBox::clicked, this, &BadRowsForm::changed);
  connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (item != nullptr) emit rowChosen(item->data(Qt::UserRole).toInt());
  });
}

void BadRowsForm::setOptions(const ReadOptions& options) {
  m_skip->setChecked(options.bad_rows == BadRows::skip);
}

void BadRowsForm::addTo(ReadOptions& options) const {
  options.bad_rows = skips() ? BadRows::skip : BadRows::refuse;
}

bool BadRowsForm::skips() const {
  return m_skip->isChecked();
}

void BadRowsForm::showPreview(const TablePreview& preview) {
  m_list->clear();
  for (std::size_t i = 0; i < preview.rows.size(); ++i) {
    const auto& row = preview.rows[i];
    if (row.complaint.empty()) continue;
    const QString text = tr("line %1: %2").arg(row.line).arg(QString::fromStdString(row.complaint));
    auto* item = new QListWidgetItem(text, m_list);
    item->setData(Qt::UserRole, static_cast<int>(i));
    item->setToolTip(text);
  }
  const int bad = m_list->count();
  const auto seen = preview.rows.size();
  m_list->setVisible(bad > 0);
  // Where the table cannot be read at all, its rows cannot be used, whatever is in them.
  const bool says = bad > 0 || (preview.problem.empty() && !preview.rows.empty());
  m_title->setVisible(says);
  m_skip->setVisible(says);
  if (!says) return m_title->clear();
  if (preview.whole) {
    m_title->setText(bad == 0 ? tr("All %n rows can be used.", nullptr, static_cast<int>(seen))
                              : tr("%1 of %2 rows cannot be used:").arg(bad).arg(seen));
    m_skip->setText(bad == 1 ? tr("Skip this row") : tr("Skip these %1 rows").arg(bad));
    m_skip->setVisible(bad > 0);
    return;
  }
  m_title->setText(
      bad == 0 ? tr("The first %1 rows can be used. The others are checked while they are read.").arg(seen)
               : tr("%1 of the first %2 rows cannot be used. The others are checked while they are "
                    "read:")
                     .arg(bad)
                     .arg(seen));
  m_skip->setText(bad == 0 ? tr("Skip rows that cannot be used, should there be any")
                           : tr("Skip these rows, and others like them further down"));
  m_skip->setVisible(true);
}

}  // namespace credence
