#include "app/compute/fit_job.h"

#include "app/compute/method_draws.h"
#include "core/concurrency/cancelled.h"
#include "core/concurrency/memory.h"
#include "core/method/weighted_draws.h"
#include "core/model/convergence.h"
#include "core/model/logistic_normal.h"

#include <QElapsedTimer>

#include <array>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>

namespace credence {

namespace {

// Points along each side of the grid: the picture while the hand moves, then two refinements.
constexpr std::array<arma::uword, 3> gridSizes = {41, 101, 201};

constexpr qint64 slowFit = 1000;  // ms

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
    return {logistic_normal(prediction.mean, prediction.variance), {}, prediction.mean};
  }
  if (!drawsAtOnce(method)) return {};
  const auto draws = drawsOf(method, result, stop);
  return {predictor.predict_draws(*result.model, draws->draws, prediction.grid, stop), draws->quality};
}

void predict(GridPredictor& predictor, FitResult& result, const Grid& grid, const std::stop_token& stop,
             const ProgressCallback& progress) {
  QElapsedTimer timer;
  timer.start();
  // Another choice of what is shown needs no other prediction.
  if (!(result.prediction.grid == grid)) {
    result.prediction = predictor.predict(*result.model, grid, stop, progress);
  }
  result.times.grid = processMilliseconds();
  result.pictures =
      makePictures(result.prediction, result.request.shown, boundary_limits(*result.model),
                   [&](PredictiveMethod method) { return fieldOf(method, predictor, result, stop); });
  result.times.contours = processMilliseconds();
  result.refined = grid.nx == gridSizes.back();
  result.gridSeconds = seconds(timer);
}

/// How the methods that draw, of those that are shown, decide at the points. Returns whether that was news.
bool decide(FitResult& result, const std::stop_token& stop) {
  bool news = false;
  for (const Quantity& quantity : {result.request.shown.left, result.request.shown.right}) {
    if (!drawsAtOnce(quantity.method) || result.decisions(quantity) != nullptr) continue;
    const auto draws = drawsOf(quantity.method, result, stop);
    result.pointLogits.push_back(
        {quantity.method, std::make_shared<const arma::vec>(predict_draws_logit(
                              *result.model, draws->draws, result.request.dataset->inputs, stop))});
    news = true;
  }
  return news;
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
                      const std::stop_token& superseded, const ProgressCallback& progress) {
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
  result.model = std::make_shared<const Model>(m_fitter->fit(request.hyperparameters, stop, progress));
  require_convergence(*result.model, training, superseded);
  result.evidence = log_evidence(result.model->map, result.model->posterior);
  result.fitSeconds = seconds(timer);
  throw_if_stopped(stop);
  if (progress) progress({"scores"});
  result.evaluation = evaluate(*result.model, *request.dataset, result.split);
  result.evaluationSeconds = seconds(timer) - result.fitSeconds;
  return result;
}

void FitJob::run(const FitRequest& request, const std::stop_token& superseded,
                 const std::stop_token& cancelled, const Publish& publish,
                 const ProgressCallback& progress) try {
  std::stop_source givesWay;
  const std::stop_callback onCancel(cancelled, [&] { givesWay.request_stop(); });
  QElapsedTimer sinceBegin;
  sinceBegin.start();
  const ProgressCallback report = [&](const Progress& done) {
    // Where a fit takes long, nobody waits for a setting that has passed already.
    if (superseded.stop_requested() && sinceBegin.elapsed() > slowFit) givesWay.request_stop();
    if (progress) progress(done);
  };
  const std::stop_token stop = givesWay.get_token();
  FitResult result = fit(request, stop, superseded, report);
  result.times = {request.inputTime, processMilliseconds(), 0.0, 0.0};
  const bool kept =
      result.prediction.grid == gridOf(request, gridSizes.back()) && !predictsByDraws(request.shown);
  for (const arma::uword size : gridSizes) {
    // What has been predicted on the finest grid already is shown on it at once.
    if (kept && size != gridSizes.back()) continue;
    const bool first = kept || size == gridSizes.front();
    if (!first) restUnlessStopped(superseded);
    if (!first && !result.health) {
      report({"health"});
      examine(result, superseded);
    }
    predict(m_predictor, result, gridOf(request, size), first ? stop : superseded, report);
    // The picture does not wait for many points.
    if (request.dataset->size() <= size * size) decide(result, first ? stop : superseded);
    m_last = std::make_shared<const FitResult>(result);
    publish(m_last);
  }
  if (!decide(result, superseded)) return;
  m_last = std::make_shared<const FitResult>(result);
  publish(m_last);
} catch (const std::exception& error) {
  FitResult result;
  result.request = request;
  result.failure = "The fit failed: " + reason_of(error);
  publish(std::make_shared<const FitResult>(std::move(result)));
}

FitResult FitJob::fitOnly(const FitRequest& request) {
  FitResult result = FitJob().fit(request, {}, {}, {});
  examine(result, {});
  return result;
}

std::shared_ptr<const FitResult> FitJob::compute(const FitRequest& request) {
  FitResult result = fitOnly(request);
  GridPredictor predictor;
  predict(predictor, result, gridOf(request, gridSizes.back()), {}, {});
  decide(result, {});
  return std::make_shared<const FitResult>(std::move(result));
}

}  // namespace credence
