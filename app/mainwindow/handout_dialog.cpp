#include "app/mainwindow/handout_dialog.h"

#include "app/document/file_name.h"
#include "app/document/locked_controls.h"
#include "app/panels/file_to_write.h"
#include "app/panels/save_here_button.h"
#include "app/report/translate.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace credence {

namespace {

QLabel* wrapped(const QString& text) {
  auto* label = new QLabel(text);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

QCheckBox* switchOf(const QString& name, const QString& text, const QString& tip, bool on) {
  auto* box = new QCheckBox(text);
  box->setObjectName(name);
  box->setToolTip(tip);
  box->setChecked(on);
  return box;
}

WritingQuestion handoutQuestion(const QString& subject) {
  const QString ending = QStringLiteral(".html");
  return {.title = HandoutDialog::tr("Save Handout"),
          .kind = QStringLiteral("handout"),
          .subject = subject,
          .ending = ending,
          .filters = HandoutDialog::tr("Web page (*.html)"),
          .complete = [ending](const QString& typed) {
            return typed.endsWith(ending, Qt::CaseInsensitive) ? typed : typed + ending;
          }};
}

}  // namespace

HandoutDialog::HandoutDialog(const QString& name, const HandoutOptions& options,
                             const std::vector<std::string>& locked, QWidget* parent)
    : QDialog(parent),
      m_title(new QLineEdit(options.title)),
      m_text(new QPlainTextEdit(options.text)),
      m_notice(wrapped({})) {
  setObjectName(QStringLiteral("handoutDialog"));
  setWindowTitle(tr("Handout"));
  auto* form = new QFormLayout(this);
  form->addRow(wrapped(
      tr("One page for a browser, on any computer or telephone, without a network: its readers drag the "
         "sliders and the points, and the page computes by itself.")));
  m_title->setObjectName(QStringLiteral("handoutTitle"));
  m_title->setPlaceholderText(name.isEmpty() ? tr("Drawn points") : shownFileName(name));
  form->addRow(tr("&Title"), m_title);
  m_text->setObjectName(QStringLiteral("handoutText"));
  m_text->setPlaceholderText(tr("What to try, in Markdown: # heading, - list, **strong**"));
  m_text->setTabChangesFocus(true);
  m_text->setMinimumHeight(5 * fontMetrics().lineSpacing());
  form->addRow(tr("Te&xt"), m_text);
  form->addRow(switches(options, locked));
  m_notice->setObjectName(QStringLiteral("handoutNotice"));
  m_notice->hide();
  form->addRow(m_notice);
  auto* here = new SaveHereButton;
  here->setFile(handoutFileNotThere(this, tr("handout")));
  connect(here, &SaveHereButton::clicked, this,
          [this] { acceptAt(handoutFileNotThere(this, tr("handout"))); });
  form->addRow(here);
  auto* buttons = new QDialogButtonBox;
  QPushButton* save = buttons->addButton(tr("Save As…"), QDialogButtonBox::AcceptRole);
  save->setDefault(true);
  m_preview = buttons->addButton(tr("&Preview in Browser"), QDialogButtonBox::ActionRole);
  m_preview->setObjectName(QStringLiteral("handoutPreview"));
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(m_preview, &QPushButton::clicked, this, &HandoutDialog::previewed);
  connect(buttons, &QDialogButtonBox::accepted, this, &HandoutDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &HandoutDialog::reject);
  form->addRow(buttons);
}

QLayout* HandoutDialog::switches(const HandoutOptions& options, const std::vector<std::string>& locked) {
  auto* columns = new QHBoxLayout;
  auto* with = new QVBoxLayout;
  with->addWidget(new QLabel(tr("With")));
  m_map = switchOf(QStringLiteral("handoutMap"), tr("&Evidence map"),
                   tr("Computed here; a click on it takes the setting."), options.map);
  m_testPoints = switchOf(QStringLiteral("handoutTestPoints"), tr("Te&st points"),
                          tr("And what the methods are worth on them."), options.testPoints);
  with->addWidget(m_map);
  with->addWidget(m_testPoints);
  with->addStretch();
  auto* fixed = new QVBoxLayout;
  fixed->addWidget(new QLabel(tr("Locked")));
  for (const LockedControlRow& row : lockedControls) {
    const bool on = std::ranges::find(locked, row.id) != locked.end();
    m_locked.push_back(switchOf(QStringLiteral("locked_") + QLatin1String(row.id),
                                QCoreApplication::translate("credence", row.text),
                                QCoreApplication::translate("credence", row.purpose), on));
    fixed->addWidget(m_locked.back());
  }
  columns->addLayout(with, 1);
  columns->addLayout(fixed, 1);
  return columns;
}

HandoutOptions HandoutDialog::options() const {
  return {.title = m_title->text().trimmed(),
          .text = m_text->toPlainText(),
          .map = m_map->isChecked(),
          .testPoints = m_testPoints->isChecked()};
}

std::vector<std::string> HandoutDialog::locked() const {
  std::vector<std::string> ids;
  for (std::size_t k = 0; k < m_locked.size(); ++k) {
    if (m_locked[k]->isChecked()) ids.emplace_back(lockedControls.at(k).id);
  }
  return ids;
}

void HandoutDialog::setBusy(bool busy) {
  m_preview->setEnabled(!busy);
  if (busy) showNotice(tr("Making the page…"));
}

void HandoutDialog::showNotice(const QString& text) {
  m_notice->setText(text);
  m_notice->setVisible(!text.isEmpty());
}

void HandoutDialog::accept() {
  acceptAt(handoutFile(this, tr("handout")));
}

/// Nothing where the name is empty: the person wants none.
void HandoutDialog::acceptAt(const QString& file) {
  m_file = file;
  if (!m_file.isEmpty()) QDialog::accept();
}

QString handoutFile(QWidget* parent, const QString& subject) {
  return fileToWrite(parent, handoutQuestion(subject));
}

QString handoutFileNotThere(QWidget* parent, const QString& subject) {
  return fileNotThere(parent, handoutQuestion(subject));
}

}  // namespace credence
