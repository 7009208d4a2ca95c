#include "app/import/role_form.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr std::array everyRole = {ColumnRole::Input1, ColumnRole::Input2, ColumnRole::Label,
                                  ColumnRole::Split};

std::string number(std::size_t column) {
  return std::to_string(column + 1);
}

/// The column's name where that and nothing else means it, else its number.
std::string reference(const TablePreview& preview, std::size_t column) {
  const std::string& name = preview.columns[column].name;
  const bool digits = name.find_first_not_of("0123456789") == std::string::npos;
  const auto same = std::count_if(preview.columns.begin(), preview.columns.end(),
                                  [&](const auto& other) { return other.name == name; });
  return digits || same > 1 ? number(column) : name;
}

}  // namespace

QString roleTitle(ColumnRole role) {
  switch (role) {
    case ColumnRole::Input1:
      return RoleForm::tr("Input x₁");
    case ColumnRole::Input2:
      return RoleForm::tr("Input x₂");
    case ColumnRole::Label:
      return RoleForm::tr("Label");
    case ColumnRole::Split:
      return RoleForm::tr("Train or test");
    case ColumnRole::None:
      break;
  }
  return RoleForm::tr("Ignored");
}

QString columnTitle(const TablePreview& preview, std::size_t column) {
  const QString name = QString::fromStdString(preview.columns[column].name);
  return name.isEmpty() ? RoleForm::tr("column %1").arg(column + 1) : name;
}

RoleForm::RoleForm(QWidget* parent) : QWidget(parent), m_reason(new QLabel) {
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(4);
  const std::array tips = {
      tr("The horizontal axis"), tr("The vertical axis"),
      tr("The column that says which class a point belongs to"),
      tr("A column that says \"train\", \"validation\" or \"test\", or 0, 2 or 1 in this "
         "order")};
  const std::array names = {"input1", "input2", "label", "split"};
  for (const ColumnRole role : everyRole) {
    const auto k = static_cast<std::size_t>(role);
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(names[k]));
    box->setToolTip(tips[k]);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(14);
    form->addRow(roleTitle(role), box);
    connect(box, &QComboBox::activated, this, [this, role] { activate(role); });
    m_boxes[k] = box;
  }
  m_reason->setObjectName(QStringLiteral("guessReason"));
  m_reason->setTextFormat(Qt::PlainText);
  m_reason->setWordWrap(true);
  form->addRow(m_reason);
}

void RoleForm::setOptions(const ReadOptions& options) {
  m_given = options;
  m_chosen = false;
  m_splitChosen = false;
}

void RoleForm::reset() {
  setOptions({});
}

void RoleForm::keepByNumber() {
  const bool known = m_columns[0] && m_columns[1] && (m_columns[2] || m_labelsFile);
  if (m_given.columns) m_chosen = m_chosen || known;
  if (m_given.split_column) m_splitChosen = true;
}

void RoleForm::addTo(ReadOptions& options) const {
  options.columns = m_given.columns;
  options.split_column = m_given.split_column;
  if (m_chosen) {
    options.columns = {number(*m_columns[0]), number(*m_columns[1]),
                       m_columns[2] ? number(*m_columns[2]) : ""};
  }
  if (m_splitChosen) options.split_column = m_columns[3] ? number(*m_columns[3]) : "";
}

void RoleForm::useNames(ReadOptions& options, const TablePreview& preview) {
  if (!preview.format.has_header) return;
  const TablePreview::Roles& found = preview.roles;
  if (options.columns && found.inputs[0] && found.inputs[1]) {
    options.columns = {reference(preview, *found.inputs[0]), reference(preview, *found.inputs[1]),
                       found.label ? reference(preview, *found.label) : ""};
  }
  if (options.split_column && found.split) options.split_column = reference(preview, *found.split);
}

