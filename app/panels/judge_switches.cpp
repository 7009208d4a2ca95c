#include "app/panels/judge_switches.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSpinBox>
#include <QToolButton>

namespace credence {

namespace {

constexpr int defaultBins = 10;
constexpr int groupGap = 10;  // px

void addButton(QHBoxLayout* row, QButtonGroup* group, int id, const QString& title, const QString& name,
               const QString& purpose) {
  auto* button = new QToolButton;
  button->setText(title);
  button->setObjectName(name);
  button->setCheckable(true);
  button->setToolTip(purpose);
  group->addButton(button, id);
  row->addWidget(button);
}

}  // namespace

JudgeSwitches::JudgeSwitches(QWidget* parent)
    : QWidget(parent),
      m_row(new QHBoxLayout(this)),
      m_methods(new QButtonGroup(this)),
      m_parts(new QButtonGroup(this)),
      m_bins(new QSpinBox),
      m_binning(new QComboBox) {
  m_row->setContentsMargins(0, 0, 0, 0);
  m_row->setSpacing(2);
  const QString whose = tr("Whose probabilities calibration and confusion matrix judge");
  addButton(m_row, m_methods, 0, tr("MAP"), QStringLiteral("judgeMap"), whose);
  addButton(m_row, m_methods, 1, tr("Laplace"), QStringLiteral("judgeLaplace"), whose);
  m_row->addSpacing(groupGap);
  const QString which = tr("Which points judge; test points exist where a split under Data holds some out");
  addButton(m_row, m_parts, 0, tr("Training points"), QStringLiteral("judgeTraining"), which);
  addButton(m_row, m_parts, 1, tr("Test points"), QStringLiteral("judgeTest"), which);
  m_row->addSpacing(groupGap);
  m_methods->button(1)->setChecked(true);
  m_parts->button(0)->setChecked(true);
  addBins();
  m_row->addStretch(1);
  for (QButtonGroup* group : {m_methods, m_parts}) {
    connect(group, &QButtonGroup::idClicked, this, &JudgeSwitches::chosen);
  }
}

void JudgeSwitches::addBins() {
  m_bins->setObjectName(QStringLiteral("calibrationBins"));
  m_bins->setRange(2, 50);
  m_bins->setValue(defaultBins);
  m_bins->setSuffix(tr(" bins"));
  m_bins->setToolTip(tr("Bins of the calibration curve: few say much about wide ranges"));
  m_binning->setObjectName(QStringLiteral("calibrationBinning"));
  m_binning->addItems({tr("equal width"), tr("equal count")});
  m_binning->setToolTip(tr("Bins of the same range of probability, or of about as many points each"));
  m_row->addWidget(m_bins);
  m_row->addWidget(m_binning);
  connect(m_bins, &QSpinBox::valueChanged, this, &JudgeSwitches::binsChanged);
  connect(m_binning, &QComboBox::currentIndexChanged, this, &JudgeSwitches::binsChanged);
}

void JudgeSwitches::addAtEnd(QWidget* widget) {
  m_row->addWidget(widget);
}

bool JudgeSwitches::laplace() const {
  return m_methods->checkedId() == 1;
}

bool JudgeSwitches::testPoints() const {
  return m_parts->checkedId() == 1;
}

void JudgeSwitches::setTestPossible(bool possible) {
  m_parts->button(1)->setEnabled(possible);
}

void JudgeSwitches::chooseTrainingPoints() {
  m_parts->button(0)->setChecked(true);
}

std::size_t JudgeSwitches::bins() const {
  return static_cast<std::size_t>(m_bins->value());
}

Binning JudgeSwitches::binning() const {
  return m_binning->currentIndex() == 0 ? Binning::equal_width : Binning::equal_count;
}

}  // namespace credence
