#include "app/compute/fit_job.h"

#include "app/compute/method_draws.h"
#include "core/concurrency/cancelled.h"
#include "core/concurrency/memory.h"
#include "core/model/convergence.h"
#include "core/prediction/logistic_normal.h"

#include <QElapsedTimer>

#include <array>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <utility>

namespace credence {

namespace {

// Points along each side of the grid: the picture while the hand moves, then two refinements.
constexpr std::array<arma::uword, 3> gridSizes = {41, 101, 201};

constexpr double slowFit = 1.0;  // seconds

// Between two pictures of one setting: longer than a moving hand takes to the next, so that the fine ones,
// which cost the most to paint, wait until it rests; shorter than anybody would notice.
constexpr std::chrono::milliseconds rest{30};

void restUnlessStopped(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait_for(lock, stop, rest, [] { return false; });
  throw_if_stopped(stop);
}

Grid gridOf(const FitRequest& request, arma::uword size) {
  return {request.view, size, size};
}

double seconds(const QElapsedTimer& timer) {
  return static_cast<double>(timer.nsecsElapsed()) * 1e-9;
}

/// The method's draws for this fit, made where they have not been.
std::shared_ptr<const MethodDraws> drawsOf(PredictiveMethod method, FitResult& result,
                                           const std::stop_token& stop) {
  for (const auto& made : result.draws) {
    if (made->method == method) return made;
  }
  const Dataset training = result.request.dataset->subset(result.split.train);
  return result.draws.emplace_back(drawMethod(method, result.model, training, stop, result.request.drawing));
}

MethodField fieldOf(PredictiveMethod method, GridPredictor& predictor, FitResult& result,
                    const std::stop_token& stop) {
  const GridPrediction& prediction = result.prediction;
  if (method == PredictiveMethod::laplace_quadrature) {
    return {logistic_normal(prediction.mean, prediction.variance), {}};
  }
  if (!drawsAtOnce(method)) return {};
  const auto draws = drawsOf(method, result, stop);
  return {predictor.predict_draws(*result.model, draws->draws, prediction.grid, stop), draws->quality};
}

void predict(GridPredictor& predictor, FitResult& result, const Grid& grid, const std::stop_token& stop) {
  QElapsedTimer timer;
  timer.start();
  // Another choice of what is shown needs no other prediction.
  if (!(result.prediction.grid == grid)) result.prediction = predictor.predict(*result.model, grid, stop);
  result.times.grid = processMilliseconds();
  result.pictures = makePictures(result.prediction, result.request.shown, [&](PredictiveMethod method) {
    return fieldOf(method, predictor, result, stop);
  });
  result.times.contours = processMilliseconds();
  result.refined = grid.nx == gridSizes.back();
  result.gridSeconds = seconds(timer);
}

void examine(FitResult& result, const std::stop_token& stop) {
  const Dataset training = result.request.dataset->subset(result.split.train);
  result.health = std::make_shared<const ModelHealth>(model_health(*result.model, training, stop));
}

bool predictsByDraws(const ShownQuantities& shown) {
  const auto draws = [](const Quantity& quantity) {
    return quantity.kind == Quantity::Kind::probability &&
           quantity.method > PredictiveMethod::laplace_quadrature;
  };
  return draws(shown.left) || draws(shown.right);
}

bool asksForSameFit(const FitRequest& a, const FitRequest& b) {
  return a.dataset == b.dataset && a.split == b.split && a.hyperparameters == b.hyperparameters;
}

}  // namespace

/// `superseded` ends the search for what can be fitted where this cannot.
FitResult FitJob::fit(const FitRequest& request, const std::stop_token& stop,
                      const std::stop_token& superseded) {
  FitResult result;
  if (m_last && asksForSameFit(m_last->request, request)) {
    result = *m_last;
    result.request = request;
    return result;
  }
  QElapsedTimer timer;
  timer.start();
  result.request = request;
  result.split = split_rows(*request.dataset, request.split);
  const Dataset training = request.dataset->subset(result.split.train);
  if (!m_fitter || m_fitterDataset != request.dataset || m_fitterSplit != request.split) {
    m_fitter.emplace(training);
    m_fitterDataset = request.dataset;
    m_fitterSplit = request.split;
  }
  result.model = std::make_shared<const Model>(m_fitter->fit(request.hyperparameters, stop));
  require_convergence(*result.model, training, superseded);
  result.evidence = log_evidence(result.model->map, result.model->posterior);
  result.fitSeconds = seconds(timer);
  result.evaluation = evaluate(*result.model, *request.dataset, result.split);
  result.evaluationSeconds = seconds(timer) - result.fitSeconds;
  return result;
}

void FitJob::run(const FitRequest& request, const std::stop_token& superseded,
                 const std::stop_token& shutdown, const Publish& publish) try {
  // Where a fit takes long, nobody waits for a setting that has passed already.
  const bool slow = m_last && m_last->fitSeconds > slowFit;
  FitResult result = fit(request, slow ? superseded : shutdown, superseded);
  result.times = {request.inputTime, processMilliseconds(), 0.0, 0.0};
  const bool kept =
      result.prediction.grid == gridOf(request, gridSizes.back()) && !predictsByDraws(request.shown);
  for (const arma::uword size : gridSizes) {
    // What has been predicted on the finest grid already is shown on it at once.
    if (kept && size != gridSizes.back()) continue;
    const bool first = kept || size == gridSizes.front();
    if (!first) restUnlessStopped(superseded);
    if (!first && !result.health) examine(result, superseded);
    predict(m_predictor, result, gridOf(request, size), first ? shutdown : superseded);
    m_last = std::make_shared<const FitResult>(result);
    publish(m_last);
  }
} catch (const std::exception& error) {
  FitResult result;
  result.request = request;
  result.failure = "The fit failed: " + reason_of(error);
  publish(std::make_shared<const FitResult>(std::move(result)));
}

FitResult FitJob::fitOnly(const FitRequest& request) {
  FitResult result = FitJob().fit(request, {}, {});
  examine(result, {});
  return result;
}

std::shared_ptr<const FitResult> FitJob::compute(const FitRequest& request) {
  FitResult result = fitOnly(request);
  GridPredictor predictor;
  predict(predictor, result, gridOf(request, gridSizes.back()), {});
  return std::make_shared<const FitResult>(std::move(result));
}

}  // namespace credence
