#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/true_field.h"
#include "core/concurrency/progress.h"
#include "core/model/model_fitter.h"
#include "core/prediction/predict.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// What pictures keep from one to the next.
struct PictureAids {
  GridPredictor predictor = {};
  NeighbourSites neighbours = {};  ///< of the last Gaussians found by iteration
  TrueField truth = {};
};

/// Answers fit requests one after another, reusing the last fit where only the view has changed and
/// starting from its weights where the setting has. Lives on one thread at a time.
class FitJob {
 public:
  using Publish = std::function<void(std::shared_ptr<const FitResult>)>;

  /// Publishes a coarse picture, then finer ones; of very many points that are new, or take long, first one
  /// of a random sample, which says so. The coarse one gives way only to `cancelled`: a slider in motion
  /// would otherwise never be answered. The finer ones give way to `superseded`, and so do fits that take
  /// more than a second, unless `newestProblem` says that only the view has changed since. `progress` may be
  /// told from any thread.
  void run(const FitRequest& request, const std::stop_token& superseded, const std::stop_token& cancelled,
           const Publish& publish, const ProgressCallback& progress = {},
           const std::atomic<quint64>* newestProblem = nullptr);

  /// Fit and scores without a picture, on the calling thread: for the command line.
  static Fit fitOnly(const FitProblem& problem);

  /// The same with the scores of the methods that plots like these show.
  static FitResult scored(const FitProblem& problem, const ShownQuantities& shown);

  /// The same with the finest picture.
  static std::shared_ptr<const FitResult> compute(const FitRequest& request);

  /// That picture of a fit of the request's problem.
  static std::shared_ptr<const FitResult> pictured(const FitRequest& request, std::shared_ptr<const Fit> fit);

 private:
  std::shared_ptr<const FitResult> preview(const FitRequest& request, const std::stop_token& stop) const;
  std::shared_ptr<const Fit> fit(const FitProblem& problem, const std::stop_token& stop,
                                 const std::stop_token& superseded, const ProgressCallback& progress);

  std::shared_ptr<const FitResult> m_last;
  std::optional<ModelFitter> m_fitter;
  std::shared_ptr<const Dataset> m_fitterDataset;
  SplitRule m_fitterSplit;
  bool m_slow = false;  ///< the last fit of these points took long, or was given up
  PictureAids m_aids;
};

}  // namespace credence