void RoleForm::showPreview(const TablePreview& preview, bool labelsFile) {
  m_preview = TablePreview();
  m_preview.columns = preview.columns;
  m_preview.roles = preview.roles;
  m_labelsFile = labelsFile;
  const auto gone = [&](const auto& column) { return column && *column >= preview.columns.size(); };
  if (std::any_of(m_columns.begin(), m_columns.end(), gone)) reset();
  if (!m_chosen) {
    column(ColumnRole::Input1) = preview.roles.inputs[0];
    column(ColumnRole::Input2) = preview.roles.inputs[1];
    column(ColumnRole::Label) = preview.roles.label;
  }
  if (!m_splitChosen) column(ColumnRole::Split) = preview.roles.split;
  QStringList notes;
  for (const std::string& note : preview.notes) notes << QString::fromStdString(note);
  m_reason->setText(notes.join(QLatin1Char('\n')));
  m_reason->setVisible(!notes.isEmpty());
  if (labelsFile) column(ColumnRole::Label).reset();
  updateBoxes();
}

void RoleForm::updateBoxes() {
  for (const ColumnRole role : everyRole) {
    QComboBox* box = m_boxes[static_cast<std::size_t>(role)];
    const QSignalBlocker blocker(box);
    box->clear();
    if (role == ColumnRole::Split) box->addItem(tr("none"), -1);
    for (std::size_t i = 0; i < m_preview.columns.size(); ++i) {
      box->addItem(columnTitle(m_preview, i), static_cast<int>(i));
    }
    const int index = box->findData(column(role) ? static_cast<int>(*column(role)) : -1);
    box->setCurrentIndex(index);
    box->setPlaceholderText(tr("choose a column"));
  }
  QComboBox* label = m_boxes[static_cast<std::size_t>(ColumnRole::Label)];
  label->setEnabled(!m_labelsFile);
  if (m_labelsFile) {
    label->setPlaceholderText(tr("from the labels file"));
    label->setCurrentIndex(-1);
  }
}

void RoleForm::activate(ColumnRole role) {
  const int chosen = m_boxes[static_cast<std::size_t>(role)]->currentData().toInt();
  if (chosen >= 0) return assign(static_cast<std::size_t>(chosen), role);
  m_splitChosen = true;
  column(ColumnRole::Split).reset();
  emit changed();
}

void RoleForm::assign(std::size_t index, ColumnRole role) {
  const auto before = m_columns;
  const auto holder = std::find(m_columns.begin(), m_columns.end(), std::optional(index));
  if (role == ColumnRole::None) {
    if (holder == m_columns.end()) return;
    holder->reset();
  } else {
    // The two exchange their columns, so that none is left without.
    if (holder != m_columns.end()) *holder = column(role);
    column(role) = index;
  }
  if (before[3] != m_columns[3]) m_splitChosen = true;
  if (!std::equal(before.begin(), before.begin() + 3, m_columns.begin())) m_chosen = true;
  completeInputs();
  updateBoxes();
  if (before[2] != m_columns[2]) emit labelChanged();
  emit changed();
}

/// A free column for each role that must have one; for the inputs one with numbers, if there is one.
void RoleForm::completeInputs() {
  const auto isFree = [this](std::size_t i) {
    return std::find(m_columns.begin(), m_columns.end(), std::optional(i)) == m_columns.end();
  };
  const auto firstFree = [&](bool numeric) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < m_preview.columns.size(); ++i) {
      if (isFree(i) && (!numeric || m_preview.columns[i].looks_numeric)) return i;
    }
    return {};
  };
  for (const ColumnRole role : {ColumnRole::Input1, ColumnRole::Input2}) {
    if (!column(role)) column(role) = firstFree(true);
    if (!column(role)) column(role) = firstFree(false);
  }
  if (!column(ColumnRole::Label) && !m_labelsFile) column(ColumnRole::Label) = firstFree(false);
  const bool complete =
      column(ColumnRole::Input1) && column(ColumnRole::Input2) && (m_labelsFile || column(ColumnRole::Label));
  m_chosen = m_chosen && complete;
}

}  // namespace credence
