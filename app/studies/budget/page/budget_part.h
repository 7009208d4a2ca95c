#pragma once

#include "app/panels/panels_part.h"
#include "app/studies/budget/live_budget.h"

namespace credence {

class ChartView;
class StudyHead;

/// What the models of the document's panels say of all labels of a few points.
class BudgetPart final : public PanelsPart {
  Q_OBJECT

 public:
  explicit BudgetPart(Document* document, QWidget* parent = nullptr);

  ChartView* chart() const { return m_chart; }
  const LiveBudget& budget() const { return m_budget; }

  QString status() const override;
  Table table() const override;
  Table exportedTable() const override;
  std::optional<FigurePage> picture(int dpi) const override;

 private:
  void showBudget();

  LiveBudget m_budget;
  StudyHead* m_head;
  ChartView* m_chart;
};

}  // namespace credence
