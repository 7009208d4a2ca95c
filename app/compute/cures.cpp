#include "app/compute/cures.h"

#include "app/compute/live_fit.h"
#include "core/data/standardisation.h"

#include <algorithm>
#include <initializer_list>

namespace credence {

namespace {

constexpr arma::uword usualCells = 10;  // along an axis
constexpr arma::uword fewestCells = 5;

}  // namespace

Cures::Cures(LiveFit* fit, QObject* parent) : QObject(parent), m_document(fit->document()), m_fit(fit) {
  connect(m_document, &Document::changed, this, &Cures::documentChanged);
  connect(fit, &LiveFit::fitChanged, this, &Cures::takeFit);
}

arma::uword Cures::bumps() const {
  const Hyperparameters& now = m_document->state().hyperparameters;
  if (now.features->kernel == nullptr) return 0;
  const arma::uword points = m_document->split().train().n_elem;
  switch (now.centres.rule) {
    case Centres::Rule::all:
      return points;
    case Centres::Rule::random:
      return std::min(now.centres.count, points);
    case Centres::Rule::grid:
      break;
  }
  return now.centres.count;
}

/// Along the axis of the map that has most.
arma::uword Cures::cellsAlong() const {
  const EvidenceRanges& ranges = m_document->state().evidenceRanges;
  return std::max(width_count(ranges, *m_document->state().hyperparameters.features),
                  ranges.prior_variance.count);
}

arma::uword Cures::fewCells() const {
  return cellsAlong() > usualCells ? usualCells : fewestCells;
}

/// Of a fit that is still under way nobody knows: that of another setting says nothing.
bool Cures::saves(Effort effort) const {
  const auto fit = m_fit->fitAtHand();
  if (effort == Effort::settings || !fit) return true;
  const Basis& basis = fit->model->basis();
  return basis.size() > fewBumps + 1 && (effort == Effort::posterior || basis.route() != "moments");
}

bool Cures::helps(Cure cure, Effort effort) const {
  const DocumentState& state = m_document->state();
  switch (cure) {
    case Cure::fewerBumps:
      return bumps() > fewBumps && saves(effort);
    case Cure::standardise:
      if (state.hyperparameters.standardises() || !state.hyperparameters.features->has_width()) return false;
      if (m_measured != state.dataset) {
        m_measured = state.dataset;
        m_disparate = spread_ratio(state.dataset->inputs).disparate();
      }
      return m_disparate;
    case Cure::fewerCells:
      break;
  }
  return cellsAlong() > fewCells();
}

void Cures::take(Cure cure) {
  const Hyperparameters before = m_document->state().hyperparameters;
  const std::shared_ptr<const Fit> fit = m_fit->fitAtHand();
  if (cure == Cure::fewerCells) {
    EvidenceRanges ranges = m_document->state().evidenceRanges;
    for (LogRange* range : {&ranges.width, &ranges.prior_variance}) {
      range->count = std::min(range->count, fewCells());
    }
    return m_document->setEvidenceRanges(ranges);
  }
  m_taken.reset();  // what follows is no other change than this
  if (cure == Cure::standardise) {
    m_document->setStandardise(true);
  } else {
    Hyperparameters next = before;
    if (next.centres.rule == Centres::Rule::all) next.centres.rule = Centres::Rule::random;
    next.centres.count = fewBumps;
    m_document->setHyperparameters(next, tr("Use %1 Bumps").arg(fewBumps));
  }
  m_taken = cure;
  m_before = {before};
  if (fit) enter(*fit, m_before);
  m_after = {m_document->state().hyperparameters};
  emit changed();
}

void Cures::documentChanged(Changes changes) {
  const Hyperparameters& now = m_document->state().hyperparameters;
  // What was known is of other points, or of a setting that nobody compares any more.
  const bool elsewhere = now != m_before.setting && now != m_after.setting;
  if (m_taken && (changes & (Change::Dataset | Change::Split) || elsewhere)) m_taken.reset();
  emit changed();
}

void Cures::takeFit() {
  const auto fit = m_taken ? m_fit->fitAtHand() : nullptr;
  if (!fit) return;
  enter(*fit, m_before);
  enter(*fit, m_after);
  emit changed();
}

/// What did not converge, or has no prior, has no evidence to compare.
void Cures::enter(const Fit& fit, Known& known) {
  const Hyperparameters& setting = fit.request.hyperparameters;
  if (known.setting != setting || !setting.has_prior() || !fit.model->mode.converged) return;
  known.evidence = fit.evidence.total();
  known.error = fit.model->error_bound;
}

std::optional<Cures::Cost> Cures::cost() const {
  if (!m_taken || !m_before.evidence || !m_after.evidence) return {};
  if (m_document->state().hyperparameters != m_after.setting) return {};
  return Cost{*m_taken, *m_before.evidence, *m_after.evidence, m_before.error + m_after.error};
}

}  // namespace credence
