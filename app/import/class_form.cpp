#include "app/import/class_form.h"

#include "app/style/palette.h"
#include "core/table/class_name.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <utility>

namespace credence {

namespace {

// More values than this are more likely measurements than classes.
constexpr std::size_t mostClasses = 20;

}  // namespace

ClassForm::ClassForm(QWidget* parent) : QWidget(parent), m_swap(new QPushButton(tr("S&wap"))) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(4);
  const std::array signs = {QStringLiteral("●"), QStringLiteral("◆")};
  for (std::size_t k : {0U, 1U}) {
    auto* box = new QComboBox;
    box->setObjectName(QStringLiteral("class%1").arg(k));
    box->setToolTip(tr("The label value that makes a point one of class %1").arg(k));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    box->setPlaceholderText(tr("not known yet"));
    auto* title = new QLabel(tr("<span style='color:%1'>%2</span> Class %3")
                                 .arg(classColours()[k].name(), signs[k], QString::number(k)));
    title->setTextFormat(Qt::RichText);
    const int row = static_cast<int>(k);
    grid->addWidget(title, row, 0);
    grid->addWidget(box, row, 1);
    connect(box, &QComboBox::activated, this, [this, k] { choose(k); });
    m_boxes[k] = box;
  }
  m_swap->setObjectName(QStringLiteral("swapClasses"));
  m_swap->setEnabled(false);
  m_swap->setToolTip(tr("Exchange class 0 and class 1"));
  grid->addWidget(m_swap, 0, 2, 2, 1);
  grid->setColumnStretch(1, 1);
  connect(m_swap, &QPushButton::clicked, this, &ClassForm::swap);
}

void ClassForm::setOptions(const ReadOptions& options) {
  m_values = {options.class_0, options.class_1};
  m_proposed = false;
}

void ClassForm::addTo(ReadOptions& options) const {
  options.class_0 = m_values[0];
  options.class_1 = m_values[1];
}

void ClassForm::showPreview(const TablePreview& preview) {
  m_valueCount = preview.label_values.size();
  m_shown = preview.class_names;
  m_decimalSign = preview.format.decimal_sign;
  const bool chosen = !m_proposed && (m_values[0] || m_values[1]);
  std::optional<std::string> proposal;
  if (m_valueCount > 2 && m_valueCount <= mostClasses) proposal = preview.label_values.front().name;
  const bool news = !chosen && m_values[1] != proposal;
  if (news) {
    m_values = {std::nullopt, proposal};
    m_proposed = proposal.has_value();
  }
  updateBoxes(preview);
  if (news) emit changed();
}

void ClassForm::updateBoxes(const TablePreview& preview) {
  for (std::size_t k : {0U, 1U}) {
    const QSignalBlocker blocker(m_boxes[k]);
    m_boxes[k]->clear();
    for (const auto& value : preview.label_values) {
      const QString name = QString::fromStdString(value.name);
      m_boxes[k]->addItem(tr("%1  (%2)").arg(name, QString::number(value.count)), name);
    }
    if (m_valueCount > 2) m_boxes[k]->addItem(tr("all others"), QVariant());
    const bool other = m_values[1 - k].has_value();
    int index = -1;
    if (m_values[k]) {
      const QString name = QString::fromStdString(*m_values[k]);
      if (itemOf(k, *m_values[k]) < 0) m_boxes[k]->addItem(tr("%1  (none seen)").arg(name), name);
      index = itemOf(k, *m_values[k]);
    } else if (m_valueCount > 2 && other) {
      index = m_boxes[k]->count() - 1;
    } else if (!m_shown[k].empty()) {
      index = itemOf(k, m_shown[k]);
    }
    m_boxes[k]->setCurrentIndex(index);
    m_boxes[k]->setEnabled(m_valueCount > 1);
  }
  m_swap->setEnabled(m_boxes[0]->currentIndex() >= 0 && m_boxes[1]->currentIndex() >= 0);
}

int ClassForm::itemOf(std::size_t k, const std::string& name) const {
  for (int i = 0; i < m_boxes[k]->count(); ++i) {
    const QVariant value = m_boxes[k]->itemData(i);
    if (value.isValid() && chooses(name, value.toString().toStdString(), m_decimalSign)) return i;
  }
  return -1;
}

void ClassForm::choose(std::size_t k) {
  m_proposed = false;
  const auto valueOf = [this](std::size_t box) -> std::optional<std::string> {
    const QVariant value = m_boxes[box]->currentData();
    if (!value.isValid()) return {};
    return value.toString().toStdString();
  };
  const std::size_t other = 1 - k;
  const auto before = m_values[k]          ? m_values[k]
                      : m_shown[k].empty() ? std::nullopt
                                           : std::optional(m_shown[k]);
  m_values[k] = valueOf(k);
  m_values[other] = valueOf(other);
  if (m_values[other] == m_values[k]) {
    // Both the same, or both "all others": the other class takes what this one had.
    m_values[other] = before;
    if (!m_values[k] && !m_values[other]) {
      m_values[other] = m_boxes[other]->itemData(0).toString().toStdString();
    }
  }
  emit changed();
}

void ClassForm::swap() {
  m_proposed = false;
  for (std::size_t k : {0U, 1U}) {
    const QVariant value = m_boxes[k]->currentData();
    m_values[1 - k].reset();
    if (value.isValid()) m_values[1 - k] = value.toString().toStdString();
  }
  emit changed();
}

std::optional<std::size_t> classOf(const std::string& label, const TablePreview& preview,
                                   const ReadOptions& options) {
  const auto isCalled = [&](const std::string& name) {
    return chooses(name, label, preview.format.decimal_sign);
  };
  if (options.class_0 && isCalled(*options.class_0)) return 0;
  if (options.class_1 && isCalled(*options.class_1)) return 1;
  if (options.class_0 && options.class_1) return {};
  if (options.class_0) return 1;
  if (options.class_1) return 0;
  if (isCalled(preview.class_names[0])) return 0;
  if (isCalled(preview.class_names[1])) return 1;
  return {};
}

}  // namespace credence
