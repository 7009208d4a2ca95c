#include "app/compute/metrics_of_settings.h"

#include "app/compute/setting_fit.h"
#include "core/concurrency/cancelled.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t mostKept = 200;

}  // namespace

MetricsOfSettings::MetricsOfSettings(Document* document, LiveFit* liveFit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_computation(tr("The metrics failed: %1"), Answers::of_newest, &MetricsOfSettings::compute,
                    [this](const std::shared_ptr<const Metrics>& metrics) {
                      add(*metrics);
                      emit ready();
                    }) {
  connect(&m_computation, &Delivery::failed, this, &MetricsOfSettings::failed);
}

void MetricsOfSettings::compute(const Request& request, const Computation::Context& context) {
  const Split split = for_tuning(split_rows(*request.dataset, request.split));
  const Dataset training = training_set(*request.dataset, split);
  Metrics known;
  for (const Hyperparameters& setting : request.settings) {
    if (request.fit && request.fit->request.hyperparameters == setting) {
      known.push_back(metricsOfModel(*request.fit->model, request.fit->evaluation, training.size()));
    } else {
      known.push_back(metricsOfSetting(setting, *request.dataset, split, context.superseded));
    }
    throw_if_stopped(context.superseded);
    context.publish(std::make_shared<const Metrics>(known));
  }
}

void MetricsOfSettings::request(const std::vector<Hyperparameters>& settings) {
  const DocumentState& state = m_document->state();
  if (!leaves_training_points(*state.dataset, state.split)) return;
  if (m_dataset != state.dataset || !(m_split == state.split) || m_known.size() > mostKept) {
    m_dataset = state.dataset;
    m_split = state.split;
    m_known.clear();
    m_asked.clear();
    m_computation.cancel();
  }
  Request request{state.dataset, state.split, {}, m_liveFit->fitAtHand()};
  for (const Hyperparameters& setting : settings) {
    const bool toCome = setting == state.hyperparameters && !request.fit;
    if (!toCome && find(setting) == nullptr) request.settings.push_back(setting);
  }
  // What is under way comes to its end, and what has failed is left so.
  const bool ended = !m_computation.busy() && m_computation.failure().isEmpty();
  if (request.settings.empty() || (request.settings == m_asked && !ended)) return;
  m_asked = request.settings;
  m_computation.post(std::move(request));
}

const SettingMetrics* MetricsOfSettings::find(const Hyperparameters& setting) const {
  if (m_dataset != m_document->state().dataset || !(m_split == m_document->state().split)) return nullptr;
  const auto found = std::find_if(m_known.begin(), m_known.end(),
                                  [&](const SettingMetrics& metrics) { return metrics.setting == setting; });
  return found == m_known.end() ? nullptr : &*found;
}

void MetricsOfSettings::add(const Metrics& metrics) {
  for (const SettingMetrics& known : metrics) {
    if (find(known.setting) == nullptr) m_known.push_back(known);
  }
}

}  // namespace credence
