#include "app/import/import_dialog.h"

#include "app/document/file_name.h"
#include "app/document/menu_text.h"
#include "app/import/bad_rows_form.h"
#include "app/import/class_form.h"
#include "app/import/format_form.h"
#include "app/import/preview_scatter.h"
#include "app/import/role_form.h"
#include "app/import/table_preview_model.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr int widestColumn = 180;    // px
constexpr int narrowestColumn = 70;  // px

QGroupBox* group(const QString& title, QWidget* content) {
  auto* box = new QGroupBox(title);
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(8, 6, 8, 8);
  layout->addWidget(content);
  return box;
}

}  // namespace

ImportDialog::ImportDialog(const TableSource& source, QString problem, QWidget* parent)
    : QDialog(parent),
      m_openingProblem(std::move(problem)),
      m_file(new QLineEdit),
      m_labelsFile(new QLineEdit),
      m_useLabels(new QPushButton),
      m_format(new FormatForm),
      m_roles(new RoleForm),
      m_classes(new ClassForm),
      m_model(new TablePreviewModel(this)),
      m_table(new QTableView),
      m_scatter(new PreviewScatter),
      m_badRows(new BadRowsForm),
      m_verdict(new QLabel) {
  setWindowTitle(tr("Import Table"));
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(buildSource());
  auto* middle = new QHBoxLayout;
  middle->addWidget(buildChoices());
  middle->addWidget(buildPreview(), 1);
  layout->addLayout(middle, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  m_import = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
  m_import->setObjectName(QStringLiteral("import"));
  auto* bottom = new QHBoxLayout;
  m_verdict->setObjectName(QStringLiteral("verdict"));
  m_verdict->setWordWrap(true);
  m_verdict->setTextFormat(Qt::PlainText);
  m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
  bottom->addWidget(m_verdict, 1);
  bottom->addWidget(buttons);
  layout->addLayout(bottom);
  m_import->setDefault(true);  // a button knows its dialog only now
  connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::finish);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connectForms();
  // No larger than the screen, less what a window's frame takes.
  constexpr QSize usual(1060, 680);
  constexpr QSize frame(20, 60);
  resize(usual.boundedTo(screen()->availableSize() - frame));
  setSource(source);
}

ImportDialog::~ImportDialog() {
  // The base hides the window, and a field that loses the keyboard says that editing has finished.
  for (QLineEdit* edit : {m_file, m_labelsFile}) disconnect(edit, nullptr, this, nullptr);
}

QWidget* ImportDialog::buildSource() {
  auto* rows = new QWidget;
  auto* layout = new QGridLayout(rows);
  layout->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](int column, QLineEdit* edit, const QString& name, const QString& title,
                       const QString& hint, const QString& tip) {
    edit->setObjectName(name);
    edit->setPlaceholderText(hint);
    edit->setToolTip(tip);
    auto* browse = new QPushButton(tr("Browse…"));
    auto* label = new QLabel(title);
    label->setBuddy(edit);
    layout->addWidget(label, 0, column);
    layout->addWidget(edit, 0, column + 1);
    layout->addWidget(browse, 0, column + 2);
    layout->setColumnStretch(column + 1, 1);
    connect(browse, &QPushButton::clicked, this, [this, edit] {
      const QString file = QFileDialog::getOpenFileName(this, tr("Choose a table"), edit->text());
      if (file.isEmpty()) return;
      edit->setText(file);
      emit edit->editingFinished();
    });
  };
  add(0, m_file, QStringLiteral("file"), tr("&Table"), tr("choose a file"),
      tr("A text table, one point a row"));
  layout->setColumnMinimumWidth(3, 12);
  add(4, m_labelsFile, QStringLiteral("labelsFile"), tr("&Labels file"), {},
      tr("Optional: one label a row, for a table that holds inputs only"));
  m_useLabels->setObjectName(QStringLiteral("useLabels"));
  m_useLabels->setToolTip(tr("This file beside the table has as many labels as the table has rows"));
  layout->addWidget(m_useLabels, 0, 7);
  connect(m_useLabels, &QPushButton::clicked, this, &ImportDialog::useLabels);
  offerLabels({});
  return rows;
}

