#include "app/studies/budget/page/budget_part.h"

#include "app/chart/chart_view.h"
#include "app/figures/figure_study.h"
#include "app/figures/study_views.h"
#include "app/panels/study_head.h"
#include "app/plots/figure.h"
#include "app/plots/study_charts.h"
#include "app/report/translate.h"
#include "app/studies/budget/budget.h"
#include "app/studies/budget/budget_charts.h"
#include "app/studies/budget/budget_sentence.h"

#include <QSizeF>
#include <QVBoxLayout>

#include <utility>

namespace credence {

namespace {

constexpr QSizeF copiedBudget(150.0, 100.0);  // mm

}  // namespace

BudgetPart::BudgetPart(Document* document, QWidget* parent)
    : PanelsPart(parent),
      m_budget(document),
      m_head(new StudyHead(QStringLiteral("budget"), credence::tr(budgetStudy.words().question))),
      m_chart(new ChartView) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_head);
  layout->addWidget(m_chart, 1);
  m_chart->setObjectName(QStringLiteral("budgetChart"));
  m_budget.interest().followSight(m_chart);
  connect(&m_budget, &LiveBudget::resultChanged, this, &BudgetPart::showBudget);
  connect(&m_budget, &LiveBudget::failed, this, &BudgetPart::failed);
}

void BudgetPart::showBudget() {
  const auto budget = m_budget.result();
  Chart chart = budget ? budgetChart(*budget) : Chart();
  chart.namesAt = NamesPlace::topRight;  // the line falls: it is lowest at the right
  m_chart->setChart(std::move(chart));
  m_head->setAnswer(budget && budget->complete() ? budgetSentence(*budget) : QString());
  emit changed();
}

QString BudgetPart::status() const {
  const auto result = m_budget.result();
  if (!result) return m_budget.problem();
  for (const BudgetRow& row : result->rows) {
    if (!row.refusal.isEmpty()) return tr("%1: %2").arg(windowText(row.value, {}), row.refusal);
  }
  return result->complete() ? describeBudget(result->rows, result->labelling()) : tr("computing…");
}

Table BudgetPart::table() const {
  const auto budget = m_budget.result();
  return budget ? budgetTable(budget->rows, budget->labelling(), budget->request.heading) : Table();
}

Table BudgetPart::exportedTable() const {
  const auto budget = m_budget.result();
  return budget && budget->complete() ? titledBudget(*budget) : Table();
}

std::optional<FigurePage> BudgetPart::picture(int dpi) const {
  const auto budget = m_budget.result();
  if (!budget) return {};
  const FigureView& view = figureStudyOf(budgetStudy).views.front();
  return chartPage(budgetChart(*budget), {.view = &view, .size = copiedBudget, .dpi = dpi});
}

}  // namespace credence
