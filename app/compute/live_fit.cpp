#include "app/compute/live_fit.h"

#include "core/concurrency/helping_threads.h"

#include <utility>

namespace credence {

namespace {

constexpr int staleDelay = 200;   // ms: shorter than that, washing the picture out would only flicker
constexpr int strokeDelay = 300;  // ms without a change of the data: the stroke has come to rest

MapPass passOf(const ViewState& view) {
  return name_of(view.mapQuantity).pass;
}

/// Whether the map has to know the same beside the evidence.
bool sameMap(const ViewState& view, const ViewState& before) {
  return passOf(view) == passOf(before) &&
         name_of(view.mapQuantity).iterated() == name_of(before.mapQuantity).iterated();
}

}  // namespace

LiveFit::LiveFit(Document* document, QObject* parent) : QObject(parent), m_document(document) {
  m_staleTimer.setSingleShot(true);
  m_staleTimer.setInterval(staleDelay);
  connect(&m_staleTimer, &QTimer::timeout, this, [this] {
    dropOtherData();
    setStale(m_result != nullptr);
  });
  m_strokeTimer.setSingleShot(true);
  m_strokeTimer.setInterval(strokeDelay);
  connect(&m_strokeTimer, &QTimer::timeout, this, [this] {
    if (m_mapOutdated) requestMap();
  });
  connect(document, &Document::changed, this, &LiveFit::documentChanged);
  connect(document, &Document::viewChanged, this, &LiveFit::viewChanged);
  connect(&m_compute, &Compute::fitReady, this, &LiveFit::receiveFit);
  connect(&m_compute, &Compute::mapReady, this, &LiveFit::receiveMap);
  connect(&m_compute, &Compute::failed, this, [this](const QString& message) {
    if (!fitFailure().isEmpty()) emit fitChanged();  // nobody need wait for another any more
    emit failed(message);
  });
  connect(&m_compute, &Compute::fitIdle, this, [this] { setFitRunning(false); });
  connect(&m_compute, &Compute::mapIdle, this, [this] {
    setMapRunning(false);
    if (m_mapOutdated) requestMap();
  });
}

bool LiveFit::fitCurrent() const {
  return m_result && m_result->refined && m_result->request.generation == m_fitGeneration;
}

FitProblem LiveFit::problem() const {
  const DocumentState& state = m_document->state();
  return {state.origin, state.dataset, state.split, state.hyperparameters, m_document->truth()};
}

std::shared_ptr<const Fit> LiveFit::fitAtHand() const {
  return m_result && m_result->fit->request == problem() ? m_result->fit : nullptr;
}

void LiveFit::setView(const Bounds& view) {
  if (m_viewKnown && view == m_view) return;
  m_view = view;
  m_viewKnown = true;
  requestFit();
}

/// Only what is seen is computed.
void LiveFit::viewChanged(const ViewState& before) {
  const ViewState& now = m_document->view();
  if (now.plotted() != before.plotted() || now.trueBoundary != before.trueBoundary) requestFit();
  if (!sameMap(now, before)) {
    requestMap();
  } else if (now.folds != before.folds && passOf(now) == MapPass::cross_validation) {
    restartMap();
  }
}

MapProgress LiveFit::mapProgress() const {
  const DocumentState& state = m_document->state();
  MapProgress progress;
  if (!hasTrainingPoints()) return progress;
  progress.total = width_count(state.evidenceRanges, *state.hyperparameters.features) *
                   state.evidenceRanges.prior_variance.count;
  if (m_map && m_mapAnswers) {
    progress.done = m_map->map.done;
    progress.total = m_map->map.cell_count();
  }
  progress.waits = m_mapRunning && m_fitRunning && progress.done == 0;
  if (m_mapRunning) progress.secondsLeft = m_mapTime.left();
  return progress;
}

double LiveFit::secondsOfFit() const {
  const auto last = fit();
  const DocumentState& state = m_document->state();
  const bool alike = last && last->request.dataset == state.dataset && last->request.split == state.split &&
                     of_same_features(last->request.hyperparameters, state.hyperparameters);
  return alike ? m_measures.fit(*last) : 0.0;
}

double LiveFit::secondsOfCell() const {
  const MapProgress map = mapProgress();
  const bool measured =
      m_map && m_mapAnswers && passOf(m_document->view()) == MapPass::evidence && map.done > 0;
  return measured ? m_mapTime.expected() / static_cast<double>(map.total) : guessOfCell();
}

/// Of a pass over the map: cells are fitted on all cores, and cross-validation fits each once a fold. What
/// other passes take only their own cells tell.
double LiveFit::guessOfCell() const {
  const MapPass pass = passOf(m_document->view());
  const double each = secondsOfFit() / computing_threads();
  const bool answered = m_map && m_mapAnswers && m_map->complete();
  if (!answered || pass == MapPass::evidence) return each;
  if (pass == MapPass::cross_validation) return each * static_cast<double>(m_document->view().folds);
  return 0.0;
}

/// Another view needs no other fit.
void LiveFit::expectFit() {
  m_fitTime.expect(1.0, fitAtHand() ? 0.0 : secondsOfFit());
  m_fitTime.begin();
}

void LiveFit::expectMap() {
  const MapProgress progress = mapProgress();
  m_mapTime.expect(static_cast<double>(progress.total), guessOfCell());
  m_mapTime.begin();
  m_mapTime.wait(m_fitRunning);
}

void LiveFit::cancelFit() {
  m_compute.cancelFit();
  m_staleTimer.stop();
  dropOtherData();
  setStale(m_result && m_result->request.generation != m_fitGeneration);
  setFitRunning(false);
}

void LiveFit::restartFit() {
  requestFit();
}

void LiveFit::cancelMap() {
  m_compute.cancelMap();
  setMapRunning(false);
}

void LiveFit::restartMap() {
  auto shown = std::exchange(m_map, nullptr);  // none of its cells is to be kept
  requestMap();
  m_map = std::move(shown);
}

void LiveFit::documentChanged(Changes changes) {
  if (changes & Change::Origin) {
    requestFitOfOtherData();
  } else if (changes & (Change::Dataset | Change::Split | Change::Hyperparameters)) {
    requestFit();
  }
  const bool otherFeatures = m_mapLike && !of_same_features(*m_mapLike, m_document->state().hyperparameters);
  if (changes & (Change::EvidenceRanges | Change::Origin | Change::Split) || otherFeatures) {
    requestMap();
  } else if (changes & Change::Dataset) {
    requestMapForStroke();
  }
}

void LiveFit::requestMapForStroke() {
  // A stroke changes the data many times a second. A map that is under way is finished first, or there would
  // be none to see before the hand rests.
  m_mapOutdated = true;
  m_strokeTimer.start();
  if (!m_mapRunning || !hasTrainingPoints()) requestMap();
}

std::shared_ptr<const Fit> LiveFit::fitToLabels() const {
  return m_result && !m_result->fit->split.shows_prior() ? m_result->fit : nullptr;
}

bool LiveFit::hasTrainingPoints() const {
  return !m_document->split().train().is_empty();
}

/// Other data have a view of their own, which whoever hears of them next will choose: a fit in the view
/// before it would be in vain.
void LiveFit::requestFitOfOtherData() {
  m_compute.cancelFit();  // of no use to anybody
  if (!canFit()) return requestFit();
  ++m_fitGeneration;  // nothing that is still under way is wanted
  m_compute.expectFit();
  m_fitAwaitsView = true;
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (m_fitAwaitsView) requestFit();
      },
      Qt::QueuedConnection);
}

