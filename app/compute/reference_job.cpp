#include "app/compute/reference_job.h"

#include "app/compute/reference_pictures.h"
#include "core/concurrency/cancelled.h"
#include "core/method/cut_draws.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

// Points along each side of the grid: of the first pictures, and of all others.
constexpr arma::uword coarseGrid = 41;
constexpr arma::uword fineGrid = 101;
constexpr std::size_t coarseDraws = 400;  // up to that many the picture is noisy anyway

constexpr qint64 publishInterval = 150;  // ms
constexpr std::size_t sweepsPerStep = 8;
constexpr std::size_t drawsPerPicture = 256;  // into a prediction
constexpr std::size_t drawsKept = 2000;       // with the result

}  // namespace

void ReferenceJob::run(const ReferenceRequest& request, const std::stop_token& stop, const Publish& publish) {
  prepare(request);
  sample(request, stop, publish);
}

void ReferenceJob::prepare(const ReferenceRequest& request) {
  const Fit& fit = *request.fit;
  if (m_model == fit.model) return;
  m_model = nullptr;  // what follows may throw
  m_picture.reset();
  m_region.reset();
  m_points.reset();
  m_run.emplace(*fit.model, training_set(*fit.request.dataset, fit.split),
                SamplerOptions{.seed = request.seed});
  m_model = fit.model;
  m_basis = with_left_out(m_model->posterior.basis);
}

void ReferenceJob::sample(const ReferenceRequest& request, const std::stop_token& stop,
                          const Publish& publish) {
  const Bounds& view = request.view;
  QElapsedTimer sincePublished;
  while (true) {
    throw_if_stopped(stop);
    const bool ended = m_run->last_summary(request.goal).state != ReferenceState::sampling;
    // Often enough not to draw far beyond the goal: sampling can be much faster than predicting.
    if (m_run->sampler().warm() && (ended || m_run->outgrew_summary())) m_run->summarise(request.goal);
    const ReferenceSummary summary = m_run->last_summary(request.goal);
    const bool over = summary.state != ReferenceState::sampling;
    if (over || !sincePublished.isValid() || sincePublished.elapsed() >= publishInterval) {
      const arma::uword side = summary.draws < coarseDraws && !over ? coarseGrid : fineGrid;
      if (summary.draws > 0) {
        draw_picture({view, side, side}, stop);
        draw_region(request.fit->request.dataset->inputs, stop);
      }
      if (summary.draws > 0 && request.atPoints) predict_points(request.fit->request.dataset->inputs, stop);
      publish(result(request, summary));
      if (over) return;
      sincePublished.start();
    }
    m_run->advance(sweepsPerStep, stop);
  }
}

/// Takes in the draws that the sampler has made since.
template <typename Prediction>
void ReferenceJob::bring_up_to_date(Prediction& prediction, Taken& taken, const std::stop_token& stop) const {
  const PosteriorSampler& sampler = m_run->sampler();
  // Draws that are dropped stay in the prediction: they were as good as any.
  taken.draws = taken.draws * taken.thinning / sampler.thinning();
  taken.thinning = sampler.thinning();
  while (taken.draws < sampler.draws()) {
    const std::size_t count = std::min(drawsPerPicture, sampler.draws() - taken.draws);
    const arma::mat weights = sampler.weights(taken.draws, count);
    const bool whole = m_basis == m_model->posterior.basis;
    const double variance = m_model->hyperparameters.prior_variance;
    prediction.add(whole ? weights : with_left_out(weights, variance, 1, taken.draws), stop);
    taken.draws += count;
  }
}

void ReferenceJob::draw_picture(const Grid& grid, const std::stop_token& stop) {
  if (!m_picture || !(m_picture->grid() == grid)) {
    m_picture.emplace(m_basis, grid);
    m_inPicture = {};
  }
  bring_up_to_date(*m_picture, m_inPicture, stop);
}

void ReferenceJob::draw_region(const arma::mat& inputs, const std::stop_token& stop) {
  if (!m_region) {
    m_region.emplace(m_basis, region_of_means(inputs));
    m_inRegion = {};
  }
  bring_up_to_date(*m_region, m_inRegion, stop);
}

void ReferenceJob::predict_points(const arma::mat& inputs, const std::stop_token& stop) {
  if (!m_points) {
    m_points.emplace(*m_basis, inputs);
    m_inPoints = {};
  }
  bring_up_to_date(*m_points, m_inPoints, stop);
}

std::shared_ptr<const ReferenceResult> ReferenceJob::result(const ReferenceRequest& request,
                                                            const ReferenceSummary& summary) const {
  ReferenceResult result;
  result.request = request;
  result.summary = summary;
  result.done = summary.state != ReferenceState::sampling;
  if (result.done && quality_of(summary, request.goal).reliable)
    result.draws = spread_draws(*m_run, drawsKept);
  result.largest_error = std::nan("");
  if (m_picture && m_picture->draws() > 0) {
    result.grid = m_picture->grid();
    result.mean = m_picture->mean();
    result.standard_error = m_picture->standard_deviation() / std::sqrt(summary.effective_draws);
    if (!std::isnan(summary.effective_draws)) result.largest_error = result.standard_error.max();
  }
  if (m_region && m_region->draws() > 0) {
    result.region_mean = m_region->mean();
    result.region_error = m_region->standard_deviation() / std::sqrt(summary.effective_draws);
  }
  if (request.atPoints && m_points && m_points->draws() > 0) {
    result.logits = m_points->logits();
    result.score = std::make_shared<const MethodScore>(
        score_logits(reference_method, result.logits, *request.fit->request.dataset, request.fit->split,
                     quality_of(summary, request.goal)));
  }
  result.picture = pictureOfReference(result);
  return std::make_shared<const ReferenceResult>(std::move(result));
}

}  // namespace credence
