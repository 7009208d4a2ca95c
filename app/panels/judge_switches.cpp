#include "app/panels/judge_switches.h"

#include "app/compute/live_method.h"
#include "app/panels/method_switch.h"
#include "app/report/translate.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSpinBox>
#include <QToolButton>

namespace credence {

namespace {

constexpr int defaultBins = 10;
constexpr int groupGap = 10;  // px

void addButton(QHBoxLayout* row, QButtonGroup* group, QToolButton* button, const QString& title,
               const QString& name, const QString& purpose) {
  button->setText(title);
  button->setObjectName(name);
  button->setCheckable(true);
  button->setToolTip(purpose);
  group->addButton(button, static_cast<int>(group->buttons().size()));
  row->addWidget(button);
}

}  // namespace

JudgeSwitches::JudgeSwitches(LiveMethod* pinned, QWidget* parent)
    : QWidget(parent),
      m_row(new QHBoxLayout(this)),
      m_methods(new QButtonGroup(this)),
      m_pinned(new MethodSwitch(pinned)),
      m_live(pinned),
      m_parts(new QButtonGroup(this)),
      m_bins(new QSpinBox),
      m_binning(new QComboBox) {
  m_row->setContentsMargins(0, 0, 0, 0);
  m_row->setSpacing(2);
  addMethods(pinned);
  addParts();
  addBins();
  m_row->addStretch(1);
}

void JudgeSwitches::addMethods(LiveMethod* pinned) {
  const QString purpose = tr("Whose probabilities calibration and confusion matrix judge");
  for (const Method* method : m_always) {
    addButton(m_row, m_methods, new QToolButton, fromTable(method->name),
              QStringLiteral("judge") + capitalised(fromTable(method->key)), purpose);
  }
  const auto pinnedId = static_cast<int>(m_always.size());
  m_methods->addButton(m_pinned, pinnedId);
  m_pinned->setObjectName(QStringLiteral("judgePinned"));
  m_row->addWidget(m_pinned);
  m_row->addSpacing(groupGap);
  m_methods->button(pinnedId - 1)->setChecked(true);
  connect(m_methods, &QButtonGroup::idToggled, this, [this](int, bool checked) {
    if (checked) emit chosen();
  });
  connect(pinned, &LiveMethod::methodChanged, this, [this, pinned, pinnedId] {
    const bool gone = pinned->method() == nullptr && m_methods->checkedId() == pinnedId;
    if (gone) m_methods->button(pinnedId - 1)->setChecked(true);
  });
}

void JudgeSwitches::addParts() {
  const QString purpose =
      tr("Whether training or test points judge; the latter exist where a split under Data holds some out");
  addButton(m_row, m_parts, new QToolButton, tr("Training"), QStringLiteral("judgeTraining"), purpose);
  addButton(m_row, m_parts, new QToolButton, tr("Test"), QStringLiteral("judgeTest"), purpose);
  m_row->addSpacing(groupGap);
  m_parts->button(0)->setChecked(true);
  connect(m_parts, &QButtonGroup::idClicked, this, [this](int id) {
    m_wantsTest = id == 1;
    emit chosen();
  });
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

void JudgeSwitches::openMethodMenu() {
  m_pinned->showMenu();
}

const Method* JudgeSwitches::method() const {
  const auto chosen = static_cast<std::size_t>(m_methods->checkedId());
  return chosen < m_always.size() ? m_always[chosen] : m_live->method();
}

bool JudgeSwitches::testPoints() const {
  return m_parts->checkedId() == 1;
}

void JudgeSwitches::setTestPossible(bool possible) {
  m_parts->button(1)->setEnabled(possible);
  m_parts->button(possible && m_wantsTest ? 1 : 0)->setChecked(true);
}

std::size_t JudgeSwitches::bins() const {
  return static_cast<std::size_t>(m_bins->value());
}

Binning JudgeSwitches::binning() const {
  return m_binning->currentIndex() == 0 ? Binning::equal_width : Binning::equal_count;
}

}  // namespace credence