QWidget* ImportDialog::buildChoices() {
  auto* column = new QWidget;
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(group(tr("Format"), m_format));
  layout->addWidget(group(tr("Columns"), m_roles));
  layout->addWidget(group(tr("Classes"), m_classes));
  layout->addStretch(1);
  column->setFixedWidth(300);
  return column;
}

QWidget* ImportDialog::buildPreview() {
  auto* preview = new QWidget;
  auto* layout = new QVBoxLayout(preview);
  layout->setContentsMargins(0, 0, 0, 0);
  m_table->setObjectName(QStringLiteral("rows"));
  m_table->setModel(m_model);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setWordWrap(false);
  m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 5);
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->horizontalHeader()->setSectionsClickable(true);
  m_table->horizontalHeader()->setHighlightSections(false);
  layout->addWidget(m_table, 3);
  auto* below = new QHBoxLayout;
  below->addWidget(m_badRows, 1);
  below->addWidget(m_scatter);
  m_scatter->setFixedWidth(320);
  layout->addLayout(below, 2);
  return preview;
}

void ImportDialog::connectForms() {
  connect(m_file, &QLineEdit::editingFinished, this, &ImportDialog::fileEdited);
  connect(m_labelsFile, &QLineEdit::editingFinished, this, &ImportDialog::labelsFileEdited);
  connect(m_format, &FormatForm::columnsChanged, m_roles, &RoleForm::reset);
  connect(m_format, &FormatForm::columnsChanged, m_classes, &ClassForm::reset);
  connect(m_format, &FormatForm::textChanged, m_classes, &ClassForm::reset);
  connect(m_format, &FormatForm::changed, m_roles, &RoleForm::keepByNumber);
  connect(m_format, &FormatForm::changed, this, &ImportDialog::settingsChanged);
  connect(m_roles, &RoleForm::labelChanged, m_classes, &ClassForm::reset);
  connect(m_roles, &RoleForm::changed, this, &ImportDialog::settingsChanged);
  connect(m_classes, &ClassForm::changed, this, &ImportDialog::settingsChanged);
  connect(m_badRows, &BadRowsForm::changed, this, &ImportDialog::settingsChanged);
  connect(m_badRows, &BadRowsForm::rowChosen, m_table, [this](int row) {
    m_table->selectRow(row);
    m_table->scrollTo(m_model->index(row, 0), QAbstractItemView::PositionAtCenter);
  });
  connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, &ImportDialog::offerRoles);
  connect(&m_loader, &PreviewLoader::loaded, this, &ImportDialog::showPreview);
}

void ImportDialog::setSource(const TableSource& source) {
  m_source = source;
  m_file->setText(source.file.isEmpty() && !source.isEmpty() ? source.name() : source.file);
  m_labelsFile->setText(source.labelsFile());
  m_format->setOptions(source.options);
  m_roles->setOptions(source.options);
  m_classes->setOptions(source.options);
  m_badRows->setOptions(source.options);
  offerLabels({});
  if (!source.isEmpty()) return loadPreview();
  m_import->setEnabled(false);
  m_verdict->setText(tr("Choose a table to import."));
}

void ImportDialog::loadPreview() {
  // What was settled a moment ago must not be imported with what is settled now: Return in a field that names
  // another file asks for its preview, and imports nothing before that is there.
  m_import->setEnabled(false);
  m_loader.load(m_source);
}

void ImportDialog::fileEdited() {
  const QString file = m_file->text();
  // The name of pasted text is no file.
  if (file == m_source.file || (m_source.file.isEmpty() && file == m_source.name())) return;
  m_openingProblem.clear();
  setSource(TableSource::fromFile(file));
}

