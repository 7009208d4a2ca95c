#include "app/compute/live_bumps.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr double mostBumpProducts = 1e9;  // multiplications: half a second
constexpr double fewestShownBumps = 20.0;

bool hasBumps(const Hyperparameters& setting) {
  return setting.features->kernel != nullptr && setting.has_prior();
}

}  // namespace

std::size_t affordableBumps(const Model& model, arma::uword training) {
  const double each = static_cast<double>(training) * static_cast<double>(model.rank());
  const double most = mostBumpProducts / std::max(1.0, each);
  return static_cast<std::size_t>(std::clamp(most, fewestShownBumps, static_cast<double>(mostShownBumps)));
}

LiveBumps::LiveBumps(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      m_bumps(
          tr("The weights of the bumps could not be computed: %1"), Answers::of_newest,
          [](const std::shared_ptr<const Fit>& fitted, const auto& context) {
            const Dataset training = training_set(*fitted->request.dataset, fitted->split);
            const std::size_t most = affordableBumps(*fitted->model, training.size());
            context.publish(std::make_shared<const KernelWeights>(
                largest_kernel_weights(*fitted->model, training, most, context.superseded)));
          },
          [this](std::shared_ptr<const KernelWeights> result) { setResult(std::move(result)); }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveBumps::update);
  connect(&m_bumps, &Delivery::failed, this, [this](const QString& message) {
    setResult(nullptr);
    emit failed(message);
  });
  document->onView<&ViewState::weightBumps>(this, &LiveBumps::update);
}

void LiveBumps::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fitToLabels();
  if (!m_document->view().weightBumps || !fit || !hasBumps(fit->request.hyperparameters)) {
    if (std::exchange(m_requested, nullptr)) m_bumps.cancel();
    return setResult(nullptr);
  }
  if (m_requested && m_requested->model == fit->model) return;
  const bool other =
      m_requested && (m_requested->request.origin != fit->request.origin ||
                      !of_same_features(m_requested->request.hyperparameters, fit->request.hyperparameters));
  m_requested = fit;
  m_bumps.post(fit);
  if (other) setResult(nullptr);
}

void LiveBumps::setResult(std::shared_ptr<const KernelWeights> result) {
  if (!m_result && !result) return;
  m_result = std::move(result);
  emit resultChanged();
}

}  // namespace credence
