#include "app/mainwindow/report_dialog.h"

#include "app/document/file_name.h"
#include "app/panels/file_to_write.h"
#include "app/panels/save_here_button.h"
#include "app/studies/studies.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

const QString reportFormKey = QStringLiteral("reportForm");
const QString reportCarriedKey = QStringLiteral("reportCarriage");
const QString reportStudiesKey = QStringLiteral("reportStudies");
const QString reportLicenseKey = QStringLiteral("reportLicense");

QComboBox* choices(const QString& name, const QStringList& entries, const QString& key) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  box->addItems(entries);
  box->setCurrentIndex(
      std::clamp(QSettings().value(key, 0).toInt(), 0, static_cast<int>(entries.size()) - 1));
  return box;
}

}  // namespace

ReportDialog::ReportDialog(const QString& name, std::vector<const Study*> offered, QWidget* parent)
    : QDialog(parent),
      m_title(new QLineEdit),
      m_form(choices(QStringLiteral("reportForm"),
                     {tr("Web page (HTML)"), tr("Paper (PDF)"), tr("Folder to publish (RO-Crate)")},
                     reportFormKey)),
      m_carried(choices(QStringLiteral("reportCarriage"),
                        {tr("Session, scripts and points"), tr("Session without the points")},
                        reportCarriedKey)),
      m_offered(std::move(offered)),
      m_license(new QLineEdit(QSettings().value(reportLicenseKey).toString())),
      m_here(new SaveHereButton) {
  setObjectName(QStringLiteral("reportDialog"));
  setWindowTitle(tr("Report"));
  auto* form = new QFormLayout(this);
  auto* purpose = new QLabel(tr(
      "All that is set and what it comes to: data, split, setting, figures, tables, warnings, formulas, and "
      "how to repeat it."));
  purpose->setWordWrap(true);
  form->addRow(purpose);
  m_title->setObjectName(QStringLiteral("reportTitle"));
  m_title->setPlaceholderText(name.isEmpty() ? tr("Drawn points") : shownFileName(name));
  form->addRow(tr("&Title"), m_title);
  form->addRow(tr("&Form"), m_form);
  m_form->setToolTip(tr(
      "A page is one file that needs nothing beside it. The folder has report, figures, tables, scripts and "
      "session as files of their own, described for archives by ro-crate-metadata.json."));
  form->addRow(tr("Carrie&s"), m_carried);
  m_carried->setToolTip(
      tr("Without the points there are no scripts, which would have them inside, and the session opens only "
         "where the data are."));
  form->addRow(tr("Questions"), studyBoxes());
  m_license->setObjectName(QStringLiteral("reportLicense"));
  m_license->setPlaceholderText(tr("an address or a name"));
  form->addRow(tr("&Licence"), m_license);
  form->addRow(m_here);
  connect(m_here, &SaveHereButton::clicked, this, [this] { acceptAt(pathNotThere()); });
  auto* buttons = new QDialogButtonBox;
  QPushButton* save = buttons->addButton(tr("Save As…"), QDialogButtonBox::AcceptRole);
  save->setDefault(true);
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &ReportDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &ReportDialog::reject);
  form->addRow(buttons);
  connect(m_form, &QComboBox::currentIndexChanged, this, &ReportDialog::formChanged);
  formChanged();
}

/// Two in a row, as they were chosen last.
QLayout* ReportDialog::studyBoxes() {
  const QStringList chosen = QSettings().value(reportStudiesKey).toStringList();
  auto* grid = new QGridLayout;
  for (const Study* study : m_offered) {
    const StudyWords& words = study->words();
    auto* box = new QCheckBox(QCoreApplication::translate("credence", words.title));
    box->setObjectName(QStringLiteral("reportStudy_") + QLatin1String(words.id));
    box->setToolTip(QCoreApplication::translate("credence", words.question));
    box->setChecked(chosen.contains(QLatin1String(words.id)));
    const int place = static_cast<int>(m_studies.size());
    grid->addWidget(box, place / 2, place % 2);
    m_studies.push_back(box);
  }
  return grid;
}

std::vector<const Study*> ReportDialog::studies() const {
  std::vector<const Study*> chosen;
  for (std::size_t k = 0; k < m_studies.size(); ++k) {
    if (m_studies[k]->isChecked()) chosen.push_back(m_offered[k]);
  }
  return chosen;
}

/// Of a study that is not offered here, what was chosen before.
QStringList ReportDialog::chosenIds() const {
  QStringList ids = QSettings().value(reportStudiesKey).toStringList();
  for (const Study* study : m_offered) ids.removeAll(QLatin1String(study->words().id));
  for (const Study* study : studies()) ids << QLatin1String(study->words().id);
  return ids;
}

ReportDialog::Form ReportDialog::form() const {
  return static_cast<Form>(m_form->currentIndex());
}

CarriedByFigure ReportDialog::carried() const {
  return m_carried->currentIndex() == 0 ? CarriedByFigure::data : CarriedByFigure::hash;
}

void ReportDialog::formChanged() {
  m_license->setEnabled(form() == Form::folder);
  m_here->setFile(pathNotThere());
}

WritingQuestion ReportDialog::question() const {
  const QString kind = QStringLiteral("report");
  if (form() == Form::folder) {
    return {.title = tr("Folder to Publish"),
            .kind = kind,
            .subject = tr("report"),
            .filters = tr("A new folder (*)")};
  }
  const QString suffix = form() == Form::pdf ? QStringLiteral(".pdf") : QStringLiteral(".html");
  return {
      .title = tr("Save Report"),
      .kind = kind,
      .subject = tr("report"),
      .ending = suffix,
      .filters = form() == Form::pdf ? tr("PDF (*.pdf)") : tr("Web page (*.html)"),
      .complete = [suffix](const QString& typed) { return hasReportName(typed) ? typed : typed + suffix; }};
}

QString ReportDialog::pathNotThere() {
  return fileNotThere(this, question());
}

void ReportDialog::accept() {
  acceptAt(fileToWrite(this, question()));
}

/// Nothing where the path is empty: the person wants none.
void ReportDialog::acceptAt(const QString& path) {
  if (path.isEmpty()) return;
  m_destination = {.title = m_title->text().trimmed()};
  (form() == Form::folder ? m_destination.folder : m_destination.file) = path;
  if (form() == Form::folder) m_destination.license = m_license->text().trimmed();
  QSettings settings;
  settings.setValue(reportFormKey, m_form->currentIndex());
  settings.setValue(reportCarriedKey, m_carried->currentIndex());
  settings.setValue(reportStudiesKey, chosenIds());
  settings.setValue(reportLicenseKey, m_license->text().trimmed());
  QDialog::accept();
}

}  // namespace credence
