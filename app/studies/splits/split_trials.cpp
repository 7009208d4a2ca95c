#include "app/studies/splits/split_trials.h"

#include "app/compute/live_fit.h"
#include "core/data/role.h"

#include <algorithm>
#include <utility>

namespace credence {

SplitTrials::SplitTrials(Document* document, LiveFit* liveFit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_trial(
          tr("Trying splits failed: %1"), Answers::of_newest,
          [](const Request& request, const auto& context) {
            SplitRule rule = request.setting.split;
            rule.seed = request.seed;
            Scores scores;
            const auto publish = [&](const SplitScore& score, std::size_t) {
              scores.push_back(score);
              context.publish(std::make_shared<const Scores>(scores));
            };
            // The split at hand has its score already.
            score_splits(*request.setting.dataset, request.setting.hyperparameters, rule, count - 1, publish,
                         context.superseded);
          },
          [this](const std::shared_ptr<const Scores>& scores) { receiveTrial(*scores); }) {
  connect(document, &Document::changed, this, &SplitTrials::documentChanged);
  connect(liveFit, &LiveFit::fitChanged, this, &SplitTrials::receiveFit);
  connect(&m_trial, &Delivery::failed, this, &SplitTrials::failed);
  connect(&m_trial, &Delivery::idle, this, [this] { setRunning(false); });
}

SplitTrials::Setting SplitTrials::settingOf(const std::shared_ptr<const Dataset>& dataset,
                                            const SplitRule& split, const Hyperparameters& hyperparameters) {
  Setting setting{dataset, split, hyperparameters};
  setting.split.seed = 0;
  return setting;
}

bool SplitTrials::possible() const {
  const auto fit = m_liveFit->fit();
  return m_document->state().split.kind == SplitRule::Kind::fraction && fit &&
         fit->request.split.kind == SplitRule::Kind::fraction && fit->split.has(Role::test);
}

void SplitTrials::start() {
  if (running() || !possible()) return;
  const DocumentState& state = m_document->state();
  const Setting setting = settingOf(state.dataset, state.split, state.hyperparameters);
  if (startAnew(setting)) emit scoresChanged();
  m_tried = 0;
  setRunning(true);
  m_trial.post({setting, seed_after(state.split.seed)});
}

void SplitTrials::stop() {
  m_trial.cancel();
  setRunning(false);
}

void SplitTrials::setRunning(bool running) {
  if (std::exchange(m_running, running) != running) emit runningChanged(running);
}

void SplitTrials::documentChanged(Changes changes) {
  if (changes & (Change::Dataset | Change::Split | Change::Hyperparameters)) stop();
}

bool SplitTrials::startAnew(const Setting& setting) {
  if (setting == m_setting) return false;
  m_setting = setting;
  m_scores.clear();
  m_leftOut.clear();
  return true;
}

void SplitTrials::receiveFit() {
  const auto fit = m_liveFit->fit();
  if (!fit || !fit->split.has(Role::test) || fit->request.split.kind != SplitRule::Kind::fraction) return;
  const FitProblem& request = fit->request;
  const bool another = startAnew(settingOf(request.dataset, request.split, request.hyperparameters));
  const bool entered = enter(split_score(request.split.seed, fit->evaluation, fit->model->mode.converged));
  if (another || entered) emit scoresChanged();
}

void SplitTrials::receiveTrial(const Scores& scores) {
  const auto fit = m_liveFit->fit();
  m_tried = scores.size();
  for (const SplitScore& score : scores) enter(score);
  // The one that is shown stays the newest.
  const auto shown = std::find_if(m_scores.begin(), m_scores.end(), [&](const SplitScore& score) {
    return fit && score.seed == fit->request.split.seed;
  });
  if (shown != m_scores.end()) std::rotate(shown, shown + 1, m_scores.end());
  emit scoresChanged();
}

/// As the newest; false where it is that already.
bool SplitTrials::enter(const SplitScore& score) {
  Scores& scores = score.converged ? m_scores : m_leftOut;
  // Coarse and fine pictures carry the same scores.
  if (!scores.empty() && scores.back().seed == score.seed) return false;
  std::erase_if(scores, [&](const SplitScore& old) { return old.seed == score.seed; });
  scores.push_back(score);
  if (scores.size() > count) scores.erase(scores.begin());
  return true;
}

}  // namespace credence
