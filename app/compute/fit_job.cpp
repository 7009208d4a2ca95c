#include "app/compute/fit_job.h"

#include "app/compute/method_draws.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/concurrency/cancelled.h"
#include "core/data/random_rows.h"
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
// Beside the fit of so many points a finer first picture costs nothing that a hand would feel.
constexpr arma::uword manyPoints = 3000;
constexpr arma::uword firstSizeOfMany = 51;

std::array<arma::uword, 3> gridSizesFor(const Dataset& dataset) {
  std::array<arma::uword, 3> sizes = gridSizes;
  if (dataset.size() >= manyPoints) sizes.front() = firstSizeOfMany;
  return sizes;
}

// So long a fit goes on for a setting that the hand has left: where nothing has answered the hand, and where
// the picture of a sample has. What takes less still becomes the last fit, which says that no sample is
// wanted.
constexpr qint64 patience = 1000;           // ms
constexpr qint64 patienceOfAnswered = 250;  // ms

/// Training points of which a random sample is shown before the fit of them all.
struct Sampling {
  arma::uword fewest = 0;  ///< of so many or more
  arma::uword size = 0;
};
// A fit of so many may not be here before a person wonders.
constexpr Sampling samplingOfMany = {20000, 3000};
// Fits of so many are slow at narrow widths, and the sample is small enough to follow the hand there.
constexpr Sampling samplingOfSlow = {2000, 800};
constexpr double slowAgain = 0.7;  // s, that the last fit of the same points took

// Between two pictures of one setting: longer than a moving hand takes to the next, so that the fine ones,
// which cost the most to paint, wait until it rests; shorter than anybody would notice.
constexpr std::chrono::milliseconds rest{30};

// After the picture of a sample, before a fit of all points that takes long is begun: a slow hand's time from
// one position to the next.
constexpr std::chrono::milliseconds restOfSlow{100};

void restUnlessStopped(const std::stop_token& stop, std::chrono::milliseconds duration = rest) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait_for(lock, stop, duration, [] { return false; });
  throw_if_stopped(stop);
}

Grid gridOf(const FitRequest& request, arma::uword size) {
  return {request.view, size, size};
}

double seconds(const QElapsedTimer& timer) {
  return static_cast<double>(timer.nsecsElapsed()) * 1e-9;
}

/// Whether a fit can be asked for it.
bool canPredict(const Method* method, const Hyperparameters& setting) {
  return method != nullptr && method->at_hand() && method->posterior->suits(setting);
}

/// The method made ready for this fit, where it has not been, with the help of a neighbouring fit's sites.
const PreparedMethod& preparedOf(const Method& method, FitResult& result, NeighbourSites& neighbours,
                                 const std::stop_token& stop) {
  if (const auto made = result.drawsOf(method)) return made->prepared;
  const Dataset training = training_set(*result.request.dataset, result.fit->split);
  FitPosteriors posteriors(*result.fit->model, training, result.request.drawing);
  for (const auto& made : result.draws) posteriors.reuse(made->prepared);
  posteriors.start_from(neighbours);
  result.draws.push_back(drawMethod(method, result.fit->model, posteriors, stop));
  neighbours = posteriors.sites();
  return result.draws.back()->prepared;
}

MethodField fieldOfFit(const Quantity& quantity, const GridPrediction& known) {
  return {known.probability(*quantity.method->integral), {}, known.mean};
}

MethodField fieldOf(const Quantity& quantity, PictureAids& aids, FitResult& result,
                    const std::stop_token& stop) {
  const GridPrediction& known = result.prediction;
  if (quantity == Quantity::truth()) {
    const auto& truth = result.request.truth;
    return truth ? MethodField{aids.truth.on(known.grid, *truth, stop), {}} : MethodField{};
  }
  if (!canPredict(quantity.method, result.request.hyperparameters)) return {};
  const Method& method = *quantity.method;
  if (method.integrates_fit()) return fieldOfFit(quantity, known);
  const PreparedMethod& prepared = preparedOf(method, result, aids.neighbours, stop);
  const Posterior& posterior = prepared.posterior;
  if (method.draws_weights()) {
    return {predictive_probability(prepared, aids.predictor, known.grid, stop), posterior.quality};
  }
  const GridPrediction own = aids.predictor.predict(*posterior.gaussian, known.grid, stop);
  MethodField field{own.probability(*method.integral), {}, own.mean};
  if (posterior.quality.sweeps > 0) field.quality = posterior.quality;
  return field;
}

