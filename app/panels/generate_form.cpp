#include "app/panels/generate_form.h"

#include "app/panels/generate_row.h"
#include "app/style/class_title.h"
#include "app/widgets/number_box.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace credence {

namespace {

/// What class 1 has where class 0 has `option`.
const GeneratorOption* partnerOf(const GeneratorOption& option, const Generator& generator) {
  for (const GeneratorOption& other : generator.options) {
    if (other.only_of_class == 1 && other.title == option.title) return &other;
  }
  return nullptr;
}

}  // namespace

GenerateForm::GenerateForm(const Generator& generator, QAction* nextSeed, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 4, 0, 4);
  m_grid->setColumnStretch(1, 1);
  m_grid->setColumnStretch(2, 1);
  bool heads = false;
  for (const GeneratorOption& option : generator.options) {
    if (option.field == GeneratorOption::Field::seed) {
      addSeed(option, nextSeed);
    } else if (option.only_of_class == 2) {
      addRow(option);
    } else if (const GeneratorOption* partner = partnerOf(option, generator);
               option.only_of_class == 0 && partner != nullptr) {
      if (!heads) addClassHeads();
      heads = true;
      addPair(option, *partner);
    }
  }
}

void GenerateForm::showSettings(const GeneratorSettings& settings) {
  for (const auto& [option, show] : m_shows) show(option_value(settings, option));
}

void GenerateForm::addRow(const GeneratorOption& option) {
  auto* row = new GenerateRow(option);
  addTitle(option);
  m_grid->addWidget(row, m_line++, 1, 1, 2);
  m_shows.emplace_back(option, [row](double value) { row->showValue(value); });
  connect(row, &GenerateRow::edited, this, [this, option](double value) { emit edited(option, value); });
  connect(row, &GenerateRow::dragStarted, this, &GenerateForm::dragStarted);
  connect(row, &GenerateRow::dragFinished, this, &GenerateForm::dragFinished);
}

void GenerateForm::addSeed(const GeneratorOption& option, QAction* nextSeed) {
  addTitle(option);
  addBox(option, 1);
  auto* dice = new QToolButton;
  dice->setDefaultAction(nextSeed);
  m_grid->addWidget(dice, m_line++, 2, Qt::AlignLeft);
}

void GenerateForm::addClassHeads() {
  for (const int label : {0, 1}) {
    auto* head =
        new QLabel(tr("%1 class %2").arg(classSign(static_cast<std::size_t>(label)), QString::number(label)));
    head->setTextFormat(Qt::RichText);
    m_grid->addWidget(head, m_line, 1 + label, Qt::AlignRight);
  }
  ++m_line;
}

void GenerateForm::addPair(const GeneratorOption& ofClass0, const GeneratorOption& ofClass1) {
  addTitle(ofClass0);
  addBox(ofClass0, 1);
  addBox(ofClass1, 2);
  ++m_line;
}

void GenerateForm::addTitle(const GeneratorOption& option) {
  auto* title = new QLabel(QString::fromUtf8(option.title));
  title->setToolTip(QString::fromUtf8(option.description));
  m_grid->addWidget(title, m_line, 0);
}

void GenerateForm::addBox(const GeneratorOption& option, int column) {
  auto* box = new NumberBox(option);
  m_grid->addWidget(box, m_line, column);
  m_shows.emplace_back(option, [box](double value) { box->showValue(value); });
  connect(box, &NumberBox::edited, this, [this, option](double value) { emit edited(option, value); });
}

}  // namespace credence
