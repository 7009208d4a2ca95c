#pragma once

#include "app/document/document.h"
#include "core/evaluation/split_scores.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

class LiveFit;

/// The test scores of the last splits that were fitted at the setting at hand, and the trial of many splits,
/// one after another, through the live fit. The first fit of other data, features, width, prior variance or
/// share starts anew: scores stand side by side only where nothing but the seed differs.
class SplitTrials : public QObject {
  Q_OBJECT

 public:
  /// So many are remembered, and so many does a trial try.
  static constexpr int count = 50;

  SplitTrials(Document* document, LiveFit* liveFit, QObject* parent = nullptr);

  /// Newest last, each seed once; none of a fit that did not converge.
  const std::vector<SplitScore>& scores() const { return m_scores; }
  /// Those, whose fits did not.
  const std::vector<SplitScore>& leftOut() const { return m_leftOut; }
  /// What all of them were fitted by; of the split the seed has no meaning.
  const SplitRule& rule() const { return m_setting.split; }
  const Hyperparameters& hyperparameters() const { return m_setting.hyperparameters; }

  /// Whether the split at hand has a seed and leaves test points, as far as fitted.
  bool possible() const;
  bool running() const { return m_left > 0; }

  /// Tries the split at hand and those of the seeds after it, then returns to it. Nothing where !possible().
  void start();
  /// Returns at once to the split at which start() began.
  void stop();

 signals:
  void scoresChanged();
  void runningChanged(bool running);

 private:
  /// What must be the same for two scores to be comparable.
  struct Setting {
    std::shared_ptr<const Dataset> dataset;
    SplitRule split;  // with its seed left out
    Hyperparameters hyperparameters;

    bool operator==(const Setting&) const = default;
  };

  void documentChanged();
  void receiveFit();
  bool enter(const SplitScore& score);
  void tryNext();
  void end();

  Document* m_document;
  LiveFit* m_liveFit;
  Setting m_setting;
  std::vector<SplitScore> m_scores;
  std::vector<SplitScore> m_leftOut;
  int m_left = 0;            // splits of the trial that have no answer yet, the one under way included
  bool m_advancing = false;  // tryNext() is about to be called
};

}  // namespace credence
