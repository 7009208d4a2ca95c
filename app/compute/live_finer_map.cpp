#include "app/compute/live_finer_map.h"

#include "app/compute/live_fit.h"
#include "core/concurrency/helping_threads.h"
#include "core/data/split.h"
#include "core/evidence/compute_map.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr int quietDelay = 600;                 // ms without work: the hand has come to rest
constexpr double mostSeconds = 20.0;            // that a map may be expected to take
constexpr arma::uword mostCellsAlongAxis = 80;  // along one axis; smaller ones could not be told apart
constexpr arma::uword finerParts[] = {2, 4};

EvidenceRanges inParts(const MapRequest& request, arma::uword count) {
  const bool hasWidth = request.like.features->has_width();
  return {hasWidth ? in_parts(request.ranges.width, count) : request.ranges.width,
          in_parts(request.ranges.prior_variance, count)};
}

void refine(const std::shared_ptr<const MapResult>& coarse,
            const LiveComputation<std::shared_ptr<const MapResult>, FinerMap>::Context& context) {
  const MapRequest& request = coarse->request;
  const Dataset training = training_set(*request.dataset, split_rows(*request.dataset, request.split));
  double seconds = coarse->seconds;
  auto cells = static_cast<double>(coarse->map.cell_count());
  for (const arma::uword count : finerParts) {
    const EvidenceRanges ranges = inParts(request, count);
    const EvidenceMap empty(ranges, *request.like.features);
    const double expected = seconds * static_cast<double>(empty.cell_count()) / cells;
    if (std::max(empty.widths.n_elem, empty.prior_variances.n_elem) > mostCellsAlongAxis ||
        expected > mostSeconds)
      return;
    QElapsedTimer timer;
    timer.start();
    FinerMap finer{coarse, compute_evidence_map(training, request.like, ranges, computing_threads(),
                                                context.superseded)};
    finer.contours = evidence_contours(finer.map);
    seconds = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    cells = static_cast<double>(empty.cell_count());
    context.publish(std::make_shared<const FinerMap>(std::move(finer)));
  }
}

}  // namespace

LiveFinerMap::LiveFinerMap(LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_maps(
          tr("The map could not be refined: %1"), Answers::of_newest,
          [](const std::shared_ptr<const MapResult>& coarse, const auto& context) {
            refine(coarse, context);
          },
          [this](std::shared_ptr<const FinerMap> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  m_rest.setSingleShot(true);
  m_rest.setInterval(quietDelay);
  connect(&m_rest, &QTimer::timeout, this, [this] {
    m_requested = m_fit->map();
    m_maps.post(m_requested);
  });
  connect(&m_maps, &Delivery::failed, this, &LiveFinerMap::failed);
  connect(&m_interest, &Interest::changed, this, &LiveFinerMap::update);
  connect(fit, &LiveFit::mapChanged, this, &LiveFinerMap::update);
  connect(fit, &LiveFit::mapRunningChanged, this, &LiveFinerMap::update);
  connect(fit, &LiveFit::fitRunningChanged, this, &LiveFinerMap::update);
}

void LiveFinerMap::update() {
  const auto map = m_fit->map();
  if (m_result && !(map && ofSamePlaces(map->request, m_result->of->request))) {
    m_result = nullptr;
    emit resultChanged();
  }
  const bool asked = map && m_requested && ofSamePlaces(map->request, m_requested->request);
  const bool atRest =
      m_interest.any() && map && map->complete() && !m_fit->mapRunning() && !m_fit->fitRunning();
  if (atRest) {
    if (!asked) m_rest.start();
    return;
  }
  m_rest.stop();
  // What is finished stays; what is under way is begun again.
  if (m_maps.busy()) {
    m_maps.cancel();
    m_requested = nullptr;
  }
}

}  // namespace credence
