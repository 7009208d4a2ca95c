#include "app/studies/lab/page/lab_form.h"

#include "app/studies/lab/page/lab_data_row.h"
#include "app/studies/lab/page/lab_draw_row.h"
#include "app/studies/lab/page/lab_parameter_row.h"

#include <QVBoxLayout>

#include <cstddef>

namespace credence {

LabForm::LabForm(QWidget* parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_data(new LabDataRow), m_draw(new LabDrawRow) {
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->setSpacing(2);
  m_layout->addWidget(m_data);
  m_layout->addWidget(m_draw);
  m_layout->addStretch(1);
  connect(m_data, &LabDataRow::selected, this, &LabForm::datumSelected);
  connect(m_data, &LabDataRow::addAsked, this, &LabForm::addAsked);
  connect(m_data, &LabDataRow::removeAsked, this, &LabForm::removeAsked);
  connect(m_draw, &LabDrawRow::drawAsked, this, &LabForm::drawAsked);
  connect(m_data, &LabDataRow::edited, this, [this](std::size_t datum, const LabDatum& value) {
    LabProblem next = m_problem;
    next.data.at(datum) = value;
    emit edited(next);
  });
}

void LabForm::showSetting(const LabSetting& setting) {
  if (m_rows.empty() || m_problem.density != setting.problem.density) build(*setting.problem.density);
  m_problem = setting.problem;
  for (std::size_t k = 0; k < m_rows.size(); ++k) m_rows[k]->showValue(m_problem.parameters[k]);
  const bool takesData = m_problem.density->takes_data();
  m_data->setVisible(takesData);
  m_draw->setVisible(takesData);
  if (!takesData) return;
  m_data->showSetting(setting);
  m_draw->showProblem(m_problem);
}

void LabForm::build(const LabDensity& density) {
  for (LabParameterRow* row : m_rows) {
    row->hide();
    row->deleteLater();
  }
  m_rows.clear();
  for (std::size_t k = 0; k < density.parameters.size(); ++k) {
    auto* row = new LabParameterRow(density.parameters[k]);
    m_layout->insertWidget(static_cast<int>(k), row);
    m_rows.push_back(row);
    connect(row, &LabParameterRow::edited, this, [this, k](double value) {
      LabProblem next = m_problem;
      next.parameters.at(k) = value;
      emit edited(next);
    });
  }
}

}  // namespace credence
