#include "app/compute/budget.h"
#include "app/figures/figure_study.h"
#include "app/plots/budget_charts.h"

#include <memory>
#include <string>
#include <utility>

namespace credence {

namespace {

class BudgetPicture final : public StudyPicture {
 public:
  explicit BudgetPicture(std::shared_ptr<const BudgetResult> result) : m_result(std::move(result)) {}

  Chart chart() const { return budgetChart(*m_result); }

  QSizeF suitableSize() const override { return {120.0, 90.0}; }

  /// Of each model; every labelling by draws of few points, by Laplace of all.
  std::vector<NamedNumber> numbers() const override {
    constexpr arma::uword step = 16;
    std::vector<NamedNumber> numbers;
    for (std::size_t k = 0; k < m_result->rows.size(); ++k) {
      const BudgetRow& row = m_result->rows[k];
      if (!row.budget) continue;
      const EvidenceBudget& budget = *row.budget;
      const std::string name = "all labels, " + m_result->request.cases[k].caption.toStdString();
      numbers.push_back({name + ": log evidence", finite(budget.log_evidence(m_result->labelling()))});
      numbers.push_back({name + ": spent on", finite(budget.spent_on())});
      numbers.push_back({name + ": sum by Laplace", finite(budget.laplace_total())});
      for (arma::uword each = 0; each < budget.labellings(); each += step) {
        numbers.push_back({name + ": " + labellingText(each, budget.points).toStdString(),
                           finite(budget.log_evidence(each))});
      }
    }
    return numbers;
  }

 private:
  std::shared_ptr<const BudgetResult> m_result;
};

std::shared_ptr<const StudyPicture> shareOut(const StudiesRequest& request, const std::stop_token& stop) {
  const FitProblem& problem = request.result->request;
  const BudgetRequest asked =
      budgetRequest(*problem.dataset, request.view.panels,
                    panelsBase({problem.hyperparameters, problem.split},
                               split_rows(*problem.dataset, problem.split), request.pins));
  std::shared_ptr<const BudgetResult> newest;
  computeBudget(
      asked, [&](std::shared_ptr<const BudgetResult> result) { newest = std::move(result); }, stop,
      request.progress);
  return std::make_shared<const BudgetPicture>(std::move(newest));
}

/// Nobody has asked for it where models are only compared by their pictures.
bool hasBudget(const Session& session) {
  return !session.view.panels.values.isEmpty() && session.view.panels.labellings;
}

constexpr FigureView budgetViews[] = {
    chartView<&BudgetPicture::chart>(
        budgetStudy, "budget", "Evidence of all labels",
        {.help = " (log p(D) of all labels of --labelled points under the models of --over)",
         .setting = false,
         .options = "--over --labelled"}),
};

}  // namespace

const FigureStudy budgetStudy = {.views = budgetViews,
                                 .compute = shareOut,
                                 .suits = hasBudget,
                                 .lacking = "--view budget: --over says of which models"};

}  // namespace credence
