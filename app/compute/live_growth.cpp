#include "app/compute/live_growth.h"

#include "app/compute/live_fit.h"

#include <utility>

namespace credence {

namespace {

bool sameGrowth(const FitProblem& a, const FitProblem& b) {
  return withAllInUse(a) == withAllInUse(b);
}

}  // namespace

LiveGrowth::LiveGrowth(LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_growth(
          tr("Fitting ever more points failed: %1"), Answers::of_newest,
          [](const std::shared_ptr<const Fit>& fitted, const auto& context) {
            growWithData(fitted->request, context.superseded, [&](const GrowthResult& result) {
              context.publish(std::make_shared<const GrowthResult>(result));
            });
          },
          [this](std::shared_ptr<const GrowthResult> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveGrowth::update);
  connect(&m_growth, &Delivery::failed, this, &LiveGrowth::failed);
  connect(&m_interest, &Interest::changed, this, &LiveGrowth::update);
}

void LiveGrowth::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  if (m_result && (!fit || !sameGrowth(m_result->problem, fit->request))) {
    m_result = nullptr;
    emit resultChanged();
  }
  const bool wanted = m_interest.any() && fit;
  if (wanted && m_requested && sameGrowth(m_requested->request, fit->request)) return;
  if (!wanted || !m_fit->fitCurrent()) {
    if (std::exchange(m_requested, nullptr)) m_growth.cancel();
    return;
  }
  m_requested = fit;
  m_growth.post(fit);
}

}  // namespace credence