void predict(PictureAids& aids, FitResult& result, const Grid& grid, const std::stop_token& stop,
             const ProgressCallback& progress) {
  QElapsedTimer timer;
  timer.start();
  // Another choice of what is shown needs no other prediction.
  if (!(result.prediction.grid == grid)) {
    result.prediction = aids.predictor.predict(result.fit->model->posterior, grid, stop, progress);
  }
  result.times.grid = processMilliseconds();
  result.pictures =
      makePictures(result.prediction, result.request.shown, boundary_limits(result.fit->model->posterior),
                   [&](const Quantity& quantity) { return fieldOf(quantity, aids, result, stop); });
  for (Picture& picture : result.pictures) {
    picture.prior = result.fit->split.shows_prior() && is_of_fit(picture.quantity);
    picture.hasPrior = result.request.hyperparameters.has_prior();
  }
  result.trueBoundary.clear();
  if (result.request.trueBoundary && result.request.truth) {
    result.trueBoundary = trace_contours(grid, aids.truth.on(grid, *result.request.truth, stop), 0.5);
  }
  result.times.contours = processMilliseconds();
  result.refined = grid.nx == gridSizes.back();
  result.gridSeconds = seconds(timer);
}

/// How the methods that draw, of those that are shown, decide at the points. Returns whether that was news.
bool decide(FitResult& result, NeighbourSites& neighbours, const std::stop_token& stop) {
  bool news = false;
  for (const Quantity& quantity : {result.request.shown.left, result.request.shown.right}) {
    const Method* const method = quantity.method;
    const arma::mat& inputs = result.request.dataset->inputs;
    if (result.decisions(quantity) != nullptr) continue;
    arma::vec logits;
    if (quantity == Quantity::truth() && result.request.truth) {
      logits = result.request.truth->probability(inputs) - 0.5;  // of the logit, the sign
    } else if (canPredict(method, result.request.hyperparameters)) {
      logits = predictive_logit(preparedOf(*method, result, neighbours, stop), inputs, stop);
    } else {
      continue;
    }
    result.pointLogits.push_back({quantity, std::make_shared<const arma::vec>(std::move(logits))});
    news = true;
  }
  return news;
}

/// How good the methods are that are shown. Returns whether that was news.
bool scoreShown(FitResult& result, NeighbourSites& neighbours, const std::stop_token& stop) {
  bool news = false;
  const FitRequest& request = result.request;
  for (const Method* method : methodsShown(request.shown)) {
    if (result.scoreOf(*method) || !canPredict(method, request.hyperparameters)) continue;
    MethodScore score;
    if (method->integrates_fit()) {
      score = score_logits(*method, method->integral->logit(result.fit->evaluation.latent), *request.dataset,
                           result.fit->split);
    } else {
      const arma::vec* logits = result.decisions(Quantity::probability(*method));
      if (logits == nullptr) continue;
      const PreparedMethod& prepared = preparedOf(*method, result, neighbours, stop);
      score = score_logits(*method, *logits, *request.dataset, result.fit->split, prepared.posterior.quality);
    }
    result.scores.push_back(std::make_shared<const MethodScore>(std::move(score)));
    news = true;
  }
  return news;
}

/// What is known of the points themselves. Returns whether that was news.
bool judgePoints(FitResult& result, NeighbourSites& neighbours, const std::stop_token& stop) {
  const bool decided = decide(result, neighbours, stop);
  return scoreShown(result, neighbours, stop) || decided;
}

Fit examined(Fit fit, const std::stop_token& stop) {
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  fit.health = std::make_shared<const ModelHealth>(model_health(*fit.model, training, stop));
  return fit;
}

