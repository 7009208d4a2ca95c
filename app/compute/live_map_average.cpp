#include "app/compute/live_map_average.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "core/evidence/map_quantity.h"

#include <utility>

namespace credence {

LiveMapAverage::LiveMapAverage(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      m_averages(
          tr("The average over the map failed: %1"), Answers::of_newest,
          [](const Request& request, const auto& context) {
            context.publish(std::make_shared<const MapAverage>(
                averageOver(request.map, *request.posterior, {request.view, averageGrid, averageGrid},
                            context.superseded)));
          },
          [this](std::shared_ptr<const MapAverage> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(&m_averages, &Delivery::failed, this, &LiveMapAverage::failed);
  connect(fit, &LiveFit::fitChanged, this, &LiveMapAverage::update);
  connect(fit, &LiveFit::mapChanged, this, &LiveMapAverage::update);
  connect(fit, &LiveFit::mapRunningChanged, this, &LiveMapAverage::update);
  document->onView<&ViewState::shown, &ViewState::mapQuantity, &ViewState::against>(this,
                                                                                    &LiveMapAverage::update);
}

void LiveMapAverage::update() {
  const auto map = m_fit->map();
  const auto fit = m_fit->result();
  const PosteriorKind& posterior = evidence_posterior(name_of(m_document->view().mapQuantity));
  const bool ready = map && fit && !m_fit->mapRunning() &&
                     map->map.is_complete(evidence_quantity(posterior)) &&
                     map->map.best(evidence_quantity(posterior));
  if (!showsMapAverage(m_document->view().plotted()) || !ready) {
    if (m_averages.busy()) m_averages.cancel();
    m_requested = {};
    return;
  }
  Request wanted{map, &posterior, fit->request.view};
  if (wanted == m_requested) return;
  m_requested = std::move(wanted);
  m_averages.post(m_requested);
}

}  // namespace credence
