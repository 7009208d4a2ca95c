#include "app/compute/fit_job.h"

#include "app/compute/method_draws.h"
#include "core/concurrency/cancelled.h"
#include "core/model/convergence.h"

#include <QElapsedTimer>

#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
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

/// The method made ready for this fit, where it has not been.
const PreparedMethod& preparedOf(const Method& method, FitResult& result, const std::stop_token& stop) {
  for (const auto& made : result.draws) {
    if (made->prepared.method == &method) return made->prepared;
  }
  const Dataset training = result.request.dataset->subset(result.split.train);
  result.draws.push_back(drawMethod(method, result.model, training, stop, result.request.drawing));
  return result.draws.back()->prepared;
}

MethodField fieldOf(const Method& method, GridPredictor& predictor, FitResult& result,
                    const std::stop_token& stop) {
  const GridPrediction& known = result.prediction;
  if (!method.at_hand()) return {};
  if (method.integrates_fit()) {
    return {known.probability(*method.integral), {}, known.mean};
  }
  const PreparedMethod& prepared = preparedOf(method, result, stop);
  const Posterior& posterior = prepared.posterior;
  if (method.draws_weights()) {
    return {predictive_probability(prepared, predictor, known.grid, stop), posterior.quality};
  }
  const GridPrediction own = predictor.predict(*posterior.gaussian, known.grid, stop);
  return {own.probability(*method.integral), {}, own.mean};
}

void predict(GridPredictor& predictor, FitResult& result, const Grid& grid, const std::stop_token& stop,
             const ProgressCallback& progress) {
  QElapsedTimer timer;
  timer.start();
  // Another choice of what is shown needs no other prediction.
  if (!(result.prediction.grid == grid)) {
    result.prediction = predictor.predict(result.model->posterior, grid, stop, progress);
  }
  result.times.grid = processMilliseconds();
  result.pictures =
      makePictures(result.prediction, result.request.shown, boundary_limits(result.model->posterior),
                   [&](const Method& method) { return fieldOf(method, predictor, result, stop); });
  result.times.contours = processMilliseconds();
  result.refined = grid.nx == gridSizes.back();
  result.gridSeconds = seconds(timer);
}

/// How the methods that draw, of those that are shown, decide at the points. Returns whether that was news.
bool decide(FitResult& result, const std::stop_token& stop) {
  bool news = false;
  for (const Quantity& quantity : {result.request.shown.left, result.request.shown.right}) {
    const Method* const method = quantity.method;
    if (method == nullptr || !method->at_hand() || result.decisions(quantity) != nullptr) continue;
    const PreparedMethod& prepared = preparedOf(*method, result, stop);
    result.pointLogits.push_back({method, std::make_shared<const arma::vec>(predictive_logit(
                                              prepared, result.request.dataset->inputs, stop))});
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
    return quantity.method != nullptr && quantity.method->draws_weights();
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
  result.evidence = result.model->posterior.evidence;
  result.fitSeconds = seconds(timer);
  throw_if_stopped(stop);
  if (progress) progress({"scores"});
  result.evaluation = evaluate(*result.model, *request.dataset, result.split, stop);
  result.evaluationSeconds = seconds(timer) - result.fitSeconds;
  return result;
}

void FitJob::run(const FitRequest& request, const std::stop_token& superseded,
                 const std::stop_token& cancelled, const Publish& publish, const ProgressCallback& progress) {
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
