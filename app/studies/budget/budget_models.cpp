#include "app/studies/budget/budget_models.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/concurrency/cancelled.h"
#include "core/concurrency/memory.h"
#include "core/data/split.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// Whether the cases are models of the same points and of nothing else.
bool areModels(const std::vector<PanelCase>& cases) {
  return std::ranges::all_of(cases, [&](const PanelCase& each) {
    return each.split == cases.front().split && each.method == cases.front().method && !each.boundaries;
  });
}

bool samePoints(const Dataset& a, const Dataset& b) {
  return arma::approx_equal(a.inputs, b.inputs, "absdiff", 0.0) && a.labels.n_elem == b.labels.n_elem &&
         arma::all(a.labels == b.labels);
}

BudgetRow budgetOf(const BudgetRequest& request, const PanelCase& model, const std::stop_token& stop,
                   const ProgressCallback& progress) {
  BudgetRow row{model.value};
  try {
    row.budget = std::make_shared<const EvidenceBudget>(
        evidence_budget(*request.points, model.setting, {}, stop, progress));
  } catch (const Cancelled&) {
    throw;
  } catch (...) {
    throw_if_stopped(stop);
    row.refusal = capitalised(QString::fromStdString(reason_of(std::current_exception())));
  }
  return row;
}

}  // namespace

bool BudgetRequest::sameAs(const BudgetRequest& other) const {
  const auto same = [](const PanelCase& a, const PanelCase& b) {
    return a.sameFit(b) && a.caption == b.caption;
  };
  return samePoints(*points, *other.points) && heading == other.heading &&
         std::ranges::equal(cases, other.cases, same);
}

bool BudgetResult::complete() const {
  return std::ranges::all_of(
      rows, [](const BudgetRow& row) { return row.budget != nullptr || !row.refusal.isEmpty(); });
}

BudgetRequest budgetRequest(const Dataset& dataset, const PanelsSetting& setting, PanelsBase base) {
  const VariedQuantity* quantity = variedQuantityFromId(setting.quantity);
  if (quantity == nullptr) {
    throw std::invalid_argument(
        tr("nothing is called %1").arg(QString::fromStdString(setting.quantity)).toStdString());
  }
  SplitRule rule = base.usual.split;
  rule.use_first = setting.labelledPoints;
  const Split split = split_rows(dataset, rule);
  base.usual.split = rule;
  base.training = split.train().n_elem;
  BudgetRequest request;
  request.points = std::make_shared<const Dataset>(training_set(dataset, split));
  if (request.points->size() == 0) throw std::invalid_argument(tr("there are no points").toStdString());
  request.heading = fromTable(quantity->title);
  request.cases = panelCases(*quantity, setting.values, base);
  if (!areModels(request.cases)) {
    throw std::invalid_argument(tr("%1 makes no other model of the same points: the setting must differ")
                                    .arg(request.heading)
                                    .toStdString());
  }
  return request;
}

QString describeBudgetRequest(const BudgetRequest& request) {
  const arma::uword points = request.points->size();
  QString text =
      points == 1 ? tr("all labels of the first point") : tr("all labels of the first %1 points").arg(points);
  std::vector<PanelCase> models = request.cases;
  for (PanelCase& model : models) model.split.use_first.reset();  // it is said already
  // No method predicts here, and all have the same.
  const QString common = describeCommon(models).mid(fromTable(models.front().method->title).size());
  return text + common;
}

Table titledBudget(const BudgetResult& result) {
  Table table = budgetTable(result.rows, result.labelling(), result.request.heading);
  table.title = capitalised(describeBudgetRequest(result.request));
  return table;
}

BudgetResult begunBudget(const BudgetRequest& request) {
  BudgetResult result{request, {}};
  for (const PanelCase& model : request.cases) result.rows.push_back({model.value});
  return result;
}

void computeBudget(const BudgetRequest& request,
                   const std::function<void(std::shared_ptr<const BudgetResult>)>& publish,
                   const std::stop_token& stop, const ProgressCallback& progress) {
  BudgetResult result = begunBudget(request);
  for (std::size_t k = 0; k < request.cases.size(); ++k) {
    result.rows[k] = budgetOf(request, request.cases[k], stop, progress);
    publish(std::make_shared<const BudgetResult>(result));
  }
}

}  // namespace credence