/// What a fit of all points may take where that of the sample took so many milliseconds: at narrow widths,
/// which are slow, the work grows faster than the points.
qint64 guessFromSample(const FitResult& sample, qint64 milliseconds) {
  const arma::uword count = sample.fit->split.train().n_elem;
  return 2 * milliseconds * static_cast<qint64>(count / sample.sampled);
}

bool predictsByDraws(const ShownQuantities& shown) {
  const auto draws = [](const Quantity& quantity) {
    return quantity.method != nullptr && quantity.method->draws_weights();
  };
  return draws(shown.left) || draws(shown.right);
}

}  // namespace

/// `superseded` ends the search for what can be fitted where this cannot.
std::shared_ptr<const Fit> FitJob::fit(const FitProblem& problem, const std::stop_token& stop,
                                       const std::stop_token& superseded, const ProgressCallback& progress) {
  if (m_last && m_last->fit->request == problem) return m_last->fit;
  QElapsedTimer timer;
  timer.start();
  Fit fit;
  fit.request = problem;
  fit.split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, fit.split);
  if (!m_fitter || m_fitterDataset != problem.dataset || m_fitterSplit != problem.split) {
    m_fitter.emplace(training);
    m_fitterDataset = problem.dataset;
    m_fitterSplit = problem.split;
    m_aids.neighbours.clear();
  }
  m_slow = true;  // unless it comes to its end soon enough
  fit.model = std::make_shared<const Model>(m_fitter->fit(problem.hyperparameters, stop, progress));
  require_convergence(*fit.model, training, superseded);
  fit.evidence = fit.model->posterior.evidence;
  fit.fitSeconds = seconds(timer);
  m_slow = fit.fitSeconds >= slowAgain;
  throw_if_stopped(stop);
  if (progress) progress({"scores"});
  fit.evaluation = evaluate(*fit.model, *problem.dataset, fit.split, stop);
  fit.evaluationSeconds = seconds(timer) - fit.fitSeconds;
  return std::make_shared<const Fit>(std::move(fit));
}

/// Null where all points are fitted soon enough.
std::shared_ptr<const FitResult> FitJob::preview(const FitRequest& request,
                                                 const std::stop_token& stop) const {
  const FitProblem& problem = request;
  if (m_last && m_last->fit->request == problem) return nullptr;
  const bool known = m_fitter && m_fitterDataset == problem.dataset && m_fitterSplit == problem.split;
  const bool slow = known && m_slow;
  if (known && !slow) return nullptr;
  Fit fit;
  fit.request = problem;
  fit.split = split_rows(*problem.dataset, problem.split);
  const arma::uword count = fit.split.train().n_elem;
  const Sampling& sampling = count < samplingOfMany.fewest ? samplingOfSlow : samplingOfMany;
  if (count < (slow ? sampling.fewest : samplingOfMany.fewest)) return nullptr;
  const arma::uvec rows = arma::sort(fit.split.train().elem(random_rows(count, sampling.size, 1)).eval());
  ModelFitter fitter(problem.dataset->subset(rows));
  fit.model = std::make_shared<const Model>(fitter.fit_for_prediction(problem.hyperparameters, stop));
  FitResult result;
  result.request = request;
  result.fit = std::make_shared<const Fit>(std::move(fit));
  result.sampled = sampling.size;
  const Gaussian& posterior = result.fit->model->posterior;
  result.prediction = GridPredictor().predict(posterior, gridOf(request, gridSizes.front()), stop);
  result.pictures = makePictures(
      result.prediction, request.shown, boundary_limits(posterior), [&](const Quantity& quantity) {
        const bool at_once =
            is_of_fit(quantity) && quantity.method != nullptr && quantity.method->integrates_fit();
        return at_once ? fieldOfFit(quantity, result.prediction) : MethodField{};
      });
  // Drawn where settings are compared; of the setting at hand the status bar says it.
  const QString note = tr("so far from %1 of %2 points").arg(countNumber(sampling.size), countNumber(count));
  for (Picture& picture : result.pictures) {
    picture.note = note;
    picture.hasPrior = problem.hyperparameters.has_prior();
  }
  return std::make_shared<const FitResult>(std::move(result));
}