void LiveFit::requestFit() {
  m_fitAwaitsView = false;
  if (!canFit()) {
    m_compute.cancelFit();
    ++m_fitGeneration;  // nothing that is still under way is wanted
    setFitRunning(false);
    m_staleTimer.stop();
    setStale(false);
    setPreview(nullptr);
    if (std::exchange(m_result, nullptr)) emit fitChanged();
    return;
  }
  if (!m_viewKnown) return m_compute.cancelFit();
  m_fitGeneration = m_compute.requestFit({problem(), 0, m_view, processMilliseconds(),
                                          m_document->view().plotted(), m_document->view().trueBoundary});
  if (!m_staleTimer.isActive()) m_staleTimer.start();
  expectFit();
  setFitRunning(true);
}

/// What belongs to data that are no longer there is not to stand in for what takes long.
void LiveFit::dropOtherData() {
  const int origin = m_document->state().origin;
  if (m_preview && m_preview->request.origin != origin) setPreview(nullptr);
  if (m_result && m_result->request.origin != origin) {
    m_result = nullptr;
    emit fitChanged();
  }
  if (m_map && m_map->request.origin != origin) {
    m_map = nullptr;
    emit mapChanged();
  }
}

void LiveFit::requestMap() {
  m_mapOutdated = false;
  const DocumentState& state = m_document->state();
  if (!hasTrainingPoints()) {
    cancelMap();
    if (std::exchange(m_map, nullptr)) emit mapChanged();
    return;
  }
  m_mapAnswers = false;
  m_mapLike = state.hyperparameters;
  const ViewState& view = m_document->view();
  m_compute.requestMap({state.origin,
                        state.dataset,
                        state.split,
                        state.hyperparameters,
                        state.evidenceRanges,
                        passOf(view),
                        name_of(view.mapQuantity).iterated(),
                        {view.folds},
                        m_map});
  expectMap();
  setMapRunning(true);
}

void LiveFit::receiveFit(std::shared_ptr<const FitResult> result) {
  // While a slider moves, answers to requests just passed are what makes the picture follow.
  if (result->sampled > 0) {
    if (result->request.origin == m_document->state().origin) setPreview(std::move(result));
    return;
  }
  const bool current = result->request.generation == m_fitGeneration;
  m_preview = nullptr;
  m_result = std::move(result);
  if (current) {
    m_staleTimer.stop();
    if (m_result->refined) m_fitTime.reach(1.0);
    setStale(false);
  } else {
    m_staleTimer.start();
  }
  m_mapTime.guess(guessOfCell());
  emit fitChanged();
}

void LiveFit::receiveMap(std::shared_ptr<const MapResult> result) {
  // Another pass over the map is begun when the evidence of all cells is there: its cells count anew.
  const bool evidence = result->complete() && result->request.pass != MapPass::evidence;
  m_map = std::move(result);
  m_mapAnswers = true;
  m_mapTime.reach(static_cast<double>(m_map->map.done));
  if (evidence) expectMap();
  emit mapChanged();
}

void LiveFit::setPreview(std::shared_ptr<const FitResult> preview) {
  if (std::exchange(m_preview, preview) != preview) emit previewChanged();
}

void LiveFit::setStale(bool stale) {
  if (std::exchange(m_stale, stale) != stale) emit staleChanged(stale);
}

void LiveFit::setFitRunning(bool running) {
  if (!running) m_fitTime.end();
  m_mapTime.wait(running);
  if (std::exchange(m_fitRunning, running) != running) emit fitRunningChanged();
}

void LiveFit::setMapRunning(bool running) {
  if (!running) m_mapTime.end();
  if (std::exchange(m_mapRunning, running) != running) emit mapRunningChanged();
}

}  // namespace credence
