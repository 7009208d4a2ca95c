#include "app/studies/lab/page/lab_data_row.h"

#include "app/style/typed_box.h"
#include "app/widgets/box_width.h"
#include "app/widgets/number_edit.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <stdexcept>

namespace credence {

namespace {

QToolButton* makeButton(const char* name, const QString& text, const QString& purpose) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1String(name));
  button->setText(text);
  button->setToolTip(purpose);
  button->setAccessibleName(purpose);
  return button;
}

NumberEdit* makeNumber(const char* name, const QString& purpose) {
  auto* edit = new NumberEdit(purpose);
  edit->setObjectName(QLatin1String(name));
  edit->setAccessibleName(purpose);
  keepAsWideAs(edit, QStringLiteral("−1.23×10⁻⁷"));
  return edit;
}

}  // namespace

LabDataRow::LabDataRow(QWidget* parent)
    : QWidget(parent),
      m_which(new WholeBox),
      m_count(new QLabel),
      m_steepness(makeNumber("datumSteepness", tr("b of this datum, its steepness"))),
      m_offset(makeNumber("datumOffset", tr("c of this datum; the middle of its σ is at w = c/b"))),
      m_sign(makeButton("datumSign", QStringLiteral("+"),
                        tr("Sign of this datum: σ(c − bw) for +, σ(bw − c) for −"))),
      m_add(makeButton("addDatum", tr("Add"), tr("One more datum (double-click the chart)"))),
      m_remove(makeButton("removeDatum", tr("Remove"), tr("Remove this datum (Delete)"))) {
  m_which->setObjectName(QStringLiteral("datum"));
  m_which->setAccessibleName(tr("Which datum"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(3);
  layout->addWidget(new QLabel(tr("Datum")));
  layout->addWidget(m_which);
  layout->addWidget(m_count);
  layout->addWidget(new QLabel(QStringLiteral("b")));
  layout->addWidget(m_steepness);
  layout->addWidget(new QLabel(QStringLiteral("c")));
  layout->addWidget(m_offset);
  layout->addWidget(m_sign);
  layout->addStretch(1);
  layout->addWidget(m_add);
  layout->addWidget(m_remove);
  connect(m_which, &QSpinBox::valueChanged, this, [this] { emit selected(current()); });
  for (NumberEdit* edit : {m_steepness, m_offset}) {
    connect(edit, &QLineEdit::editingFinished, this, &LabDataRow::takeNumbers);
  }
  connect(m_sign, &QToolButton::clicked, this, [this] {
    if (m_data.empty()) return;
    LabDatum datum = m_data[current()];
    datum.positive = !datum.positive;
    emit edited(current(), datum);
  });
  connect(m_add, &QToolButton::clicked, this, &LabDataRow::addAsked);
  connect(m_remove, &QToolButton::clicked, this, [this] { emit removeAsked(current()); });
}

std::size_t LabDataRow::current() const {
  return static_cast<std::size_t>(std::max(0, m_which->value() - 1));
}

void LabDataRow::showSetting(const LabSetting& setting) {
  m_data = setting.problem.data;
  const int count = static_cast<int>(m_data.size());
  const QSignalBlocker blocker(m_which);
  m_which->setRange(std::min(1, count), count);
  if (setting.datum) m_which->setValue(static_cast<int>(*setting.datum) + 1);
  m_count->setText(tr("of %1 ").arg(count));
  for (QWidget* widget : std::initializer_list<QWidget*>{m_which, m_steepness, m_offset, m_sign, m_remove}) {
    widget->setEnabled(count > 0);
  }
  m_add->setEnabled(m_data.size() < most_lab_data);
  if (m_data.empty()) return;
  const LabDatum& datum = m_data[current()];
  m_steepness->setNumber(datum.steepness);
  m_offset->setNumber(datum.offset);
  m_sign->setText(datum.positive ? QStringLiteral("+") : QStringLiteral("−"));
}

void LabDataRow::takeNumbers() {
  if (m_data.empty()) return;
  LabDatum datum = m_data[current()];
  try {
    datum.steepness = m_steepness->number();
    datum.offset = m_offset->number();
    const bool near =
        std::abs(datum.steepness) <= steepest_lab_datum && std::abs(datum.offset) <= farthest_lab_datum;
    if (!near)
      throw std::invalid_argument(
          tr("b must be a number from −10 000 to 10 000, and c one from −1 000 000 to 1 000 000.")
              .toStdString());
  } catch (const std::invalid_argument& reason) {
    m_steepness->setNumber(m_data[current()].steepness);
    m_offset->setNumber(m_data[current()].offset);
    return tellRefusal(*this, QString::fromUtf8(reason.what()));
  }
  if (datum != m_data[current()]) emit edited(current(), datum);
}

}  // namespace credence