void FitJob::run(const FitRequest& request, const std::stop_token& superseded,
                 const std::stop_token& cancelled, const Publish& publish, const ProgressCallback& progress,
                 const std::atomic<quint64>* newestProblem) {
  std::stop_source givesWay;
  const std::stop_callback onCancel(cancelled, [&] { givesWay.request_stop(); });
  QElapsedTimer sinceBegin;
  sinceBegin.start();
  const std::stop_token stop = givesWay.get_token();
  auto sample = preview(request, stop);
  const qint64 longest = sample ? patienceOfAnswered : patience;
  if (sample) {
    const qint64 expected = guessFromSample(*sample, sinceBegin.elapsed());
    publish(std::move(sample));
    if (expected > patienceOfAnswered) restUnlessStopped(superseded, restOfSlow);
  }
  const auto giveWay = [&] {
    // Where a fit takes long, nobody waits for a setting that has passed already.
    const bool passed = newestProblem == nullptr || *newestProblem != request.problem;
    if (passed && superseded.stop_requested() && sinceBegin.elapsed() > longest) givesWay.request_stop();
  };
  const std::stop_callback onSuperseded(superseded, giveWay);
  const ProgressCallback report = [&](const Progress& done) {
    giveWay();
    if (progress) progress(done);
  };
  const std::shared_ptr<const Fit> fitted = fit(request, stop, superseded, report);
  FitResult result;
  if (m_last && m_last->fit == fitted) result = *m_last;
  result.request = request;
  result.fit = fitted;
  result.times = {request.inputTime, processMilliseconds(), 0.0, 0.0};
  const bool kept =
      result.prediction.grid == gridOf(request, gridSizes.back()) && !predictsByDraws(request.shown);
  const std::array<arma::uword, 3> sizes = gridSizesFor(*request.dataset);
  for (const arma::uword size : sizes) {
    // What has been predicted on the finest grid already is shown on it at once.
    if (kept && size != gridSizes.back()) continue;
    const bool first = kept || size == sizes.front();
    if (!first) restUnlessStopped(superseded);
    if (!first && !result.fit->health) {
      report({"health"});
      result.fit = std::make_shared<const Fit>(examined(*result.fit, superseded));
    }
    predict(m_aids, result, gridOf(request, size), first ? stop : superseded, report);
    // The picture does not wait for many points.
    if (request.dataset->size() <= size * size) {
      judgePoints(result, m_aids.neighbours, first ? stop : superseded);
    }
    m_last = std::make_shared<const FitResult>(result);
    publish(m_last);
  }
  if (!judgePoints(result, m_aids.neighbours, superseded)) return;
  m_last = std::make_shared<const FitResult>(result);
  publish(m_last);
}

Fit FitJob::fitOnly(const FitProblem& problem) {
  return examined(*FitJob().fit(problem, {}, {}, {}), {});
}

FitResult FitJob::scored(const FitProblem& problem, const ShownQuantities& shown) {
  FitResult result;
  static_cast<FitProblem&>(result.request) = problem;
  result.request.shown = shown;
  result.fit = std::make_shared<const Fit>(fitOnly(problem));
  NeighbourSites none;
  judgePoints(result, none, {});
  return result;
}

std::shared_ptr<const FitResult> FitJob::compute(const FitRequest& request) {
  return pictured(request, std::make_shared<const Fit>(fitOnly(request)));
}

std::shared_ptr<const FitResult> FitJob::pictured(const FitRequest& request, std::shared_ptr<const Fit> fit) {
  FitResult result;
  result.request = request;
  result.fit = std::move(fit);
  PictureAids aids;
  predict(aids, result, gridOf(request, gridSizes.back()), {}, {});
  judgePoints(result, aids.neighbours, {});
  return std::make_shared<const FitResult>(std::move(result));
}

}  // namespace credence
