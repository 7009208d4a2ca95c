#pragma once

#include "app/compute/live_computation.h"
#include "app/document/document.h"
#include "app/studies/splits/splits.h"
#include "core/evaluation/split_scores.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

class LiveFit;

/// The test scores of the last splits that were fitted at the setting at hand, and the trial of many splits,
/// which are fitted on a worker beside what is shown. The first fit of other data, features, width, prior
/// variance or share starts anew: scores stand side by side only where nothing but the seed differs.
class SplitTrials : public QObject {
  Q_OBJECT

 public:
  /// So many are remembered, and so many does a trial try.
  static constexpr int count = static_cast<int>(usualSplits);

  SplitTrials(Document* document, LiveFit* liveFit, QObject* parent = nullptr);

  /// Newest last, each seed once; none of a fit that did not converge. The split at hand counts as the
  /// newest.
  const std::vector<SplitScore>& scores() const { return m_scores; }
  /// Those, whose fits did not.
  const std::vector<SplitScore>& leftOut() const { return m_leftOut; }
  /// What all of them were fitted by; of the split the seed has no meaning.
  const SplitRule& rule() const { return m_setting.split; }
  const Hyperparameters& hyperparameters() const { return m_setting.hyperparameters; }

  /// Whether the split at hand has a seed and leaves test points, as far as fitted.
  bool possible() const;
  bool running() const { return m_running; }
  /// How many splits the trial that is under way has fitted.
  std::size_t tried() const { return m_tried; }

  /// Tries the splits of the seeds after the one at hand, which stays. A change of data, split or setting
  /// ends the trial.
  void start();
  void stop();

 signals:
  void scoresChanged();
  void runningChanged(bool running);
  void failed(const QString& message);

 private:
  /// What must be the same for two scores to be comparable.
  struct Setting {
    std::shared_ptr<const Dataset> dataset;
    SplitRule split;  // with its seed left out
    Hyperparameters hyperparameters;

    bool operator==(const Setting&) const = default;
  };
  struct Request {
    Setting setting;
    std::uint64_t seed = 0;  // of the first split
  };
  using Scores = std::vector<SplitScore>;

  static Setting settingOf(const std::shared_ptr<const Dataset>& dataset, const SplitRule& split,
                           const Hyperparameters& hyperparameters);
  void documentChanged(Changes changes);
  void receiveFit();
  void receiveTrial(const Scores& scores);
  bool startAnew(const Setting& setting);
  bool enter(const SplitScore& score);
  void setRunning(bool running);

  Document* m_document;
  LiveFit* m_liveFit;
  Setting m_setting;
  Scores m_scores;
  Scores m_leftOut;
  bool m_running = false;
  std::size_t m_tried = 0;
  LiveComputation<Request, Scores> m_trial;  // last: its thread ends before anything it uses
};

}  // namespace credence
