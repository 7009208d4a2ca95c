#pragma once

#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/document/document.h"
#include "app/studies/budget/budget_models.h"

#include <QObject>
#include <QString>

#include <memory>

namespace credence {

/// Computes what the models of the document's panels say of all labels of a few points, while that is wanted.
class LiveBudget : public QObject {
  Q_OBJECT

 public:
  explicit LiveBudget(Document* document, QObject* parent = nullptr);

  /// Who sees it; without it being asked for in the view nothing is computed.
  Interest& interest() { return m_interest; }

  /// As far as it has come; null where there is none.
  std::shared_ptr<const BudgetResult> result() const { return m_result; }
  /// Why there is none, in a sentence.
  const QString& problem() const { return m_problem; }

 signals:
  void resultChanged();  ///< result() or problem() is another
  void failed(const QString& message);

 private:
  void update();

  Document* m_document;
  Interest m_interest;
  QString m_problem;
  std::shared_ptr<const BudgetResult> m_result;
  LiveComputation<BudgetRequest, BudgetResult> m_budget;  // last: its thread ends first
};

}  // namespace credence
