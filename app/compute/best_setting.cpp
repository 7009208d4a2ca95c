#include "app/compute/best_setting.h"

#include "app/compute/fit.h"
#include "app/compute/live_fit.h"
#include "app/compute/map_result.h"
#include "core/model/soundness.h"

#include <cmath>

namespace credence {

BestSetting::BestSetting(Document* document, LiveFit* liveFit, QObject* parent)
    : QObject(parent), m_document(document), m_liveFit(liveFit) {
  connect(document, &Document::changed, this, &BestSetting::documentChanged);
  connect(liveFit, &LiveFit::fitChanged, this, &BestSetting::takeFit);
  connect(liveFit, &LiveFit::mapChanged, this, &BestSetting::takeMap);
}

void BestSetting::documentChanged(Changes changes) {
  if (changes & (Change::Dataset | Change::Split)) return forget();
  if (!(changes & Change::Hyperparameters) || !m_known) return;
  if (!of_same_features(m_known->setting, m_document->state().hyperparameters)) {
    forget();
    takeMap();
  }
}

/// A fit of other points, which is in sight until that of the points at hand comes, says nothing about these.
void BestSetting::takeFit() {
  const auto fit = m_liveFit->fit();
  if (!fit || fit->request.dataset != m_document->state().dataset) return;
  if (!(fit->request.split == m_document->state().split)) return;
  if (!fit->model->mode.converged || !fit->request.hyperparameters.has_prior()) return;
  if (fit->split.shows_prior()) return;  // whose evidence is 0 at all settings
  // What is known to less than it would lead by does not lead.
  const double bound = fit->model->error_bound;
  const double least = fit->evidence.total() - (bound > largest_unsaid_bound ? bound : 0.0);
  if (m_known && least <= m_known->logEvidence) return;
  offer({fit->request.hyperparameters, fit->evidence.total()});
}

void BestSetting::takeMap() {
  const auto result = m_liveFit->map();
  if (!result || result->request.dataset != m_document->state().dataset) return;
  if (!(result->request.split == m_document->state().split)) return;
  const auto cell = result->map.best();
  if (!cell) return;
  offer({result->map.setting_at(*cell, result->request.like), result->map["log_evidence"](cell->i, cell->j)});
}

void BestSetting::offer(const Known& candidate) {
  if (!std::isfinite(candidate.logEvidence)) return;
  if (!of_same_features(candidate.setting, m_document->state().hyperparameters)) return;
  if (m_known && candidate.logEvidence <= m_known->logEvidence) return;
  m_known = candidate;
  emit changed();
}

void BestSetting::forget() {
  if (!m_known) return;
  m_known.reset();
  emit changed();
}

}  // namespace credence
