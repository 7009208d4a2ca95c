#include "app/compute/compute.h"

#include "core/concurrency/helping_threads.h"
#include "core/data/role.h"
#include "core/evidence/compute_map.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr int reportInterval = 50;  // ms: at most 20 partial maps a second
constexpr int pictureInterval = 8;  // ms: painting more of them would keep the hand's own events waiting
constexpr int releaseDelay = 150;   // ms: a hand that pauses between two slider moves is still dragging

// While the data are being changed, and the map is not of the data at hand any more, it gets a turn now and
// then: it should follow the stroke. A slider in motion changes nothing about the map, which can wait for it.
constexpr int turnInterval = 400;  // ms
constexpr int turn = 200;          // ms
// Seconds. Where one fit takes longer, a map would not come to its end within a stroke, and the hand needs
// the cores.
constexpr double quickFit = 0.05;

using MapContext = LiveComputation<MapRequest, MapResult>::Context;

/// The evidence of every cell, if it is known.
const EvidenceMap* knownEvidence(const MapRequest& request) {
  if (!request.known || !ofSamePlaces(request.known->request, request)) return nullptr;
  const EvidenceMap& map = request.known->map;
  return map.is_complete("log_evidence") ? &map : nullptr;
}

/// `known`: what there is of the map already, or null. Truth takes longest, and is the same for the error of
/// every posterior.
MapExtras extrasFor(const MapRequest& request, const Split& split, const EvidenceMap* known) {
  const auto has = [known](std::string_view quantity) {
    return known != nullptr && known->is_complete(quantity);
  };
  MapExtras extras;
  extras.effective_parameters = request.pass == MapPass::effective_parameters;
  extras.posteriors = request.pass == MapPass::posteriors;
  if (request.iterated != nullptr) extras.iterated = {request.iterated};
  if (request.pass == MapPass::truth) {
    extras.truth = !has(truth_pareto_k);
    extras.posteriors = request.iterated != nullptr && !has(evidence_quantity(*request.iterated));
    if (!extras.posteriors) extras.iterated.clear();
  }
  if (const std::optional<Role> role = role_of(request.pass))
    extras.scored[*role] = request.dataset->subset(split.rows[*role]);
  if (request.pass == MapPass::cross_validation) {
    extras.cross_validation = request.folds;
    extras.cross_validation->count = std::min<arma::uword>(request.folds.count, split.train().n_elem);
  }
  return extras;
}

void computeMap(const MapRequest& request, const MapContext& context, Gate& gate) {
  gate.wait_until_open(context.superseded);
  QElapsedTimer sinceStart;
  sinceStart.start();
  qint64 lastReport = -reportInterval;
  MapRequest asked = request;
  asked.known.reset();  // or every map would keep the one before it
  const auto publish = [&](const EvidenceMap& map) {
    const double seconds = static_cast<double>(sinceStart.elapsed()) * 1e-3;
    context.publish(
        std::make_shared<const MapResult>(MapResult{asked, map, seconds, evidence_contours(map)}));
  };
  const auto report = [&](const EvidenceMap& map) {
    if (map.done == map.cell_count()) return;  // the whole map comes once, at the end
    if (sinceStart.elapsed() - lastReport < reportInterval) return;
    lastReport = sinceStart.elapsed();
    publish(map);
  };
  const Split split = split_rows(*request.dataset, request.split);
  const Dataset training = training_set(*request.dataset, split);
  const unsigned threads = computing_threads();
  const EvidenceMap* known = knownEvidence(request);
  EvidenceMap map = known != nullptr ? *known
                                     : compute_evidence_map(training, request.like, request.ranges, threads,
                                                            context.superseded, report, &gate);
  map.done = map.cell_count();  // what was cancelled was another pass over it
  publish(map);
  const MapExtras extras = extrasFor(request, split, known);
  if (!extras.any()) return;
  sinceStart.restart();
  lastReport = -reportInterval;
  publish(extend_evidence_map(std::move(map), training, request.like, extras, threads, context.superseded,
                              report, &gate));
}

}  // namespace

Compute::Compute(QObject* parent)
    : QObject(parent),
      m_fits(
          tr("The fit failed: %1"), Answers::of_all,
          [this](const FitRequest& request, const auto& context) {
            m_fitJob.run(request, context.superseded, context.cancelled, context.publish, context.report,
                         &m_problem);
          },
          [this](std::shared_ptr<const FitResult> result) {
            m_quickFits = result->sampled == 0 && result->fit->fitSeconds < quickFit;
            emit fitReady(std::move(result));
          }),
      m_maps(
          tr("The evidence map failed: %1"), Answers::of_newest,
          [this](const MapRequest& request, const auto& context) { computeMap(request, context, m_mapGate); },
          [this](std::shared_ptr<const MapResult> result) { emit mapReady(std::move(result)); }) {
  m_releaseTimer.setSingleShot(true);
  m_releaseTimer.setInterval(releaseDelay);
  connect(&m_releaseTimer, &QTimer::timeout, this, &Compute::releaseMap);

  m_turnTimer.setSingleShot(true);
  m_turnTimer.setInterval(turn);

  m_fits.setInterval(pictureInterval);
  connect(&m_fits, &Delivery::failed, this, &Compute::failed);
  connect(&m_maps, &Delivery::failed, this, &Compute::failed);
  connect(&m_fits, &Delivery::idle, this, [this] {
    if (m_mapHeld) m_releaseTimer.start();
    emit fitIdle();
  });
  connect(&m_maps, &Delivery::idle, this, &Compute::mapIdle);
}

quint64 Compute::requestFit(FitRequest request) {
  request.generation = ++m_generation;
  if (const FitProblem& problem = request; !(problem == m_newestProblem)) {
    ++m_problem;
    m_newestProblem = problem;
  }
  request.problem = m_problem;
  holdMap(m_quickFits && request.dataset != m_mapDataset);
  m_fits.post(std::move(request));
  return m_generation;
}

void Compute::requestMap(MapRequest request) {
  m_mapDataset = request.dataset;
  m_maps.post(std::move(request));
}

void Compute::cancelFit() {
  m_fits.cancel();
  if (m_mapHeld) m_releaseTimer.start();
}

void Compute::cancelMap() {
  m_maps.cancel();
}

void Compute::holdMap(bool takesTurns) {
  if (takesTurns && m_turnTimer.isActive()) return;
  m_releaseTimer.stop();
  if (!std::exchange(m_mapHeld, true)) {
    m_sinceHeld.start();
    m_mapGate.close();
  } else if (takesTurns && m_sinceHeld.elapsed() > turnInterval) {
    m_turnTimer.start();
    releaseMap();
  }
}

void Compute::releaseMap() {
  if (std::exchange(m_mapHeld, false)) m_mapGate.open();
}

}  // namespace credence
