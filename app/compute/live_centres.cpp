#include "app/compute/live_centres.h"

#include "app/compute/centre_counts.h"
#include "app/compute/live_fit.h"

#include <utility>

namespace credence {

namespace {

/// Whether the same numbers are to be compared by them: how many centres a fit has itself does not matter.
bool sameComparison(const Fit& a, const Fit& b) {
  const auto general = [](const Fit& fit) {
    Hyperparameters setting = fit.request.hyperparameters;
    setting.centres = centreCounts(setting.centres, {1}, 1).front();
    return setting;
  };
  return a.request.dataset == b.request.dataset && a.request.split == b.request.split &&
         general(a) == general(b);
}

}  // namespace

LiveCentres::LiveCentres(LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_centres(
          tr("Comparing numbers of centres failed: %1"), Answers::of_newest,
          [](const std::shared_ptr<const Fit>& fitted, const auto& context) {
            compareCentres(fitted, context.superseded, [&](const CentresResult& result) {
              context.publish(std::make_shared<const CentresResult>(result));
            });
          },
          [this](std::shared_ptr<const CentresResult> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveCentres::update);
  connect(&m_centres, &Delivery::failed, this, &LiveCentres::failed);
  connect(&m_interest, &Interest::changed, this, &LiveCentres::update);
}

void LiveCentres::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fitToLabels();
  if (m_result && (!fit || !sameComparison(*m_result->fit, *fit))) {
    m_result = nullptr;
    emit resultChanged();
  }
  const bool wanted = m_interest.any() && fit && m_fit->fitCurrent() &&
                      fit->request.hyperparameters.features->kernel != nullptr;
  if (!wanted) {
    if (std::exchange(m_requested, nullptr)) m_centres.cancel();
    return;
  }
  if (m_requested && sameComparison(*m_requested, *fit)) return;
  m_requested = fit;
  m_centres.post(fit);
}

}  // namespace credence
