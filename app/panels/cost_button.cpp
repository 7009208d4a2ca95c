#include "app/panels/cost_button.h"

#include "app/report/decision_table.h"
#include "app/style/class_title.h"
#include "app/widgets/box_width.h"
#include "app/widgets/number_edit.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QWidgetAction>

#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

constexpr double usualAbstaining = 0.3;
constexpr double leastThreshold = 0.001;  // that the row below can show

}  // namespace

CostButton::CostButton(Document* document, QWidget* parent)
    : QToolButton(parent),
      m_document(document),
      m_counted(new QCheckBox(tr("&Count what decisions cost"))),
      m_abstains(new QCheckBox(tr("&not deciding costs"))),
      m_note(new QLabel) {
  setText(tr("Costs"));
  setObjectName(QStringLiteral("costs"));
  setPopupMode(QToolButton::InstantPopup);
  setToolTip(
      tr("What the two errors cost, and not deciding. Costs move the threshold to where they are least; "
         "where not deciding is best, the plots are hatched."));
  auto* menu = new QMenu(this);
  auto* action = new QWidgetAction(menu);
  action->setDefaultWidget(buildForm());
  menu->addAction(action);
  setMenu(menu);
  connect(m_counted, &QCheckBox::toggled, this, &CostButton::take);
  connect(m_abstains, &QCheckBox::toggled, this, &CostButton::take);
  for (NumberEdit* edit : m_costs) connect(edit, &NumberEdit::editingFinished, this, &CostButton::take);
  document->onView<&ViewState::costs>(this, &CostButton::showCosts);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & Change::Dataset) showCosts();
  });
  showCosts();
}

QWidget* CostButton::buildForm() {
  auto* form = new QWidget;
  auto* layout = new QGridLayout(form);
  layout->addWidget(m_counted, 0, 0, 1, 2);
  const std::array names = {"costFalsePositive", "costFalseNegative", "costAbstaining"};
  for (std::size_t k = 0; k < m_costs.size(); ++k) {
    m_costs.at(k) = new NumberEdit(tr("In units of your own: only ratios matter"));
    m_costs.at(k)->setObjectName(QLatin1String(names.at(k)));
    keepAsWideAs(m_costs.at(k), QStringLiteral("−1.23×10⁻⁷"));
    const int row = static_cast<int>(k) + 1;
    if (k < m_titles.size()) {
      m_titles.at(k) = new QLabel;
      m_titles.at(k)->setTextFormat(Qt::PlainText);
      layout->addWidget(m_titles.at(k), row, 0);
    }
    layout->addWidget(m_costs.at(k), row, 1);
  }
  m_counted->setObjectName(QStringLiteral("costsCounted"));
  m_abstains->setObjectName(QStringLiteral("costsAbstain"));
  layout->addWidget(m_abstains, 3, 0);
  m_note->setObjectName(QStringLiteral("costsNote"));
  m_note->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  layout->addWidget(m_note, 4, 0, 1, 2);
  return form;
}

void CostButton::showCosts() {
  const auto& counted = m_document->view().costs;
  const DecisionCosts costs = counted.value_or(DecisionCosts());
  const QSignalBlocker countedBlocker(m_counted);
  const QSignalBlocker abstainsBlocker(m_abstains);
  m_counted->setChecked(counted.has_value());
  m_abstains->setChecked(costs.abstaining.has_value());
  m_costs[0]->setNumber(costs.false_positive);
  m_costs[1]->setNumber(costs.false_negative);
  m_costs[2]->setNumber(costs.abstaining.value_or(usualAbstaining));
  for (std::size_t k = 0; k < m_costs.size(); ++k) {
    m_costs.at(k)->setEnabled(counted.has_value() && (k < 2 || costs.abstaining));
  }
  m_abstains->setEnabled(counted.has_value());
  const Dataset& dataset = m_document->dataset();
  for (const std::size_t label : {0U, 1U}) {
    m_titles.at(label)->setText(
        tr("true %1 taken for %2 costs").arg(classTitle(dataset, label), classTitle(dataset, 1 - label)));
  }
  QString note = counted ? describeDecisionRule(costs, best_threshold(costs)) : QString();
  if (costs.abstaining && !abstain_band(costs))
    note += tr("; not deciding costs too much to be best anywhere");
  m_note->setText(note);
}

/// What the form says, or a sentence why it will not do.
void CostButton::take() {
  ViewState view = m_document->view();
  if (!m_counted->isChecked()) {
    if (view.costs) view.threshold = 0.5;
    view.costs.reset();
    return m_document->setView(view);
  }
  DecisionCosts costs;
  try {
    costs = {m_costs[0]->number(), m_costs[1]->number(), std::nullopt};
    if (m_abstains->isChecked()) costs.abstaining = m_costs[2]->number();
    validate(costs);
  } catch (const std::invalid_argument& reason) {
    return m_note->setText(tr("That will not do: %1.").arg(QString::fromUtf8(reason.what())));
  }
  const double threshold = best_threshold(costs);
  if (!(threshold >= leastThreshold && threshold <= 1.0 - leastThreshold)) {
    return m_note->setText(tr("That will not do: one error may cost at most 999 times the other."));
  }
  if (view.costs == costs) return showCosts();
  view.costs = costs;
  view.threshold = threshold;
  m_document->setView(view);
}

}  // namespace credence
