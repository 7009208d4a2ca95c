#include "app/compute/live_posteriors.h"

#include "app/compute/live_fit.h"
#include "core/method/prepared_method.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace credence {

namespace {

using PublishPosteriors = std::function<void(std::shared_ptr<const PosteriorsOfFit>)>;

/// The best first: others take longer, and tell less. `sites` are those of the fit before, and become those
/// of this one.
PosteriorsOfFit makePosteriors(const std::shared_ptr<const Fit>& fit, NeighbourSites& sites,
                               const std::stop_token& stop, const PublishPosteriors& publish) {
  const Dataset training = training_set(*fit->request.dataset, fit->split);
  FitPosteriors posteriors(*fit->model, training);
  posteriors.start_from(sites);
  PosteriorsOfFit made;
  made.fit = fit;
  const auto tell = [&] {
    if (publish) publish(std::make_shared<const PosteriorsOfFit>(made));
  };
  std::vector<const PosteriorKind*> kinds = gaussian_posteriors();
  std::reverse(kinds.begin(), kinds.end());
  made.gaussians.reserve(kinds.size());
  for (const PosteriorKind* kind : kinds) {
    if (!kind->suits(fit->request.hyperparameters)) continue;
    made.gaussians.insert(made.gaussians.begin(), {kind, posteriors.of(*kind, 0, stop)});
    if (kind == &ep_posterior && training.size() <= LivePosteriors::mostPointsToCorrect) {
      const Gaussian& ep = *made.gaussians.front().posterior.gaussian;
      made.corrected = std::make_shared<const CorrectedMarginals>(
          ep, ep.basis->training_design(training.inputs), training.labels);
    }
    tell();
  }
  sites = posteriors.sites();
  if (ep_importance_posterior.suits(fit->request.hyperparameters)) {
    made.weighted = posteriors.of(ep_importance_posterior, importance_ep.draws, stop);
    made.weighted.draws = made.weighted.draws.heaviest();
  }
  made.complete = true;
  tell();
  return made;
}

}  // namespace

PosteriorsOfFit posteriorsOf(const std::shared_ptr<const Fit>& fit, const std::stop_token& stop) {
  NeighbourSites none;
  return makePosteriors(fit, none, stop, {});
}

const PosteriorsOfFit::Made* PosteriorsOfFit::find(const PosteriorKind& kind) const {
  const auto known = std::ranges::find(gaussians, &kind, &Made::kind);
  return known != gaussians.end() ? &*known : nullptr;
}

LivePosteriors::LivePosteriors(LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_posteriors(
          tr("The Gaussians of the ladder failed: %1"), Answers::of_newest,
          [sites = std::make_shared<NeighbourSites>()](const std::shared_ptr<const Fit>& request,
                                                       const auto& context) {
            makePosteriors(request, *sites, context.superseded, context.publish);
          },
          [this](std::shared_ptr<const PosteriorsOfFit> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LivePosteriors::update);
  connect(&m_posteriors, &Delivery::failed, this, &LivePosteriors::failed);
  connect(&m_interest, &Interest::changed, this, &LivePosteriors::update);
}

void LivePosteriors::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  if (m_result && (!fit || m_result->fit->model != fit->model)) {
    m_result = nullptr;
    emit resultChanged();
  }
  if (!m_interest.any() || !m_fit->fitCurrent()) {
    m_posteriors.cancel();
    m_requested = nullptr;
    return;
  }
  // What was asked for is there, under way or has failed.
  if (m_result && m_result->complete) return;
  if (m_requested && m_requested->model == fit->model) return;
  m_requested = fit;
  m_posteriors.post(fit);
}

}  // namespace credence