void ImportDialog::labelsFileEdited() {
  if (m_labelsFile->text() == m_source.labelsFile()) return;
  m_source.setLabelsFile(m_labelsFile->text());
  m_roles->reset();
  m_classes->reset();
  settingsChanged();
}

void ImportDialog::settingsChanged() {
  if (m_source.isEmpty()) return;
  m_openingProblem.clear();
  m_format->addTo(m_source.options);
  m_roles->addTo(m_source.options);
  m_classes->addTo(m_source.options);
  m_badRows->addTo(m_source.options);
  loadPreview();
}

void ImportDialog::showPreview(const std::shared_ptr<const PreviewResult>& result) {
  m_shown = result;
  const TablePreview& preview = result->preview;
  m_model->setPreview({result, &preview});
  m_table->resizeColumnsToContents();
  for (int column = 0; column < m_model->columnCount(); ++column) {
    m_table->setColumnWidth(column, std::clamp(m_table->columnWidth(column), narrowestColumn, widestColumn));
  }
  m_badRows->showPreview(preview);
  offerLabels(result->labels);
  m_scatter->setPreview(preview, result->source.options);
  showVerdict(*result);
  m_format->showPreview(preview);
  m_roles->showPreview(preview, result->source.options.labels_file.has_value());
  m_classes->showPreview(preview);  // last: may choose, and ask for another preview
}

void ImportDialog::offerLabels(const QString& file) {
  const QString name = QFileInfo(shownFileName(file)).fileName();
  m_useLabels->setVisible(!file.isEmpty());
  m_useLabels->setText(tr("Use %1").arg(menuText(name)));
  m_labelsFile->setPlaceholderText(file.isEmpty() ? tr("none: labels are a column")
                                                  : tr("%1 has as many labels").arg(name));
}

void ImportDialog::useLabels() {
  if (!m_shown || m_shown->source.file != m_source.file || m_shown->labels.isEmpty()) return;
  m_labelsFile->setText(m_shown->labels);
  labelsFileEdited();
}

void ImportDialog::showVerdict(const PreviewResult& result) {
  const TablePreview& preview = result.preview;
  const auto bad = std::count_if(preview.rows.begin(), preview.rows.end(),
                                 [](const auto& row) { return !row.complaint.empty(); });
  QString text;
  bool usable = false;
  if (!result.failure.isEmpty()) {
    text = result.failure;
  } else if (!preview.problem.empty()) {
    text = QString::fromStdString(preview.problem);
  } else if (bad > 0 && bad == static_cast<std::ptrdiff_t>(preview.rows.size())) {
    text = tr("No row can be used. Line %1: %2")
               .arg(preview.rows.front().line)
               .arg(QString::fromStdString(preview.rows.front().complaint));
  } else if (bad > 0 && !m_badRows->skips()) {
    text = tr("Some rows cannot be used. Skip them, or choose other columns or another format.");
  } else {
    usable = true;
    text = m_openingProblem;
  }
  m_verdict->setText(text);
  m_import->setEnabled(usable);
}

void ImportDialog::offerRoles(int column) {
  QMenu menu;
  const auto k = static_cast<std::size_t>(column);
  for (const ColumnRole role :
       {ColumnRole::Input1, ColumnRole::Input2, ColumnRole::Label, ColumnRole::Split, ColumnRole::None}) {
    if (role == ColumnRole::Label && m_source.options.labels_file) continue;
    menu.addAction(roleTitle(role), this, [this, k, role] { m_roles->assign(k, role); });
  }
  const QHeaderView* header = m_table->horizontalHeader();
  const QPoint place(header->sectionViewportPosition(column), header->height());
  menu.exec(header->viewport()->mapToGlobal(place));
}

void ImportDialog::finish() {
  if (!m_import->isEnabled() || !m_shown) return;
  TableSource source = m_source;
  RoleForm::useNames(source.options, m_shown->preview);
  emit chosen(source);
  close();
}

}  // namespace credence
