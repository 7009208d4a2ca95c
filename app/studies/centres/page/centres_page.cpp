#include "app/studies/centres/page/centres_page.h"

#include "app/compute/centre_counts.h"
#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/panels/cure_row.h"
#include "app/studies/centres/centres.h"

#include <QTableWidget>

#include <vector>

namespace credence {

CentresPage::CentresPage(Document* document, LiveFit* fit, QWidget* parent)
    : StudyPage(centresStudy, document, fit, parent),
      m_cures(new StudyCures(QStringLiteral("centresCures"), tr("The comparison takes %1."), fit,
                             Effort::fits, std::vector<Cure>())) {
  addRow(m_cures);
  tableView()->setToolTip(tr("Double-click a row to take its number of centres"));
  connect(tableView(), &QTableWidget::cellDoubleClicked, this, [this](int row) { useRow(row); });
  connect(fit, &LiveFit::fitChanged, this, &CentresPage::followTime);
}

/// A fit takes about as many steps as it has bumps. None of them can be left out: that is what the page is
/// about.
void CentresPage::followTime() {
  const auto current = fit()->fit();
  const auto found = answer();
  const auto* result = found ? &resultOf<CentresResult>(found->result) : nullptr;
  const bool possible = current && current->request.hyperparameters.features->kernel != nullptr;
  const bool ended = (result != nullptr && result->complete()) || !live().failure().isEmpty();
  if (!possible || !isVisible() || ended) return m_cures->finish();
  const Centres& now = current->request.hyperparameters.centres;
  const auto points = current->split.train().n_elem;
  const auto bumps = [points](const Centres& centres) {
    return static_cast<double>(centres.rule == Centres::Rule::all ? points : centres.count);
  };
  double steps = 0.0;
  double done = 0.0;
  const std::vector<Centres> counts = centreCounts(now, {}, points);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    steps += bumps(counts[k]);
    if (result != nullptr && k < result->metrics.size()) done += bumps(counts[k]);
  }
  const double each = fit()->secondsOfFit() / bumps(now);
  if (!fit()->fitCurrent()) return m_cures->expect(steps, each);
  m_cures->follow(steps, each, done);
}

void CentresPage::useRow(int row) {
  const auto found = answer();
  if (!found) return;
  const CentresResult& result = resultOf<CentresResult>(found->result);
  if (row < 0 || row >= static_cast<int>(result.metrics.size())) return;
  Hyperparameters next = document()->state().hyperparameters;
  next.centres = result.counts[static_cast<std::size_t>(row)];
  document()->setHyperparameters(next);
}

}  // namespace credence
