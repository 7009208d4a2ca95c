#include "app/studies/budget/live_budget.h"

#include "app/report/translate.h"

#include <stdexcept>
#include <utility>

namespace credence {

LiveBudget::LiveBudget(Document* document, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_budget(
          tr("The evidence of all labels failed: %1"), Answers::of_newest,
          [](const BudgetRequest& request, const auto& context) {
            computeBudget(request, context.publish, context.superseded);
          },
          [this](std::shared_ptr<const BudgetResult> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split | Change::Hyperparameters | Change::Pins)) update();
  });
  document->onView<&ViewState::panels>(this, &LiveBudget::update);
  connect(&m_interest, &Interest::changed, this, &LiveBudget::update);
  connect(&m_budget, &Delivery::failed, this, &LiveBudget::failed);
}

void LiveBudget::update() {
  const PanelsSetting& setting = m_document->view().panels;
  if (!m_interest.any() || !setting.labellings) return m_budget.cancel();
  m_problem.clear();
  try {
    const DocumentState& state = m_document->state();
    const BudgetRequest request =
        budgetRequest(m_document->dataset(), setting,
                      panelsBase({state.hyperparameters, state.split}, m_document->split(), state.pins));
    const bool same = m_result && m_result->request.sameAs(request);
    if (same && (m_result->complete() || m_budget.busy())) return;
    m_result = std::make_shared<const BudgetResult>(begunBudget(request));
    m_budget.post(request);
  } catch (const std::invalid_argument& error) {
    m_budget.cancel();
    m_result = nullptr;
    m_problem = capitalised(QString::fromUtf8(error.what())) + QLatin1Char('.');
  }
  emit resultChanged();
}

}  // namespace credence
