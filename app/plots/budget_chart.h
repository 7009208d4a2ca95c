#pragma once

#include "app/chart/named_lines.h"
#include "app/compute/budget.h"
#include "app/plots/figure.h"
#include "app/style/plot_theme.h"

#include <QFont>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <vector>

class QCPGraph;
class QCPPainter;
class QCustomPlot;

namespace credence {

/// log p(D) of all labels of a few points under several models: the labellings in the order of the first's,
/// which is a line, the others' as marks above and below it; the labels that there are, as a ring on each;
/// and what an even share would be.
class BudgetChart final : public QWidget {
  Q_OBJECT

 public:
  explicit BudgetChart(QWidget* parent = nullptr);

  QCustomPlot* plot() const { return m_plot; }
  /// Of the k-th model; without points while it is computed.
  QCPGraph* model(std::size_t k) const { return m_models.at(k); }
  QCPGraph* labels() const { return m_labels; }

  /// Null for none.
  void setResult(std::shared_ptr<const BudgetResult> result);
  /// What the lines and marks are, where `result` is not null.
  static std::vector<NamedLine> names(const BudgetResult& result, const PlotTheme& theme);
  /// Its names stand elsewhere.
  void hideNames();

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void draw();
  void drawModels(const BudgetResult& result, const PlotTheme& theme);
  void drawNames(const BudgetResult& result, const PlotTheme& theme);

  QCustomPlot* m_plot;
  QCPGraph* m_even;
  QCPGraph* m_labels;
  std::vector<QCPGraph*> m_models;  // as many as there ever were
  bool m_named = true;
  std::shared_ptr<const BudgetResult> m_result;
};

/// In the spec's size from the painter's origin, in the light theme, with its names below it.
void paintBudget(QCPPainter& painter, const std::shared_ptr<const BudgetResult>& result,
                 const FigureSpec& spec, const QFont& font);

/// It alone, as a page.
FigurePage budgetPage(const std::shared_ptr<const BudgetResult>& result, FigureSpec spec);

}  // namespace credence
