#include "app/compute/metrics_of_settings.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/memory.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t mostKept = 200;

SettingMetrics metricsOf(const Dataset& dataset, const Split& split, const Dataset& training,
                         const Hyperparameters& setting, const std::stop_token& stop) {
  const Model model = fit_model(training, setting, stop);
  const Evaluation evaluation = evaluate(model, dataset, split, stop);
  SettingMetrics metrics;
  metrics.setting = setting;
  metrics.evidence = model.posterior.evidence;
  metrics.effectiveParameters = model.posterior.covariance.effective_parameters();
  metrics.weights = model.basis().full_size();
  metrics.criteria = information_criteria(model.mode.log_likelihood, metrics.weights, training.size());
  metrics.scores = evaluation.scores;
  metrics.converged = model.mode.converged;
  return metrics;
}

}  // namespace

MetricsOfSettings::MetricsOfSettings(Document* document, QObject* parent)
    : QObject(parent), m_document(document) {
  connect(this, &MetricsOfSettings::waiting, this, &MetricsOfSettings::receive, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(
      [](const Request& request, const Worker::Context& context) {
        context.publish(compute(request, context.superseded));
      },
      [this] { emit waiting(QPrivateSignal()); });
}

MetricsOfSettings::~MetricsOfSettings() = default;

std::shared_ptr<const MetricsOfSettings::Result> MetricsOfSettings::compute(const Request& request,
                                                                            const std::stop_token& stop) {
  auto result = std::make_shared<Result>(Result{request.dataset, request.split, {}, {}});
  try {
    const Split split = split_rows(*request.dataset, request.split);
    const Dataset training = request.dataset->subset(split.train);
    for (const Hyperparameters& setting : request.settings) {
      result->metrics.push_back(metricsOf(*request.dataset, split, training, setting, stop));
      throw_if_stopped(stop);
    }
  } catch (const std::exception& error) {
    result->failure = tr("The metrics failed: %1").arg(QString::fromStdString(reason_of(error)));
  }
  return result;
}

void MetricsOfSettings::request(const std::vector<Hyperparameters>& settings) {
  const DocumentState& state = m_document->state();
  if (!leaves_training_points(*state.dataset, state.split)) return;
  if (m_dataset != state.dataset || !(m_split == state.split) || m_known.size() > mostKept) {
    m_dataset = state.dataset;
    m_split = state.split;
    m_known.clear();
  }
  Request request{state.dataset, state.split, {}};
  for (const Hyperparameters& setting : settings) {
    if (find(setting) == nullptr) request.settings.push_back(setting);
  }
  if (!request.settings.empty()) m_worker->post(std::move(request));
}

const SettingMetrics* MetricsOfSettings::find(const Hyperparameters& setting) const {
  if (m_dataset != m_document->state().dataset || !(m_split == m_document->state().split)) return nullptr;
  const auto found = std::find_if(m_known.begin(), m_known.end(),
                                  [&](const SettingMetrics& metrics) { return metrics.setting == setting; });
  return found == m_known.end() ? nullptr : &*found;
}

void MetricsOfSettings::receive() {
  const auto result = m_worker->take();
  if (!result) return;
  if ((*result)->dataset != m_dataset || !((*result)->split == m_split)) return;
  for (const SettingMetrics& metrics : (*result)->metrics) {
    if (find(metrics.setting) == nullptr) m_known.push_back(metrics);
  }
  if (!(*result)->failure.isEmpty()) emit failed((*result)->failure);
  emit ready();
}

}  // namespace credence
