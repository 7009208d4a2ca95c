#include "app/compute/live_truth.h"

#include "app/compute/affordable_draws.h"
#include "app/compute/live_fit.h"

#include <utility>

namespace credence {

namespace {

constexpr int truthFrame = 16;  // ms

arma::uword drawsFor(const Fit& fit, bool rests) {
  return affordableDraws(*fit.model, fit.split.train().n_elem, fit.request.dataset->size(), rests);
}

bool sameData(const FitProblem& a, const FitProblem& b) {
  return a.dataset == b.dataset && a.split == b.split;
}

}  // namespace

/// Keeps the sites of one fit for the next.
class LiveTruth::Worker {
 public:
  template <typename Context>
  void run(const Request& request, const Context& context) {
    const Fit& fit = *request.fit;
    if (request.options.draws == 0) {
      const bool prior = ep_importance_posterior.suits(fit.request.hyperparameters);
      return publish(context, {request.fit, {}, false, prior, !prior});
    }
    if (!m_fit || !sameData(m_fit->request, fit.request)) m_sites.clear();
    const bool known = m_fit && m_fit->model == fit.model && m_options.draws >= request.options.draws &&
                       (m_options.surprise || !request.options.surprise) &&
                       (m_options.refits || !request.options.refits);
    if (!known) {
      const Dataset training = training_set(*fit.request.dataset, fit.split);
      FitPosteriors posteriors(*fit.model, training);
      posteriors.start_from(m_sites);
      const std::stop_token stop = request.rests ? context.superseded : context.cancelled;
      m_truth = weigh_truth(posteriors, *fit.request.dataset, fit.split, request.options, stop);
      m_sites = posteriors.sites();
      m_options = request.options;
      m_fit = request.fit;
    }
    const bool takesOver = request.rests && !m_truth.known();
    publish(context, {request.fit, m_truth, takesOver});
    if (!takesOver) return;
    m_truth = sample_truth(m_truth, *fit.model, *fit.request.dataset, fit.split, ReferenceGoal(),
                           context.superseded, context.report);
    publish(context, {request.fit, m_truth});
  }

 private:
  template <typename Context>
  static void publish(const Context& context, TruthResult result) {
    context.publish(std::make_shared<const TruthResult>(std::move(result)));
  }

  std::shared_ptr<const Fit> m_fit;  // whose truth is known
  FitTruthOptions m_options;
  FitTruth m_truth;
  NeighbourSites m_sites;
};

LiveTruth::LiveTruth(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      m_truths(
          tr("What is exact (by draws) could not be computed: %1"), Answers::of_all,
          [worker = std::make_shared<Worker>()](const Request& request, const auto& context) {
            worker->run(request, context);
          },
          [this](std::shared_ptr<const TruthResult> result) { setResult(std::move(result)); },
          Priority::beside) {
  m_truths.setInterval(truthFrame);
  connect(fit, &LiveFit::fitChanged, this, &LiveTruth::update);
  connect(&m_truths, &Delivery::failed, this, [this](const QString& message) {
    setResult(nullptr);
    emit failed(message);
  });
  connect(&m_interest, &Interest::changed, this, &LiveTruth::update);
  document->onView<&ViewState::surprise>(this, &LiveTruth::update);
}

void LiveTruth::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  if (!fit || !m_interest.any()) {
    m_truths.cancel();
    m_requested = {};
    if (!fit) setResult(nullptr);
    return;
  }
  const bool rests = m_fit->fitCurrent();
  const Request next{fit, {drawsFor(*fit, rests), m_document->view().surprise, rests}, rests};
  const bool affordable = next.options.draws > 0;
  // Of other data nothing stays, and of another setting only what is about to follow.
  const bool stays = m_result && sameData(m_result->fit->request, fit->request) &&
                     (affordable || m_result->fit->model == fit->model);
  if (m_result && !stays) setResult(nullptr);
  if (!rests && !affordable) {
    if (std::exchange(m_requested, {}).fit) m_truths.cancel();
    return;
  }
  // What was asked for is there, under way or has failed; a finer picture of the fit asks nothing new.
  const bool asked = m_requested.fit && m_requested.fit->model == fit->model &&
                     (m_requested.rests || !rests) && m_requested.options.surprise == next.options.surprise;
  if (asked) return;
  m_requested = next;
  m_truths.post(next);
}

void LiveTruth::setResult(std::shared_ptr<const TruthResult> result) {
  if (!m_result && !result) return;
  m_result = std::move(result);
  emit resultChanged();
}

}  // namespace credence
