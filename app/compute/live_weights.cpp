#include "app/compute/live_weights.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"

#include <functional>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t shownBumps = 20;
constexpr BootstrapOptions windowBootstrap = {.resamples = 1000, .seed = 1};

using PublishWeights = std::function<void(const WeightsResult&)>;

void studyFit(WeightsResult result, const SolverStart& start, const WeightsExtent& extent,
              const std::stop_token& stop, const ProgressCallback& progress, const PublishWeights& publish) {
  const Fit& fit = *result.fit;
  const Model& model = *fit.model;
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  const bool named = model.hyperparameters.features->names != nullptr;
  if (!named && model.hyperparameters.has_prior() && training.size() > 0) {
    result.bumps =
        std::make_shared<const KernelWeights>(largest_kernel_weights(model, training, shownBumps, stop));
  }
  if (named) {
    const auto report = [&](WeightStudy study) {
      result.study = std::make_shared<const WeightStudy>(std::move(study));
      publish(result);
    };
    WeightStudyOptions options;
    options.ways = extent.ways;
    options.start = start;
    options.truth = fit.request.truth;
    report(study_weights(model, training, options, stop, progress, report));
  }
  if (named && extent.bootstrap) {
    result.bootstrap = std::make_shared<const Bootstrap>(bootstrap_weights(
        model.basis().training_design(training.inputs), training.labels, model.posterior.covariance.prior(),
        model.mode.weights, windowBootstrap, stop, progress));
  }
  result.complete = true;
  publish(result);
}

/// Whether weights of one can stand where those of the other did.
bool sameWeights(const FitProblem& a, const FitProblem& b) {
  Hyperparameters like = a.hyperparameters;
  like.weight_priors = b.hyperparameters.weight_priors;  // may differ, as may the two numbers
  return a.origin == b.origin && of_same_features(like, b.hyperparameters);
}

}  // namespace

LiveWeights::LiveWeights(Document* document, LiveFit* fit, const WeightsExtent& extent, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      m_studies(
          tr("The weights could not be studied: %1"), Answers::of_newest,
          [extent](const WaysRequest& request, const auto& context) {
            studyFit({.fit = request.fit}, request.start, extent, context.superseded, context.report,
                     [&](const WeightsResult& result) {
                       context.publish(std::make_shared<const WeightsResult>(result));
                     });
          },
          [this](std::shared_ptr<const WeightsResult> result) {
            m_result = std::move(result);
            putWays();
            emit resultChanged();
          }),
      m_ways(
          tr("The ways of the solvers could not be followed: %1"), Answers::of_all,
          [](const WaysRequest& request, const auto& context) {
            const Dataset training = training_set(*request.fit->request.dataset, request.fit->split);
            context.publish(std::make_shared<const Ways>(
                Ways{request, weight_ways(*request.fit->model, training, request.start, context.cancelled)}));
          },
          [this](std::shared_ptr<const Ways> ways) {
            m_newestWays = std::move(ways);
            putWays();
            emit resultChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveWeights::update);
  connect(&m_studies, &Delivery::failed, this, &LiveWeights::failed);
  connect(&m_studies, &Delivery::idle, this, &LiveWeights::resultChanged);
  connect(&m_ways, &Delivery::failed, this, &LiveWeights::failed);
  document->onView<&ViewState::solverStart>(this, &LiveWeights::startElsewhere);
  connect(&m_interest, &Interest::changed, this, &LiveWeights::update);
}

bool LiveWeights::stale() const {
  const auto fit = m_fit->fit();
  return m_result && (!fit || m_result->fit->model != fit->model);
}

void LiveWeights::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  const bool gone = m_result && (!fit || !sameWeights(m_result->fit->request, fit->request));
  if (gone) m_result = nullptr;
  if (!m_interest.any() || !fit || !m_fit->fitCurrent()) {
    if (std::exchange(m_requested, nullptr)) m_studies.cancel();
  } else if (!m_requested || m_requested->model != fit->model) {
    m_requested = fit;
    m_studies.post({fit, m_document->view().solverStart});
  }
  if (gone || m_interest.any()) emit resultChanged();
}

void LiveWeights::startElsewhere() {
  if (!m_result || !m_result->study || m_result->study->ways.empty() || stale()) return;
  m_ways.post({m_result->fit, m_document->view().solverStart});
}

/// The newest ones, which the study has not heard of.
void LiveWeights::putWays() {
  if (!m_result || !m_result->study || !m_newestWays || m_result->fit != m_newestWays->request.fit) return;
  WeightStudy study = *m_result->study;
  study.ways = m_newestWays->ways;
  WeightsResult result = *m_result;
  result.study = std::make_shared<const WeightStudy>(std::move(study));
  m_result = std::make_shared<const WeightsResult>(std::move(result));
}

}  // namespace credence
