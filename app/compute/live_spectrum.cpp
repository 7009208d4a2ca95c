#include "app/compute/live_spectrum.h"

#include "app/compute/live_fit.h"

#include <utility>

namespace credence {

SpectrumResult spectrumOf(const std::shared_ptr<const Fit>& fit, const std::stop_token& stop) {
  const Dataset training = training_set(*fit->request.dataset, fit->split);
  return {fit, hessian_spectrum(fit->model->posterior, training.inputs, stop)};
}

LiveSpectrum::LiveSpectrum(LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_spectrum(
          tr("Finding the eigenvalues failed: %1"), Answers::of_newest,
          [](const std::shared_ptr<const Fit>& fitted, const auto& context) {
            context.publish(std::make_shared<const SpectrumResult>(spectrumOf(fitted, context.superseded)));
          },
          [this](std::shared_ptr<const SpectrumResult> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveSpectrum::update);
  connect(&m_spectrum, &Delivery::failed, this, &LiveSpectrum::failed);
  connect(&m_interest, &Interest::changed, this, &LiveSpectrum::update);
}

void LiveSpectrum::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fitToLabels();
  if (m_result && (!fit || m_result->fit->request.dataset != fit->request.dataset)) {
    m_result = nullptr;
    emit resultChanged();
  }
  if (!m_interest.any() || !fit) {
    if (std::exchange(m_requested, nullptr)) m_spectrum.cancel();
    return;
  }
  if (m_requested && m_requested->model == fit->model) return;
  m_requested = fit;
  m_spectrum.post(fit);
}

}  // namespace credence
